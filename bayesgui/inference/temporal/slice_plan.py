"""The junction tree of a slice as flat arrays, compiled once for all slices of equal structure."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.core.waiting import in_thread
from bayesgui.graph.junction_tree import clique_forest
from bayesgui.inference.exact.flat_plan import trailing_run
from bayesgui.inference.exact.plan import order_axes, order_of
from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.memory import check_budget

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.temporal.slices import Slice, Standing

    Input = tuple[list[int], int, int, int]
    """What a message is of, where it is, where that back, and who sends it."""

BYTES_PER_CELL = 32
"""Potential, its logarithm, table and maps."""

FROM_BEFORE, FROM_LATER = -1, -2
"""Who sends a message to a clique that is not from a clique of the slice."""

MANY_CELLS = 2**18
"""Cells above which the tables of a slice are multiplied in a thread that is not waited for."""


class SlicePlan:
    """The cliques of a slice and the views between them; see `kernels.slice_columns`.

    The variables handed over are in one clique, its root, and those taken over in another one.
    `columns`: the column of each node among the findings. `budget`: bytes that the tables may take.
    `cluster`: if given, what is carried is a product of tables of the variables that it gives one
    name; each such cluster is in a clique of its own, and none at the root.
    """

    _whole = False
    """Whether every clique has a table of its own."""

    def __init__(
        self,
        made: Slice,
        columns: Mapping[str, int],
        budget: int | None = 0,
        monitor: Monitor = SILENT,
        cluster: Callable[[Standing], str] | None = None,
    ) -> None:
        self.slice = made
        self._columns = columns
        self._variables = tuple(made.sizes)
        position = {variable: k for k, variable in enumerate(self._variables)}
        self._sizes = [made.sizes[variable] for variable in self._variables]
        self._scopes = [[position[each] for each in table.scope] for table in made.tables]
        self._incoming = [position[each] for each in made.incoming]
        self._outgoing = [position[each] for each in made.handed]
        self._taken: list[list[int]] = []
        self._handed: list[list[int]] = []
        if cluster is not None:
            # Of two slices the clusters have one order, for they are named alike.
            self._taken = _parted(self._incoming, made.incoming, cluster)
            self._handed = _parted(self._outgoing, made.outgoing, cluster)
            self._incoming, self._outgoing = [], []
        self._root = -1
        self._forest(monitor)
        self.n_cells = sum(self._cells(clique) for clique in self._members)
        largest = max((self._cells(clique) for clique in self._members), default=1)
        what = Sentence("A slice with what it hands over")
        check_budget(BYTES_PER_CELL * self.n_cells, budget, what, largest)
        self._views: list[list[int]] = []
        self._maps: list[NDArray[np.uint32]] = [np.zeros(1, np.uint32)]
        self._maps_end = 1
        self._end = 0
        self._flatten(monitor)
        self._potentials: dict[frozenset[str], NDArray[np.float64]] = {}
        self._logs: dict[frozenset[str], NDArray[np.float64]] = {}
        self._least: dict[frozenset[str], NDArray[np.float64]] = {}

    @property
    def n_carried_in(self) -> int:
        """Number of cells that are taken over from the slice before."""
        return sum(map(self._cells, self._taken)) or self._cells(self._incoming)

    @property
    def n_carried_out(self) -> int:
        """Number of cells that are handed over to the next slice."""
        return sum(map(self._cells, self._handed)) or self._cells(self._outgoing)

    def _cells(self, variables: Sequence[int]) -> int:
        return math.prod(self._sizes[v] for v in variables)

    # -- the tree -------------------------------------------------------------------------------

    def _forest(self, monitor: Monitor) -> None:
        neighbors = [0] * len(self._variables)
        whole = self._incoming, self._outgoing, *self._taken, *self._handed
        for scope in (*self._scopes, *whole):
            mask = sum(1 << v for v in scope)
            for v in scope:
                neighbors[v] |= mask & ~(1 << v)
        order = order_of(neighbors, self._sizes, kernels=True, monitor=monitor)
        at_root = sum(1 << v for v in self._outgoing)
        forest = clique_forest(neighbors, self._sizes, order, monitor, at_root)
        forest = order_axes(forest, self._sizes)
        residence = [0] * len(self._variables)
        for clique, residual in enumerate(forest.residuals):
            for v in residual:
                residence[v] = clique

        def home(variables: Sequence[int]) -> int:
            """Return the clique that contains a complete set of variables."""
            return min(residence[v] for v in variables)

        self._members = list(forest.cliques)
        self._parents = list(forest.parents)
        self._homes = [home(scope) for scope in self._scopes]
        self._entrance = home(self._incoming) if self._incoming else -1
        self._taken_at = [home(each) for each in self._taken]
        self._handed_at = [home(each) for each in self._handed]
        self._outs = [list(separator) for separator in forest.separators]
        for clique, parent in enumerate(self._parents):
            if parent < 0 and self._outgoing and {*self._outgoing} <= {*self._members[clique]}:
                self._outs[clique] = list(self._outgoing)
                self._root = clique
                break
        for clique in range(len(self._members)):
            self._add_gathering(clique)
        self._order = self._children_first()

    def _add_gathering(self, clique: int) -> None:
        """Let a small clique gather the messages that concern only what a clique sends.

        It has the variables of the message; so the large table is not multiplied by the others.
        """
        out = {*self._outs[clique]}
        if not out or self._cells(self._outs[clique]) == self._cells(self._members[clique]):
            return
        children = [
            child
            for child, parent in enumerate(self._parents)
            if parent == clique and {*self._outs[child]} <= out
        ]
        is_own = any(
            self._variables[v].lag <= 0 and self._smallest(v) == clique for v in self._outs[clique]
        )
        enters = self._entrance == clique and {*self._incoming} <= out
        if not (children or is_own or enters):
            return
        made = len(self._members)
        self._members.append(tuple(self._outs[clique]))
        self._outs.append(list(self._outs[clique]))
        self._parents.append(self._parents[clique])
        for child in (*children, clique):
            self._parents[child] = made
        if enters:
            self._entrance = made
        if self._root == clique:
            self._root = made

    def _children_first(self) -> list[int]:
        """Return the cliques, each after all that send to it."""
        found: list[int] = [c for c, parent in enumerate(self._parents) if parent < 0]
        below: list[list[int]] = [[] for _ in self._members]
        for clique, parent in enumerate(self._parents):
            if parent >= 0:
                below[parent].append(clique)
        for clique in found:
            found.extend(below[clique])
        return found[::-1]

    def _smallest(self, variable: int) -> int:
        """Return the clique of the fewest cells that contains a variable."""
        holding = (c for c, clique in enumerate(self._members) if variable in clique)
        return min(holding, key=lambda c: self._cells(self._members[c]))

    # -- flat arrays ----------------------------------------------------------------------------

    def _flatten(self, monitor: Monitor) -> None:
        count, outs = len(self._members), self._outs
        edges = [self._edge(out) for out in outs]
        cells = self.n_carried_in
        incoming = self._take(cells), self._take(cells)
        outgoing = (*edges[self._root], self.n_carried_out) if self._outgoing else (-1, -1, 1)
        self.ends = np.array([*incoming, cells, *outgoing], np.int64)
        """Where the messages between slices are; −1 if there is none to the next one."""
        inputs: list[list[Input]] = [[] for _ in range(count)]
        for child, parent in enumerate(self._parents):
            if parent >= 0:
                inputs[parent].append((outs[child], *edges[child], child))
        if self._incoming:
            inputs[self._entrance].append((self._incoming, *incoming, FROM_BEFORE))
        handed = self._enter_clusters(inputs)
        self._senders: dict[int, int] = {}
        self._seen: list[list[int]] = [[] for _ in range(count)]
        for v, (name, lag) in enumerate(self._variables):
            if lag <= 0 and name in self._columns:
                self._seen[self._smallest(v)].append(v)
        rows = self._rows(inputs, edges, monitor)
        for row in rows:
            row[col.TABLE] = self._take(row[col.CELLS])
        number = {clique: k for k, clique in enumerate(self._order)}
        beliefs = [
            (number[c], self._view(self._members[c], each, self._take(self._cells(each)), 0))
            for c, each in zip(self._handed_at, self._handed, strict=True)
        ]
        self.handed = np.array(
            [(*link, *belief) for link, belief in zip(handed, beliefs, strict=True)], np.int64
        ).reshape(-1, 5)
        """The same of each cluster handed over, then its clique and the view of its belief."""
        self.n_numbers = self._end
        self.cliques = np.array(rows, np.int64).reshape(-1, col.CLIQUE_COLUMNS)
        self.views = np.array(self._views, np.int64).reshape(-1, col.VIEW_COLUMNS)
        self.maps = np.concatenate(self._maps)
        spans = self.cliques[:, col.LAST_MARGINAL] - self.cliques[:, col.FIRST_INPUT] + 3
        self.work = int((spans * self.cliques[:, col.CELLS]).sum()) + 50 * len(self._views)
        """Cells that a slice reads, with what each table costs besides."""

    def _enter_clusters(self, inputs: list[list[Input]]) -> list[tuple[int, int, int]]:
        """Add the messages of clusters to those that cliques get; return those handed over."""
        taken = [(*self._edge(each), self._cells(each)) for each in self._taken]
        handed = [(*self._edge(each), self._cells(each)) for each in self._handed]
        for c, each, link in zip(self._taken_at, self._taken, taken, strict=True):
            inputs[c].append((each, *link[:2], FROM_BEFORE))
        for c, each, link in zip(self._handed_at, self._handed, handed, strict=True):
            inputs[c].append((each, *link[:2], FROM_LATER))
        self.taken = np.array(taken, np.int64).reshape(-1, 3)
        """Of each cluster taken over: where the message from it is, where that to it, its cells."""
        return handed

    def _rows(
        self, inputs: list[list[Input]], edges: list[tuple[int, int]], monitor: Monitor
    ) -> list[list[int]]:
        """Return a row for each clique, and add its views."""
        own = set(self.slice.own)
        rows = []
        potential = 0
        number = {clique: k for k, clique in enumerate(self._order)}
        for c in self._order:
            members = self._members[c]
            monitor.check()
            row = [0] * col.CLIQUE_COLUMNS
            row[col.CELLS] = self._cells(members)
            row[col.POTENTIAL] = potential
            potential += row[col.CELLS]
            row[col.OUT] = self._view(members, self._outs[c], *edges[c])
            row[col.FIRST_INPUT] = len(self._views)
            for scope, up, down, child in inputs[c]:
                self._senders[self._view(members, scope, up, down)] = number.get(child, child)
            row[col.LAST_INPUT] = row[col.FIRST_FINDING] = len(self._views)
            for v in self._seen[c]:
                if self._variables[v] in own:
                    up, down = self._take(self._sizes[v]), self._take(self._sizes[v])
                    self._view(members, [v], up, down, v)
            row[col.LAST_FINDING] = row[col.FIRST_MARGINAL] = len(self._views)
            for v in self._seen[c]:
                self._view(members, [v], self._take(self._sizes[v]), 0, v)
            row[col.LAST_MARGINAL] = len(self._views)
            row[col.DIRECT] = self._direct(c, row, inputs[c])
            rows.append(row)
        return rows

    def _direct(self, clique: int, row: list[int], inputs: Sequence[Input]) -> int:
        """Add the two views of a clique that gets one message or finding; see `slice_columns`."""
        findings = row[col.LAST_FINDING] - row[col.FIRST_FINDING]
        marginals = row[col.LAST_MARGINAL] - row[col.FIRST_MARGINAL]
        has_belief = self._whole or clique in self._handed_at
        if has_belief or len(inputs) + findings != 1 or marginals != findings:
            return -1
        members = self._members[clique]
        given = self._views[row[col.FIRST_INPUT]]
        scope = inputs[0][0] if inputs else self._seen[clique]
        out = self._views[row[col.OUT]]
        sizes = [self._sizes[v] for v in members]

        def first_axis(view: list[int]) -> int:
            end, cells = len(sizes), 1
            while cells < view[col.RUN]:
                end -= 1
                cells *= sizes[end]
            return end

        least = max(first_axis(given), first_axis(out))
        node = -1 if inputs else scope[0]
        found = self._view(members, scope, given[col.UP], given[col.DOWN], node, least)
        self._view(members, self._outs[clique], out[col.UP], out[col.DOWN], -1, least)
        return found

    def _edge(self, variables: Sequence[int]) -> tuple[int, int]:
        """Return places for a message and the one back."""
        return self._take(self._cells(variables)), self._take(self._cells(variables))

    def _take(self, cells: int) -> int:
        start = self._end
        self._end += cells
        return start

    def _view(
        self,
        members: Sequence[int],
        scope: Sequence[int],
        up: int,
        down: int,
        node: int = -1,
        least: int = 0,
    ) -> int:
        """Add the view of a clique on a smaller table, and return its row.

        `least`: the first axis that a run may begin with.
        """
        strides: dict[int, int] = {}
        length = 1
        for v in reversed(scope):
            strides[v] = length
            length *= self._sizes[v]
        sizes = [self._sizes[v] for v in members]
        steps = [strides.get(v, 0) for v in members]
        end, run, constant = trailing_run(sizes, steps, 0)
        if least > end:
            end, run = least, math.prod(sizes[least:])
        groups = math.prod(sizes[:end])
        column = self._columns[self._variables[node].name] if node >= 0 else -1
        place = self._map(sizes[:end], steps[:end]) if end else 0
        self._views.append([up, down, length, place, groups, run, int(constant), column])
        return len(self._views) - 1

    def _map(self, sizes: Sequence[int], steps: Sequence[int]) -> int:
        """Add the index in a smaller table of each combination of some axes."""
        found = np.zeros([1] * len(sizes), np.uint32)
        for axis, (size, step) in enumerate(zip(sizes, steps, strict=True)):
            shape = [1] * len(sizes)
            shape[axis] = size
            found = found + (step * np.arange(size, dtype=np.uint32)).reshape(shape)
        start = self._maps_end
        self._maps.append(found.astype(np.uint32).ravel())
        self._maps_end += found.size
        return start

    def asked(
        self, places: NDArray[np.int64], backward: bool
    ) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return which cliques have to be reached on the way back, and which messages are sent.

        `places`: of each node, below 0 if its posterior is not asked for. `backward`: whether the
        slice before gets a message.
        """
        reached = np.zeros(len(self.cliques), np.bool_)
        asked = np.zeros(max(1, len(self.views)), np.bool_)
        if len(self.handed) and not backward:
            reached[self.handed[:, 3]] = True
        for c, row in enumerate(self.cliques.tolist()):
            for v in range(row[col.FIRST_INPUT], row[col.LAST_INPUT]):
                child = self._senders[v]
                from_before = child == FROM_BEFORE and backward
                asked[v] = from_before or (child >= 0 and bool(reached[child]))
                reached[c] |= asked[v]
            shown = self.views[row[col.FIRST_MARGINAL] : row[col.LAST_MARGINAL], col.NODE]
            reached[c] |= bool((places[shown] >= 0).any())
        return reached, asked

    # -- numbers --------------------------------------------------------------------------------

    def tree(
        self, cut: frozenset[str], how: int, monitor: Monitor = SILENT
    ) -> tuple[NDArray[Any], ...]:
        """Return what kernels know of the tree, and room of their own; `how`: the arithmetic."""
        if cut not in self._potentials:
            found = self._numbers(cut, monitor)
            self._potentials[cut], self._least[cut] = found
        potentials = self._potentials[cut]
        if how != col.SUMS:
            if cut not in self._logs:
                with np.errstate(divide="ignore"):
                    self._logs[cut] = np.log(potentials)
            potentials = self._logs[cut]
        return self._with_room(potentials, self._least[cut], how)

    def _with_room(
        self, potentials: NDArray[np.float64], least: NDArray[np.float64], how: int
    ) -> tuple[NDArray[Any], ...]:
        longest = int(self.views[:, col.LENGTH].max(initial=1))
        numbers = np.full(self.n_numbers, 1.0 if how == col.SUMS else 0.0)
        room = np.zeros(max(1, len(self.cliques))), np.zeros(longest)
        return (self.cliques, self.views, self.maps, potentials, least, numbers, *room)

    def _numbers(
        self, cut: frozenset[str], monitor: Monitor
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the products of tables, and the smallest number above 0 of each clique."""

        def both() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
            kept = [
                None if table.scope[-1].name in cut else table.values for table in self.slice.tables
            ]
            found = self._products(kept)
            return found, self._least_of(found)

        return in_thread(both, monitor) if self.n_cells > MANY_CELLS else both()

    def _products(self, values: Sequence[NDArray[np.float64] | None]) -> NDArray[np.float64]:
        """Return the products of the tables of each clique, one clique after another.

        `values`: the tables of the slice; None for nodes that are set from outside, whose tables
        have no influence.
        """
        tables = [np.ones([self._sizes[v] for v in clique]) for clique in self._members]
        for given, home, scope in zip(values, self._homes, self._scopes, strict=True):
            if given is not None:
                tables[home] *= self._spread(given, scope, home)
        flat = [tables[clique].ravel() for clique in self._order]
        return np.concatenate(flat) if flat else np.zeros(0)

    def _least_of(self, potentials: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the smallest number above 0 of each clique."""
        if not len(self.cliques):
            return np.zeros(0)
        above = np.where(potentials > 0, potentials, 1.0)
        lows = np.minimum.reduceat(above, self.cliques[:, col.POTENTIAL])
        found: NDArray[np.float64] = np.minimum(lows, 1.0)
        return found

    def _spread(
        self, values: NDArray[np.float64], scope: Sequence[int], clique: int
    ) -> NDArray[np.float64]:
        """Return a table that broadcasts over the axes of a clique."""
        members = self._members[clique]
        kept = [v for v in members if v in scope]
        found = values.transpose([scope.index(v) for v in kept])
        return found.reshape([self._sizes[v] if v in scope else 1 for v in members])


def _parted(
    variables: Sequence[int], names: Sequence[Standing], cluster: Callable[[Standing], str]
) -> list[list[int]]:
    """Return variables by their clusters."""
    found: dict[str, list[int]] = {}
    for v, name in zip(variables, names, strict=True):
        found.setdefault(cluster(name), []).append(v)
    return list(found.values())
