"""The submenu Model ▸ Turn into: chance nodes, decisions and utilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.conditions import condition
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.node_rules import CHANCE
from bayesgui.document.decisions.kind_edits import turn_into
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.app.shell.conditions import Condition
    from bayesgui.app.shell.workbench import Workbench


def _other_than(kind: str) -> Condition:
    """Return the condition that a selected node is of another kind."""

    @condition("network", "selection")
    def reason(bench: Workbench) -> str | None:
        names, model = bench.session.selection.names, bench.document.state.model
        if not names:
            return phrase("Conditions", "select a node first")
        if all(model.kind(name) == kind for name in names):
            return phrase("Conditions", "it is one already")
        return None

    return reason


class KindActions(WindowPart):
    """Binds the actions that turn the selected nodes into another kind."""

    @Command(
        "model.kind_chance",
        "Chance node",
        icon="node",
        tip="A decision gets its policy as a table, or a uniform one; a utility gets states",
        needs=_other_than(CHANCE),
        arguments=(CHANCE,),
    )
    @Command(
        "model.kind_decision",
        "Decision",
        icon="decision",
        tip="The states become options, and the parents what is known when it is taken",
        needs=_other_than(DECISION),
        arguments=(DECISION,),
    )
    @Command(
        "model.kind_utility",
        "Utility",
        icon="utility",
        tip="A number for each configuration of the parents; its children lose it as a parent",
        needs=_other_than(UTILITY),
        arguments=(UTILITY,),
    )
    def _turn(self, kind: str) -> None:
        names, states = self.session.selection.names, self.document.new_states
        text = {
            CHANCE: self.tr("Turn into a chance node"),
            DECISION: self.tr("Turn into a decision"),
            UTILITY: self.tr("Turn into a utility"),
        }[kind]
        if self.apply(text, lambda state: turn_into(state, names, kind, states)):
            self.session.selection.set(names)
