"""Smaller trees for queries whose observations take most of a large tree away.

An observed variable has one state, so it leaves every table and every clique: what is left of the
network is often triangulated with a small part of the cells.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.graph.elimination_order import moral_neighbors
from bayesgui.inference.exact.flat_plan import flatten
from bayesgui.inference.exact.order_search import quick_order
from bayesgui.inference.exact.plan import Plan, plan_of_order
from bayesgui.inference.exact.tree_numbers import TreeNumbers
from bayesgui.inference.findings import observation
from bayesgui.inference.kernels import columns as col
from bayesgui.inference.memory import default_budget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

    Vector = NDArray[np.float64]
    Tables = Callable[[int], Vector]

# The rule, in nanoseconds: a smaller tree is made where planning and computing it take less than
# what of the whole tree would be computed anew. Measured on water, barley, mildew and diabetes.

CELL = 5.0
"""What a cell of the whole tree takes, up and down."""

NEW_CELL = 12.0
"""The same of a new tree, whose memory is new and whose tables are to be multiplied."""

PLANNING = 50_000.0
"""What making a tree takes for each variable of the network."""

MAX_CHANGED_OBSERVATIONS = 2
"""Observations that have changed up to this number leave much of the whole tree as it is."""

SHARES = 0.4, 0.8
"""Share of the whole tree's time that a smaller one may take: after few changes, and after many."""

MAX_PLANNING_SHARE = 0.1
"""Share of the whole tree's time that is spent on planning without a hope in numbers."""

EXPECTED_SHARE = 0.5
"""Share of the whole tree's remaining cells that a smaller tree is hoped to have."""

MAX_KEPT_TREES = 4
"""Trees that are kept for the next queries."""


def can_pay(plan: Plan) -> bool:
    """Tell whether any observations could be worth a smaller tree than that of the plan."""
    return PLANNING * len(plan.names) < SHARES[-1] * CELL * plan.cost.total_cells


class ReducedTrees:
    """The smaller trees of one network, made when they pay.

    Parameters
    ----------
    plan : Plan
        The whole tree.
    memory_budget : int, optional
        Bytes that whole and smaller trees may take together; 0 or None for half of the free memory.
    held : int
        Bytes that the whole tree takes.
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
        """Return the tree of what is left without some variables, or None if it does not pay.

        Parameters
        ----------
        observed : frozenset of int
            Positions of the variables.
        changes : int
            Number of observations that the whole tree has not taken up.
        monitor : Monitor
            Is asked whether to go on.
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
        """Have every tree read its tables again."""
        for tree in self._trees.values():
            if tree is not None:
                tree.forget_tables()

    def _remaining(self, observed: Iterable[int]) -> float:
        """Cells of the whole tree that agree with the observations."""
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
    """Build the tree of a network whose observed variables have one state each.

    Parameters
    ----------
    plan : Plan
        The tree of the whole network.
    observed : frozenset of int
        Positions of the variables.
    monitor : Monitor
        Is asked whether to go on.
    """
    sizes = tuple(1 if v in observed else size for v, size in enumerate(plan.sizes))
    scopes = tuple(
        tuple(u for u in scope if u not in observed) or (v,) for v, scope in enumerate(plan.scopes)
    )
    order = quick_order(moral_neighbors(scopes), sizes, monitor)
    return plan_of_order(plan.names, sizes, scopes, order, monitor)


class ReducedTree:
    """A smaller tree and the states that its tables were last cut for.

    Parameters
    ----------
    whole, plan : Plan
        Tree of the whole network, and of what is left of it.
    numbers : TreeNumbers
        Those of the smaller tree.
    size : int
        Bytes that it takes.
    """

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
        """Read every table again before the next answer."""
        self._states = {}

    def answer(
        self,
        states: Mapping[int, int],
        weights: Mapping[int, Vector],
        tables: Tables,
        monitor: Monitor = SILENT,
    ) -> float | None:
        """Compute the posteriors, which `posteriors` returns then.

        Parameters
        ----------
        states : mapping of int to int
            The state of each variable that the tree was made without.
        weights : mapping of int to ndarray
            Likelihoods of other variables, their peaks 1.
        tables : callable
            Gives the table of a variable in the whole tree.
        monitor : Monitor
            Is asked whether to go on.

        Returns
        -------
        float or None
            ln P(states, weights); None as in `TreeNumbers.propagate`.
        """
        self._cut(states, tables)
        for v, vector in weights.items():
            self._numbers.write_weights(v, vector)
        return self._numbers.propagate([observation(v, col.WEIGHED) for v in weights], monitor)

    def _cut(self, states: Mapping[int, int], tables: Tables) -> None:
        """Write the tables that look different under these states than under those before."""
        changed = {v for v, state in states.items() if self._states.get(v) != state}
        everything = not self._states
        # Left empty while tables are written, so that breaking off has all written again.
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
        """Return the posteriors of all variables of the whole network."""
        found = np.zeros(sum(self._whole.sizes))
        found[self._places] = self._numbers.marginals
        return found
