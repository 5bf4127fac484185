"""The likelihood of rows that were held out while the tables were learned."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.counts import family_counts
from bayesgui.learning.estimates import row_estimates
from bayesgui.learning.judging.judged_rows import judged_rows
from bayesgui.learning.judging.limits import MAX_FOLDS, USUAL_FOLDS
from bayesgui.learning.likelihood import family_log_likelihood
from bayesgui.learning.priors import BDeu
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, eq=False, repr=False)
class CrossValidation(ShortRepr, NotebookTable):
    """Log-likelihood of held-out rows under tables that were learned from the others.

    `folds`: shape (folds,); log-likelihood of each fold's rows, in nats. `rows`: shape (folds,);
    number (or total weight) of the rows of each fold. `families`: log-likelihood of each family,
    summed over the folds, in nats. `fitted`: the same under tables learned from all rows, which are
    those that are judged.
    """

    folds: NDArray[np.float64]
    rows: NDArray[np.float64]
    families: Mapping[str, float]
    fitted: Mapping[str, float]
    remarks: tuple[str, ...] = ()

    @property
    def log_likelihood(self) -> float:
        """Log-likelihood of all rows, each held out once, in nats."""
        return float(self.folds.sum())

    @property
    def n_rows(self) -> float:
        """Number (or total weight) of all rows."""
        return float(self.rows.sum())

    @property
    def per_row(self) -> float:
        """Mean log-likelihood of a held-out row, in nats."""
        return self.log_likelihood / self.n_rows

    @property
    def fitted_per_row(self) -> float:
        """Mean log-likelihood of a row under tables learned from all rows, in nats."""
        return sum(self.fitted.values()) / self.n_rows

    @property
    def standard_error(self) -> float:
        """Standard error of the mean of a row, from the spread of the folds' means."""
        kept = self.rows > 0
        means = self.folds[kept] / self.rows[kept]
        return float(means.std(ddof=1)) / math.sqrt(len(means)) if len(means) > 1 else math.nan


@checked
def cross_validate(
    network: BayesianNetwork,
    data: CaseTable | pd.DataFrame,
    folds: int = USUAL_FOLDS,
    ess: float = 1.0,
    seed: int = 1,
    monitor: Monitor = SILENT,
) -> CrossValidation:
    """Hold out one fold of the rows after the other, and learn the tables from the rest.

    Parameters
    ----------
    network : BayesianNetwork
        The structure; its tables are ignored.
    data : Dataset, CaseSource or pandas.DataFrame
        Cases; rows with a missing cell among the nodes are left out.
    folds : int
        Number of folds, from 2 to 1,000; as many as rows leave one out at a time.
    ess : float
        Equivalent sample size of the BDeu prior of the tables, which are posterior means.
    seed : int
        Of the random split into folds, whose sizes differ by at most one row.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    DataError
        If the data do not fit the network, or no row is complete and has weight.
    ParameterError
        If there are too few or too many folds, or the sample size is not positive.

    Notes
    -----
    The structure itself is not learned again in each fold; where it was learned from the same rows,
    the result is too good by what that choice gained.

    References
    ----------
    Stone (1974), Cross-validatory choice and assessment of statistical predictions. Hastie,
    Tibshirani and Friedman (2009), The Elements of Statistical Learning, section 7.10.
    """
    prior = BDeu(ess)
    rows = rows_of(judged_rows(network, data), Sentence("Cross-validation"))
    _check_folds(folds, rows.n_rows)
    split = _folds_column(rows, folds, seed)
    parted = rows.with_column(split)
    total = np.zeros(folds)
    families, fitted = {}, {}
    for k, name in enumerate(network):
        cpt = network.cpt(name)
        counts = family_counts(parted, name, (split.name, *cpt.parents), monitor)
        alpha, whole = prior.hyperparameters(cpt), counts.sum(axis=0)
        held_out = np.zeros(folds)
        for fold in range(folds):
            monitor.check()
            values = row_estimates("bayes", alpha, whole - counts[fold])
            held_out[fold] = family_log_likelihood(counts[fold], values)
        total += held_out
        families[name] = float(held_out.sum())
        fitted[name] = family_log_likelihood(whole, row_estimates("bayes", alpha, whole))
        monitor.report((k + 1) / len(network))
    weights = np.bincount(split.codes, rows.weights, minlength=folds).astype(np.float64)
    return CrossValidation(total, weights, families, fitted, rows.remarks)


def _check_folds(folds: int, n_rows: int) -> None:
    if not 2 <= folds <= MAX_FOLDS:
        raise ParameterError(
            "The number of folds lies between 2 and {most:,}, not at {value:,}.",
            most=MAX_FOLDS,
            value=folds,
        )
    if folds > n_rows:
        raise ParameterError(
            "{folds:,} folds need as many complete rows, and there are {rows:,}; take fewer folds.",
            folds=folds,
            rows=n_rows,
        )


def _folds_column(data: Dataset, folds: int, seed: int) -> CodedColumn:
    """Return the fold of each row as a column of a new name."""
    if seed < 0:
        raise ParameterError("The seed cannot be {value}; give 0 or more.", value=seed)
    name = "fold"
    while name in data:
        name += "_"
    codes = np.random.default_rng(seed).permutation(np.arange(data.n_rows) % folds)
    return CodedColumn(name, tuple(str(fold + 1) for fold in range(folds)), codes)
