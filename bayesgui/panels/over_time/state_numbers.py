"""The states of a node in one slice: bar, filtered and smoothed number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.over_time.node_course import NodeCourse
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import percent
from bayesgui.widgets.painting import END, LEFT, RIGHT, smooth_painter, write
from bayesgui.widgets.rows.probability_bar import HEIGHT as BAR
from bayesgui.widgets.rows.probability_bar import paint_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_HEAD, _ROW, _NUMBER, _GAP = 20, 24, 62, 8
_NAME = 0.3
"""Share of the width that names of states take."""
_LEAST_NAME = 46


class StateNumbers(QWidget):
    """A row for each state, with the numbers of one slice in columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("overTimeStates")
        self.course, self.number = NodeCourse(), 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._texts: tuple[str, ...] = ()
        tell(self.set_texts, live("filtered"), live("smoothed"))

    def set_texts(self, *texts: str) -> None:
        """Set the heads of both columns."""
        self._texts = texts
        self.update()

    def show_slice(self, course: NodeCourse, number: int) -> None:
        """Show the numbers of a slice."""
        grown = len(course.states) != len(self.course.states)
        self.course, self.number = course, number
        if grown:
            self.updateGeometry()
        self.setAccessibleName("; ".join(" ".join(row) for row in self.rows))
        self.update()

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        """The states with both numbers as they are shown."""
        course, number = self.course, self.number
        if number >= course.slices:
            return []
        smoothed = course.smoothed[number].tolist()
        known = course.filtered
        filtered = [None] * len(smoothed) if known is None else known[number].tolist()
        return [
            (name, percent(filtered[k]), percent(smoothed[k] if course.is_smoothed else None))
            for k, name in enumerate(course.states)
        ]

    def sizeHint(self) -> QSize:
        return QSize(220, _HEAD + _ROW * len(self.course.states))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors, width = smooth_painter(self), theme(), self.width()
        columns = [width - 2 * _NUMBER, width - _NUMBER]
        for x, text in zip(columns, self._texts, strict=True):
            write(painter, QRectF(x, 0, _NUMBER, _HEAD), text, font(11), colors.muted, RIGHT)
        name = max(_LEAST_NAME, width * _NAME - _GAP)
        for k, (state, filtered, smoothed) in enumerate(self.rows):
            y = _HEAD + k * _ROW
            write(painter, QRectF(0, y, name, _ROW), state, font(12), colors.text, LEFT, cuts=END)
            track = QRectF(name + _GAP, y + (_ROW - BAR) / 2, columns[0] - name - _GAP, BAR)
            if track.width() > 16:
                p = float(self.course.smoothed[self.number, k])
                paint_bar(painter, track, p, ground=colors.surface)
            box = QRectF(columns[0], y, _NUMBER, _ROW)
            write(painter, box, filtered, font(12), colors.muted, RIGHT)
            box = QRectF(columns[1], y, _NUMBER, _ROW)
            write(painter, box, smoothed, font(12, 600), colors.text, RIGHT)
