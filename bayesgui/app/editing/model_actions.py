"""The model: tools, reversing arcs, edits of whole CPTs, layout, related nodes, overlays."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from bayesgui.app.editing.arranging import arrange
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.table import overlay_switches
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.canvas.geometry.note_boxes import box_of
from bayesgui.core import table_operations as operations
from bayesgui.document import edits, note_edits, table_edits
from bayesgui.document.document import Phase
from bayesgui.document.overlays import SeparationChoice
from bayesgui.document.parent_weights import lost_parents, weights_of
from bayesgui.graph.layout import DIRECTIONS
from bayesgui.panels.cpt.forms.choice import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Direction, Layout

    Table = NDArray[np.float64]
    Locks = NDArray[np.bool_] | None
    TableOperation = Callable[[Table, Locks], Table]

TOOLS = ("select", "node", "arc")

_ON_CELLS = (
    "model.lock",
    "model.fill_rest",
    "model.deterministic",
    "model.copy_column",
    "model.copy_column_all",
)
"""Actions on the selected cells of the CPT."""


class ModelActions(WindowPart):
    """Binds the actions of the menu Model, and overlays of the graph on the canvas."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        bind = self.actions.bind
        for tool in TOOLS:
            bind(f"tool.{tool}", partial(self._take, tool))
        self.actions.set_checked("tool.select", True)
        bind("model.add_node", lambda: self.workbench.canvas.add_node_in_view())
        bind("model.add_parents", self._add_parents, self._too_few_selected)
        bind("model.edit", self._edit, self.no_node_selected)
        bind("model.reverse_arc", self._reverse, self.no_arc_selected)
        bind("model.reverse_arc_joint", self._reverse_joint, self.no_arc_selected)
        bind("model.uniform", self._uniform, self.no_node_selected)
        bind("model.random", self._random, self.no_node_selected)
        bind("model.normalise", self._normalize, self._no_draft)
        bind("model.complement", self._complement, self.no_node_selected)
        tables = workbench.tables
        for action, act in (
            ("model.lock", lambda: tables.in_use.operate("lock")),
            ("model.fill_rest", lambda: tables.in_use.edits.fill_rest()),
            ("model.deterministic", lambda: tables.in_use.edits.make_current_certain()),
            ("model.copy_column", lambda: tables.in_use.edits.copy_to_selected()),
            ("model.copy_column_all", lambda: tables.in_use.edits.copy_to_all()),
        ):
            bind(action, act, self._no_cells)
        for kind in KINDS:
            action = f"model.as_{kind.replace('-', '_')}"
            bind(action, partial(self._give_as, kind), self.no_node_selected)
        workbench.pages.cpt.room_wanted.connect(self._show_few_states)
        tables.cells_chosen.connect(lambda: self.actions.refresh(_ON_CELLS))
        bind("view.layout", self._arrange, self.no_nodes)
        for direction in DIRECTIONS:
            bind(f"view.layout_{direction}", partial(self._arrange, direction), self.no_nodes)
        self._switches = {name: spec.id for name, spec in overlay_switches().items()}
        for name, action in self._switches.items():
            bind(action, partial(self._switch_overlay, name), self.no_nodes)
        bind("infer.separated", self._separation, self._too_few_nodes)
        for kind in ("parents", "children", "ancestors", "blanket"):
            bind(
                f"view.related_{kind}",
                partial(self._highlight, kind),
                self.no_node_selected,
            )
        canvas = workbench.canvas
        canvas.tool_changed.connect(self._on_tool_changed)
        canvas.editor_requested.connect(self.open_editor)
        canvas.table_requested.connect(self.open_table)
        canvas.arc_cost_requested.connect(
            lambda parent, child: workbench.documents.current.queries.graph.ask_arc_cost(
                parent, child
            )
        )
        bind("view.related_none", lambda: self.session.overlays.update(related=()))

    def _on_tool_changed(self, tool: str) -> None:
        if tool in TOOLS:
            self.actions.set_checked(f"tool.{tool}", True)
        if tool != "separation" and self.session.overlays.state.separation is not None:
            self.session.overlays.update(separation=None, analysis=None, whole_moral_graph=False)
            self.session.overlays.switch("moral_graph", False)

    def follow_session(self, session: DocumentSession) -> None:
        """Show the state of another document's overlays in the checkable actions."""
        self.listen(
            session,
            (session.overlays.changed, self._show_checked),
            (session.document.changed_in(Phase.WINDOW, "layout"), self._show_direction),
        )
        self._show_checked()
        self._show_direction()

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
        table = self.workbench.pages.cpt
        table.setFocus()
        table.view.go_to(0, 0)

    def _edit(self) -> None:
        name = self.session.selection.current
        if name is not None:
            self.open_table(name)

    @conditions.reads("selection")
    def _too_few_selected(self) -> str | None:
        if len(self.session.selection.names) >= 2:
            return None
        return self.tr("select the parents, then their child, with Ctrl+click or Ctrl+Space")

    def _add_parents(self) -> None:
        *parents, child = self.session.selection.names
        text = self.tr("Add parents of {name}").format(name=child)
        if self.apply(text, lambda state: edits.add_parents(state, child, parents)):
            self.session.selection.set([child])

    def _reverse(self) -> None:
        ((parent, child),) = self.session.selection.arcs
        before = self.document.state
        weights = weights_of(before, lost_parents(before.network, [(parent, child)]))

        def edit(state: DocumentState, parent: str, child: str) -> DocumentState:
            return edits.reverse_arc(state, parent, child, weights)

        said = self.workbench.messages.bar.text
        self._apply_reversal(self.tr("Reverse {parent} → {child}"), edit)
        if (child, parent) in self.session.selection.arcs:
            self.workbench.messages.add(weights.text, said)

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

    # -- CPTs ---------------------------------------------------------------------------------

    def _change_tables(
        self, operation: str, text: str, names: Iterable[str], compute: TableOperation
    ) -> None:
        """Change a table's selected columns if it has the focus, else whole CPTs."""
        table = self.workbench.tables.in_use
        if QApplication.focusWidget() is table.view and table.name is not None:
            table.operate(operation)
            return
        chosen = tuple(names)

        def edit(state: DocumentState) -> DocumentState:
            for name in chosen:
                draft = state.drafts[name] if operation == "normalize" else None
                values = state.network.cpt(name).values if draft is None else draft
                after = compute(values, table.edits.locks_of(state, name))
                state = table_edits.set_table(state, name, after)
            return state

        self.apply(text, edit)

    def _uniform(self) -> None:
        names = self.session.selection.names
        self._change_tables("uniform", self.tr("Uniform table"), names, operations.uniform)

    def _random(self) -> None:
        generator = np.random.default_rng()

        def compute(values: Table, locks: Locks) -> Table:
            return operations.randomized(values, generator, locks)

        names = self.session.selection.names
        self._change_tables("random", self.tr("Random table"), names, compute)

    def _drafts(self) -> tuple[str, ...]:
        drafts = self.document.state.drafts
        return tuple(name for name in self.session.selection.names if name in drafts)

    @conditions.reads("drafts", "selection")
    def _no_draft(self) -> str | None:
        if self._drafts():
            return None
        return self.tr("every configuration of the selected nodes sums to 1")

    def _normalize(self) -> None:
        text = self.tr("Normalize the table")
        self._change_tables("normalize", text, self._drafts(), operations.normalized)

    def _complement(self) -> None:
        names = self.session.selection.names
        self._change_tables("complement", self.tr("Complement"), names, operations.complemented)

    @conditions.reads("network", "drafts", "selection", "kept table")
    def _no_cells(self) -> str | None:
        table = self.workbench.tables.in_use
        if table.name is not None and table.view.chosen_cells() is not None:
            return None
        return self.tr("select cells of a table first")

    def _give_as(self, kind: str) -> None:
        name = self.session.selection.current
        if name is not None:
            self.open_editor(name)
            self.workbench.pages.cpt.forms.choose(kind)

    # -- layout and overlays ------------------------------------------------------------------

    def _arrange(self, direction: Direction | None = None) -> None:
        opened = self.workbench.documents.current
        state = opened.document.state
        arrange(self.workbench, state, partial(self._on_arranged, opened), direction)
        self._show_direction()

    def _on_arranged(self, opened: OpenDocument, before: DocumentState, layout: Layout) -> None:
        """Give the nodes of the document that was arranged their places, shown or not."""
        documents, document = self.workbench.documents, opened.document
        if opened not in documents.all:
            return
        if not before.network.has_graph_of(document.state.network):
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

    def _arranged(self, state: DocumentState, layout: Layout) -> DocumentState:
        """Place the nodes, and bring out the notes that would lie below them."""
        state = edits.set_layout(state, layout)
        sizes = self.workbench.canvas.node_sizes(state.network, state.layout)
        nodes = [(*state.layout.positions[name], *size) for name, size in sizes.items()]
        return note_edits.clear_notes(state, nodes, {note.id: box_of(note) for note in state.notes})

    def _take(self, tool: str) -> None:
        self.workbench.canvas.set_tool(tool)

    def _switch_overlay(self, name: str) -> None:
        self.session.overlays.switch(name, self.actions[self._switches[name]].isChecked())

    @conditions.reads("network")
    def _too_few_nodes(self) -> str | None:
        if len(self.document.state.network) >= 2:
            return None
        return self.tr("it needs at least two nodes")

    def _separation(self) -> None:
        if self.actions["infer.separated"].isChecked():
            self.session.overlays.switch("moral_graph", True)
            self.session.overlays.update(separation=SeparationChoice())
            self.workbench.canvas.set_tool("separation")
        else:
            self.workbench.canvas.set_tool("select")

    def _highlight(self, kind: str) -> None:
        from bayesgui.panels.rows.relations import related_nodes

        network = self.document.state.network
        chosen = self.session.selection.names
        roles: dict[str, str] = {}
        for name in chosen:
            roles.update(related_nodes(network, name, kind)[1:])
        others = [(n, roles[n]) for n in network if n in roles and n not in chosen]
        self.session.overlays.update(related=(*((n, "selected") for n in chosen), *others))
