"""Reduced junction trees for queries whose observations remove most of a large tree.

An observed variable has a single state and disappears from all tables and cliques. The remaining
network often has a triangulation with far fewer cells.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.byte_sizes import default_budget
from bayesgui.core.monitor import SILENT
from bayesgui.graph.elimination_order import moral_neighbors
from bayesgui.inference.exact.flat_plan import flatten
from bayesgui.inference.exact.order_search import quick_order
from bayesgui.inference.exact.plan import Plan, plan_of_order
from bayesgui.inference.exact.tree_numbers import TreeNumbers
from bayesgui.inference.findings import observation
from bayesgui.inference.kernels import columns as col

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

    Vector = NDArray[np.float64]
    Tables = Callable[[int], Vector]

# Cost model in nanoseconds: a reduced tree is built if planning and computing it take less than
# recomputing the affected part of the full tree. Measured on water, barley, mildew and diabetes.

CELL = 5.0
"""Time per cell of the full tree, for both passes, in ns."""

NEW_CELL = 12.0
"""Time per cell of a new tree in ns, including memory allocation and potentials."""

PLANNING = 50_000.0
"""Time to plan a tree per variable of the network, in ns."""

MAX_CHANGED_OBSERVATIONS = 2
"""Number of changed observations up to which much of the full tree stays valid."""

SHARES = 0.4, 0.8
"""Maximum time of a reduced tree relative to the full one: after few changes, and after many."""

MAX_PLANNING_SHARE = 0.1
"""Maximum planning time relative to the full tree if the gain is uncertain."""

EXPECTED_SHARE = 0.5
"""Expected cells of a reduced tree relative to the full tree's remaining cells."""

MAX_KEPT_TREES = 4
"""Maximum number of cached reduced trees."""


def can_pay(plan: Plan) -> bool:
    """Return whether a reduced tree can pay for any observations."""
    return PLANNING * len(plan.names) < SHARES[-1] * CELL * plan.cost.total_cells


class ReducedTrees:
    """The reduced trees of one network, built when they pay.

    `memory_budget`: memory limit of all trees together in bytes; 0 or None for half of the free
    memory.
    """

    def __init__(self, plan: Plan, memory_budget: int | None, held: int) -> None:
        self._plan = plan
        self._budget = memory_budget
        self._held = held
        cliques = plan.forest.cliques
        self._cells = np.array([float(plan.cells(clique)) for clique in cliques])
        self._members: list[list[int]] = [[] for _ in plan.names]
        for c, clique in enumerate(cliques):
            for v in clique:
                self._members[v].append(c)
        self._time = CELL * float(self._cells.sum())
        self._planning = PLANNING * len(plan.names)
        self._trees: OrderedDict[frozenset[int], ReducedTree | None] = OrderedDict()

    def _is_worthwhile(self, cells: float, share: float) -> bool:
        return self._planning + NEW_CELL * cells < share * self._time

    def tree(
        self, observed: frozenset[int], changes: int, monitor: Monitor = SILENT
    ) -> ReducedTree | None:
        """Return the reduced tree without the observed variables, or None if it does not pay.

        `changes`: number of observations not yet propagated in the full tree.
        """
        if not observed:
            return None
        if observed in self._trees:
            self._trees.move_to_end(observed)
            return self._trees[observed]
        share = SHARES[changes > MAX_CHANGED_OBSERVATIONS]
        if self._planning > MAX_PLANNING_SHARE * self._time:
            hoped = EXPECTED_SHARE * self._remaining(observed)
            if not self._is_worthwhile(hoped, share):
                return None
        tree = self._make_tree(observed, share, monitor)
        self._trees[observed] = tree
        if len(self._trees) > MAX_KEPT_TREES:
            self._trees.popitem(last=False)
        return tree

    def forget_tables(self) -> None:
        """Make every tree read its CPTs again."""
        for tree in self._trees.values():
            if tree is not None:
                tree.forget_tables()

    def _remaining(self, observed: Iterable[int]) -> float:
        """Return the number of cells of the full tree compatible with the observations."""
        cells = self._cells.copy()
        for v in observed:
            cells[self._members[v]] /= self._plan.sizes[v]
        return float(cells.sum())

    def _make_tree(
        self, observed: frozenset[int], share: float, monitor: Monitor
    ) -> ReducedTree | None:
        plan = reduced_plan(self._plan, observed, monitor)
        if not self._is_worthwhile(plan.cost.total_cells, share):
            return None
        flat = flatten(plan, monitor)
        held = sum(tree.bytes for tree in self._trees.values() if tree is not None)
        allowed = self._budget - self._held - held if self._budget else default_budget()
        if flat.bytes > allowed:
            return None
        return ReducedTree(self._plan, plan, TreeNumbers(plan, flat), flat.bytes)


def reduced_plan(plan: Plan, observed: frozenset[int], monitor: Monitor = SILENT) -> Plan:
    """Return the plan of a network whose observed variables have a single state."""
    sizes = tuple(1 if v in observed else size for v, size in enumerate(plan.sizes))
    scopes = tuple(
        tuple(u for u in scope if u not in observed) or (v,) for v, scope in enumerate(plan.scopes)
    )
    order = quick_order(moral_neighbors(scopes), sizes, monitor)
    return plan_of_order(plan.names, sizes, scopes, order, monitor)


class ReducedTree:
    """A reduced tree, and the states its CPTs were last restricted to."""

    def __init__(self, whole: Plan, plan: Plan, numbers: TreeNumbers, size: int) -> None:
        self._whole = whole
        self._plan = plan
        self._numbers = numbers
        self.bytes = size
        self._states: dict[int, int] = {}
        self._places = np.concatenate(
            [
                np.arange(start, start + size)
                for (start, _), size in zip(whole.bounds.values(), plan.sizes, strict=True)
            ]
        )

    def forget_tables(self) -> None:
        """Read all CPTs again before the next answer."""
        self._states = {}

    def answer(
        self,
        states: Mapping[int, int],
        weights: Mapping[int, Vector],
        tables: Tables,
        monitor: Monitor = SILENT,
    ) -> float | None:
        """Update the posteriors, to be returned by `posteriors`.

        `weights`: likelihoods of other variables, scaled to a maximum of 1. The result: ln
        P(states, weights); None as in `TreeNumbers.propagate`.
        """
        self._cut(states, tables)
        for v, vector in weights.items():
            self._numbers.write_weights(v, vector)
        return self._numbers.propagate([observation(v, col.WEIGHED) for v in weights], monitor)

    def _cut(self, states: Mapping[int, int], tables: Tables) -> None:
        """Write the CPTs that differ between these states and the previous ones."""
        changed = {v for v, state in states.items() if self._states.get(v) != state}
        everything = not self._states
        # Empty while CPTs are written, so that all are rewritten after a cancellation.
        self._states = {}
        for v, scope in enumerate(self._whole.scopes):
            if everything or not changed.isdisjoint(scope):
                cut = tuple(states.get(u, slice(None)) for u in scope)
                self._numbers.write_table(v, np.asarray(tables(v)[cut]))
        for v in changed:
            name = self._whole.names[v]
            place = self._whole.bounds[name][0] + states[v]
            self._places[self._plan.bounds[name][0]] = place
        self._states = dict(states)

    @property
    def impossible(self) -> bool:
        """Whether the last findings have probability zero."""
        return self._numbers.impossible

    def posteriors(self) -> Vector:
        """Return the posteriors of all variables of the full network."""
        found = np.zeros(sum(self._whole.sizes))
        found[self._places] = self._numbers.marginals
        return found
