"""The growth of the tree of TAN, edge by edge."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.classifiers.methods.tan import TreeAugmentedNaiveBayes
from bayesgui.classifiers.training_cases import complete_for_arcs, labeled
from bayesgui.core.monitor import SILENT
from bayesgui.graph.spanning_tree import kruskal, prim
from bayesgui.learning.search.pair_information import pair_information
from bayesgui.learning.structure.chow_liu import check_column, worthwhile

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True)
class TreeStep:
    """An edge that was looked at.

    `first`, `second`: its columns; the first one is the parent, if the edge was taken. `taken`:
    whether it belongs to the tree; otherwise it would have closed a cycle.
    """

    first: str
    second: str
    weight: float
    taken: bool


@dataclass(frozen=True, eq=False)
class TreeGrowth:
    """The tree of TAN, in the order in which it grows.

    `information`: shape (columns, columns); I(x_i; x_j | class), in nats; zeros on the diagonal.
    """

    columns: tuple[str, ...]
    information: NDArray[np.float64]
    steps: tuple[TreeStep, ...]

    @property
    def arcs(self) -> tuple[tuple[str, str], ...]:
        """The tree as (parent, child), sorted."""
        return tuple(sorted((step.first, step.second) for step in self.steps if step.taken))


def tree_growth(
    cases: Dataset,
    target: str,
    order: Literal["prim", "kruskal"] = "prim",
    classifier: TreeAugmentedNaiveBayes | None = None,
    monitor: Monitor = SILENT,
) -> TreeGrowth:
    """Return how the tree that TAN learns from a table grows.

    `order`: one tree that grows from its root by its heaviest edge, or all edges from the heaviest
    on, where some close cycles.
    """
    method = classifier or TreeAugmentedNaiveBayes()
    complete, _ = complete_for_arcs(method.coded(labeled(cases, target), target))
    names = complete.names
    columns = tuple(name for name in names if name != target)
    check_column(method.method, method.root, columns)
    places = [names.index(name) for name in columns]
    information = pair_information(complete, names, monitor, given=target)[places][:, places]
    weights = worthwhile(information)
    grown = prim(weights, columns.index(method.root) if method.root else 0)
    if order == "prim":
        edges = [(a, b, True) for a, b in grown]
    else:
        above = {frozenset(edge): edge for edge in grown}
        edges = [
            (*above.get(frozenset((a, b)), (a, b)), joins)
            for a, b, joins in kruskal(weights, above)
        ]
    steps = tuple(
        TreeStep(columns[a], columns[b], float(information[a, b]), taken) for a, b, taken in edges
    )
    return TreeGrowth(columns, information, steps)


def growth_of_arcs(
    columns: Sequence[str], information: NDArray[np.float64], arcs: Collection[tuple[str, str]]
) -> tuple[TreeStep, ...] | None:
    """Return the order in which Prim's method takes the arcs of a forest.

    `information`: shape (columns, columns); I(x_i; x_j | class), in nats. `arcs`: arcs between the
    columns, as (parent, child). The result: each tree from its root on, by its heaviest arc; None
    if a column has several parents.

    For the tree of TAN it is the order of `tree_growth`; it needs no table, and follows arcs that
    were edited.
    """
    parents = {child: parent for parent, child in arcs}
    if len(parents) < len(arcs):
        return None
    place = {name: k for k, name in enumerate(columns)}
    weights = np.full((len(columns), len(columns)), -np.inf)
    for parent, child in arcs:
        pair = place[parent], place[child]
        weights[pair] = weights[pair[::-1]] = information[pair]
    children = {name: [c for c in columns if parents.get(c) == name] for name in columns}
    roots = [name for name in columns if name not in parents and children[name]]
    steps: list[TreeStep] = []
    for root in roots:
        reached = _reached(root, children)
        members = [name for name in columns if name in reached]
        inside = [place[name] for name in members]
        for a, b in prim(weights[np.ix_(inside, inside)], members.index(root)):
            weight = float(information[inside[a], inside[b]])
            steps.append(TreeStep(members[a], members[b], weight, taken=True))
    return tuple(steps)


def spans_heaviest(information: NDArray[np.float64], steps: Sequence[TreeStep]) -> bool:
    """Tell whether no tree over all columns has more information than the arcs of a forest.

    `information`: shape (columns, columns); I(x_i; x_j | class), in nats. `steps`: the arcs, as
    `growth_of_arcs` returns them.
    """
    if len(steps) != len(information) - 1:
        return False
    largest = sum(float(information[edge]) for edge in prim(information))
    weight = sum(step.weight for step in steps)
    return math.isclose(weight, largest, rel_tol=1e-9, abs_tol=1e-12)


def _reached(root: str, children: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """Return a node and all its descendants in a forest."""
    found = [root]
    for name in found:
        found += children[name]
    return frozenset(found)
