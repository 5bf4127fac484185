"""Cases grouped for repeated expectations: complete families counted, equal components merged.

The moral graph of a row's missing variables falls into components, independent given the observed
cells. The posterior of one depends on the states of its Markov blanket only, so that components
that agree in both are one group with a weight (Lauritzen 1995, section 3, for the expectations).
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.column import missing_cells
from bayesgui.data.counts import family_counts
from bayesgui.learning.incomplete.components import (
    ComponentFinder,
    grouped_components,
    scratch_work,
)
from bayesgui.learning.incomplete.flat_tables import FlatTables, families_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset

    Flat = NDArray[np.float64]
    Integers = NDArray[np.int64]

BLOCK_VALUES = 50_000
"""Cells of the data between two polls for cancellation while groups are found, about 10 ms."""


@dataclass(frozen=True, eq=False)
class GroupedCases:
    """Cases of a network whose missing components are grouped.

    `tables`: the network's tables in one array, as all arrays of cells here. `families`: the
    network as `missing_components.Families`. `complete`: shape (cells of all tables,); counts of
    the families that are complete. `groups`: the groups as `component_beliefs.Groups`, sorted by
    kind. `kind_starts`, `members`: the variables of each kind by position, from
    ``kind_starts[kind]`` on. `first_rows`: shape (groups,); the first row with each group.
    `blocks`: boundaries of blocks of groups that take about equally long. `found_starts`, `found`:
    the groups of each row, from ``found_starts[row]`` on. `scratch`: largest numbers of cells,
    message cells and clusters of a kind.
    """

    tables: FlatTables
    families: Any
    complete: Flat
    groups: Any
    kind_starts: Integers
    members: Integers
    first_rows: Integers
    blocks: Integers
    found_starts: Integers
    found: NDArray[np.int32]
    hidden: tuple[str, ...]
    total_weight: float
    scratch: tuple[int, int, int]

    @property
    def n_groups(self) -> int:
        """Number of distinct missing components with their blankets."""
        return len(self.first_rows)

    @property
    def twins(self) -> dict[str, tuple[str, ...]]:
        """No variable has the states of another one."""
        return {}

    def work(self) -> Any:
        """Return scratch space as `component_beliefs.Work`."""
        return scratch_work(self.scratch)

    def block_spans(self) -> Iterator[tuple[int, int]]:
        """Yield the blocks of groups."""
        return itertools.pairwise(self.blocks.tolist())

    def impossible(self, group: int) -> DataError:
        """Return the error of a row that has probability 0 under the tables."""
        kind = self.groups.kinds[group]
        members = self.members[self.kind_starts[kind] : self.kind_starts[kind + 1]]
        names = [self.tables.names[v] for v in members]
        return DataError(
            "Row {row:,} is impossible under the present tables, whatever {variables} is; remove "
            "zeros from the tables, for example by making them uniform.",
            row=int(self.first_rows[group]) + 1,
            variables=", ".join(names),
        )


def group_cases(network: BayesianNetwork, data: Dataset, monitor: Monitor = SILENT) -> GroupedCases:
    """Count complete families and group the missing components of all rows.

    `data`: cases, matched with the network (``hidden=True`` for nodes without a column). `monitor`:
    polled for cancellation every few milliseconds.
    """
    tables = FlatTables(network)
    counts = {
        name: family_counts(data, name, network.cpt(name).parents, monitor)
        for name in network.names
    }
    families = families_of(network, tables, monitor)
    finder = ComponentFinder(families)
    found_starts = _find(finder, network, data, monitor)
    found, n_kinds = finder.found, finder.sizes[0]
    made = grouped_components(network, finder, monitor)
    return GroupedCases(
        tables,
        families,
        tables.joined(counts),
        made.groups,
        *_members(found, n_kinds),
        found.rows[: len(made.order)][made.order],
        made.blocks,
        found_starts,
        made.found,
        tuple(name for name in network if data.n_rows and data[name].n_missing == data.n_rows),
        data.total_weight,
        made.scratch,
    )


def row_codes(
    network: BayesianNetwork, data: Dataset, rows: NDArray[np.integer[Any]]
) -> NDArray[np.int32]:
    """Return some rows as states of the network's variables.

    The result: shape (rows, variables); states; −1 is missing.
    """
    codes = np.empty((len(rows), len(network)), np.int32)
    for k, name in enumerate(network.names):
        column = data.categorical(name)
        states = column.codes[rows]
        codes[:, k] = states
        codes[states == column.missing_code, k] = -1
    return codes


def _members(found: Any, count: int) -> tuple[Integers, Integers]:
    """Return where the variables of each kind begin, and the variables of all kinds."""
    firsts = found.kind_starts[:count]
    sizes = found.kind_items[firsts].astype(np.int64)
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    places = np.arange(starts[-1]) + np.repeat(firsts + 1 - starts[:-1], sizes)
    return starts, found.kind_items[places].astype(np.int64)


def _find(
    finder: ComponentFinder, network: BayesianNetwork, data: Dataset, monitor: Monitor
) -> Integers:
    """Find the components of all rows; return where the groups of each row begin."""
    columns = [data.categorical(name) for name in network.names]
    weights = np.ones(data.n_rows) if data.weights is None else data.weights
    found_starts = np.zeros(data.n_rows + 1, np.int64)
    if not any(column.n_missing for column in columns):
        return found_starts
    at_once = max(1, BLOCK_VALUES // max(1, len(columns)))
    for first in range(0, data.n_rows, at_once):
        monitor.check()
        rows = slice(first, min(first + at_once, data.n_rows))
        incomplete = np.zeros(rows.stop - first, dtype=bool)
        for column in columns:
            if column.n_missing:
                incomplete |= missing_cells(column.rows(rows))
        chosen = np.flatnonzero(incomplete)
        codes = row_codes(network, data, first + chosen)
        starts = np.full(len(chosen) + 1, finder.sizes[2])
        finder.add_rows(codes, first + chosen, weights[first + chosen], starts)
        lengths = np.zeros(rows.stop - first, np.int64)
        lengths[chosen] = np.diff(starts)
        found_starts[first + 1 : rows.stop + 1] = starts[0] + np.cumsum(lengths)
    return found_starts
