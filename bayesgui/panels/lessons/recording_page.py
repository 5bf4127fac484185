"""The page Recording: what was done so far, in words, and where it is saved as a lesson."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QWidget

from bayesgui.panels.lessons.item_row import SIDE
from bayesgui.panels.lessons.recorded_row import PairFields, RecordedRow
from bayesgui.panels.lessons.recorded_shown import ShownRecording
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import link_button, named, push_button
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

FOOT_HEIGHT = 50


class _Foot(QWidget):
    def paintEvent(self, event: QPaintEvent) -> None:
        paint_hairline(QPainter(self), 0, 0, self.width())


class RecordingPage(Panel):
    """Shows what the recorder tells it; knows no lesson itself."""

    follows = None  # everything comes with `show_recording`

    toggled = Signal()
    """Stop, or go on."""
    step_requested = Signal(int)
    """A step is to begin before an entry; at the end if there is none of this index."""
    worded = Signal(int, object, object)
    """An entry has other words, and a step another text: pairs."""
    deleted = Signal(int, bool)
    save_requested = Signal()
    take_requested = Signal()
    discard_requested = Signal()
    menu_requested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "recordingPage", spoken=live("Recording"))
        self.shown = ShownRecording()
        self._state = text_label(self, 12, role="muted")
        self.lesson_title = PairFields(self)
        self.take = link_button(
            self,
            self.take_requested,
            live("Take it"),
            tip=live("Take the saved lesson in a tab of its own"),
            name="takeRecorded",
        )
        self.discard = link_button(
            self,
            self.discard_requested,
            live("Discard"),
            tip=live("Forget what was recorded"),
            name="discardRecorded",
        )
        head = column_layout(
            Section(live("Record a lesson"), self, line=False),
            self._state,
            self.lesson_title,
            row_layout(self.take, self.discard, None, spacing=8),
            margins=(SIDE, 12, SIDE, 8),
            spacing=6,
        )
        content = QWidget(self)
        content.setProperty("panel", True)
        self._empty = EmptyState(
            live("Nothing done yet"),
            live("Draw, edit, observe, open a page: each becomes a task of the lesson."),
            content,
        )
        self._rows_column = column_layout(spacing=0)
        column_layout(self._rows_column, self._empty, None, parent=content, spacing=0)
        self._content = content
        self._area = scroll_column(content, self)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column_layout(head, self._area, self._make_foot(), parent=self, spacing=0)
        self.rows: list[RecordedRow] = []
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(
            lambda place: self.menu_requested.emit(self.mapToGlobal(place))
        )
        self.refresh()

    def _make_foot(self) -> QWidget:
        foot = _Foot(self)
        foot.setFixedHeight(FOOT_HEIGHT)
        self.toggle = push_button("toggleRecording", foot, self.toggled)
        self.step = push_button(
            "beginStep",
            foot,
            lambda: self.step_requested.emit(-1),
            live("New step"),
            tip=live("What is done next belongs to a step of its own"),
        )
        self.save = push_button(
            "saveLesson",
            foot,
            self.save_requested,
            live("Save lesson…"),
            tip=live("Write the .lesson file, and check that everything holds"),
            primary=True,
        )
        buttons = (self.toggle, self.step, None, self.save)
        row_layout(*buttons, parent=foot, margins=(SIDE, 0, SIDE, 0), spacing=8)
        return foot

    def refresh(self) -> None:
        self.show_recording(self.shown)

    def show_recording(self, shown: ShownRecording) -> None:
        """Show a recording; rows that are there keep what is typed in them."""
        grown = len(shown.entries) > len(self.shown.entries)
        self.shown = shown
        self._state.setText(self._sentence(shown))
        self.lesson_title.show_pair(shown.title, ("", ""), self.tr("Title of the lesson"))
        self.toggle.setText(self.tr("Stop") if shown.is_on else self.tr("Go on"))
        self.toggle.setToolTip(
            self.tr("Stop recording; what was recorded is kept")
            if shown.is_on
            else self.tr("Go on recording where it was stopped")
        )
        self.step.setEnabled(shown.is_on)
        self.save.setEnabled(shown.count > 0)
        self.take.setVisible(bool(shown.saved))
        self.discard.setVisible(len(shown.entries) > 1)
        self._empty.setVisible(len(shown.entries) <= 1)
        while len(self.rows) < len(shown.entries):
            self._add_row()
        for row, entry in zip(self.rows, shown.entries, strict=False):
            row.show_entry(entry)
        for k, row in enumerate(self.rows):
            row.setVisible(k < len(shown.entries))
        self._chain()
        if grown:
            QTimer.singleShot(0, self, self._show_last)

    def _sentence(self, shown: ShownRecording) -> str:
        if shown.saved:
            return self.tr("Saved as {file}.").format(file=shown.saved)
        if shown.is_on:
            return self.tr("Do in the window what the learner shall do. Undo takes a task back.")
        return self.tr("Stopped. What was recorded is kept until this tab is closed.")

    def _add_row(self) -> None:
        row, index = RecordedRow(self._content), len(self.rows)
        row.setObjectName(f"recorded{index}")
        row.worded.connect(lambda words, about: self.worded.emit(index, words, about))
        row.deleted.connect(lambda is_deleted: self.deleted.emit(index, is_deleted))
        row.step_requested.connect(lambda: self.step_requested.emit(index))
        self.rows.append(row)
        self._rows_column.addWidget(row)

    def _chain(self) -> None:
        """Let Tab go through title, list and foot."""
        parts: list[QWidget] = [self.lesson_title.english, self.lesson_title.chinese]
        parts += [self.take, self.discard]
        for row in self.rows:
            words = (row.words.english, row.words.chinese, row.about.english, row.about.chinese)
            parts += [row, *words, row.edit, row.delete]
        parts += [self.toggle, self.step, self.save]
        for before, after in pairwise(parts):
            QWidget.setTabOrder(before, after)

    def _show_last(self) -> None:
        shown = [row for row in self.rows if not row.isHidden()]
        if shown:
            self._area.ensureWidgetVisible(shown[-1], 0, 8)
