"""The plan as flat arrays for the kernels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.monitor import SILENT
from bayesgui.inference.kernels import columns as col

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.exact.plan import Plan

MAX_BLOCK = 2048
"""Maximum number of cells per block; two blocks fit into the L1 cache."""

MAX_UNIT = 128
"""Maximum number of cells skipped together if all are zero.

Checking smaller units costs more than it saves.
"""

SMALL = 512
"""Number of cells up to which a clique is not checked for zeros."""

MIN_RUN = 5
"""Minimum length of a run; shorter ones are no faster than an index per cell."""


@dataclass(frozen=True, eq=False, slots=True)
class FlatPlan:
    """A plan in flat arrays; see `kernels.columns` for their layout.

    `cliques`, `views`, `slots`: one row per clique, per smaller table spread over a clique, and per
    variable. `likelihoods`, `marginals`: offsets in the vectors of the likelihoods and posteriors
    of all variables. `cpts`: offset in the vectors of each variable's CPT.
    """

    cliques: NDArray[np.int64]
    views: NDArray[np.int64]
    slots: NDArray[np.int64]
    maps: NDArray[np.uint32]
    n_tables: int
    n_vectors: int
    n_live: int
    marks: NDArray[np.int64]
    likelihoods: int
    marginals: int
    cpts: tuple[int, ...]
    ones: tuple[tuple[int, int], ...]

    @property
    def bytes(self) -> int:
        """Memory in bytes of the plan and one session."""
        plan = (self.cliques, self.views, self.slots, self.maps, self.marks)
        return (
            sum(array.nbytes for array in plan) + 8 * (self.n_tables + self.n_vectors) + self.n_live
        )


class _Allocator:
    """Allocates consecutive ranges of an array."""

    def __init__(self, start: int = 0) -> None:
        self.end = start

    def take(self, length: int) -> int:
        start = self.end
        self.end += length
        return start


def flatten(plan: Plan, monitor: Monitor = SILENT) -> FlatPlan:
    """Convert a plan to flat arrays and build its index maps."""
    return _Layout(plan).flat_plan(monitor)


class _Layout:
    """Collects the rows of all arrays."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.forest = plan.forest
        self.members = plan.forest.cliques
        count = len(self.members)
        n_states = sum(plan.sizes)
        self.tables = _Allocator()
        self.live = _Allocator()
        self.starts = _Allocator(col.FLAGS + count + 4 * len(plan.names) + 1)
        self.vectors = _Allocator(col.CLIQUE_NUMBERS * count)
        self.likelihoods = self.vectors.take(n_states)
        self.marginals = self.vectors.take(n_states)
        self.cpts = [self.vectors.take(plan.cells(scope)) for scope in plan.scopes]
        self.ones: list[tuple[int, int]] = [(self.likelihoods, self.likelihoods + n_states)]
        # Rows are lists until complete, as access to single array entries is slow.
        self.cliques = [[0] * col.CLIQUE_COLUMNS for _ in range(count)]
        self.views: list[list[int]] = []
        self.slots: list[list[int]] = []
        self.rank = [0] * len(plan.names)
        self.map_axes: list[int] = []
        self.map_strides: list[int] = []
        # All views share the map of no axes, a zero.
        self.pieces = [[0, 0, 0]]
        self.maps = _Allocator(1)
        self.children: list[list[int]] = [[] for _ in range(count)]
        self.families: list[list[int]] = [[] for _ in range(count)]
        for c, parent in enumerate(self.forest.parents):
            if parent >= 0:
                self.children[parent].append(c)
        for v, home in enumerate(plan.homes):
            self.families[home].append(v)

    def flat_plan(self, monitor: Monitor) -> FlatPlan:
        for c in range(len(self.members)):
            self._messages(c)
        for c in range(len(self.members)):
            monitor.check()
            self._clique(c)
        cliques = np.array(self.cliques, dtype=np.int64).reshape(-1, col.CLIQUE_COLUMNS)
        marks = self._marks(cliques)
        maps = np.empty(self.maps.end, dtype=np.uint32)
        pieces = np.array(self.pieces, dtype=np.int64).reshape(-1, 3)
        fill_maps = kernel_cache.module("inference", "assembly").fill_maps
        axes = np.array(self.map_axes, dtype=np.int64)
        fill_maps(axes, np.array(self.map_strides, dtype=np.int64), pieces, maps)
        return FlatPlan(
            cliques,
            np.array(self.views, dtype=np.int64).reshape(-1, col.VIEW_COLUMNS),
            np.array(self.slots, dtype=np.int64).reshape(-1, col.SLOT_COLUMNS),
            maps,
            self.tables.end,
            self.vectors.end,
            self.live.end,
            marks,
            self.likelihoods,
            self.marginals,
            tuple(self.cpts),
            tuple(self.ones),
        )

    def _messages(self, c: int) -> None:
        row = self.cliques[c]
        rows = self.plan.cells(self.forest.residuals[c])
        separator = self.plan.cells(self.forest.separators[c])
        row[col.ROWS], row[col.SEPARATOR] = rows, separator
        row[col.UPWARD] = self.vectors.take(separator)
        row[col.DOWNWARD] = self.vectors.take(separator)
        row[col.WEIGHTS] = self.vectors.take(rows)
        row[col.PARENT] = self.forest.parents[c]
        if self.forest.parents[c] < 0:
            self.ones.append((row[col.DOWNWARD], row[col.DOWNWARD] + 1))

    def _clique(self, c: int) -> None:
        plan, row = self.plan, self.cliques[c]
        sizes = [plan.sizes[v] for v in self.members[c]]
        split, block = _trailing_axes(sizes, MAX_BLOCK)
        separator = row[col.SEPARATOR]
        cells = row[col.ROWS] * separator
        run_split, unit = _trailing_axes(sizes, block if cells <= SMALL else min(MAX_UNIT, block))
        row[col.BLOCK] = block
        row[col.POTENTIAL] = self.tables.take(cells)
        row[col.UNIT] = unit
        row[col.LIVE_POTENTIAL] = self.live.take(cells // unit)
        row[col.UNITS] = block // unit
        row[col.ACROSS] = max(1, separator // unit)
        row[col.WIDTH] = min(unit, separator)
        row[col.LIVE_DOWNWARD] = self.live.take(row[col.ACROSS])
        row[col.TABLE], row[col.LIVE_TABLE] = row[col.POTENTIAL], row[col.LIVE_POTENTIAL]
        starts = cells // block + 1
        row[col.START_POTENTIAL] = row[col.START_TABLE] = self.starts.take(starts)
        if self.children[c]:
            row[col.START_TABLE] = self.starts.take(starts)
            row[col.TABLE] = self.tables.take(cells)
            row[col.LIVE_TABLE] = self.live.take(cells // unit)
        row[col.FIRST_CHILD] = len(self.views)
        for child in self.children[c]:
            source = self.cliques[child][col.UPWARD]
            self._view(c, sizes, (split, run_split), self.forest.separators[child], source, child)
        row[col.LAST_CHILD] = row[col.FIRST_FAMILY] = len(self.views)
        for v in self.families[c]:
            self._view(c, sizes, (split, run_split), plan.scopes[v], self.cpts[v], -1)
        row[col.LAST_FAMILY] = len(self.views)
        row[col.FIRST_SLOT] = len(self.slots)
        for v in self.forest.residuals[c]:
            offset = plan.bounds[plan.names[v]][0]
            self.rank[v] = len(self.slots)
            self.slots.append(
                [plan.sizes[v], self.likelihoods + offset, self.marginals + offset, c]
            )
        row[col.LAST_SLOT] = len(self.slots)

    def _view(
        self,
        c: int,
        sizes: list[int],
        splits: tuple[int, int],
        scope: Sequence[int],
        source: int,
        child: int,
    ) -> None:
        split, run_split = splits
        steps: dict[int, int] = {}
        length = 1
        for v in reversed(scope):
            steps[v] = length
            length *= self.plan.sizes[v]
        strides = [steps.get(v, 0) for v in self.members[c]]
        end, run, constant = trailing_run(sizes, strides, run_split)
        outer = self._map(sizes[:split], strides[:split])
        inner = self._map(sizes[split:end], strides[split:end])
        self.views.append([source, length, outer, inner, run, int(constant), child, 0])

    def _map(self, sizes: list[int], strides: list[int]) -> int:
        if not sizes:
            return 0
        start = self.maps.take(math.prod(sizes))
        first = len(self.map_axes)
        self.map_axes.extend(sizes)
        self.map_strides.extend(strides)
        self.pieces.append([first, first + len(sizes), start])
        return start

    def _marks(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the marks, with room for intermediate results and for findings."""
        held, count = col.FLAGS + len(sizes), len(self.rank)
        spans = self.starts.end
        room = 3 * int((sizes[:, col.BLOCK] // sizes[:, col.UNIT]).max(initial=0))
        marks = np.full(spans + room, col.FREE, dtype=np.int64)
        marks[: col.FLAGS] = 0
        marks[col.GIVEN] = held + 3 * count
        marks[held : held + count] = self.rank
        marks[held + 4 * count + 1 :] = 0
        if len(sizes):
            marks[col.SCRATCH_MESSAGE] = self.vectors.take(int(sizes[:, col.SEPARATOR].max()))
            marks[col.SCRATCH_ROWS] = self.vectors.take(int(sizes[:, col.ROWS].max()))
            marks[col.SCRATCH_SPANS] = spans
            marks[col.SCRATCH_BLOCK] = self.vectors.take(int(sizes[:, col.BLOCK].max()))
        start = self.vectors.end
        for row in self.cliques:
            at = start
            for view in self.views[row[col.FIRST_CHILD] : row[col.LAST_CHILD]]:
                view[col.SCRATCH] = at
                at += view[col.LENGTH]
            self.vectors.end = max(self.vectors.end, at)
        marks[col.FLAGS : held] = col.NEW_POTENTIAL | col.NEW_WEIGHTS
        return marks


def _trailing_axes(sizes: Sequence[int], most: int) -> tuple[int, int]:
    """Return the first of the trailing axes with at most this many cells, and their cells."""
    split, cells = len(sizes), 1
    while split and cells * sizes[split - 1] <= most:
        split -= 1
        cells *= sizes[split]
    return split, cells


def trailing_run(sizes: Sequence[int], strides: Sequence[int], split: int) -> tuple[int, int, bool]:
    """Find the trailing axes along which a view is constant or contiguous."""
    end, run = len(sizes), 1
    if end == split:
        return end, 1, False
    constant = strides[-1] == 0
    while end > split and strides[end - 1] == (0 if constant else run):
        end -= 1
        run *= sizes[end]
    if run < MIN_RUN:
        return len(sizes), 1, False
    return end, run, constant
