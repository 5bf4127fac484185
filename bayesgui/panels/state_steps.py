"""Edits of a single state with the texts of their undo steps, the same wherever they are chosen.

`is_option`: whether it is an option of a decision, and called so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bayesgui.document import state_edits
from bayesgui.document.state_presets import free_state_name
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.variable import Variable
    from bayesgui.document.state import DocumentState


class StateStep(NamedTuple):
    """An edit and the text of its undo step."""

    text: str
    edit: Callable[[DocumentState], DocumentState]


def adding(variable: Variable, after: int = -1, *, is_option: bool = False) -> StateStep:
    """Return the step that adds a state with a new name.

    `after`: the state that comes before it; by default the last one, and always for intervals.
    """
    name, end = variable.name, variable.n_states
    added = new_state(variable, is_option=is_option)
    text = phrase("States", "Add a state to {name}", name=name)
    if is_option:
        text = phrase("States", "Add an option to {name}", name=name)

    def edit(state: DocumentState) -> DocumentState:
        state = state_edits.add_state(state, name, added)
        is_moved = after >= 0 and variable.edges is None
        return state_edits.move_state(state, name, end, after + 1) if is_moved else state

    return StateStep(text, edit)


def new_state(variable: Variable, *, is_option: bool = False) -> str:
    """Return a name for another state that no state has."""
    if is_option:
        return free_state_name(variable, phrase("States", "option {number}"))
    return free_state_name(variable, phrase("States", "state {number}"))


def removing(variable: Variable, position: int, *, is_option: bool = False) -> StateStep:
    """Return the step that removes a state."""
    name = variable.name
    text = phrase("States", "Remove state {state} of {name}")
    if is_option:
        text = phrase("States", "Remove option {state} of {name}")
    text = text.format(state=variable.states[position], name=name)
    return StateStep(text, lambda state: state_edits.remove_state(state, name, position))


def renaming(variable: Variable, position: int, new: str, *, is_option: bool = False) -> StateStep:
    """Return the step that renames a state."""
    name = variable.name
    text = phrase("States", "Rename a state of {name}", name=name)
    if is_option:
        text = phrase("States", "Rename an option of {name}", name=name)
    return StateStep(text, lambda state: state_edits.rename_state(state, name, position, new))


def moving(variable: Variable, position: int, target: int, *, is_option: bool = False) -> StateStep:
    """Return the step that moves a state to another position."""
    name = variable.name
    text = phrase("States", "Reorder states of {name}", name=name)
    if is_option:
        text = phrase("States", "Reorder options of {name}", name=name)
    return StateStep(text, lambda state: state_edits.move_state(state, name, position, target))
