"""The log scores of two networks on the rows of a table, with a paired test."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.monitor import SILENT, Stage
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.case_source import rows_of
from bayesgui.data.reading.given_tables import dataset_of
from bayesgui.learning.row_scores.scores import row_scores
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable

    Logs = NDArray[np.float64]

TESTS = ("t", "wilcoxon")

ROUNDING = 1e-12
"""Relative difference of two log scores below which they are equal."""


@dataclass(frozen=True, eq=False, repr=False)
class LogScoreComparison(ShortRepr, NotebookTable):
    """The log scores ln P(row) of two networks on the same rows.

    `first`, `second`: mean of the rows, in nats; −∞ if a network rules a row out. `difference`: by
    how much the second one is larger, on average; `interval`: its confidence interval at `level`.
    `test`: that of the hypothesis of no difference; `statistic`, `p_value`: NaN where no row or
    only one can be compared. `columns`: the columns that were scored. `first_rows`, `second_rows`:
    shape (rows,); the log score of each row. `impossible`: how many rows each network rules out.
    """

    first: float
    second: float
    difference: float
    interval: tuple[float, float]
    test: str
    statistic: float
    p_value: float
    level: float
    n_rows: int
    impossible: tuple[int, int]
    columns: tuple[str, ...]
    first_rows: Logs
    second_rows: Logs
    remarks: tuple[str, ...] = ()

    @property
    def differences(self) -> Logs:
        """By how much each row is more probable under the second network, in nats.

        The result: shape (rows,); 0 for rows that both rule out.
        """
        return _differences(self.first_rows, self.second_rows)

    @property
    def most_different(self) -> NDArray[np.intp]:
        """The rows, those first of which the two networks say the most different things.

        The result: shape (rows,); positions from 0.
        """
        return np.argsort(-np.abs(self.differences), kind="stable")

    def to_frame(self, index: Any = None) -> pd.DataFrame:
        """Return the log scores of the rows as a pandas table.

        Parameters
        ----------
        index : array_like, optional
            Labels of the rows; by default their numbers from 0.
        """
        import pandas as pd

        columns = {
            "first": self.first_rows,
            "second": self.second_rows,
            "difference": self.differences,
        }
        return pd.DataFrame(columns, index=index)


@checked
def compare_log_scores(
    p: BayesianNetwork,
    q: BayesianNetwork,
    data: CaseTable | pd.DataFrame,
    test: str = "t",
    level: float = 0.95,
    monitor: Monitor = SILENT,
) -> LogScoreComparison:
    """Score two networks on the rows of a table, and test whether they differ.

    Parameters
    ----------
    p, q : BayesianNetwork
        Two networks. Only columns that are nodes of both are scored; missing cells are summed out.
    data : Dataset, CaseSource or pandas.DataFrame
        Cases, best ones that neither network was learned from. Rows may have weights.
    test : {"t", "wilcoxon"}
        The paired test: Student's t of the mean difference, or Wilcoxon's signed ranks, which takes
        rows that a network rules out as the largest differences.
    level : float
        Confidence level of the interval of the mean difference.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    DataError
        If no column is a node of both networks, or a cell is no state of its node.
    ParameterError
        If the test is unknown or the level is not between 0 and 1.
    MemoryBudgetError
        If missing cells of a row cannot be summed out within the memory budget.

    Notes
    -----
    Where one of the networks rules a row out, the mean difference is infinite and has no t test;
    Wilcoxon's is made then, and a remark says so.

    References
    ----------
    Good (1952), Rational decisions: the log score. Wilcoxon (1945), Individual comparisons by
    ranking methods.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.example("asia")
    >>> other = net.with_row("lung", {"smoke": "yes"}, [0.4, 0.6])
    >>> rows = bayesgui.sample(net, 2000, seed=1)
    >>> found = bayesgui.compare_log_scores(net, other, rows)
    >>> found.difference < 0, found.p_value < 0.001
    (True, True)
    """
    if test not in TESTS:
        raise ParameterError(
            "There is no paired test “{name}”; give {names}.", name=test, names=" or ".join(TESTS)
        )
    if not 0 < level < 1:
        raise ParameterError(
            "The confidence level lies between 0 and 1, not at {value}.", value=level
        )
    common = [name for name in p if name in q]
    table = rows_of(dataset_of(data, p), Sentence("The log score of rows"))
    columns = tuple(name for name in table.names if name in common)
    if not columns:
        raise DataError(
            "No column of the table is a node of both networks; the table has {columns}.",
            columns=list_names(table.names),
        )
    scored = table.select(columns)
    both = [
        row_scores(network, scored, cells=0, monitor=Stage(monitor, *part))
        for network, part in ((p, (0.0, 0.5)), (q, (0.5, 1.0)))
    ]
    first, second = (each.log_likelihoods for each in both)
    left = [name for name in table.names if name not in columns]
    found = compared(first, second, table.weights, columns, left, test, level)
    said = dict.fromkeys((*both[0].remarks, *both[1].remarks, *found.remarks))
    return replace(found, remarks=tuple(each for each in said if each not in table.remarks))


def compared(
    first: Logs,
    second: Logs,
    weights: Logs | None,
    columns: tuple[str, ...],
    left_out: list[str],
    test: str,
    level: float,
) -> LogScoreComparison:
    """Return the comparison of log scores of the same rows."""
    weights = np.ones(len(first)) if weights is None else np.asarray(weights, dtype=np.float64)
    gaps = _differences(first, second)
    neither = np.isneginf(first) & np.isneginf(second)
    counted = (weights > 0) & ~neither
    remarks = _on_rows(left_out, int(np.count_nonzero(neither)))
    lost = tuple(int(np.count_nonzero(np.isneginf(each))) for each in (first, second))
    own = bool(np.isinf(gaps[counted]).any())
    if own and test == "t":
        test = "wilcoxon"
        remarks.append(
            Sentence(
                "A network rules out rows of the table, so that the mean difference has no t "
                "test; Wilcoxon's signed ranks were compared instead."
            )
        )
    if test == "wilcoxon" and (weights[counted] != weights[counted][:1]).any():
        remarks.append(Sentence("Wilcoxon's test counts each row once, whatever its weight."))
    difference, interval, statistic, p_value = _tested(gaps[counted], weights[counted], test, level)
    return LogScoreComparison(
        _mean(first, weights),
        _mean(second, weights),
        difference,
        interval,
        test,
        statistic,
        p_value,
        level,
        len(first),
        (lost[0], lost[1]),
        columns,
        first,
        second,
        tuple(remarks),
    )


def _differences(first: Logs, second: Logs) -> Logs:
    with np.errstate(invalid="ignore"):
        gaps = second - first
    rounded = np.abs(gaps) <= ROUNDING * (1.0 + np.abs(first))
    return np.where(rounded | (np.isneginf(first) & np.isneginf(second)), 0.0, gaps)


def _mean(values: Logs, weights: Logs) -> float:
    kept = weights > 0
    total = float(weights[kept].sum())
    return float((values[kept] * weights[kept]).sum()) / total if total else math.nan


def _tested(
    gaps: Logs, weights: Logs, test: str, level: float
) -> tuple[float, tuple[float, float], float, float]:
    """Return the mean difference, its interval, and statistic and p-value of the test."""
    from scipy import stats

    n = len(gaps)
    nothing = (math.nan, math.nan)
    infinite = np.isinf(gaps)
    if not n:
        return math.nan, nothing, math.nan, math.nan
    if infinite.any():
        with np.errstate(invalid="ignore"):
            mean = float(gaps[infinite].sum())  # NaN where each network rules out other rows
        interval = nothing
    else:
        mean = float((gaps * weights).sum() / weights.sum())
        if n < 2:
            return mean, nothing, math.nan, math.nan
        # Of equal weights the usual standard error.
        spread = float(np.square(weights * (gaps - mean)).sum()) / float(weights.sum()) ** 2
        error = math.sqrt(spread * n / (n - 1))
        reach = error * float(stats.t.ppf((1 + level) / 2, n - 1))
        interval = mean - reach, mean + reach
        if test == "t":
            return mean, interval, *_t_test(mean, error, n)
    return mean, interval, *_signed_ranks(gaps)


def _t_test(mean: float, error: float, n: int) -> tuple[float, float]:
    from scipy import stats

    if error == 0:
        return (0.0, 1.0) if mean == 0 else (math.copysign(math.inf, mean), 0.0)
    return mean / error, float(2 * stats.t.sf(abs(mean) / error, n - 1))


def _signed_ranks(gaps: Logs) -> tuple[float, float]:
    """Return Wilcoxon's smaller sum of ranks and its p-value; equal rows are left out."""
    from scipy import stats

    kept = gaps[gaps != 0]
    if not len(kept):
        return 0.0, 1.0
    finite = np.abs(kept[np.isfinite(kept)])
    top = 2 * float(finite.max(initial=0.5))
    found = stats.wilcoxon(np.clip(kept, -top, top))
    return float(found.statistic), float(found.pvalue)


def _on_rows(left_out: list[str], neither: int) -> list[str]:
    found: list[str] = []
    if left_out:
        found.append(
            Sentence(
                "Only columns that are nodes of both networks are scored; {columns} were left out.",
                columns=list_names(left_out),
            )
        )
    if neither:
        found.append(
            pluralize(
                neither,
                "Both networks rule out {count} row; it is not compared.",
                "Both networks rule out {count} rows; they are not compared.",
            )
        )
    return found
