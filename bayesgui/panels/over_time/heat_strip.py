"""The heat strip of a node: a row for each state, a cell for each slice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt

from bayesgui.panels.over_time.state_colors import ink_on
from bayesgui.panels.over_time.time_part import TimePart
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import percent
from bayesgui.widgets.painting import CENTER, END, LEFT, RIGHT, write
from bayesgui.widgets.theme import font, mix, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.over_time.node_course import NodeCourse

_ROW, _LARGE_ROW, _GAP = 14, 24, 4
_NAME = 0.5
"""Share of the labels' width that the name of the node may take."""
_NUMBERED = 30.0
"""Width of a column from which on large cells have their number."""


class HeatStrip(TimePart):
    """A cell is the bluer, the more probable its state is in its slice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("overTimeStrip")
        say(self, spoken=live("Heat strip"))
        self._row = _ROW

    def set_large(self, is_large: bool) -> None:
        """Show higher cells with numbers, as where the strip stands in place of the chart."""
        row = _LARGE_ROW if is_large else _ROW
        if row != self._row:
            self._row = row
            self.updateGeometry()
            self.update()

    def set_course(self, course: NodeCourse) -> None:
        grown = len(course.states) != len(self.course.states)
        super().set_course(course)
        if grown:
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(400, self._row * len(self.course.states) + 2 * _GAP)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def update_slices(self, *numbers: int) -> None:
        for number in numbers:
            self.update_columns(number, number)

    def _state_at(self, y: float) -> int | None:
        row = int((y - _GAP) // self._row)
        return row if 0 <= row < len(self.course.states) else None

    def paint_part(self, painter: QPainter) -> None:
        colors, axis, course = theme(), self.axis, self.course
        height = self._row * len(course.states)
        left = QRectF(12, _GAP, axis.left * _NAME - 8, height)
        write(painter, left, course.name, font(12, 600), colors.text, LEFT, cuts=END)
        x = axis.left * _NAME + 8
        for state, name in enumerate(course.states):
            box = QRectF(x, _GAP + state * self._row, axis.left - x - 8, self._row)
            write(painter, box, name, font(11), colors.muted, RIGHT, cuts=END)
        painter.save()
        self.clip_columns(painter)
        for number in self.painted:
            if number >= course.slices:
                break
            x, width = axis.span(number, number)
            for state, p in enumerate(course.smoothed[number].tolist()):
                cell = QRectF(x + 0.5, _GAP + state * self._row + 1, width - 1, self._row - 2)
                ground = mix(colors.track, colors.bar, p)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(ground)
                painter.drawRoundedRect(cell, 2, 2)
                if self._row == _LARGE_ROW and width >= _NUMBERED:
                    write(painter, cell, percent(p), font(11), ink_on(ground), CENTER)
        painter.restore()

    def tip_at(self, number: int, place: QPoint) -> str:
        state, course = self._state_at(place.y()), self.course
        if state is None or number >= course.slices:
            return ""
        p = float(course.smoothed[number, state])
        return f"{course.title(number)}: {course.states[state]} {percent(p)} %"
