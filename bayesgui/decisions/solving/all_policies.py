"""All policies of a decision that take one option in each configuration of what can matter."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.problem import Situation
    from bayesgui.decisions.solving.strategy import Policy


def can_come(
    solver: DecisionSolver, name: str, situation: Situation, monitor: Monitor = SILENT
) -> NDArray[np.bool_]:
    """Return which configurations of what can matter to a decision can come, whatever is done."""
    uniform = {
        each: solver.uniform_policy(each, situation)
        for each in solver.problem.free
        if each not in situation.chosen and each != name
    }
    for each, option in situation.chosen.items():
        if each in solver.problem.free and each != name:
            known = solver.uniform_policy(each, situation).table.shape[:-1]
            uniform[each] = solver.point_policy(each, np.full(known, option), situation)
    _, probability, _ = solver.family_values(name, uniform, situation, monitor)
    return np.asarray(probability.sum(axis=-1) > 0)


def n_policies(solver: DecisionSolver, name: str, situation: Situation) -> int:
    """Return the number of policies of a decision."""
    if name in situation.chosen:
        return 1
    problem = solver.problem
    known = problem.information_under(situation).requisite[name]
    count: int = problem.sizes[name] ** math.prod(problem.sizes[each] for each in known)
    return count


def policies_of(
    solver: DecisionSolver,
    name: str,
    situation: Situation,
    possible: NDArray[np.bool_] | None = None,
) -> Iterator[Policy]:
    """Iterate over the policies of a decision; a chosen option is the only one.

    `possible`: the configurations in which policies differ; in others the first option is taken.
    """
    problem = solver.problem
    shape = [problem.sizes[each] for each in problem.information_under(situation).requisite[name]]
    if name in situation.chosen:
        choices = np.full(shape, situation.chosen[name])
        yield solver.point_policy(name, choices, situation)
        return
    where = np.ones(shape, np.bool_) if possible is None else possible
    options = range(problem.sizes[name])
    for found in itertools.product(options, repeat=int(where.sum())):
        choices = np.zeros(shape, np.int64)
        choices[where] = found
        yield solver.point_policy(name, choices, situation)
