"""What nobody sees, in the window: nodes that cannot be observed, and hidden common causes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.causes.mark_edits import (
    add_common_cause,
    mark_unobserved,
    pair_in_order,
    turn_into_node,
)
from bayesgui.document.document import Phase

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState

two_nodes_selected = conditions.require(
    "select two nodes first",
    lambda bench: len(bench.session.selection.names) == 2,
    "selection",
)
selected_cause = conditions.require(
    "select a ↔ first", lambda bench: len(bench.session.selection.causes) == 1, "selection"
)


class CauseActions(WindowPart):
    """Binds the marks of nodes that cannot be observed, and of hidden common causes."""

    def follow_session(self, session: DocumentSession) -> None:
        """Follow the nodes that are selected in another document."""
        self.listen(
            session,
            (session.selection.changed, self._show_mark),
            (session.document.changed_in(Phase.WINDOW, "network"), self._show_mark),
        )
        self._show_mark()

    def _show_mark(self, _change: object = None) -> None:
        names = self.session.selection.names
        marked = self.document.state.model.unobserved
        self.actions.set_checked("model.unobserved", bool(names) and marked.issuperset(names))

    @Command(
        "model.unobserved",
        "Cannot be observed",
        icon="unseen",
        tip="Nobody observes the selected nodes: nothing can be adjusted for them, and learning "
        "estimates their states",
        checkable=True,
        needs=conditions.probable_table,
    )
    def _mark(self) -> None:
        names = self.session.selection.names
        unobserved = not self.document.state.model.unobserved.issuperset(names)
        text = self.tr("%Ln node(s) cannot be observed", "", len(names))
        if not unobserved:
            text = self.tr("%Ln node(s) can be observed", "", len(names))
        self.apply(text, lambda state: mark_unobserved(state, names, unobserved=unobserved))
        self._show_mark()

    @Command(
        "model.common_cause",
        "Hidden common cause (↔)",
        tip="Draw ↔ between the two selected nodes, or select it: something hidden causes both",
        needs=two_nodes_selected,
    )
    def _add(self) -> None:
        first, second = self.session.selection.names
        pair = pair_in_order(self.document.state, (first, second))
        if pair in self.document.state.model.common_causes:
            # Selected, it can be named and deleted with the keyboard.
            self.session.selection.set(causes=[pair])
            return
        text = self.tr("Add {first} ↔ {second}").format(first=first, second=second)
        if self.apply(text, lambda state: add_common_cause(state, (first, second))):
            self.session.selection.set(causes=[pair])

    @Command(
        "model.cause_as_node",
        "Turn into a node",
        tip="Put a node that cannot be observed, with arcs to both, in the place of ↔",
        needs=selected_cause,
    )
    def _turn_into_node(self) -> None:
        pair = self.session.selection.causes[0]
        made: list[str] = []

        def edit(state: DocumentState) -> DocumentState:
            after, name = turn_into_node(state, pair)
            made.append(name)
            return after

        text = self.tr("Turn {first} ↔ {second} into a node")
        if self.apply(text.format(first=pair[0], second=pair[1]), edit):
            self.session.selection.set(made)
