"""The submenu Model ▸ States: ready-made, numbered and pasted states for the selected nodes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.document import state_edits
from bayesgui.document.state_presets import PRESETS, give_states, number_states, pasted_states
from bayesgui.panels.state_steps import new_state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.state import DocumentState


class StateActions(WindowPart):
    """Binds the actions on the states of the selected nodes."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        bind = self.actions.bind
        for name, states in PRESETS.items():
            bind(f"model.states_{name}", partial(self._give, states), self.no_node_selected)
        bind("model.states_numbers", self._number, self.no_node_selected)
        bind("model.states_paste", self._paste, self.no_node_selected)
        bind("model.add_state", self._add, self.no_node_selected)

    def _change(self, edit: Callable[[DocumentState], DocumentState]) -> None:
        names = self.session.selection.names
        self.apply(self.tr("States of %Ln node(s)", "", len(names)), edit)

    def _give(self, states: Sequence[str]) -> None:
        names = self.session.selection.names
        self._change(lambda state: give_states(state, names, states))

    def _number(self) -> None:
        names = self.session.selection.names
        self._change(lambda state: number_states(state, names))

    def _paste(self) -> None:
        try:
            states = pasted_states(QGuiApplication.clipboard().text())
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        self._give(states)

    def _add(self) -> None:
        names = self.session.selection.names

        def change(state: DocumentState) -> DocumentState:
            for name in names:
                state = state_edits.add_state(state, name, new_state(state.network[name]))
            return state

        self._change(change)
