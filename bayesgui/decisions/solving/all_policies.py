"""All policies of a decision that take one option in each configuration of what can matter."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.problem import Situation
    from bayesgui.decisions.solving.strategy import Policy


def log_policies(solver: DecisionSolver, name: str, situation: Situation) -> float:
    """Return the natural logarithm of the number of policies of a decision."""
    if name in situation.chosen:
        return 0.0
    problem = solver.problem
    known = problem.information_under(situation).requisite[name]
    return math.prod(problem.sizes[each] for each in known) * math.log(problem.sizes[name])


def n_policies(solver: DecisionSolver, name: str, situation: Situation) -> int:
    """Return the number of policies of a decision."""
    if name in situation.chosen:
        return 1
    problem = solver.problem
    known = problem.information_under(situation).requisite[name]
    count: int = problem.sizes[name] ** math.prod(problem.sizes[each] for each in known)
    return count


def policies_of(solver: DecisionSolver, name: str, situation: Situation) -> Iterator[Policy]:
    """Iterate over the policies of a decision; a chosen option is the only one."""
    problem = solver.problem
    shape = [problem.sizes[each] for each in problem.information_under(situation).requisite[name]]
    if name in situation.chosen:
        choices = np.full(shape, situation.chosen[name])
        yield solver.point_policy(name, choices, situation)
        return
    options = range(problem.sizes[name])
    for found in itertools.product(options, repeat=math.prod(shape)):
        yield solver.point_policy(name, np.reshape(found, shape).astype(np.int64), situation)
