"""Posteriors of many rows of findings, averaged over the members of an ensemble."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.inference.row_queries import RowPosteriors, on_impossible_rows, table_of
from bayesgui.learning.averaging.averaged import report_members

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.row_queries import RowQueries

    Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class AveragedRows(RowPosteriors):
    """Averaged posteriors of some variables for each row of findings.

    `sd`: shape (rows, states of all targets); standard deviation of each probability over the
    members.
    """

    sd: Numbers | None = None

    @property
    def spread_titles(self) -> tuple[str, ...]:
        """Titles of the columns of the spread: ``sd(lung = yes)``."""
        return tuple(f"sd({name} = {state})" for name, state in self.states)

    def to_frame(self, index: Any = None, *, spread: bool = False) -> pd.DataFrame:
        """Return the probabilities as a pandas table; see `RowPosteriors`.

        `spread`: whether the standard deviations stand behind them.
        """
        import pandas as pd

        made = super().to_frame(index)
        if not spread or self.sd is None:
            return made
        added = pd.DataFrame(self.sd, index=made.index, columns=list(self.spread_titles))
        joined = pd.concat([made, added], axis=1)
        joined.attrs = dict(made.attrs)
        return joined

    def beside(self, data: Dataset) -> Dataset:
        """Return a table of as many rows with probabilities and spread as further columns."""
        made = super().beside(data)
        if self.sd is None:
            return made
        columns = zip(self.spread_titles, self.sd.T, strict=True)
        added = tuple(NumericColumn(title, np.ascontiguousarray(each)) for title, each in columns)
        return Dataset((*made.columns, *added), None, made.remarks)


class _Sums:
    """Weighted sums over the members for each row, relative to the largest weight so far."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.top = np.full(shape[0], -np.inf)
        self.total = np.zeros(shape[0])
        self.values, self.squares = np.zeros(shape), np.zeros(shape)

    def add(self, log_weights: Numbers, values: Numbers) -> None:
        """Add a member's answers, each row with a weight of its own."""
        top = np.maximum(self.top, log_weights)
        known = np.isfinite(top)
        with np.errstate(invalid="ignore"):
            before = np.where(known, np.exp(self.top - top), 0.0)
            share = np.where(known, np.exp(log_weights - top), 0.0)
        values = np.where(share[:, None] > 0, values, 0.0)
        self.total = self.total * before + share
        self.values = self.values * before[:, None] + share[:, None] * values
        self.squares = self.squares * before[:, None] + share[:, None] * values**2
        self.top = top


def averaged_rows(
    engines: Sequence[RowQueries],
    weights: Numbers,
    data: Any,
    targets: Sequence[str] | str | None = None,
    *,
    updated: bool = True,
    monitor: Monitor = SILENT,
) -> AveragedRows:
    """Return averaged posteriors for every row of a table of findings.

    `updated`: as of `averaged_posteriors`, in each row by its own findings.
    """
    table = table_of(data, engines[0].network)
    quiet = Unreported(monitor)
    sums: _Sums | None = None
    evidence: _Sums | None = None
    found: RowPosteriors | None = None
    for k, (engine, weight) in enumerate(zip(engines, weights.tolist(), strict=True)):
        monitor.check()
        found = engine.query_rows(table, targets, quiet)
        if sums is None or evidence is None:
            sums = _Sums(found.probabilities.shape)
            evidence = _Sums((table.n_rows, 0))
        with np.errstate(divide="ignore"):
            logs = np.log(weight) + found.log_evidence
            own = np.where(np.isneginf(found.log_evidence), -np.inf, np.log(weight))
        evidence.add(logs, np.empty((table.n_rows, 0)))
        sums.add(logs if updated else own, found.probabilities)
        report_members(k + 1, len(engines), monitor)
    assert found is not None and sums is not None and evidence is not None
    impossible = np.isneginf(sums.top)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = sums.values / sums.total[:, None]
        variance = sums.squares / sums.total[:, None] - mean**2
        log_evidence = evidence.top + np.log(evidence.total)
    mean[impossible] = np.nan
    sd = np.sqrt(np.maximum(variance, 0.0))
    log_evidence[impossible] = -np.inf
    said = on_impossible_rows(np.flatnonzero(impossible))
    remarks = tuple(each for each in found.remarks if not _is_on_rows(each)) + said
    return AveragedRows(found.states, mean, log_evidence, found.n_distinct, remarks, sd)


def _is_on_rows(remark: object) -> bool:
    """Whether a remark of a single member is on rows that are impossible in it."""
    return "cannot hold together" in str(remark)
