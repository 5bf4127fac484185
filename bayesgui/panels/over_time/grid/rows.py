"""The rows of the grid: which nodes are listed, and the findings in their cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.series import BLANK

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.evidence import Finding
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.core.variable import Variable


@dataclass(frozen=True)
class GridRow:
    """A node with a cell for each slice, or with one cell if it is there once."""

    variable: Variable
    once: bool = False

    @property
    def name(self) -> str:
        """The name of the node."""
        return self.variable.name

    def finding(self, series: Series, number: int) -> Finding | None:
        """Return what is found in a slice; of a node that is there once, in any."""
        if self.once:
            return series.once.get(self.name)
        return series.finding(number, self.name) if self.name in series.names else None


def grid_rows(
    model: TemporalContent, series: Series, chosen: Collection[str] | None = None
) -> tuple[GridRow, ...]:
    """Return the rows: nodes that are there once first, then those in time.

    `chosen`: the nodes to list; by default those that can be observed among the ones in time.
    What has a finding is always listed.
    """
    found = nodes_found(series)
    if chosen is None:
        chosen = {name for name in model.in_time if name not in model.unobserved}
    once = [name for name in model.names if model.place(name) != EVERY]
    return (
        *(GridRow(model[name], True) for name in once if name in series.once or name in chosen),
        *(GridRow(model[name]) for name in model.found_in_time if name in found or name in chosen),
    )


def nodes_found(series: Series) -> frozenset[str]:
    """Return the nodes in time with a finding in any slice."""
    seen = np.flatnonzero((series.codes != BLANK).any(axis=0)).tolist()
    names = {series.columns[column].name for column in seen}
    return frozenset(names | {name for _, name in series.others})


def count_blanks(rows: Collection[GridRow], series: Series) -> int:
    """Return the number of cells up to the last finding that hold none."""
    in_time = [row for row in rows if not row.once]
    return (series.last_finding + 1) * len(in_time) - (series.n_findings - len(series.once))
