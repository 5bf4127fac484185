"""Naive Bayes over counts, such as those of words in a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.arrays.sums import class_sums
from bayesgui.classifiers.base import Classifier, classifiers
from bayesgui.classifiers.character import COUNTED, NAIVE, Character
from bayesgui.classifiers.models.multinomial_model import (
    MultinomialModel,
    checked_counts,
    sparse_counts,
)
from bayesgui.classifiers.tables import (
    alpha_parameter,
    given_priors,
    prior_alpha_parameter,
    priors_parameter,
)
from bayesgui.classifiers.training_cases import numbers_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.data.dataset import Dataset


@classifiers.register(
    "multinomial-nb",
    label="Multinomial naive Bayes",
    order=70,
    takes="numbers",
    counts=True,
    is_network=False,
    adds_rows=True,
    sparse=True,
    refuses_infinite=True,
    character=Character(
        NAIVE,
        assumes="words are drawn independently of each other given the class",
        optimum=COUNTED,
        costs="words that go together are counted as if they told twice as much",
    ),
)
@dataclass(frozen=True, kw_only=True)
class MultinomialNaiveBayes(Classifier):
    """Each row is a bag of words, drawn independently given the class; columns are their counts.

    Notes
    -----
    P(c | x) ∝ P(c) Π P(w | c)^x_w, with P(w | c) = (N_cw + α) / (N_c + α n) for n words, where N_cw
    is how often the word occurs in the class, not in how many rows. A missing count is taken as no
    occurrence.

    References
    ----------
    McCallum and Nigam (1998), A comparison of event models for naive Bayes text classification.
    """

    alpha: float = alpha_parameter()
    prior_alpha: float = prior_alpha_parameter()
    fit_prior: bool = parameter(
        True, label="Learn the priors", doc="Otherwise all classes are equally probable."
    )
    priors: str = priors_parameter()

    def _trained(
        self, known: Dataset, target: str, start: ClassModel | None, monitor: Monitor
    ) -> MultinomialModel:
        column = known.categorical(target)
        classes: tuple[str, ...] = column.states
        names = tuple(name for name in known.names if name != target)
        if start is None:
            sums = class_sums([known[name] for name in names], column, known.weights)
            if sums is not None:
                shares = _weight_of_classes(column, known.weights)
                return self.model(classes, target, names, shares, sums, None, known.remarks)
        codes = column.codes.astype(np.intp)
        if start is not None:
            begun = self._checked_start(start, MultinomialModel, target)
            classes, names = begun.classes, begun.features
            codes = _codes_in(column.states, classes, codes)
        rows = codes >= 0
        weights = np.ones(len(codes)) if known.weights is None else known.weights
        shares = np.bincount(codes[rows], weights[rows], len(classes)).astype(np.float64)
        words = _words_of(known, names, codes, len(classes), weights, monitor)
        return self.model(classes, target, names, shares, words, start, known.remarks)

    def model(
        self,
        classes: tuple[str, ...],
        target: str,
        features: tuple[str, ...],
        shares: NDArray[np.float64],
        words: NDArray[np.float64],
        start: ClassModel | None = None,
        remarks: tuple[str, ...] = (),
    ) -> MultinomialModel:
        """Return the model of counted rows and words, added to those of `start`."""
        if start is not None:
            begun = self._checked_start(start, MultinomialModel, target)
            shares, words = shares + begun.class_counts, words + begun.word_counts
        smooth = words + self.alpha
        total = smooth.sum(axis=1, keepdims=True)
        with np.errstate(divide="ignore"):
            # A class without words, and without smoothing: all words are equally probable.
            word_logs = np.log(np.where(total > 0, smooth, 1.0)) - np.log(
                np.where(total > 0, total, words.shape[1])
            )
            class_logs = np.log(self._prior(shares, classes))
        return MultinomialModel(
            target=target,
            classes=classes,
            features=features,
            remarks=remarks,
            class_counts=shares,
            word_counts=words,
            class_logs=class_logs,
            word_logs=word_logs,
        )

    def _prior(self, shares: NDArray[np.float64], classes: tuple[str, ...]) -> NDArray[np.float64]:
        given = given_priors(self.priors, classes)
        if given is not None:
            return given
        if not self.fit_prior:
            return np.full(len(classes), 1.0 / len(classes))
        found: NDArray[np.float64] = (shares + self.prior_alpha) / (shares + self.prior_alpha).sum()
        return found


def _weight_of_classes(
    column: CodedColumn, weights: NDArray[np.float64] | None
) -> NDArray[np.float64]:
    """Return the weight of each class; every row has one."""
    if weights is None:
        return column.counts.astype(np.float64)
    return np.bincount(column.codes, weights, len(column.states)).astype(np.float64)


def _words_of(
    known: Dataset,
    names: Sequence[str],
    codes: NDArray[np.intp],
    n_classes: int,
    weights: NDArray[np.float64],
    monitor: Monitor,
) -> NDArray[np.float64]:
    """Return how often each word occurs in each class, shape (classes, words)."""
    sparse = sparse_counts(known, names)
    if sparse is not None:
        return _totals(sparse, codes, n_classes, weights)
    rows = codes >= 0
    words = np.zeros((n_classes, len(names)))
    for k, name in enumerate(names):
        monitor.check()
        monitor.report(k / len(names))
        if name in known:
            column = numbers_named(known, (name,), MultinomialNaiveBayes.method)[0]
            counts = np.nan_to_num(checked_counts(name, column.values)) * weights
            words[:, k] = np.bincount(codes[rows], counts[rows], minlength=n_classes)
    return words


def _totals(
    counts: Any, codes: NDArray[np.integer], n_classes: int, weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the sums of a matrix's rows by class, shape (classes, columns)."""
    indicators = (codes == np.arange(n_classes)[:, None]) * weights
    # The matrix is on the left, so that a sparse one stays sparse.
    return np.asarray((counts.T @ indicators.T).T)


def _codes_in(
    states: Sequence[str], classes: Sequence[str], codes: NDArray[np.intp]
) -> NDArray[np.intp]:
    """Return codes of another list of classes; −1 for one that it does not have."""
    places = {name: k for k, name in enumerate(classes)}
    return np.array([places.get(state, -1) for state in states], np.intp)[codes]
