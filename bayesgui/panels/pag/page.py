"""The page PAG: the selected edge in words, the graphs that fit it, and the kinds of edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.document.shown.pag import ShownPag
from bayesgui.panels.pag.edge_sample import EdgeSample, MarkSample
from bayesgui.panels.pag.words import (
    fitting,
    kind_words,
    mark_name,
    mark_sentence,
    reason_sentence,
)
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import check_box, named, push_button
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.pill import Pill
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.rows.two_part_row import TwoPartRow

if TYPE_CHECKING:
    from bayesgui.graph.causal.pag import EdgeKind, Mark, PagEdge

SAMPLES: dict[EdgeKind, tuple[Mark, Mark]] = {
    "hidden": ("arrow", "arrow"),
    "cause": ("tail", "arrow"),
    "cause or hidden": ("circle", "arrow"),
    "open": ("circle", "circle"),
    "selected": ("tail", "tail"),
}
MOST_WAYS = 3


class _MarkRow(QWidget):
    """One mark of the selected edge: how it looks, where it is, what it says and why."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._sample = MarkSample((None, "circle"), "accent", self)
        self._head = text_label(self, 12, 600)
        self._said = text_label(self, 11, role="muted")
        self._why = text_label(self, 11, role="muted")
        words = QWidget(self)
        column_layout(self._head, self._said, self._why, parent=words, spacing=2)
        row = row_layout(self._sample, words, parent=self, spacing=10, grows=words)
        row.setAlignment(self._sample, Qt.AlignmentFlag.AlignTop)

    def show_mark(self, edge: PagEdge, text: str) -> None:
        """Show the mark at the first end of an edge."""
        self._sample.show_marks((None, edge.at_a))
        self._head.setText(text)
        self._said.setText(mark_sentence(edge))
        self._why.setText(reason_sentence(edge.why_a))


