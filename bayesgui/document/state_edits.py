"""Edits of a single state of a node: add, remove, rename and move it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.states.interval_limits import with_interval_added, with_interval_removed
from bayesgui.document.edits import describe_variable, set_states

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.document.state import DocumentState


def add_state(state: DocumentState, name: str, added: str) -> DocumentState:
    """Add a state at the end, with probability 0; an interval is as wide as its neighbor."""
    variable = state.model[name]
    after = set_states(state, name, (*variable.states, added), [*range(variable.n_states), None])
    if variable.edges is None:
        return after
    return _with_limits(after, name, with_interval_added(variable.edges))


def remove_state(state: DocumentState, name: str, position: int) -> DocumentState:
    """Remove a state; the others share its probability."""
    variable = state.model[name]
    if variable.n_states == 1:
        raise ModelError("A node needs at least one state.")
    kept = [k for k in range(variable.n_states) if k != position]
    after = set_states(state, name, [variable.states[k] for k in kept], kept)
    if variable.edges is None:
        return after
    return _with_limits(after, name, with_interval_removed(variable.edges, position))


def rename_state(state: DocumentState, name: str, position: int, new: str) -> DocumentState:
    """Rename a state; spaces around the name are dropped."""
    states = list(state.model[name].states)
    states[position] = new.strip()
    return set_states(state, name, states, range(len(states)))


def move_state(state: DocumentState, name: str, position: int, target: int) -> DocumentState:
    """Move a state to another position; the others keep their order."""
    variable = state.model[name]
    if variable.edges is not None:
        raise ModelError("Interval states are kept in the order of their limits.")
    order = [k for k in range(variable.n_states) if k != position]
    order.insert(target, position)
    return set_states(state, name, [variable.states[k] for k in order], order)


def _with_limits(state: DocumentState, name: str, limits: Sequence[float]) -> DocumentState:
    variable = state.model[name].with_parts(values=None, edges=tuple(limits))
    return describe_variable(state, variable)
