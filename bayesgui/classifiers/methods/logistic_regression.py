"""Logistic regression of scikit-learn."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.base import Classifier, classifiers
from bayesgui.classifiers.character import DISCRIMINATIVE, Character
from bayesgui.classifiers.models.linear_model import LinearColumns, LinearModel
from bayesgui.classifiers.partners.cells import Cells, check_cells, class_shares
from bayesgui.core.sentence import Sentence
from bayesgui.core.waiting import in_thread

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]

CLOSE = 1e-6
"""Gradient at which the search ends; scikit-learn's own 1e-4 leaves three digits."""


@classifiers.register(
    "logistic-regression",
    label="Logistic regression",
    order=60,
    takes="both",
    is_network=False,
    adds_rows=False,
    character=Character(
        DISCRIMINATIVE,
        assumes="the log-odds of a class are a sum over the columns",
        optimum="the one of the penalized probability of the classes given the columns",
        costs="a search with all rows in memory; it knows no P(columns), so no network",
    ),
)
@dataclass(frozen=True, kw_only=True)
class LogisticRegression(Classifier):
    """A weight for each state and number, by which the classes given the columns are most probable.

    Notes
    -----
    P(c | x) ∝ exp(a_c + b_c · x), where x has a column for each state, less its share, and one for
    each number, in standard deviations from its mean. A missing cell stands for what is usual, and
    a column in which cells were missing in training has a weight of its own for that; a state that
    training never saw is missing. Fitted by scikit-learn, with λ/2 Σ b² added to the loss. It
    models P(c | x) alone, naive Bayes P(c, x): both give log-odds that are sums over the columns.

    References
    ----------
    Cox (1958), The regression analysis of binary sequences. Ng and Jordan (2002), On discriminative
    vs. generative classifiers: a comparison of logistic regression and naive Bayes. Pedregosa and
    others (2011), Scikit-learn: machine learning in Python.
    """

    penalty: float = parameter(
        1.0,
        low=0.0,
        label="Penalty λ",
        doc="λ/2 Σ b² is added to the loss of all rows: weights are drawn to 0; 0 is none.",
        grid=(0.01, 0.1, 1.0, 10.0, 100.0),
    )
    iterations: int = parameter(
        1000, low=1, high=1_000_000, label="Iterations", doc="Steps after which the search ends."
    )

    def _trained(
        self, known: Dataset, target: str, start: ClassModel | None, monitor: Monitor
    ) -> LinearModel:
        cells = Cells.of(known, target, self.method)
        width = sum(len(states) for _, states in cells.states) + len(cells.numbers)
        check_cells(self.method, known.n_rows, width)
        column = known.categorical(target)
        weights = np.ones(known.n_rows) if known.weights is None else known.weights
        codes, values = cells.read(known)
        columns = _columns(cells, codes, values, weights)
        counts = np.bincount(column.codes, weights, len(column.states)).astype(np.float64)
        present = counts > 0
        class_logs, unseen = class_shares(counts)
        remarks = known.remarks
        if present.sum() > 1:
            matrix, truths = columns.matrix(codes, values), column.codes.astype(np.intp)
            fitted, said = in_thread(lambda: self._fitted(matrix, truths, weights), monitor)
            remarks = (*remarks, *said)
            slopes, levels = fitted.coef_, fitted.intercept_
            if len(slopes) == 1:  # the log-odds of the second of two classes
                slopes, levels = np.vstack([0 * slopes, slopes]), np.append(0.0, levels)
        else:
            monitor.check()
            slopes, levels = np.zeros((1, columns.width)), np.zeros(1)
        return LinearModel(
            target=target,
            classes=column.states,
            features=tuple(name for name in known.names if name != target),
            remarks=remarks,
            columns=columns,
            coefficients=np.ascontiguousarray(slopes, np.float64),
            intercepts=np.ascontiguousarray(levels, np.float64),
            present=present,
            class_logs=class_logs,
            unseen=unseen,
        )

    def _fitted(
        self, matrix: Floats, truths: NDArray[np.intp], weights: Floats
    ) -> tuple[Any, tuple[Sentence, ...]]:
        from sklearn.exceptions import ConvergenceWarning
        from sklearn.linear_model import LogisticRegression as Partner

        strength = 1.0 / self.penalty if self.penalty > 0 else np.inf
        partner = Partner(C=strength, max_iter=self.iterations, tol=CLOSE)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            partner.fit(matrix, truths, sample_weight=weights)
        if not any(issubclass(each.category, ConvergenceWarning) for each in caught):
            return partner, ()
        said = Sentence(
            "The weights had not settled after {iterations:,} steps; allow more, or a larger "
            "penalty.",
            iterations=self.iterations,
        )
        return partner, (said,)


def _columns(cells: Cells, codes: Floats, values: Floats, weights: Floats) -> LinearColumns:
    """Return how cells become columns, with shares, means and deviations of the rows."""
    shares = []
    for k, (_, states) in enumerate(cells.states):
        there = ~np.isnan(codes[:, k])
        counts = np.bincount(codes[there, k].astype(np.intp), weights[there], len(states))
        shares.append(counts / max(float(counts.sum()), 1e-300))
    means, scales = np.zeros(values.shape[1]), np.ones(values.shape[1])
    for k, each in enumerate(values.T):
        there = ~np.isnan(each)
        means[k] = np.average(each[there], weights=weights[there])
        spread = np.sqrt(np.average((each[there] - means[k]) ** 2, weights=weights[there]))
        # Rounding is no spread: a column of equal numbers tells nothing.
        scales[k] = spread if spread > 1e-12 * max(1.0, abs(means[k])) else 1.0
    return LinearColumns(
        cells,
        np.concatenate([*shares, np.zeros(0)]),
        means,
        scales,
        np.flatnonzero(np.isnan(codes).any(axis=0)),
        np.flatnonzero(np.isnan(values).any(axis=0)),
    )
