"""The page Lesson: the step that is taken, or the list of lessons."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QWidget
from shiboken6 import isValid

from bayesgui.panels.lessons.exercise_row import ExerciseRow
from bayesgui.panels.lessons.home import LessonsHome
from bayesgui.panels.lessons.item_row import SIDE, ItemRow
from bayesgui.panels.lessons.prediction_row import PredictionRow
from bayesgui.panels.lessons.quiz_row import QuizRow
from bayesgui.panels.lessons.shown import (
    ShownDo,
    ShownExercise,
    ShownItem,
    ShownPrediction,
    ShownQuiz,
    ShownStep,
    ShownWork,
)
from bayesgui.panels.lessons.step_head import StepHead
from bayesgui.panels.lessons.work_row import WorkRow
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import link_button, named, push_button
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.theme import icon
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.panels.lessons.shown import ListedExercise, ListedLesson

WIDTH = 380
SETTLING_MILLISECONDS = 200
_ROWS: dict[type[ShownItem], type[ItemRow]] = {
    ShownDo: ItemRow,
    ShownQuiz: QuizRow,
    ShownPrediction: PredictionRow,
    ShownWork: WorkRow,
    ShownExercise: ExerciseRow,
}
HEIGHT = 50
BUSY_MILLISECONDS = 300
"""Time after which the learner is told that something is being worked out."""


class StepFoot(QWidget):
    """Buttons that lead through a lesson."""

    back_requested = Signal()
    next_requested = Signal()
    hint_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self.back = push_button("lessonBack", self, self.back_requested)
        self.back.setIcon(icon("back"))
        self.hint = link_button(self, self.hint_requested.emit)
        self.hint.setObjectName("lessonHint")
        self._busy = alarm(self, self._say_busy, BUSY_MILLISECONDS)
        self.done = text_label(self, 12, role="muted", wraps=False)
        self.next = push_button("lessonNext", self, self.next_requested)
        row = row_layout(self.back, self.hint, parent=self, margins=(SIDE, 0, SIDE, 0), spacing=8)
        row.addStretch(1)
        row.addWidget(self.done)
        row.addStretch(1)
        row.addWidget(self.next)

    def show_step(self, shown: ShownStep) -> None:
        """Show how far a step is."""
        is_last = shown.number == shown.count
        is_done = shown.n_done == len(shown.items)
        self.back.setText(self.tr("Back"))
        self.back.setToolTip(shown.back)
        self.hint.setText(self.tr("Hint"))
        self.hint.setToolTip(
            self.tr("Show where it is done; once more does it")
            if not is_done
            else self.tr("nothing is left to do in this step")
        )
        self.hint.setEnabled(not is_done and not shown.is_busy)
        text = self.tr("{done} of {count} done")
        self.done.setText(
            text.format(done=count_text(shown.n_done), count=count_text(len(shown.items)))
        )
        self.done.setVisible(bool(shown.items))
        if shown.is_busy:
            self._busy.start()
        else:
            self._busy.stop()
        leads_on = is_done or shown.waits
        text = self.tr("Finish") if is_last else self.tr("Next step")
        self.next.setText(self.tr("Go on") if shown.waits else text)
        self.next.setEnabled(leads_on and not shown.is_busy)
        why = "" if leads_on else self.tr("Do what is left of this step first; Hint helps.")
        self.next.setToolTip(why or self.next.text())
        self.next.setProperty("primary", leads_on)
        self.next.style().polish(self.next)

    def _say_busy(self) -> None:
        self.done.setText(self.tr("Working…"))
        self.done.setToolTip(self.tr("The page Jobs shows how far it is, and can cancel it"))
        self.done.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_hairline(painter, 0, 0, self.width())


class LessonPage(Panel):
    """Shows what the part of the lessons tells it; knows no lesson itself."""

    scene_requested = Signal()
    answered = Signal(int, object)
    """An item, from 0, was answered."""
    predicted = Signal(int, float)
    """The slider of an item is at another probability."""
    solution_requested = Signal(int)
    another_requested = Signal(int)
    menu_requested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "lessonPage", spoken=live("Lesson"))
        self.home = LessonsHome(self)
        self._taken = QWidget(self)
        self._content = QWidget(self._taken)
        self._content.setProperty("panel", True)
        self.head = StepHead(self._content, self.scene_requested.emit)
        self.foot = StepFoot(self._taken)
        self._items = column_layout(spacing=0)
        column_layout(self.head, self._items, None, parent=self._content, spacing=0)
        self._area = scroll_column(self._content, self._taken)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column_layout(self._area, self.foot, parent=self._taken, spacing=0)
        self._stack = stacked(self, self.home, self._taken)
        column_layout(self._stack, parent=self, spacing=0)
        # Rows take their heights one after the other; until then the current one is kept in view.
        self._settling = QTimer(self, singleShot=True, interval=SETTLING_MILLISECONDS)
        self._area.verticalScrollBar().rangeChanged.connect(self._on_range_changed)
        self.rows: list[ItemRow] = []
        self.step: ShownStep | None = None
        """The step that is shown, or None while the list is."""
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(
            lambda place: self.menu_requested.emit(self.mapToGlobal(place))
        )

    def show_home(
        self,
        lessons: Sequence[ListedLesson],
        exercises: Sequence[ListedExercise] = (),
        *,
        reading: bool = False,
    ) -> None:
        """Show the list of lessons; `reading`: they are being read, and listed afterwards."""
        self.step = None
        self.home.show_reading(reading)
        self.home.show_lists(lessons, exercises)
        self._stack.setCurrentWidget(self.home)

    def show_step(self, shown: ShownStep) -> None:
        """Show a step; one that is shown already keeps what is typed in it."""
        self.home.end.show_end(None)
        before, self.step = self.step, shown
        is_other = before is None or not _is_same(before, shown)
        # A button that is disabled while it has the focus would pass it on to the canvas.
        focus = QApplication.focusWidget()
        has_focus = focus is not None and self.isAncestorOf(focus)
        by_pointer = focus is not None and focus.underMouse()
        if has_focus:
            self._area.setFocus()
        if is_other:
            self._make_rows(shown.items)
        self.head.show_step(shown)
        self.foot.show_step(shown)
        for row, item in zip(self.rows, shown.items, strict=True):
            row.show_item(item)
        self._chain()
        self._stack.setCurrentWidget(self._taken)
        goes_on = is_other or before is None or _begun(before) != _begun(shown)
        if has_focus:
            self._give_focus(None if goes_on else focus, by_pointer=by_pointer)
        if is_other:
            self._area.verticalScrollBar().setValue(0)
        is_read_again = is_other and _current(shown) is None
        if not is_read_again and (goes_on or before is None or _place(before) != _place(shown)):
            self._keep_current_in_view()

    def _give_focus(self, before: QWidget | None, *, by_pointer: bool) -> None:
        """Leave the focus where it was if it can be there, else at what is to be done now."""
        if before is not None and _is_usable(before):
            before.setFocus()
        else:
            self.focus_current(by_pointer=by_pointer)

    def _make_rows(self, items: Sequence[ShownItem]) -> None:
        for row in self.rows:
            self._items.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [self._make_row(k, item) for k, item in enumerate(items)]
        for row in self.rows:
            self._items.addWidget(row)

    def _make_row(self, index: int, item: ShownItem) -> ItemRow:
        row = _ROWS[type(item)](index + 1, self._content)
        row.setObjectName(f"item{index}")
        row.answered.connect(lambda answer: self.answered.emit(index, answer))
        if isinstance(row, PredictionRow):
            row.predicted.connect(lambda p: self.predicted.emit(index, p))
        if isinstance(row, WorkRow | ExerciseRow):
            row.solution_requested.connect(lambda: self.solution_requested.emit(index))
            row.grown.connect(self._keep_current_in_view)
        if isinstance(row, ExerciseRow):
            row.another_requested.connect(lambda: self.another_requested.emit(index))
        return row

    def _chain(self) -> None:
        """Let Tab go through the items, then through the foot."""
        parts = [part for row in self.rows for part in row.focus_parts()]
        foot = self.foot
        for before, after in pairwise((self.head.scene, *parts, foot.back, foot.hint, foot.next)):
            QWidget.setTabOrder(before, after)

    def _keep_current_in_view(self) -> None:
        self._settling.start()
        self._show_current()

    def _on_range_changed(self, _least: int, _most: int) -> None:
        if self._settling.isActive():
            self._show_current()

    def _show_current(self) -> None:
        """Scroll the current item into view, or the last one where all are done."""
        if self.step is None:
            return
        current, _ = _place(self.step)
        if current is None or current >= len(self.rows):
            return
        if current > 0 or self.step.items[current].line:
            self._area.ensureWidgetVisible(self.rows[current], 0, 8)
            # In a dock too narrow for a row its end is cut, not the beginning of every line.
            self._area.horizontalScrollBar().setValue(0)

    def focus_current(self, *, by_pointer: bool = False) -> None:
        """Give the focus to the current item, to the button that leads on, or into the list."""
        if self.step is None:
            self.home.focus_first()
            return
        current = _current(self.step)
        if current is not None and self.rows[current].focus_first(by_pointer=by_pointer):
            return
        buttons = [self.foot.next, self.foot.hint, self.foot.back]
        if not self.step.is_set:
            buttons.insert(0, self.head.scene)
        usable = (each for each in buttons if each.isVisibleTo(self) and each.isEnabled())
        next(usable, self.foot.back).setFocus()


def _is_usable(widget: QWidget) -> bool:
    """Whether the focus may stay in it: it is there and takes clicks or letters."""
    if not (isValid(widget) and widget.isVisible() and widget.isEnabled()):
        return False
    return not (isinstance(widget, QLineEdit) and widget.isReadOnly())


def _is_same(before: ShownStep, after: ShownStep) -> bool:
    """Whether it is the same step in whatever language, and its rows keep what was typed."""
    return (before.round, before.lesson, before.number, len(before.items)) == (
        after.round,
        after.lesson,
        after.number,
        len(after.items),
    ) and all(type(a) is type(b) for a, b in zip(before.items, after.items, strict=True))


def _begun(shown: ShownStep) -> tuple[int | None, bool]:
    """Return the current item, and whether there is a question to it yet."""
    current = _current(shown)
    item = None if current is None else shown.items[current]
    return current, not isinstance(item, ShownExercise) or item.asked is not None


def _place(shown: ShownStep) -> tuple[int | None, str]:
    """Return what is to be in view: the current or the last item, and what is said below it."""
    current = _current(shown)
    if current is None:
        current = len(shown.items) - 1
    if current < 0:
        return None, ""
    item = shown.items[current]
    asked = item.asked if isinstance(item, ShownExercise) else None
    return current, item.line if asked is None else asked.line


def _current(shown: ShownStep) -> int | None:
    return next((k for k, item in enumerate(shown.items) if item.status == "now"), None)
