"""The submenu Model ▸ States: ready-made, numbered and pasted states for the selected nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.document import edits, state_edits
from bayesgui.document.state_presets import PRESETS, give_states, number_states, pasted_states
from bayesgui.panels.state_steps import new_state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.document.state import DocumentState


class StateActions(WindowPart):
    """Binds the actions on the states of the selected nodes."""

    def _change(self, edit: Callable[[DocumentState], DocumentState]) -> None:
        names = self.session.selection.tabled
        self.apply(self.tr("States of %Ln node(s)", "", len(names)), edit)

    @Command(
        "model.states_yes_no",
        "yes, no",
        needs=conditions.selected_table,
        arguments=(PRESETS["yes_no"],),
    )
    @Command(
        "model.states_true_false",
        "true, false",
        needs=conditions.selected_table,
        arguments=(PRESETS["true_false"],),
    )
    @Command(
        "model.states_low_high",
        "low, medium, high",
        needs=conditions.selected_table,
        arguments=(PRESETS["low_high"],),
    )
    def _give(self, states: Sequence[str]) -> None:
        names = self.session.selection.tabled
        self._change(lambda state: give_states(state, names, states))

    @Command(
        "model.states_numbers",
        "1, 2, 3 …",
        tip="Name the states by numbers, as many as there are",
        needs=conditions.selected_table,
    )
    def _number(self) -> None:
        names = self.session.selection.tabled
        self._change(lambda state: number_states(state, names))

    @Command(
        "model.states_paste",
        "Paste names of states",
        tip="Take the states from the clipboard, one a line or parted by commas",
        needs=conditions.selected_table,
    )
    def _paste(self) -> None:
        try:
            states = pasted_states(QGuiApplication.clipboard().text())
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        self._give(states)

    @Command(
        "model.add_state",
        "Add a state",
        tip="Add a state with probability 0 to the selected nodes",
        needs=conditions.selected_table,
    )
    def _add(self) -> None:
        names = self.session.selection.tabled

        def change(state: DocumentState) -> DocumentState:
            for name in names:
                is_option = edits.is_chosen(state, name)
                added = new_state(state.model[name], is_option=is_option)
                state = state_edits.add_state(state, name, added)
            return state

        self._change(change)
