"""The submenu Model ▸ Turn into: chance nodes, decisions and utilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.conditions import condition
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.name_lists import list_names
from bayesgui.core.node_rules import CHANCE
from bayesgui.document.decisions.kind_edits import turn_into
from bayesgui.document.parent_weights import lost_parents, weights_of
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.shell.conditions import Condition
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.state import DocumentState


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
        before = self.document.state
        if self.apply(text, lambda state: turn_into(state, names, kind, states)):
            self.session.selection.set(names)
            if kind == UTILITY:
                self._tell_cut(before, names)

    def _tell_cut(self, before: DocumentState, names: Sequence[str]) -> None:
        """Say what has become of the children of new utilities, on which nothing can depend."""
        turned = [name for name in names if before.model.kind(name) != UTILITY]
        cut = [(name, child) for name in turned for child in before.model.children(name)]
        if not cut:
            return
        weights = weights_of(before, lost_parents(before.model, cut))
        arcs = translate_sentence(list_names([f"{name} → {child}" for name, child in cut]))
        text = self.tr("A utility has no states, so that nothing depends on it: {arcs} went.")
        self.workbench.messages.show_message(
            "info", " ".join(filter(None, (text.format(arcs=arcs), weights.text)))
        )
