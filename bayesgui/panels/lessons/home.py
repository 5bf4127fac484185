"""The list of lessons and of exercises, where no lesson is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QWidget

from bayesgui.panels.lessons.end_card import EndCard
from bayesgui.panels.lessons.item_row import SIDE
from bayesgui.panels.lessons.step_head import Segments
from bayesgui.widgets.fields.buttons import link_button, push_button
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.painting import outlined, smooth_painter
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from bayesgui.panels.lessons.shown import ListedExercise, ListedLesson


class LessonRow(QAbstractButton):
    """A lesson: title, minutes, what one learns, and how far it was taken."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lesson: ListedLesson | None = None
        self._title = text_label(self, 13, 600)
        self._minutes = text_label(self, 12, role="muted", wraps=False)
        self._summary = text_label(self, 12, role="muted")
        self._segments = Segments(self)
        self._taken = text_label(self, 11, role="muted", wraps=False)
        for part in (self._title, self._minutes, self._summary, self._segments, self._taken):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        above = row_layout(spacing=8)
        above.addWidget(self._title, 1)
        above.addWidget(self._minutes, 0, Qt.AlignmentFlag.AlignTop)
        below = row_layout(spacing=8)
        below.addWidget(self._segments, 1)
        below.addWidget(self._taken)
        self._column = column_layout(
            above, self._summary, below, parent=self, margins=(SIDE, 9, SIDE, 10), spacing=4
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lesson(self, lesson: ListedLesson) -> None:
        """Show a lesson."""
        self.lesson = lesson
        self.setObjectName(f"lesson.{lesson.id}")
        self._title.setText(lesson.title)
        self._minutes.setText(self.tr("{minutes} min").format(minutes=lesson.minutes))
        self._summary.setText(lesson.summary)
        is_begun = lesson.done > 0 or lesson.is_begun
        taken = self.tr("{done} of {count} steps").format(done=lesson.done, count=lesson.count)
        if lesson.done >= lesson.count:
            taken = self.tr("done")
        self._taken.setText(taken)
        self._segments.show_steps(lesson.count, lesson.done)
        self._taken.setVisible(is_begun)
        self._segments.setVisible(is_begun)
        spoken = f"{lesson.title}, {self._minutes.text()}. {lesson.summary}"
        self.setAccessibleName(f"{spoken} {taken}" if is_begun else spoken)
        self.setToolTip(self.accessibleName())
        self._fit()

    def _fit(self) -> None:
        height = self._column.heightForWidth(max(1, self.width()))
        self.setFixedHeight(max(height, self._column.minimumSize().height(), 1))
        # A height that is set during a resize leaves the labels where the height before had them.
        self._column.setGeometry(self.rect())

    def sizeHint(self) -> QSize:
        return QSize(280, 60)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors, painter = theme(), smooth_painter(self)
        if self.underMouse():
            painter.fillRect(self.rect(), colors.row_hover)
        paint_hairline(painter, 0, self.height() - 1, self.width())
        if self.hasFocus():
            outlined(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), 3, QPen(colors.accent, 2))

    def enterEvent(self, event: QEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()


class ExerciseLine(QWidget):
    """A kind of exercises with its level and a button that begins."""

    chosen = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = ""
        self._title = text_label(self, 12)
        self.level = SpinEdit(1, 1, 1, self)
        self.level.setFixedWidth(84)
        self.begin = push_button("begin", self, self._on_begin)
        row = row_layout(parent=self, margins=(SIDE, 3, SIDE, 3), spacing=8)
        row.addWidget(self._title, 1)
        row.addWidget(self.level)
        row.addWidget(self.begin)

    def show_exercise(self, exercise: ListedExercise) -> None:
        """Show a kind of exercises."""
        self._kind = exercise.kind
        self._title.setText(exercise.title)
        self.level.setRange(min(exercise.levels), max(exercise.levels))
        self.level.setPrefix(self.tr("level "))
        self.level.setEnabled(len(exercise.levels) > 1)
        self.level.setAccessibleName(self.tr("Level of {title}").format(title=exercise.title))
        self.level.setToolTip(self.level.accessibleName())
        self.begin.setText(self.tr("Begin"))
        self.begin.setAccessibleName(self.tr("Begin {title}").format(title=exercise.title))
        self.begin.setToolTip(self.begin.accessibleName())

    def _on_begin(self) -> None:
        self.chosen.emit(self._kind, self.level.value())


class LessonsHome(QWidget):
    """All lessons to choose from."""

    lesson_chosen = Signal(str)
    exercise_chosen = Signal(str, int)
    open_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lessonsHome")
        self._rows: list[LessonRow] = []
        self._lines: list[ExerciseLine] = []
        self._focus_waits = False
        self.end = EndCard(self)
        self.end.lesson_chosen.connect(self.lesson_chosen)
        self._empty = EmptyState(parent=self)
        self.show_reading(False)
        self._list = QWidget(self)
        self._list_column = column_layout(parent=self._list, spacing=0)
        self._exercises = QWidget(self)
        self._exercises_column = column_layout(parent=self._exercises, spacing=0)
        content = QWidget(self)
        content.setProperty("panel", True)
        self._title = Section(live("Lessons"), self, line=False)
        self._exercises_title = Section(live("Exercises without end"), self, line=False)
        self._title_row = _padded(self._title, 14)
        self._exercises_row = _padded(self._exercises_title, 18)
        column_layout(
            self.end,
            self._empty,
            self._title_row,
            self._list,
            self._exercises_row,
            self._exercises,
            None,
            parent=content,
            spacing=0,
        )
        self._area = area = scroll_column(content, self)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.open_button = link_button(
            self,
            self.open_requested,
            live("Open a lesson file…"),
            tip=live("Check a .lesson file on its own network, and take it"),
            name="openLesson",
        )
        foot = row_layout(self.open_button, None, margins=(SIDE - 5, 10, SIDE, 10))
        column_layout(area, foot, parent=self, spacing=0)

    @property
    def rows(self) -> tuple[LessonRow, ...]:
        """The lessons that are listed."""
        return tuple(row for row in self._rows if not row.isHidden())

    @property
    def exercise_lines(self) -> tuple[ExerciseLine, ...]:
        """The kinds of exercises that are listed."""
        return tuple(line for line in self._lines if not line.isHidden())

    def show_reading(self, reading: bool) -> None:
        """Say that lessons are being read, or that there are none."""
        if reading:
            tell(self._empty.set_texts, live("Reading the lessons…"), "")
        else:
            tell(
                self._empty.set_texts,
                live("No lessons found"),
                live("Open a .lesson file, or take one that comes with the program."),
            )

    def show_lists(
        self, lessons: Sequence[ListedLesson], exercises: Sequence[ListedExercise]
    ) -> None:
        """List lessons and kinds of exercises."""
        while len(self._rows) < len(lessons):
            row = LessonRow(self._list)
            row.clicked.connect(lambda _=False, row=row: self._on_row(row))
            self._rows.append(row)
            self._list_column.addWidget(row)
        for k, row in enumerate(self._rows):
            row.setVisible(k < len(lessons))
            if k < len(lessons):
                row.show_lesson(lessons[k])
        while len(self._lines) < len(exercises):
            line = ExerciseLine(self._exercises)
            line.chosen.connect(self.exercise_chosen)
            self._lines.append(line)
            self._exercises_column.addWidget(line)
        for k, line in enumerate(self._lines):
            line.setVisible(k < len(exercises))
            if k < len(exercises):
                line.show_exercise(exercises[k])
        self._empty.setVisible(not lessons)
        self._title.setVisible(bool(lessons))
        self._exercises_title.setVisible(bool(exercises))
        if self._focus_waits and lessons:
            self._focus_waits = False
            if self.open_button.hasFocus():
                self._rows[0].setFocus()

    def show_end(self) -> None:
        """Scroll to what is said above the list of how a lesson went, and give it the focus."""
        self._area.verticalScrollBar().setValue(0)
        self.end.focus_first()

    def focus_first(self) -> None:
        """Give the focus to the first lesson, or to the link that opens one."""
        # Lessons are read in a job; the link has the focus until they are listed.
        self._focus_waits = not self.rows
        next(iter(self.rows), self.open_button).setFocus()

    def show_exercises(self) -> None:
        """Scroll to the exercises, and give the first one the focus."""
        lines = self.exercise_lines
        if lines:
            # Only once the rows have their heights.
            QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(lines[-1]))
            lines[0].begin.setFocus()

    def _on_row(self, row: LessonRow) -> None:
        if row.lesson is not None:
            self.lesson_chosen.emit(row.lesson.id)


def _padded(widget: QWidget, above: int) -> QWidget:
    """Return a widget with the page's margins around a headline."""
    box = QWidget(widget.parentWidget())
    column_layout(widget, parent=box, margins=(SIDE, above, SIDE, 6))
    return box
