"""How far a learned template is from the true one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.temporal.places import LAST
from bayesgui.graph.extension import class_within
from bayesgui.graph.structural_distance import class_distance
from bayesgui.learning.temporal.lag_problem import lagged_arc

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.learning.temporal.lag_problem import LagProblem

    LaggedArc = tuple[str, str, int]


def true_arcs(model: TemporalNetwork) -> set[LaggedArc]:
    """Return the arcs of later slices, and outside of time, along which a table changes."""
    found = set()
    for name in model.names:
        if model.place(name) == LAST:
            continue
        table = model.mechanism(name).table()  # type: ignore[attr-defined]
        for axis, parent in enumerate(table.parents):
            if not np.allclose(table.values, np.take(table.values, [0], axis), atol=1e-12):
                of, lag = model.template.past.get(parent, (parent, 0))
                found.add((of, name, lag))
    return found


def template_distance(
    problem: LagProblem, true: Iterable[LaggedArc], found: Iterable[LaggedArc]
) -> int:
    """Return the number of pairs of columns of the search between which two classes differ."""
    known = problem.searched("hill-climbing").constraints
    first, second = (
        class_within(
            problem.names, [lagged_arc(*arc) for arc in arcs if arc[1] in problem.in_time], known
        )
        for arcs in (true, found)
    )
    return class_distance(problem.names, first, second)
