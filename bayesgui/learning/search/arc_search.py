"""Greedy and tabu search over acyclic graphs with disturbances: the state of one search."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.learning.search.arc_changes import ArcChange
from bayesgui.learning.search.arc_limits import limits_of
from bayesgui.learning.search.row_scores import CountedScores, needed_kernels, row_scores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.scores.base import ScoreForm
    from bayesgui.learning.search.arc_changes import ChangeKind
    from bayesgui.learning.search.row_scores import FamilyGains


MAX_CANDIDATES = 8
"""Changes that are shown."""
MIN_POSSIBLE = -1e200
"""Gains below it stand for changes that were never computed."""


def best_changes(
    names: Sequence[str],
    graph: Any,
    limits: Any,
    gains: NDArray[np.float64],
    ancestors: NDArray[np.bool_],
    most: int,
) -> tuple[ArcChange, ...]:
    """Return the allowed changes of largest gain, best first.

    `gains`: shape (n, n); gain of adding or removing a parent, by child and parent. `ancestors`:
    shape (n, n); whether the second variable is an ancestor of the first one.
    """
    n = len(names)
    present = np.zeros((n, n), bool)
    for x in range(n):
        present[x, graph.parents[x, : graph.counts[x]]] = True
    full = graph.counts >= limits.most
    addable = ~present & ~ancestors.T & ~full[:, None] & ~np.eye(n, dtype=bool)
    removable = present & (limits.required == 0)
    turned = np.full((n, n), -np.inf)
    for x, u in zip(*np.nonzero(removable & (limits.allowed.T != 0) & ~full), strict=True):
        others = present[x].copy()
        others[u] = False
        if not ancestors[others, u].any():
            turned[u, x] = gains[x, u] + gains[u, x]
    found = [
        *_largest("added", np.where(addable, gains, -np.inf), names, most),
        *_largest("removed", np.where(removable, gains, -np.inf), names, most),
        *_largest("reversed", turned, names, most),
    ]
    return tuple(sorted(found, key=lambda change: -(change.gain or 0.0))[:most])


def _largest(
    kind: ChangeKind, gains: NDArray[np.float64], names: Sequence[str], most: int
) -> list[ArcChange]:
    """Return the changes of one kind with the largest gains, given by child and parent."""
    flat = gains.ravel()
    least = MIN_POSSIBLE
    if len(flat) > most:
        least = max(least, float(np.partition(flat, -most)[-most]))
    places = np.flatnonzero((flat >= least) & (flat > MIN_POSSIBLE))
    found = []
    for place in places[np.argsort(-flat[places], kind="stable")][:most].tolist():
        child, parent = divmod(place, len(names))
        found.append(ArcChange(kind, names[parent], names[child], float(flat[place])))
    return found


MAX_BYTES = 2**28
"""Memory of the rows of gains that are kept, in bytes."""
KERNELS = ("graphs", "climbing", "ties")
"""Modules of kernels of all searches."""
CHANGES = 4096
"""Changes of a climb between two looks."""
GRID = 2.0**-36
"""Distance of two gains, in nats a row: far above the rounding of their sums."""


class ArcSearch:
    """A search over the graphs that satisfy constraints, resumed by one step after the other.

    `start`: arcs of the first graph, which satisfies the constraints. `seed`: random seed.
    Variables are searched in a random order that does not depend on the order of the columns, since
    equal gains are decided by that order. `gains`: returns the gains of the variables in the given
    order, where the cases are not complete.

    The gains of all changes of a variable's parents are a row, computed when the variable first has
    these parents (`kernels.family_scores`); `kernels.climbing` makes the changes.
    """

    def __init__(
        self,
        data: CaseTable,
        form: ScoreForm,
        constraints: ArcConstraints,
        start: Iterable[Arc] = (),
        seed: int = 0,
        gains: Callable[[tuple[str, ...]], FamilyGains] | None = None,
    ) -> None:
        # Where others compile, the climb begins without what comes after it.
        later = () if kernel_cache.compiles_elsewhere() else ("disturbing",)
        counting = () if gains else needed_kernels(data)
        kernel_cache.modules("learning", *counting, *KERNELS, *later)
        self._kernels, self._climbing, self._ties = kernel_cache.modules("learning", *KERNELS)
        rng = np.random.default_rng(seed)
        names = sorted(data.names)
        self.names = tuple(names[k] for k in rng.permutation(len(names)))
        self._gains = gains(self.names) if gains else row_scores(data, self.names, form)
        # A power of 2, so that sums of gains are exact.
        self._grid = GRID * 2.0 ** math.ceil(math.log2(max(float(data.total_weight), 1.0)))
        self._random = rng.integers(0, 2**64, 1, dtype=np.uint64)
        limits = limits_of(constraints, self.names)
        # A column with one state depends on nothing; an arc there neither gains nor costs anything.
        single = np.array([len(data.categorical(name).states) < 2 for name in self.names], np.bool_)
        limits.allowed[single] = limits.required[single]
        limits.allowed[:, single] = limits.required[:, single]
        self._limits = self._kernels.Limits(limits.allowed, limits.required, limits.most)
        self._within = limits.allowed.copy()
        self._graph, self._best_of_climb, self._best = (self._empty_graph() for _ in range(3))
        self._rows = self._no_rows()
        self._search = self._beginning()
        self.score = -np.inf
        """Score of the best graph so far."""
        self._place = {name: k for k, name in enumerate(self.names)}
        self._set_arcs(start)
        self._copy(self._graph, self._best)

    def _empty_graph(self) -> Any:
        n = len(self.names)
        return self._kernels.Graph(np.zeros((n, max(n, 1)), np.int32), np.zeros(n, np.int32))

    def _no_rows(self) -> Any:
        n = len(self.names)
        count = max(4 * n, min(2**15, MAX_BYTES // (8 * max(n, 1))))
        places = 1 << (2 * count).bit_length()
        # Only their names decide the keys, so that equal families of two searches have equal ones.
        numbers = np.random.default_rng(7).integers(0, 2**64, (2, n), dtype=np.uint64)
        return self._kernels.Rows(
            np.empty((count, n)),
            np.empty(count),
            np.empty(count),
            np.zeros(places, np.uint64),
            np.zeros(places, np.int64),
            numbers,
        )

    def _beginning(self) -> Any:
        n = len(self.names)
        return self._kernels.Search(
            np.array([0.0, -np.inf]),
            np.zeros(n, np.int64),
            np.ones(n, np.uint8),
            np.zeros((n, (n + 63) // 64), np.uint64),
            np.zeros((n, n), np.int64),
            np.zeros(8, np.int64),
            np.zeros((0, 3), np.int32),
            np.zeros(0),
            np.zeros((2, n), np.int64),
        )

    def _set_arcs(self, arcs: Iterable[Arc]) -> None:
        graph = self._graph
        graph.counts[:] = 0
        for parent, child in arcs:
            u, x = self._place[parent], self._place[child]
            if self._limits.allowed[x, u]:
                graph.parents[x, graph.counts[x]] = u
                graph.counts[x] += 1

    @staticmethod
    def _copy(graph: Any, target: Any) -> None:
        target.parents[:] = graph.parents
        target.counts[:] = graph.counts

    # -- result -------------------------------------------------------------------------------

    @property
    def arcs(self) -> frozenset[Arc]:
        """The arcs of the best graph so far, as (parent, child)."""
        return self._arcs_of(self._best)

    @property
    def present_arcs(self) -> frozenset[Arc]:
        """The arcs of the present graph."""
        return self._arcs_of(self._graph)

    def _arcs_of(self, graph: Any) -> frozenset[Arc]:
        return frozenset(
            (self.names[p], name)
            for x, name in enumerate(self.names)
            for p in graph.parents[x, : graph.counts[x]].tolist()
        )

    # -- candidates ---------------------------------------------------------------------------

    def restrict(self, candidates: NDArray[np.bool_]) -> None:
        """Add and reverse arcs only where there are candidates, within the constraints.

        `candidates`: shape (n, n); by child and parent.
        """
        self._limits.allowed[:] = (self._within & candidates) | self._limits.required
        self._forget_rows()

    def gains_of_best(self, child: int) -> NDArray[np.float64]:
        """Return by how much the best graph gains by each parent that the constraints allow.

        The result: shape (n,); a huge negative number where that is impossible.
        """
        found = np.empty(len(self.names))
        parents = np.sort(self._best.parents[child, : self._best.counts[child]]).astype(np.int64)
        self._gains.fill_row(found, child, parents, self._within[child])
        found[parents] = -np.inf
        return found

    def parents_of_best(self, child: int) -> NDArray[np.int64]:
        """Return the parents of a variable in the best graph."""
        return np.array(self._best.parents[child, : self._best.counts[child]], np.int64)

    # -- steps --------------------------------------------------------------------------------

    def climb(self, monitor: Monitor, patience: int = 0, tenure: int = 0, most: int = 0) -> bool:
        """Climb from the present graph; return whether a better one than the best was found.

        `monitor`: checked before each row of gains is computed. `patience`: number of changes
        without a better graph after which the climb ends. `tenure`: number of changes during which
        a changed arc stays as it is; at most half the number of pairs, so that there are always
        others to change.
        """
        before = self.score
        self.begin_climb()
        self.go_on(monitor, patience, tenure, most)
        return bool(self.score > before + self._kernels.MIN_GAIN)

    def climb_from(self, arcs: Iterable[Arc], monitor: Monitor) -> frozenset[Arc]:
        """Climb from another graph; return the arcs of the best graph of this climb.

        `arcs`: arcs of a graph that satisfies the constraints. `monitor`: checked before each row
        of gains is computed.
        """
        self._set_arcs(arcs)
        self._search.stale[:] = 1
        self.climb(monitor)
        return self._arcs_of(self._best_of_climb)

    def begin_climb(self) -> None:
        """Forget which changes are tabu, and the best graph of the last climb."""
        self._search.totals[1] = -np.inf
        self._search.tabu[:] = 0
        self._search.progress[self._kernels.SINCE] = 0

    def go_on(self, monitor: Monitor, patience: int = 0, tenure: int = 0, most: int = 0) -> bool:
        """Climb further; return whether the climb has ended by itself."""
        progress = self._search.progress
        end = int(progress[self._kernels.CHANGES]) + (most or np.iinfo(np.int32).max)
        n = len(self.names)
        ended = self._advance(monitor, patience, min(tenure, n * (n - 1) // 4), end)
        self._keep()
        return ended

    def _advance(self, monitor: Monitor, patience: int, tenure: int, end: int) -> bool:
        """Climb until a number of changes, of all climbs, was made; tell whether none is left."""
        kernels, progress = self._kernels, self._search.progress
        while not monitor.stop_requested:
            monitor.check()
            reason = self._change(patience, tenure, end)
            if self._provide_row(reason):
                continue
            if reason == kernels.LOCAL_OPTIMUM:
                return True
            self._notice()
            if progress[kernels.CHANGES] >= end:
                break
        return False

    def _change(self, patience: int, tenure: int, end: int) -> int:
        """Make some changes; return why no more were made."""
        kernels, search = self._kernels, self._search
        done = int(search.progress[kernels.CHANGES])
        last = min(end, done + CHANGES)
        place = self._graph, self._best_of_climb, self._limits, self._rows, search
        return int(self._climbing.climb(last - done, patience, tenure, *place))

    def _provide_row(self, reason: int) -> bool:
        """Provide the row of gains that a kernel lacks; tell whether it is to go on."""
        kernels = self._kernels
        if reason == kernels.ROW_WANTED:
            self._fill(int(self._search.progress[kernels.WANTED]))
        elif reason == kernels.FULL:
            self._forget_rows()
        return bool(reason in (kernels.ROW_WANTED, kernels.FULL))

    def _resume(self, monitor: Monitor, kernel: Any, *arguments: Any) -> bool:
        """Call a kernel until it ends; tell whether it has, which it has not if it was stopped."""
        while not monitor.stop_requested:
            monitor.check()
            reason = kernel(*arguments, self._limits, self._rows, self._search, self._random)
            if not self._provide_row(reason):
                self._notice()
                return True
        return False

    def _notice(self) -> None:
        """Remember the present graph if it is the best one of this climb."""
        totals = self._search.totals
        if totals[0] > totals[1] + self._kernels.MIN_GAIN:
            totals[1] = totals[0]
            self._copy(self._graph, self._best_of_climb)
            self._search.progress[self._kernels.SINCE] = 0

    def present_score(self, monitor: Monitor) -> float:
        """Return the score of the present graph.

        `monitor`: checked before each row of gains is computed.
        """
        self._advance(monitor, 0, 0, int(self._search.progress[self._kernels.CHANGES]))
        return float(self._search.totals[0])

    def candidates(self, monitor: Monitor, most: int = MAX_CANDIDATES) -> tuple[ArcChange, ...]:
        """Return the changes of the present graph that gain most, best first.

        `monitor`: checked before each row of gains is computed.
        """
        self.present_score(monitor)
        gains = self._rows.gains[self._search.rows]
        bits = self._search.ancestors.view(np.uint8)
        ancestors = np.unpackbits(bits, axis=1, bitorder="little", count=len(self.names))
        return best_changes(
            self.names, self._graph, self._limits, gains, ancestors.astype(bool), most
        )

    def _fill(self, child: int) -> None:
        """Compute a variable's gains."""
        rows, graph = self._rows, self._graph
        row = self._search.rows[child]
        if isinstance(self._gains, CountedScores) and self._gains.expects:
            self._gains.expect([*self._expected(child)], self._limits.allowed)
        parents = np.sort(graph.parents[child, : graph.counts[child]]).astype(np.int64)
        gains = rows.gains[row]
        allowed = self._limits.allowed[child]
        rows.own[row] = self._gains.fill_row(gains, child, parents, allowed)
        # Equal gains are summed in other orders; else their rounding would decide between them.
        possible = gains > MIN_POSSIBLE
        gains[possible] = np.rint(gains[possible] / self._grid) * self._grid
        self._ties.part_ties(gains, child, parents)
        rows.bounds[row] = gains.max()

    def _expected(self, child: int) -> Iterator[tuple[int, NDArray[np.int64]]]:
        """Yield the family whose row is wanted, and those whose rows are likely to be soon.

        These are the present ones of variables whose parents have changed, and those that the best
        parent of each variable would make.
        """
        graph, search, n = self._graph, self._search, len(self.names)
        present = [graph.parents[x, : graph.counts[x]].astype(np.int64) for x in range(n)]
        yield child, np.sort(present[child])
        for x in np.flatnonzero(search.stale).tolist():
            yield x, np.sort(present[x])
        if not search.progress[self._kernels.ROWS] > n:
            return  # the first rows, of which all pairs are counted at once
        for x in range(n):
            if x == child or search.stale[x]:
                continue
            gains = self._rows.gains[search.rows[x]]
            u = int(gains.argmax())
            if gains[u] > self._kernels.MIN_GAIN and u not in present[x]:
                yield x, np.sort(np.append(present[x], u))

    def _forget_rows(self) -> None:
        self._rows.keys[:] = 0
        self._search.progress[self._kernels.ROWS] = 0
        self._search.stale[:] = 1

    def _keep(self) -> None:
        """Keep the best graph of a climb if it is not worse."""
        found = float(self._search.totals[1])
        if np.isfinite(found) and found >= self.score - self._kernels.MIN_GAIN:
            self.score = max(found, self.score)
            self._copy(self._best_of_climb, self._best)

    def disturb(self, strips: int = 0, changes: int = 0) -> None:
        """Go back to the best graph, to another one of its class, and away from that.

        `strips`: number of variables that lose all their arcs.
        """
        self._copy(self._best, self._graph)
        self._search.stale[:] = 1
        n = len(self.names)
        kernel_cache.module("learning", "disturbing").disturb(
            n, strips, changes, self._graph, self._limits, self._search, self._random
        )
