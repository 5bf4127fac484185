"""Trees of Chow and Liu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import column_parameter
from bayesgui.core.errors import ParameterError
from bayesgui.data.variables_from_columns import network_of
from bayesgui.graph.spanning_tree import prim
from bayesgui.learning.structure.base import StructureLearner, cases_for, structure_learners
from bayesgui.learning.structure.run import StructureStep

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor

MIN_INFORMATION = 1e-12
"""Mutual information, in nats, below which two columns are independent in the table."""


@structure_learners.register("chow-liu", label="Chow–Liu tree", order=4, needs_cases=True)
@dataclass(frozen=True, kw_only=True)
class ChowLiu(StructureLearner):
    """The tree of largest likelihood: a maximum spanning tree of the mutual information.

    Notes
    -----
    Every column has at most one parent. Constraints are kept to exactly: it is the tree, or forest,
    of largest likelihood among those within them. Columns that are independent of all others in the
    table stay alone. Information is computed from the rows that are complete in all columns.

    References
    ----------
    Chow and Liu (1968), Approximating discrete probability distributions with dependence trees.
    Edmonds (1967), Optimum branchings.
    """

    root: str = column_parameter(
        unset="the first that may be it",
        label="Root",
        doc="Column without a parent; by default the first one that may have none.",
    )

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the tree."""
        from bayesgui.learning.search.pair_information import pair_information

        names = problem.data.names
        check_column(self.method, self.root, names)
        check_tree(self.method, problem.constraints, self.root)
        data = cases_for(self.method, problem.data)
        network_of(data)
        information = pair_information(data, names, monitor)
        arcs = heaviest_tree(information, names, problem.constraints, self.root)
        yield StructureStep(arcs=arcs, share=1.0)


def check_column(method: str, root: str, names: Sequence[str]) -> None:
    """Raise unless a root is empty or a column."""
    if root and root not in names:
        raise ParameterError(
            "{method}: there is no column {root} to be the root; choose one of {names}.",
            method=method,
            root=root,
            names=", ".join(names),
        )


def check_tree(method: str, constraints: ArcConstraints, root: str, given: str = "") -> None:
    """Raise if required arcs give a variable two parents, or the root one.

    `given`: a variable outside the tree, the parent of all others; may be empty.
    """
    seen: dict[str, str] = {}
    for parent, child in constraints.required:
        if parent == given:
            continue
        if child == root:
            raise ParameterError(
                "{method}: {root} cannot be the root, since the arc {parent} → {root} is required; "
                "choose another root.",
                method=method,
                root=root,
                parent=parent,
            )
        if child in seen:
            raise ParameterError(
                "{method} cannot keep to the constraints on arcs: {child} has the required parents "
                "{first} and {second}, and in a tree only one. Change them, or choose another "
                "method.",
                method=method,
                child=child,
                first=seen[child],
                second=parent,
            )
        seen[child] = parent


def heaviest_tree(
    information: NDArray[np.float64],
    names: Sequence[str],
    constraints: ArcConstraints,
    root: str = "",
    others: int = 0,
) -> tuple[Arc, ...]:
    """Return the arcs, sorted, of the tree of largest information within constraints.

    `information`: shape (n, n); mutual information of all pairs, in nats. `root`: a variable that
    has no parent; by default the first one, if no other tree is better. `others`: number of parents
    that every variable has outside the tree.
    """
    from bayesgui.graph.arborescence import heaviest_forest
    from bayesgui.learning.search.arc_limits import limits_of

    if not names:
        return ()
    start = names.index(root) if root else 0
    if not constraints:
        grown = prim(worthwhile(information), start)
        return tuple(sorted((names[parent], names[child]) for parent, child in grown))
    limits = limits_of(constraints, names)
    required = limits.required != 0
    weights = np.where(limits.allowed != 0, worthwhile(information), -np.inf)
    most = [constraints.most_parents(name) for name in names]
    weights[[limit is not None and limit <= others for limit in most]] = -np.inf
    weights[required.any(axis=1)] = -np.inf
    # More than all other arcs together.
    weights[required] = information[required] + 1.0 + information.max(initial=0.0) * len(names)
    first = weights.copy()
    first[start] = -np.inf
    parents = heaviest_forest(first)
    if not root:
        free = heaviest_forest(weights)
        if _weight(weights, free) > _weight(weights, parents) + MIN_INFORMATION * len(names):
            parents = free
    return tuple(
        sorted((names[p], name) for name, p in zip(names, parents.tolist(), strict=True) if p >= 0)
    )


def worthwhile(information: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the information of pairs, −∞ where there is none."""
    return np.where(information > MIN_INFORMATION, information, -np.inf)


def _weight(weights: NDArray[np.float64], parents: NDArray[np.int64]) -> float:
    children = np.flatnonzero(parents >= 0)
    return float(weights[children, parents[children]].sum())
