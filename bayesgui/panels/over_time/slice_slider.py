"""The names of the slices, and the slider of the one shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPen

from bayesgui.panels.over_time.time_part import TimePart
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import CENTER, LEFT, cut, disc, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPainter
    from PySide6.QtWidgets import QWidget

_NAMES, _RAIL, _HEIGHT = 18, 27, 38
_KNOB = 5.5


class SliceSlider(TimePart):
    """An axis of numbers or times, and below it a handle that moves slice by slice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("overTimeSlider")
        tip = live("Drag to a slice; ← → by one, Home and End to the ends")
        say(self, tip=tip, spoken=live("Slice shown"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.step = ""

    def set_step(self, step: str) -> None:
        """Say what a slice is, such as days."""
        if step != self.step:
            self.step = step
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def set_slice(self, number: int) -> None:
        super().set_slice(number)
        self.setAccessibleDescription(f"t = {self.course.time(number)}")

    def paint_part(self, painter: QPainter) -> None:
        colors, axis, face = theme(), self.axis, font(11)
        room = axis.left - 20
        title = f"t, {self.step}" if self.step else "t"
        write(
            painter, QRectF(12, 1, room, _NAMES), cut(title, face, room), face, colors.muted, LEFT
        )
        painter.setPen(QPen(colors.border, 2))
        painter.drawLine(QPointF(axis.start, _RAIL), QPointF(axis.end, _RAIL))
        if not axis.slices:
            return
        bold = font(11, 600)
        shown = self.course.time(self.shown_slice)
        own = self._name_box(self.shown_slice, shown)
        for number in axis.labelled(self._label_width()):
            text = self.course.time(number)
            box = self._name_box(number, text)
            inside = box.left() >= axis.start - 12 and box.right() <= axis.end + 12
            if number != self.shown_slice and inside and not box.intersects(own):
                write(painter, box, text, face, colors.muted, CENTER)
        if self.shown_slice in axis.visible:
            write(painter, own, shown, bold, colors.accent, CENTER)
            place = QPointF(axis.center_of(self.shown_slice), _RAIL)
            width = 3 if self.hasFocus() else 2
            disc(painter, place, _KNOB, colors.surface, QPen(colors.accent, width))

    def _name_box(self, number: int, text: str) -> QRectF:
        width = QFontMetrics(font(11, 600)).horizontalAdvance(text) + 6
        return QRectF(self.axis.center_of(number) - width / 2, 1, width, _NAMES)

    def _label_width(self) -> float:
        """Return the width of the longest name of those that are seen."""
        seen, metrics = self.axis.visible, QFontMetrics(font(11, 600))
        names = {self.course.time(number) for number in seen[:: max(1, len(seen) // 50)]}
        names.add(self.course.time(max(self.axis.slices - 1, 0)))
        return max(metrics.horizontalAdvance(name) for name in names) + 4.0

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The page moves the slice, wherever the keyboard is in it.
        event.ignore()