class _Way(QWidget):
    """An edge that fits, and what it says."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._sample, self._said = EdgeSample(self), text_label(self, 12)
        row_layout(self._sample, self._said, parent=self, spacing=10, grows=self._said)

    def show_way(self, edge: PagEdge, said: str) -> None:
        """Show an edge."""
        self._sample.show_edge(edge)
        self._said.setText(said)


class _KindRow(QWidget):
    """A kind of edge, what it says, and how many there are."""

    def __init__(self, kind: EdgeKind, parent: QWidget) -> None:
        super().__init__(parent)
        sample = MarkSample(SAMPLES[kind], "text" if kind == "hidden" else "muted", self)
        self._said, self._count = text_label(self, 12), QLabel(self)
        self._count.setProperty("role", "number")
        row_layout(sample, self._said, self._count, parent=self, spacing=10, grows=self._said)

    def show_count(self, words: str, count: int) -> None:
        """Show how many edges are of the kind."""
        self._said.setText(words)
        self._count.setText(str(count))


class PagPanel(Panel):
    """What a learner found that reckons with hidden causes."""

    shows = (ShownPag,)

    take_requested = Signal()
    """A network that fits shall replace the arcs."""
    effects_requested = Signal()
    """The effects that hold in all graphs shall be listed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "pagPanel", spoken=live("PAG"))
        self._heading = text_label(self, 13, 600)
        self.pill = Pill(self)
        self.close_button = self.cross(live("Show the network's own arcs again"), name="pagClose")
        self._data = text_label(self, 12, role="muted")
        self.remark = NoteBox(self)
        self._chosen = Section(live("The selected edge"), self, 12)
        self.sample = EdgeSample(self, is_large=True)
        self.hint = text_label(self, 12, role="muted", text=live("Click an edge, or a row below."))
        self._marks = (_MarkRow(self), _MarkRow(self))
        self._ways_title = text_label(self, 12, 600)
        self._ways = tuple(_Way(self) for _ in range(MOST_WAYS))
        self._kinds = Section("", self, 12)
        self._rows: dict[EdgeKind, _KindRow] = {kind: _KindRow(kind, self) for kind in SAMPLES}
        self.circles = check_box("pagCircles", self, self._show_circles, live("Show circles"))
        self.take_button = push_button(
            "pagTake", self, self.take_requested, live("Take the result"), primary=True
        )
        self.effects_button = push_button(
            "pagEffects",
            self,
            self.effects_requested,
            live("Effects that hold in all…"),
            tip=live("Lists causes in every graph that fits, and what to adjust for"),
        )
        self._build()

    def _build(self) -> None:
        head = row_layout(
            self._heading, self.pill, self.close_button, spacing=6, grows=self._heading
        )
        for beside in (self.pill, self.close_button):
            head.setAlignment(beside, Qt.AlignmentFlag.AlignVCenter)
        hint = live(
            "Takes the arcs of one graph that fits, with its tables, as one step of Undo; where "
            "something hidden causes both ends ↔ is drawn."
        )
        buttons = TwoPartRow(self)
        buttons.first.addWidget(self.take_button)
        buttons.first.addStretch()
        buttons.second.addWidget(self.effects_button)
        buttons.second.addStretch()
        self._scroll = scroll_page(
            self,
            head,
            self._data,
            self.remark,
            self._chosen,
            self.hint,
            self.sample,
            *self._marks,
            self._ways_title,
            *self._ways,
            self._kinds,
            *self._rows.values(),
            self.circles,
            None,
            spacing=10,
        )
        # The buttons stay in sight whatever the words on the selected edge need.
        said = text_label(self, 11, role="muted", text=hint)
        foot = column_layout(buttons, said, margins=(12, 8, 12, 12), spacing=8)
        self._found = QWidget(self)
        column_layout(self._scroll, foot, parent=self._found, grows=self._scroll)
        self._empty = EmptyState(
            live("No graph with hidden causes yet"),
            live("Learn ▸ Learn the structure… with FCI finds one."),
            self,
        )
        self._stack = stacked(self, self._empty, self._found, fills=True)

    def refresh(self) -> None:
        state = self.session.shown[ShownPag].state
        self._stack.setCurrentWidget(self._empty if state.pag is None else self._found)
        if state.pag is None:
            return
        self._heading.setText(state.method)
        self.pill.say("success", self.tr("done"))
        self._data.setText(state.data)
        self.remark.say("warning", "\n".join(state.remarks))
        self._show_edge(state.edge)
        counts = state.pag.counts
        self._kinds.set_title(
            self.tr("%Ln edge(s)", "", len(state.pag.edges)), self.tr("what is known")
        )
        for kind, row in self._rows.items():
            row.show_count(kind_words(kind), counts[kind])
            row.setVisible(kind != "selected" or counts[kind] > 0)
        quietly(self.circles.setChecked, state.with_circles)

    def _show_edge(self, edge: PagEdge | None) -> None:
        known = edge is not None
        self.hint.setVisible(not known)
        ways = [] if edge is None else fitting(edge)
        self._chosen.set_title(self.tr("The selected edge"), "" if edge is None else str(edge))
        self.sample.setVisible(known)
        self._ways_title.setVisible(len(ways) > 1)
        for k, way in enumerate(self._ways):
            way.setVisible(len(ways) > 1 and k < len(ways))
            if k < len(ways):
                way.show_way(*ways[k])
        for row in self._marks:
            row.setVisible(known)
        if edge is None:
            return
        self.sample.show_edge(edge)
        self._ways_title.setText(self.tr("So it is one of these, or several at once"))
        text = self.tr("{mark} at {node}")
        for row, each in zip(self._marks, (edge, edge.reversed), strict=True):
            row.show_mark(each, text.format(mark=mark_name(each.at_a), node=each.a))

    def _show_circles(self, shown: bool) -> None:
        self.session.shown[ShownPag].update(with_circles=shown)
