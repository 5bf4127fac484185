"""Base of the parts of the page: columns of slices, the one shown, and what lies after now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from bayesgui.panels.over_time.node_course import NodeCourse
from bayesgui.panels.over_time.time_axis import TimeAxis
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.plots.strokes import tinted
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QRegion, QWheelEvent

_FORECAST = 0.5
"""Opacity of the ground after now."""


class TimePart(QWidget):
    """A part that shares the axis; a click chooses the slice that is shown."""

    slice_chosen = Signal(int)
    scrolled = Signal(float)
    """The wheel moves the axis by pixels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.axis = TimeAxis(0, 400.0)
        self.course = NodeCourse()
        self.shown_slice = 0
        self.now = -1
        self._region: QRegion | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # -- what it is told ----------------------------------------------------------------------

    def set_axis(self, axis: TimeAxis) -> None:
        """Stand on another axis."""
        if axis != self.axis:
            self.axis = axis
            self.update()

    def set_slice(self, number: int) -> None:
        """Mark another slice as the one shown."""
        if number != self.shown_slice:
            before, self.shown_slice = self.shown_slice, number
            self.update_slices(before, number)

    def set_now(self, now: int) -> None:
        """Take another slice for the last one with a finding; -1 for none."""
        if now != self.now:
            before, self.now = self.now, now
            self.update_now(before)

    def set_course(self, course: NodeCourse) -> None:
        """Show other beliefs."""
        if course is not self.course:
            self.course = course
            self.update()

    # -- for subclasses -----------------------------------------------------------------------

    def update_slices(self, *numbers: int) -> None:
        """Paint again what depends on the slice shown; `numbers`: the one before, and this one."""
        self.update()

    def update_now(self, before: int) -> None:
        """Paint again what depends on the last slice with a finding; `before`: the former one."""
        self.update()

    def update_columns(self, first: int, last: int) -> None:
        """Paint some columns again, with the lines at their edges."""
        x, width = self.axis.span(first, last)
        self.update(QRect(x - 2, 0, width + 4, self.height()))

    @property
    def painted(self) -> list[int]:
        """The slices whose columns are being painted, of those that are seen."""
        axis, region = self.axis, self._region
        if region is None:
            return list(axis.visible)
        edges = [(rect.left(), rect.right()) for rect in region]  # type: ignore[attr-defined]
        return [
            number
            for number in axis.visible
            if any(axis.x_of(number) <= b and axis.x_of(number + 1) >= a for a, b in edges)
        ]

    def paint_part(self, painter: QPainter) -> None:
        """Paint what the part shows, between its ground and the line of now."""

    def tip_at(self, number: int, place: QPoint) -> str:
        """Return the tooltip at a place in the column of a slice."""
        return ""

    @property
    def columns_rect(self) -> QRect:
        """Where columns are seen."""
        return QRect(self.axis.start, 0, self.axis.end - self.axis.start, self.height())

    # -- events -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        self._region = event.region()
        self._paint_ground(painter)
        self.paint_part(painter)
        self.paint_now(painter)
        self._region = None

    def _paint_ground(self, painter: QPainter) -> None:
        axis, colors = self.axis, theme()
        area = self.columns_rect
        if self.now + 1 < axis.slices:
            x = max(axis.x_of(self.now + 1), area.left())
            after = QRect(x, 0, axis.end - x, self.height())
            painter.fillRect(after, tinted(colors.sunken, _FORECAST))
        x, width = axis.span(self.shown_slice, self.shown_slice)
        painter.fillRect(QRect(x, 0, width, self.height()) & area, colors.accent_soft)

    def paint_now(self, painter: QPainter) -> None:
        """Paint the line after the last finding."""
        x = self.now_x
        if x is not None:
            painter.fillRect(QRectF(x - 1, 0, 2, self.height()), theme().text)

    @property
    def now_x(self) -> int | None:
        """Where the line of now stands; None where it is not seen."""
        if not 0 <= self.now < self.axis.slices:
            return None
        x = self.axis.x_of(self.now + 1)
        return x if self.axis.start <= x <= self.axis.end else None

    def clip_columns(self, painter: QPainter) -> None:
        """Paint nothing over the labels until the painter is restored."""
        painter.setClipRect(self.columns_rect)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.axis.slice_at(event.position().x())
        if event.button() == Qt.MouseButton.LeftButton and number is not None:
            self.slice_chosen.emit(number)
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton and self.axis.slices:
            self.slice_chosen.emit(self.axis.nearest(event.position().x()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta() / 2
        is_across = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        move = delta.x() or (delta.y() if is_across else 0)
        if move and self.axis.is_scrolled:
            self.scrolled.emit(float(-move))
            event.accept()
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            number = self.axis.slice_at(event.pos().x())
            tip = "" if number is None else self.tip_at(number, event.pos())
            if tip and number is not None:
                x, width = self.axis.span(number, number)
                QToolTip.showText(event.globalPos(), tip, self, QRect(x, 0, width, self.height()))
            else:
                QToolTip.hideText()
            return True
        return super().event(event)
