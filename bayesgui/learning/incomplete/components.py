"""Missing components of rows found in blocks of codes, grouped, with a plan for each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from bayesgui.core.errors import MemoryBudgetError
from bayesgui.learning.incomplete.flat_tables import load_kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

    Flat = NDArray[np.float64]
    Integers = NDArray[np.int64]

BLOCK_PAIRS = 50_000
"""Pairs of variables between two polls while plans are compiled, about 10 ms."""

BLOCK_CELLS = 1_000_000
"""Cells of clusters between two polls for cancellation, about 10 ms."""

MAX_CLUSTER = 2**22
"""Maximum number of cells of a cluster: computing one must not take longer than a poll."""

MAX_ITEMS = 2**28
"""Maximum number of items of all plans, one gigabyte."""


class GroupedComponents(NamedTuple):
    """Groups of equal missing components, sorted by kind.

    `groups`: as `component_beliefs.Groups`. `order`: shape (groups,); the place of each where it
    was found. `found`: the groups of each row, one row after the other. `blocks`: boundaries of
    blocks of groups that take about equally long. `scratch`: see `scratch_work`.
    """

    groups: Any
    order: NDArray[np.intp]
    found: NDArray[np.int32]
    blocks: Integers
    scratch: tuple[int, int, int]


def grouped_components(
    network: BayesianNetwork, finder: ComponentFinder, monitor: Monitor
) -> GroupedComponents:
    """Compile a plan for each kind of component that was found, and sort the groups by kind.

    Raises `MemoryBudgetError` if a cluster of a plan is too large.
    """
    families, found = finder.families, finder.found
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
    return GroupedComponents(
        groups,
        order,
        place[found.found[:n_found]],
        np.unique(np.concatenate([[0], bounds, [n_groups]])).astype(np.int64),
        tuple(int(heads[:, k].max()) for k in (1, 2, 0)),  # type: ignore[arg-type]
    )


def scratch_work(scratch: tuple[int, int, int]) -> Any:
    """Return scratch space as `component_beliefs.Work`.

    `scratch`: largest numbers of cells, message cells and clusters of a kind.
    """
    cells, messages, clusters = scratch
    return load_kernel("component_beliefs").Work(
        np.empty(cells),
        np.empty(messages),
        np.empty(messages),
        np.empty(clusters, np.int64),
        np.zeros(clusters, np.int64),
        np.zeros(clusters, np.int64),
    )


class ComponentFinder:
    """Finds the missing components of all rows, with more room when it runs out."""

    def __init__(self, families: Any) -> None:
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

    def add_rows(self, codes: Any, numbers: Any, weights: Flat, starts: Integers) -> None:
        """Find the components of some rows.

        `codes`: shape (rows, variables); states; −1 is missing. `numbers`, `weights`: shape
        (rows,); kept with the groups. `starts`: shape (rows + 1,); where the groups of each row
        begin; written from its second place on.
        """
        row = 0
        while row < len(codes):
            row = self.kernels.find_components(
                row, codes, numbers, weights, starts, self.families, self.found, self.marks
            )
            if row < len(codes):
                self._grow()

    def add_around(self, codes: Any, rows: Integers, cells: Integers) -> Integers:
        """Return the groups that observed cells would be in if each alone were missing.

        `codes`: as in `add_rows`. `rows`, `cells`: row and variable of each cell.
        """
        groups, at = np.empty(len(rows), np.int64), 0
        while at < len(rows):
            at = self.kernels.find_around(
                at, codes, rows, cells, groups, self.families, self.found, self.marks
            )
            if at < len(rows):
                self._grow()
        return groups


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
