"""Hidden nodes in the window: exchanging what their states stand for."""

from __future__ import annotations

import itertools
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from bayesgui.app.incomplete.hidden_causes import HiddenCauses
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.hidden_nodes import exchange_states, missing_counts
from bayesgui.widgets.menu_entries import add_entry, pop_up

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench


class HiddenNodes(WindowPart):
    """Binds the exchange of the states of hidden nodes."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.causes = HiddenCauses(workbench)

    # -- exchanging states --------------------------------------------------------------------

    @conditions.reads("network", "selection", "data")
    def _no_hidden_selected(self) -> str | None:
        if self._selected_hidden() is None:
            return self.tr("select a hidden node with at least two states")
        return None

    def _selected_hidden(self) -> str | None:
        name, network = self.session.selection.variable, self.document.state.network
        if name is None or name not in network or network[name].n_states < 2:
            return None
        dataset = self.session.data.state.dataset
        unseen = False
        if dataset is not None and dataset.n_rows:
            unseen = missing_counts(network, dataset)[name] == dataset.n_rows
        return name if unseen or name in network.unobserved else None

    @Command(
        "learn.swap_states",
        "Swap the states of a hidden node…",
        icon="reverse",
        tip="Exchange what two states of the selected hidden node stand for",
        needs=_no_hidden_selected,
    )
    def _swap(self) -> None:
        name = self._selected_hidden()
        if name is None:
            return
        states = self.document.state.network[name].states
        if len(states) == 2:
            self.exchange(name, states[0], states[1])
            return
        menu = QMenu(self.workbench.window)
        menu.setObjectName("swapStatesMenu")
        for one, other in itertools.combinations(states, 2):
            add_entry(menu, f"{one} ⇄ {other}", partial(self.exchange, name, one, other))
        pop_up(menu, QCursor.pos())

    def exchange(self, name: str, one: str, other: str) -> None:
        """Exchange what two states stand for, as one undo step."""
        states = self.document.state.network[name].states
        first, second = states.index(one), states.index(other)
        self.apply(
            self.tr("Swap {one} and {other} of {node}").format(one=one, other=other, node=name),
            lambda state: exchange_states(state, name, first, second),
        )
