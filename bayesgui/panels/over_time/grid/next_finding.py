"""What a click makes of the finding in a cell, and what typed letters mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import Intervention, StateFinding

if TYPE_CHECKING:
    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable


def seen(state: str) -> StateFinding:
    """Return the finding of one state."""
    return StateFinding(frozenset({state}))


def next_state(variable: Variable, finding: Finding | None) -> Finding | None:
    """Return what follows on a click: the first state, the next one, and after the last none."""
    if finding is None:
        return seen(variable.states[0])
    return _after(variable, _single(finding)) if _is_seen(finding) else None


def next_excluded(variable: Variable, finding: Finding | None) -> Finding | None:
    """Return what follows on Shift and a click: not the state that is seen, else not the next."""
    if isinstance(finding, StateFinding) and finding.excluded:
        following = _after(variable, _last(variable, finding))
        return None if following is None else StateFinding(following.states, excluded=True)
    state = _single(finding) if _is_seen(finding) else variable.states[0]
    return StateFinding(frozenset({state}), excluded=True)


def next_alternative(variable: Variable, finding: Finding | None) -> Finding | None:
    """Return what follows on Ctrl and a click: one state more is possible; none if all were."""
    if not isinstance(finding, StateFinding) or finding.excluded:
        return seen(variable.states[0])
    place = variable.index(_last(variable, finding))
    states = [variable.states[(place + k) % variable.n_states] for k in range(variable.n_states)]
    added = next((state for state in states if state not in finding.states), None)
    if added is None or len(finding.states) + 1 == variable.n_states:
        return None
    return StateFinding(finding.states | {added})


def next_intervention(variable: Variable, finding: Finding | None) -> Finding | None:
    """Return what follows on Alt and a click: do the state that is seen, else the next one."""
    if isinstance(finding, Intervention):
        following = _after(variable, finding.state)
        return None if following is None else Intervention(next(iter(following.states)))
    return Intervention(_single(finding) if _is_seen(finding) else variable.states[0])


def typed_state(variable: Variable, text: str) -> str | None:
    """Return the state that begins with what was typed, or has this number from 1."""
    low = text.casefold()
    exact = [state for state in variable.states if state.casefold() == low]
    beginning = [state for state in variable.states if state.casefold().startswith(low)]
    if exact or beginning:
        return (exact or beginning)[0]
    if text.isdecimal() and 1 <= int(text) <= variable.n_states:
        return variable.states[int(text) - 1]
    return None


def _is_seen(finding: Finding | None) -> bool:
    return isinstance(finding, StateFinding) and not finding.excluded and len(finding.states) == 1


def _single(finding: Finding | None) -> str:
    assert isinstance(finding, StateFinding)
    return next(iter(finding.states))


def _last(variable: Variable, finding: StateFinding) -> str:
    return max(finding.states, key=variable.index)


def _after(variable: Variable, state: str) -> StateFinding | None:
    place = variable.index(state) + 1
    return seen(variable.states[place]) if place < variable.n_states else None
