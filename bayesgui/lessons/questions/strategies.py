"""The best strategies of a situation, kept for the many questions of a page."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import Evidence, Intervention, StateFinding
from bayesgui.decisions.solving.solve import solve

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.lessons.situation import Situation

KEPT = 64
"""Strategies that are kept: a page asks for many numbers of the same few."""


def strategy_of(situation: Situation, evidence: Evidence, monitor: Monitor) -> Strategy:
    """Return the best strategy under findings; one that names an option is a choice."""
    monitor.check()
    model = situation.model
    if not model.utilities:
        raise ModelError("There is no utility; draw one, and the best strategy can be asked.")
    return _strategy(model, with_choices(evidence, model), situation.limited_memory)


@lru_cache(maxsize=KEPT)
def _strategy(model: Model, evidence: Evidence, limited_memory: bool) -> Strategy:
    return solve(model, evidence, limited_memory=limited_memory)


def with_choices(evidence: Evidence, model: Model) -> Evidence:
    """Return findings in which one that names an option of a decision is a choice."""
    found = dict(evidence)
    for name in model.decisions:
        match found.get(name):
            case StateFinding(states=states, excluded=False) if len(states) == 1:
                found[name] = Intervention(next(iter(states)))
    return Evidence(found)
