"""The best strategies of a situation, kept for the many questions of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import Evidence, Intervention, StateFinding
from bayesgui.decisions.solving.solve import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.lessons.situation import Situation

T = TypeVar("T")

KEPT = 64
"""Strategies that are kept: a page asks for many numbers of the same few."""

_kept: dict[tuple[Hashable, ...], object] = {}


def strategy_of(situation: Situation, evidence: Evidence, monitor: Monitor) -> Strategy:
    """Return the best strategy under findings; one that names an option is a choice."""
    monitor.check()
    model, limited = situation.model, situation.limited_memory
    if not model.utilities:
        raise ModelError("There is no utility; draw one, and the best strategy can be asked.")
    taken = with_choices(evidence, model)
    return kept(
        ("strategy", model, taken, limited),
        lambda: solve(model, taken, limited_memory=limited, monitor=monitor),
    )


def kept(key: tuple[Hashable, ...], compute: Callable[[], T]) -> T:
    """Return what was computed before under a key, or compute it."""
    known = _kept.get(key)
    if known is not None:
        return cast("T", known)
    found = compute()
    # Two threads may be here at once.
    for old in list(_kept)[: len(_kept) - KEPT + 1]:
        _kept.pop(old, None)
    _kept[key] = found
    return found


def with_choices(evidence: Evidence, model: Model) -> Evidence:
    """Return findings in which one that names an option of a decision is a choice."""
    found = dict(evidence)
    for name in model.decisions:
        match found.get(name):
            case StateFinding(states=states, excluded=False) if len(states) == 1:
                found[name] = Intervention(next(iter(states)))
    return Evidence(found)
