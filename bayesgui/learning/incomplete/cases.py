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

from bayesgui.core.errors import DataError, MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.column import missing_cells
from bayesgui.data.counts import family_counts
from bayesgui.learning.incomplete.flat_tables import FlatTables, families_of, load_kernel

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

BLOCK_PAIRS = 50_000
"""Pairs of variables between two polls while plans are compiled, about 10 ms."""

BLOCK_CELLS = 1_000_000
"""Cells of clusters between two polls for cancellation, about 10 ms."""

MAX_CLUSTER = 2**22
"""Maximum number of cells of a cluster: computing one must not take longer than a poll."""

MAX_ITEMS = 2**28
"""Maximum number of items of all plans, one gigabyte."""


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
        cells, messages, clusters = self.scratch
        return load_kernel("component_beliefs").Work(
            np.empty(cells),
            np.empty(messages),
            np.empty(messages),
            np.empty(clusters, np.int64),
            np.zeros(clusters, np.int64),
            np.zeros(clusters, np.int64),
        )

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
    finder = _Finder(families, data.n_rows)
    found_starts = finder.find(network, data, monitor)
    found = finder.found
    n_kinds, n_groups, n_found = finder.sizes
    starts, plan = _plans(network, families, found, n_kinds, monitor)
    monitor.check()
    order, groups = _sorted_groups(found, n_groups, starts, plan)
    place = np.empty(n_groups, np.int32)
    place[order] = np.arange(n_groups, dtype=np.int32)
    monitor.check()
    heads = plan[starts[:-1, np.newaxis] + np.arange(3)] if n_kinds else np.zeros((1, 3), int)
    costs = heads[groups.kinds, 1] + 8 * heads[groups.kinds, 0] if n_groups else np.zeros(0)
    bounds = np.searchsorted(np.cumsum(costs), np.arange(0, costs.sum(), BLOCK_CELLS), side="left")
    return GroupedCases(
        tables,
        families,
        tables.joined(counts),
        groups,
        *_members(found, n_kinds),
        found.rows[:n_groups][order],
        np.unique(np.concatenate([[0], bounds, [n_groups]])).astype(np.int64),
        found_starts,
        place[found.found[:n_found]],
        tuple(name for name in network if data.n_rows and data[name].n_missing == data.n_rows),
        data.total_weight,
        tuple(int(heads[:, k].max()) for k in (1, 2, 0)),  # type: ignore[arg-type]
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


class _Finder:
    """Finds the missing components of all rows, with more room when it runs out."""

    def __init__(self, families: Any, n_rows: int) -> None:
        self.kernels = load_kernel("missing_components")
        n = len(families.sizes)
        self.families = families
        self.found = self._room(1 << (8 * n + 1_024).bit_length(), 64 * n + 4_096)
        self.marks = self.kernels.Marks(*(np.zeros(max(n, 2), np.int64) for _ in range(5)))

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Number of kinds, of groups, and of components of all rows."""
        kernels, counters = self.kernels, self.found.counters
        return tuple(int(counters[k]) for k in (kernels.KINDS, kernels.GROUPS, kernels.FOUND))  # type: ignore[return-value]

    def _room(self, slots: int, items: int) -> Any:
        half = slots // 2 + 1
        return self.kernels.Found(
            np.full(slots, -1, np.int64),
            np.zeros(half, np.uint64),
            np.zeros(half, np.int64),
            np.zeros(items, np.int32),
            np.full(slots, -1, np.int64),
            np.zeros(half, np.uint64),
            np.zeros(half, np.int32),
            np.zeros(half, np.int64),
            np.zeros(items, np.int32),
            np.zeros(half),
            np.zeros(half, np.int64),
            np.zeros(items, np.int32),
            np.zeros(5, np.int64),
        )

    def _grow(self) -> None:
        """Double the room."""
        old = self.found
        made = self._room(2 * len(old.kind_slots), 2 * len(old.bases))
        for name in old._fields:
            if not name.endswith("slots"):
                array = getattr(old, name)
                getattr(made, name)[: len(array)] = array
        n_kinds, n_groups, _ = self.sizes
        self.kernels.fill_slots(made.kind_slots, made.kind_hashes, n_kinds)
        self.kernels.fill_slots(made.group_slots, made.group_hashes, n_groups)
        self.found = made

    def find(self, network: BayesianNetwork, data: Dataset, monitor: Monitor) -> Integers:
        """Find the components; return where the groups of each row begin."""
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
            starts = np.full(len(chosen) + 1, self.sizes[2])
            self._find_in(codes, first + chosen, weights[first + chosen], starts)
            lengths = np.zeros(rows.stop - first, np.int64)
            lengths[chosen] = np.diff(starts)
            found_starts[first + 1 : rows.stop + 1] = starts[0] + np.cumsum(lengths)
        return found_starts

    def _find_in(self, codes: Any, numbers: Any, weights: Flat, starts: Integers) -> None:
        row = 0
        while row < len(codes):
            row = self.kernels.find_components(
                row, codes, numbers, weights, starts, self.families, self.found, self.marks
            )
            if row < len(codes):
                self._grow()


def _plans(
    network: BayesianNetwork, families: Any, found: Any, n_kinds: int, monitor: Monitor
) -> tuple[Integers, NDArray[np.int32]]:
    """Return the first item of each kind's plan, and the plans."""
    kernels = load_kernel("component_plans")
    n = len(families.sizes)
    sizes = found.kind_items[found.kind_starts[:n_kinds]]
    widest = int(sizes.max(initial=1))
    trees = kernels.Trees(
        np.full(n, -1, np.int64),
        np.zeros((widest, widest), np.uint8),
        *(np.zeros(n + 1, np.int64) for _ in range(9)),
    )
    starts, reason = np.zeros(n_kinds + 1, np.int64), np.zeros(1, np.int64)
    plan = np.zeros(4_096 + 32 * int(sizes.sum()), np.int32)
    kind = 0
    while kind < n_kinds:
        monitor.check()
        kind = kernels.compile_plans(
            kind,
            n_kinds,
            found.kind_starts,
            found.kind_items,
            starts,
            plan,
            MAX_CLUSTER,
            BLOCK_PAIRS,
            families,
            trees,
            reason,
        )
        if reason[0] == kernels.TOO_LARGE:
            raise _too_large(network, found, kind)
        if reason[0] == kernels.NO_ROOM:
            if 2 * len(plan) > MAX_ITEMS:
                raise _too_large(network, found, kind)
            plan = np.concatenate([plan, np.zeros(len(plan), np.int32)])
    return starts, plan[: max(int(starts[-1]), 1)].copy()


def _too_large(network: BayesianNetwork, found: Any, kind: int) -> MemoryBudgetError:
    start = int(found.kind_starts[kind])
    count = int(found.kind_items[start])
    return MemoryBudgetError(
        "Rows with up to {count:,} missing cells that depend on each other, such as {variable}, "
        "need too large tables; leave out the rows or columns with most missing cells.",
        count=count,
        variable=network.names[int(found.kind_items[start + 1])],
        needed=8 * MAX_CLUSTER,
        budget=8 * MAX_CLUSTER,
    )


def _sorted_groups(
    found: Any, count: int, plan_starts: Integers, plan: NDArray[np.int32]
) -> tuple[Integers, Any]:
    """Return the groups sorted by kind, whose plan then stays in the cache, and their order."""
    kinds = found.group_kinds[:count]
    order = np.argsort(kinds, kind="stable")
    n_bases = found.counters[load_kernel("missing_components").BASES]
    ends = np.append(found.group_starts[:count], n_bases)
    lengths = np.diff(ends)[order] if count else np.zeros(0, np.int64)
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    places = np.arange(starts[-1]) + np.repeat(ends[:-1][order] - starts[:-1], lengths)
    groups = load_kernel("component_beliefs").Groups(
        kinds[order].astype(np.int32),
        starts[:-1].copy(),
        np.append(found.bases[places], np.int32(0)).astype(np.int32),
        found.weights[:count][order].copy(),
        plan_starts,
        plan,
    )
    return order, groups


def _members(found: Any, count: int) -> tuple[Integers, Integers]:
    """Return where the variables of each kind begin, and the variables of all kinds."""
    firsts = found.kind_starts[:count]
    sizes = found.kind_items[firsts].astype(np.int64)
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    places = np.arange(starts[-1]) + np.repeat(firsts + 1 - starts[:-1], sizes)
    return starts, found.kind_items[places].astype(np.int64)
