"""What options are worth where all other decisions go by a strategy."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.strategy import Policy

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.problem import Situation


def options_beside(
    solver: DecisionSolver,
    policies: Mapping[str, Policy],
    situation: Situation,
    monitor: Monitor = SILENT,
) -> dict[str, dict[str, float]]:
    """Return, by decision, the expected utility of each option, whatever is known there."""
    return {
        name: worth_of_taking(solver, [name], policies, situation, monitor)
        for name in solver.problem.free
    }


def worth_of_taking(
    solver: DecisionSolver,
    decisions: Collection[str],
    policies: Mapping[str, Policy],
    situation: Situation,
    monitor: Monitor = SILENT,
) -> dict[str, float]:
    """Return the expected utility of each option, taken at all of some decisions.

    One that was chosen there gives way; an option that the findings exclude is worth NaN.
    """
    found = {}
    first = next(iter(decisions))
    for option, state in enumerate(solver.model[first].states):
        monitor.check()
        found[state] = math.nan
        taken = dict(policies)
        for name in decisions:
            table = np.zeros(policies[name].table.shape)
            table[..., option] = 1.0
            taken[name] = Policy(policies[name].known, table)
        try:
            found[state] = solver.value_under(taken, situation, monitor)[1]
        except ImpossibleEvidenceError:
            continue
    return found
