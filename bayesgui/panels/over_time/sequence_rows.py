"""The most probable sequence of a node, and below it the most probable state of each slice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPen

from bayesgui.panels.over_time.node_course import runs_of, stretches_of
from bayesgui.panels.over_time.state_colors import block_color, ink_on, state_color
from bayesgui.panels.over_time.time_part import TimePart
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import CENTER, LEFT, cut, rounded, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QFont, QPainter
    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.over_time.node_course import NodeCourse

_TOP, _BLOCK, _MARK, _LINE = 5, 22, 5, 18
_MARK_WIDTH = 2.5
_SAID, _SAID_RUNS = 2_000, 50
"""Slices of which the states are said to who cannot see them, and number of blocks."""


class SequenceRows(TimePart):
    """Blocks of equal states in two rows, with marks between them where they differ."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("overTimeSequence")
        say(self, spoken=live("Most probable sequence"))
        self.marks_differences = True

    def set_marked(self, is_marked: bool) -> None:
        """Mark where both rows differ, or do not."""
        if is_marked != self.marks_differences:
            self.marks_differences = is_marked
            self.update()

    def set_course(self, course: NodeCourse) -> None:
        super().set_course(course)
        if course.sequence is not None:
            runs = runs_of(course.sequence[:_SAID])[:_SAID_RUNS]
            said = (f"t = {course.time(a)}: {course.states[state]}" for a, _, state in runs)
            self.setAccessibleDescription(", ".join(said))

    def sizeHint(self) -> QSize:
        return QSize(400, _TOP + _BLOCK + _MARK + _LINE + 5)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    @property
    def marked(self) -> list[tuple[int, int]]:
        """The stretches of slices with a mark, as (first, last)."""
        return stretches_of(self.course.differs) if self.marks_differences else []

    def paint_part(self, painter: QPainter) -> None:
        colors, axis, course = theme(), self.axis, self.course
        room = axis.left - 20
        box = QRectF(12, _TOP, room, _BLOCK)
        bold = font(12, 600)
        write(painter, box, cut(self.tr("Sequence"), bold, room), bold, colors.text, LEFT)
        below = _TOP + _BLOCK + _MARK
        face = font(11)
        text = cut(self.tr("State by state"), face, room)
        write(painter, QRectF(12, below, room, _LINE), text, face, colors.muted, LEFT)
        if course.sequence is None:
            return
        painter.save()
        self.clip_columns(painter)
        states = len(course.states)
        seen = axis.visible
        for first, last, state in self._seen_runs(course.sequence, seen):
            ground = block_color(state, states)
            cell = self._cell(first, last, _TOP, _BLOCK)
            rounded(painter, cell, 3, ground, QPen(state_color(state, states), 1))
            _name(painter, cell, course.states[state], font(11, 600), ink_on(ground))
        for first, last, state in self._seen_runs(course.by_state, seen):
            cell = self._cell(first, last, below, _LINE)
            rounded(painter, cell, 3, colors.surface, QPen(colors.border, 1))
            _name(painter, cell, course.states[state], face, colors.muted)
        if self.marks_differences:
            for k in course.differs[seen.start : seen.stop].nonzero()[0].tolist():
                x, width = axis.span(seen.start + k, seen.start + k)
                y = _TOP + _BLOCK + (_MARK - _MARK_WIDTH) / 2
                mark = QRectF(x + 1.5, y, width - 3, _MARK_WIDTH)
                painter.fillRect(mark, colors.warning)
        painter.restore()

    def _seen_runs(self, path: object, seen: range) -> list[tuple[int, int, int]]:
        part = path[seen.start : seen.stop]  # type: ignore[index]
        runs = runs_of(part)
        return [(a + seen.start, b + seen.start, state) for a, b, state in runs]

    def _cell(self, first: int, last: int, top: float, height: float) -> QRectF:
        x, width = self.axis.span(first, last)
        return QRectF(x + 0.5, top + 0.5, width - 1, height - 1)

    def tip_at(self, number: int, place: QPoint) -> str:
        course = self.course
        if course.sequence is None or number >= course.slices:
            return ""
        path = course.sequence if place.y() < _TOP + _BLOCK + _MARK else course.by_state
        first, last, state = next(r for r in runs_of(path) if r[0] <= number <= r[1])
        name = course.states[state]
        if first == last:
            return f"{name}: t = {course.time(first)}"
        return self.tr("{state}: t = {first} to {last}").format(
            state=name, first=course.time(first), last=course.time(last)
        )


def _name(painter: QPainter, cell: QRectF, name: str, face: QFont, color: object) -> None:
    """Write the name of a state into its block, as far as a letter has room."""
    text = cut(name, face, cell.width() - 2)
    if len(text) > 1 or text == name:
        write(painter, cell, text, face, color, CENTER)  # type: ignore[arg-type]
