"""The page Submodel: name, counts, the arcs over its rim, and what moved most inside."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.document.beliefs import Freshness
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.submodels.current import current_submodel
from bayesgui.document.submodels.edits import rename_submodel
from bayesgui.document.submodels.summary import moved_most, name_giver, summary_of
from bayesgui.document.submodels.tabs import SubmodelTabs
from bayesgui.panels.evidence.posterior_changes import PosteriorChangesPart
from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.chip_flow import FlowBox
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.submodel.arc_rows import ArcRow, ArcRows
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.undoable_edit import UndoableLine
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, stacked, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Hairline, Section

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.submodels import Submodels
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.submodels.summary import CrossingArc, SubmodelSummary
    from bayesgui.panels.panel import Slot
    from bayesgui.widgets import numbers

MOST_MOVED = 8
"""Number of nodes that are listed of those that moved."""


class SubmodelPanel(Panel):
    """The submodel that is selected, or that the selected nodes stand in."""

    follows = ("network", "submodels", "opened", "evidence", "series", "series_shown")

    action_requested = Signal(str, str)
    """The id of an action that is to be done, and of the submodel that it is done with."""
    arc_chosen = Signal(str, str)
    """An arc to select."""
    arc_opened = Signal(str, str)
    """An arc whose ends are to be shown."""
    named_by_command = Signal()
    """A name that a command asked for was entered, so that keys are the canvas's again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "submodelPanel", spoken=live("Submodel"))
        self._id = ""
        self._is_asked_for = False
        self.name = named(UndoableLine(self), "submodelName", spoken=live("Name"))
        self.name.committed.connect(self._rename)
        self.name.returnPressed.connect(self._end_naming)
        self._giver = text_label(self, 11, role="muted")
        self.problem = text_label(self, 11, role="error")
        self.counts = named(KeyValueRows(self), "submodelCounts", spoken=live("Counts"))
        self.incoming, self.outgoing = self._arc_list(), self._arc_list()
        named(self.incoming, "submodelIncoming", spoken=live("Arcs that come in"))
        named(self.outgoing, "submodelOutgoing", spoken=live("Arcs that go out"))
        self.moved_part = PosteriorChangesPart(
            self, live("Moved most inside"), margin=0, is_flat=True
        )
        self.moved = self.moved_part.list
        self.moved.setObjectName("submodelMoved")
        self.moved.hovered.connect(self.hover_node)
        self.moved.chosen.connect(self.select_node)
        self.moved.opened.connect(self.node_activated)
        self._empty = EmptyState(parent=self)
        self._make_buttons()
        self._stack = stacked(self, self._empty, self._scrolled(), fills=True)

    def _arc_list(self) -> ArcRows:
        rows = ArcRows(self)
        rows.chosen.connect(lambda key: self.arc_chosen.emit(*rows.arc_of(key)))
        rows.opened.connect(lambda key: self.arc_opened.emit(*rows.arc_of(key)))
        return rows

    def _make_buttons(self) -> None:
        def ask(action: str) -> partial[None]:
            return partial(self._ask, action)

        self.open_button = push_button("submodelOpen", self, ask("model.unfold"))
        self.tab_button = push_button(
            "submodelTab",
            self,
            ask("model.submodel_tab"),
            live("Open in a tab"),
            tip=live("Show only what is inside, in a tab of its own (Ctrl+Return)"),
            icon_name="unfold",
        )
        self.save_button = push_button(
            "submodelSave",
            self,
            ask("model.save_submodel"),
            live("Save as a file…"),
            tip=live("Write it as a network of its own, whose inputs are nodes without parents"),
        )
        self.dissolve_button = push_button(
            "submodelDissolve",
            self,
            ask("model.dissolve"),
            live("Dissolve"),
            tip=live("Take the submodel away; its nodes stay"),
        )

    def _scrolled(self) -> QWidget:
        buttons = FlowBox(self)
        for button in (self.open_button, self.tab_button, self.save_button, self.dissolve_button):
            buttons.add(button)
        caption = text_label(self, 12, role="muted", wraps=False, text=live("Name"))
        field = column_layout(self.name, self._giver, self.problem, spacing=3)
        self._in_title, self._out_title = (Section("", self, 12, line=False) for _ in range(2))
        hint = live("Folding changes no number: arcs go where they went.")
        return scroll_page(
            self,
            row_layout(column_layout(5, caption, None), field, spacing=12, grows=field),
            Hairline(self),
            self.counts,
            Hairline(self),
            column_layout(self._in_title, self.incoming, spacing=4),
            column_layout(self._out_title, self.outgoing, spacing=4),
            self.moved_part,
            Hairline(self),
            buttons,
            text_label(self, 11, role="muted", text=hint),
            None,
            spacing=10,
        )

    def set_numbers(self, form: numbers.Form) -> None:
        self.moved.set_numbers(form)

    # -- what is shown ------------------------------------------------------------------------

    @property
    def submodel(self) -> str:
        """The id of the submodel that is shown, or ""."""
        return "" if self.is_empty else self._id

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        yield session.shown[SubmodelTabs].changed, self.invalidate
        yield session.shown[LessonView].changed, self.invalidate

    def on_session_left(self, session: DocumentSession) -> None:
        session.overlays.update(hovered=None)
        self._id = ""

    def on_selection_changed(self) -> None:
        self.invalidate()

    def on_beliefs_changed(self) -> None:
        self.invalidate()

    def _wanted(self) -> str:
        """Return the submodel to show: selected, around what is selected, or shown alone.

        A selected arc leaves the one that is shown.
        """
        state, selection = self.session.document.state, self.session.selection
        if selection.names:
            return current_submodel(state, selection.names)
        if self._id in state.submodels:
            return self._id
        return self.session.shown[SubmodelTabs].state.root

    def refresh(self) -> None:
        id, tree = self._wanted(), self.session.document.state.submodels
        if id not in tree:
            self._show_nothing(tree)
            return
        if id != self._id:
            self.problem.clear()
            self.name.setModified(False)
        self._id = id
        summary = summary_of(self.session.document.state, id)
        self._show_name(summary)
        self._show_counts(summary)
        self._show_arcs(tree, summary)
        self._show_moved(summary)
        self._show_open()
        self.problem.setVisible(bool(self.problem.text()))
        self._stack.setCurrentIndex(1)

    def _show_nothing(self, tree: Submodels) -> None:
        if tree:
            self._empty.set_texts(
                self.tr("No submodel is selected"),
                self.tr("Click a folded box, the title of an open one, or a node inside."),
            )
        else:
            self._empty.set_texts(
                self.tr("There is no submodel"),
                self.tr("Select nodes and fold them into one box: Ctrl+Shift+F."),
            )
        self._stack.setCurrentWidget(self._empty)

    def _show_name(self, summary: SubmodelSummary) -> None:
        self.name.show_text(summary.name)
        giver = name_giver(self.session.document.state, summary)
        words = {
            "beginning": self.tr("what the names of its nodes begin with"),
            "words": self.tr("the words that most of its nodes' names share"),
            "neighbors": self.tr("the node with the most neighbors gave it"),
        }
        show_text(self._giver, words.get(giver, ""))

    def _show_counts(self, summary: SubmodelSummary) -> None:
        lines = [(self.tr("nodes"), count_text(len(summary.nodes)))]
        if summary.submodels:
            lines.append((self.tr("submodels"), count_text(summary.submodels)))
        lines.append((self.tr("arcs inside"), count_text(len(summary.arcs))))
        lines.append((self.tr("findings"), count_text(len(summary.found))))
        self.counts.show_lines(lines)

    def _show_arcs(self, tree: Submodels, summary: SubmodelSummary) -> None:
        chosen = set(self.session.selection.arcs)

        def rows(arcs: Sequence[CrossingArc]) -> list[ArcRow]:
            names = [tree[each.beside].name if each.beside else "" for each in arcs]
            return [
                ArcRow(each.parent, each.child, name, (each.parent, each.child) in chosen)
                for each, name in zip(arcs, names, strict=True)
            ]

        self.incoming.show_rows(rows(summary.incoming))
        self.outgoing.show_rows(rows(summary.outgoing))
        count = len(summary.incoming)
        self._in_title.set_title(self.tr("Comes in"), self.tr("%Ln arc(s)", "", count))
        count = len(summary.outgoing)
        self._out_title.set_title(self.tr("Goes out"), self.tr("%Ln arc(s)", "", count))

    def _show_moved(self, summary: SubmodelSummary) -> None:
        beliefs = self.session.beliefs.state
        state = self.session.document.state
        answered = beliefs.freshness is not Freshness.IMPOSSIBLE and beliefs.posteriors is not None
        found = moved_most(self.session, summary.id, MOST_MOVED) if answered else []
        self.moved_part.show_changes(
            found,
            stale=beliefs.freshness is not Freshness.FRESH,
            waiting=beliefs.freshness is Freshness.WAITING,
            is_covered=bool(self.session.shown[LessonView].state.covered),
        )
        self.moved_part.setVisible(answered and state.n_findings > 0)

    def _show_open(self) -> None:
        is_open = self._id in self.session.document.state.opened
        if is_open:
            tip = live("Show it as one box again (← or −)")
            say(self.open_button, live("Fold to a box"), tip=tip)
        else:
            tip = live("Show what is inside, in a frame on the canvas (→ or +)")
            say(self.open_button, live("Open"), tip=tip)

    # -- what is done -------------------------------------------------------------------------

    def edit_name(self) -> None:
        """Let a name be typed."""
        self._is_asked_for = True
        self.name.setFocus()
        self.name.selectAll()

    def _end_naming(self) -> None:
        if self._is_asked_for and not self.problem.text():
            self._is_asked_for = False
            self.named_by_command.emit()

    def _ask(self, action: str) -> None:
        self.action_requested.emit(action, self._id)

    def _rename(self, name: str) -> None:
        text = self.tr("Rename the submodel to {name}").format(name=name.strip())
        id = self._id
        problem = self.apply(text, lambda state: rename_submodel(state, id, name))
        show_text(self.problem, problem)
        if problem:
            self.name.setText(self.session.document.state.submodels[id].name)
