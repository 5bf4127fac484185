"""The model: tools, reversing arcs, edits of whole CPTs, layout, related nodes, overlays."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from bayesgui.app.editing.arranging import arrange, arrange_levels
from bayesgui.app.editing.cause_actions import CauseActions
from bayesgui.app.editing.kind_actions import KindActions
from bayesgui.app.editing.role_actions import RoleActions
from bayesgui.app.editing.table_actions import TableActions
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command, commands
from bayesgui.app.shell.actions.table import overlay_switches
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.ranked_actions import RankedActions
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.app.submodels.actions import SubmodelActions
from bayesgui.app.temporal.actions import TimeActions
from bayesgui.app.temporal.documents import TimeDocuments
from bayesgui.canvas.geometry.note_boxes import box_of
from bayesgui.document import edits, note_edits
from bayesgui.document.document import Phase
from bayesgui.document.overlays import SeparationChoice
from bayesgui.document.parent_weights import lost_parents, weights_of
from bayesgui.document.submodels.current import selected_submodel
from bayesgui.document.submodels.edits import with_arrangement
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Direction
    from bayesgui.graph.submodels.arranging import Arranged


TOOLS = ("select", "node", "decision", "utility", "arc")


parents_and_child = conditions.require(
    "select the parents, then their child, with Ctrl+click or Ctrl+Space",
    lambda bench: len(bench.session.selection.names) >= 2,
    "selection",
)


class ModelActions(WindowPart):
    """Binds the actions of the menu Model, and overlays of the graph on the canvas."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.actions.set_checked("tool.select", True)
        workbench.pages.when_made(
            Pages.cpt, lambda page: page.room_wanted.connect(self._show_few_states)
        )
        workbench.pages.when_made(
            Pages.cpt, lambda page: page.ask_wanted.connect(self.actions["model.ask"].trigger)
        )
        TableActions(workbench)
        KindActions(workbench)
        RankedActions(workbench)
        self.causes = CauseActions(workbench)
        self.roles = RoleActions(workbench)
        self.time = TimeActions(workbench)
        self.submodels = SubmodelActions(workbench)
        TimeDocuments(workbench)
        self._switches = {name: spec.id for name, spec in overlay_switches().items()}
        for name, action in self._switches.items():
            self.actions.bind(
                action,
                partial(self._switch_overlay, name),
                partial(conditions.plain_nodes, workbench),
            )
        canvas = workbench.canvas
        canvas.tool_changed.connect(self._on_tool_changed)
        canvas.editor_requested.connect(self.open_editor)
        canvas.table_requested.connect(self.open_table)
        canvas.order_requested.connect(lambda: self.actions["model.order"].trigger())
        canvas.arc_cost_requested.connect(
            lambda parent, child: workbench.documents.current.queries.graph.ask_arc_cost(
                parent, child
            )
        )

    def _on_tool_changed(self, tool: str) -> None:
        if tool in TOOLS:
            self.actions.set_checked(f"tool.{tool}", True)
        if tool != "separation" and self.session.overlays.state.separation is not None:
            self.session.overlays.update(separation=None, analysis=None, whole_moral_graph=False)
            self.session.overlays.switch("moral_graph", False)

    def follow_session(self, session: DocumentSession) -> None:
        """Show in the checkable actions what another document shows, and how it decides."""
        self.listen(
            session,
            (session.overlays.changed, self._show_checked),
            (session.document.changed_in(Phase.WINDOW, "layout"), self._show_direction),
            (session.document.changed_in(Phase.WINDOW, "limited_memory"), self._show_memory),
        )
        self.roles.follow_session(session)
        self.submodels.follow_session(session)
        self._show_checked()
        self._show_direction()
        self._show_memory()

    def _show_memory(self, _change: object = None) -> None:
        self.actions.set_checked("model.limited_memory", self.document.state.limited_memory)

    def _show_direction(self, _change: object = None) -> None:
        direction = self.document.state.layout.direction
        self.actions.set_checked(f"view.layout_{direction}", True)

    def _show_checked(self, _before: object = None) -> None:
        shown = self.session.overlays.state
        for name, action in self._switches.items():
            self.actions.set_checked(action, name in shown.shown)
        self.actions.set_checked("infer.separated", shown.separation is not None)

    # -- CPT editor ---------------------------------------------------------------------------

    def open_editor(self, name: str) -> None:
        """Open the CPT of a node in the bottom dock."""
        self.session.selection.set([name])
        self.workbench.docks.open_page("bottom", "cpt")
        # The table gets its lines and its size only after this event.
        QTimer.singleShot(0, self, self._show_all_states)

    def _show_few_states(self) -> None:
        """Give the table of a node the room for its first states."""
        self.workbench.docks.heighten(self.workbench.pages.cpt.missing_for_a_look)

    def _show_all_states(self) -> None:
        self.workbench.docks.heighten(self.workbench.tables.missing_height)

    # -- arcs ---------------------------------------------------------------------------------

    def open_table(self, name: str) -> None:
        """Open the CPT of a node, and give it the keyboard focus at its first cell."""
        self.open_editor(name)
        self.workbench.pages.cpt.enter()

    @Command(
        "model.add_node",
        "Add a node",
        ("Ins",),
        "node",
        "Add a node at a free place, and name it",
        local=True,
    )
    def _add_node(self) -> None:
        self.workbench.canvas.add_node_in_view()

    @Command("model.edit", "Edit node", ("Return",), local=True, needs=conditions.selected_node)
    def _edit(self) -> None:
        name = self.session.selection.current
        if name is not None:
            self.open_table(name)

    @Command(
        "model.add_parents",
        "Draw arcs to the last selected node",
        ("Shift+A",),
        "arc",
        "Make the nodes selected before parents of the one selected last, in this order",
        local=True,
        needs=parents_and_child,
    )
    def _add_parents(self) -> None:
        *parents, child = self.session.selection.names
        text = self.tr("Add parents of {name}").format(name=child)
        if self.apply(text, lambda state: edits.add_parents(state, child, parents)):
            self.session.selection.set([child])

    @Command(
        "model.reverse_arc",
        "Reverse arc",
        ("Shift+R",),
        "reverse",
        "Only reverse the arc; the joint distribution does not stay the same",
        local=True,
        needs=conditions.selected_arc,
    )
    def _reverse(self) -> None:
        ((parent, child),) = self.session.selection.arcs
        before = self.document.state
        weights = weights_of(before, lost_parents(before.model, [(parent, child)]))

        def edit(state: DocumentState, parent: str, child: str) -> DocumentState:
            return edits.reverse_arc(state, parent, child, weights)

        said = self.workbench.messages.bar.text
        self._apply_reversal(self.tr("Reverse {parent} → {child}"), edit)
        if (child, parent) in self.session.selection.arcs:
            self.workbench.messages.add(weights.text, said)

    @Command(
        "model.reverse_arc_joint",
        "Reverse, keep the joint",
        ("R",),
        tip="Reverse the arc and recompute both tables; the joint distribution stays",
        local=True,
        needs=conditions.selected_arc,
    )
    def _reverse_joint(self) -> None:
        self._apply_reversal(
            self.tr("Reverse {parent} → {child}, keep the joint"),
            edits.reverse_arc_keeping_joint,
            self.tr("{parent} and {child} now share their parents; no posterior moves."),
        )

    def _apply_reversal(
        self,
        text: str,
        edit: Callable[[DocumentState, str, str], DocumentState],
        message: str = "",
    ) -> None:
        ((parent, child),) = self.session.selection.arcs
        text = text.format(parent=parent, child=child)
        if self.apply(text, lambda state: edit(state, parent, child)):
            self.session.selection.set((), [(child, parent)])
            if message:
                self.workbench.messages.say(message.format(parent=parent, child=child))

    # -- layout and overlays ------------------------------------------------------------------

    @Command(
        "view.layout",
        "Arrange",
        ("Ctrl+L",),
        "layout",
        "Arrange the nodes in layers, parents before children",
        needs=conditions.nodes,
    )
    @Command(
        "view.layout_down",
        "Top-down",
        tip="Arrange the nodes in rows, parents above children",
        checkable=True,
        group="direction",
        needs=conditions.nodes,
        arguments=("down",),
    )
    @Command(
        "view.layout_right",
        "Left to right",
        tip="Arrange the nodes in columns, parents to the left of children",
        checkable=True,
        group="direction",
        needs=conditions.nodes,
        arguments=("right",),
    )
    def _arrange(self, direction: Direction | None = None) -> None:
        opened = self.workbench.documents.current
        state = opened.document.state
        done = partial(self._on_arranged, opened)
        if state.submodels:
            root = selected_submodel(state, self.session.selection.names)
            arrange_levels(self.workbench, state, done, direction, root)
        else:
            arrange(self.workbench, state, done, direction)
        self._show_direction()

    def _on_arranged(
        self, opened: OpenDocument, before: DocumentState, layout: Layout | Arranged
    ) -> None:
        """Give the nodes of the document that was arranged their places, shown or not."""
        documents, document = self.workbench.documents, opened.document
        if opened not in documents.all:
            return
        if not before.model.has_graph_of(document.state.model):
            late = self.tr(
                "The network has changed in the meantime, so nothing was moved; arrange again."
            )
            self.workbench.messages.show_message("warning", late)
            return

        def place() -> None:
            document.apply(self.tr("Arrange"), self._arranged(document.state, layout))

        if opened is documents.current:
            self.workbench.canvas.animate_edit(place, self.workbench.canvas.fit)
        else:
            place()

    def _arranged(self, state: DocumentState, layout: Layout | Arranged) -> DocumentState:
        """Place the nodes, and bring out the notes that would lie below them."""
        if isinstance(layout, Layout):
            state = edits.set_layout(state, layout)
        else:
            state = with_arrangement(state, layout)
        sizes = self.workbench.canvas.node_sizes(state.model, state.layout)
        nodes = [(*state.layout.positions[name], *size) for name, size in sizes.items()]
        return note_edits.clear_notes(state, nodes, {note.id: box_of(note) for note in state.notes})

    @Command(
        "tool.select",
        "Select",
        ("V",),
        "select",
        "Select, move and click evidence",
        local=True,
        checkable=True,
        group="tool",
        arguments=("select",),
    )
    @Command(
        "tool.node",
        "Node",
        ("N",),
        "node",
        "Node: click the canvas to place nodes, Esc leaves",
        local=True,
        checkable=True,
        group="tool",
        arguments=("node",),
    )
    @Command(
        "tool.arc",
        "Arc",
        ("A",),
        "arc",
        "Arc: drag from parent to child, Esc leaves",
        local=True,
        checkable=True,
        group="tool",
        arguments=("arc",),
    )
    @Command(
        "tool.decision",
        "Decision node",
        ("D",),
        "decision",
        "Decision node: click the canvas to place decisions, Esc leaves",
        local=True,
        checkable=True,
        group="tool",
        arguments=("decision",),
    )
    @Command(
        "tool.utility",
        "Utility node",
        ("U",),
        "utility",
        "Utility node: click the canvas to place utilities, Esc leaves",
        local=True,
        checkable=True,
        group="tool",
        arguments=("utility",),
    )
    def _take(self, tool: str) -> None:
        self.workbench.canvas.set_tool(tool)

    def _switch_overlay(self, name: str) -> None:
        self.session.overlays.switch(name, self.actions[self._switches[name]].isChecked())

    @Command(
        "infer.separated",
        "Separation",
        ("Ctrl+Shift+D",),
        "dsep",
        "d-separation: click X, then Y, then what is given",
        checkable=True,
        needs=conditions.two_nodes,
    )
    def _separation(self) -> None:
        if self.actions["infer.separated"].isChecked():
            self.session.overlays.switch("moral_graph", True)
            self.session.overlays.update(separation=SeparationChoice())
            self.workbench.canvas.set_tool("separation")
        else:
            self.workbench.canvas.set_tool("select")

    @commands(
        "view.related_",
        {
            "parents": "Parents",
            "children": "Children",
            "ancestors": "Ancestors",
            "blanket": "Markov blanket",
        },
        needs=conditions.selected_node,
    )
    def _highlight(self, kind: str) -> None:
        from bayesgui.panels.rows.relations import related_nodes

        network = self.document.state.model
        chosen = self.session.selection.names
        roles: dict[str, str] = {}
        for name in chosen:
            roles.update(related_nodes(network, name, kind)[1:])
        others = [(n, roles[n]) for n in network if n in roles and n not in chosen]
        self.session.overlays.update(related=(*((n, "selected") for n in chosen), *others))

    @Command("view.related_none", "Nothing")
    def _highlight_nothing(self) -> None:
        self.session.overlays.update(related=())
