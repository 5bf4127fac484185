"""A pane that can be moved and zoomed, and shows everything until the user does so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.canvas.geometry.projection import Projection, around
from bayesgui.canvas.geometry.viewpoint import MAX_ZOOM, MIN_ZOOM
from bayesgui.canvas.painting.grid import paint_grid
from bayesgui.canvas.wheel import pinch_factor, turn_of
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent

    from bayesgui.canvas.geometry.projection import Box

FITTED = 1.25
"""Largest zoom for showing everything."""
READABLE, ATTENDED = 0.24, 0.7
"""Zoom below which the whole network is too small to read, and the zoom used for steps then."""
MARGIN = 22.0
_BEGIN_PX = 3.0


class Pane(QWidget):
    """A pannable drawing; a subclass gives its extent and paints it."""

    foot = 0.0
    """Height in pixels at the bottom that is covered by something else."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._zoom = 1.0
        self._origin = QPointF()
        self._is_touched = False
        self._pointed: int | None = None
        self._pressed: QPointF | None = None
        self._dragging = False
        self.setMouseTracking(True)
        self.setMinimumSize(120, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    # -- for subclasses -----------------------------------------------------------------------

    def bounds(self) -> Box | None:
        """Return the extent of the content, or None if there is nothing."""
        return None

    def paint_content(self, painter: QPainter, projection: Projection, exposed: QRectF) -> None:
        """Paint the content of a rectangle of pixels."""

    def click(self, place: QPointF) -> None:
        """React to a click that moved nothing."""

    def hover(self, place: QPointF | None) -> None:
        """Handle hovering; None when the pointer has left."""

    def _place(self) -> None:
        """Lay out the content for the current size."""

    # -- viewpoint
    # ------------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Pixels per canvas unit."""
        return self._zoom

    def projection(self) -> Projection:
        """Return the mapping from canvas units to pixels."""
        x, y = self._origin.x(), self._origin.y()
        return Projection(self._zoom, x, y, self.devicePixelRatioF())

    def fit_zoom(self, width: float, height: float) -> float:
        """Return the zoom at which an extent is visible completely."""
        room_x = self.width() - 2 * MARGIN
        room_y = self.height() - 2 * MARGIN - self.foot
        least = min(room_x / max(width, 1.0), room_y / max(height, 1.0), FITTED)
        return max(MIN_ZOOM, least)

    def fit(self) -> None:
        """Show everything."""
        self._is_touched = False
        box = self.bounds()
        if box is not None:
            left, top, width, height = box
            self._zoom = self.fit_zoom(width, height)
            middle = QPointF(left + width / 2, top + height / 2) * self._zoom
            self._origin = QPointF(self.width() / 2, (self.height() - self.foot) / 2) - middle
        self.update()

    def fit_again(self) -> None:
        """Show everything, unless the user chose a part."""
        if not self._is_touched:
            self.fit()
        self.update()

    def attend(self, boxes: Sequence[Box]) -> None:
        """Show the boxes of a step where everything would be unreadably small."""
        whole = self.bounds()
        if self._is_touched or whole is None or not boxes:
            self.fit_again()
            return
        if self.fit_zoom(whole[2], whole[3]) >= READABLE:
            self.fit()
            return
        left, top, width, height = around(boxes)
        self._zoom = min(max(self.fit_zoom(width, height), READABLE), ATTENDED)
        middle = QPointF(left + width / 2, top + height / 2) * self._zoom
        self._origin = QPointF(self.width() / 2, self.height() / 2) - middle
        self.update()

    def point_at(self, box: int | None) -> None:
        """Highlight the clique or factor that a list points at."""
        if box != self._pointed:
            self._pointed = box
            self.update()

    def zoom_by(self, factor: float, anchor: QPointF | None = None) -> None:
        """Zoom while keeping a point in place."""
        at = anchor if anchor is not None else QPointF(self.width() / 2, self.height() / 2)
        zoom = min(max(self._zoom * factor, MIN_ZOOM), MAX_ZOOM)
        self._origin = at - (at - self._origin) * (zoom / self._zoom)
        self._zoom = zoom
        self._is_touched = True
        self.update()

    # -- events -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme().canvas)
        projection = self.projection()
        paint_grid(painter, QRectF(event.rect()), projection)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_content(painter, projection, QRectF(event.rect()))
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the content to the new size, unless the user chose a part."""
        if not self._is_touched:
            self._place()
        super().resizeEvent(event)
        self.fit_again()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer, or pan."""
        turn = turn_of(event)
        if turn.factor != 1.0:
            self.zoom_by(turn.factor, event.position())
        if turn.dx or turn.dy:
            self._origin -= QPointF(turn.dx, turn.dy)
            self._is_touched = True
            self.update()
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Zoom with two fingers."""
        if isinstance(event, QNativeGestureEvent):
            self.zoom_by(pinch_factor(event), event.position())
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position()
        self._dragging = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            self.hover(event.position())
            return
        moved = event.position() - self._pressed
        if not self._dragging and moved.manhattanLength() < _BEGIN_PX:
            return
        self._dragging = self._is_touched = True
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._origin += moved
        self._pressed = event.position()
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and not self._dragging:
            self.click(event.position())
        self._pressed = None
        self.unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show everything, and keep doing so even where it is unreadably small."""
        self.fit()
        self._is_touched = self._zoom < READABLE

    def leaveEvent(self, event: object) -> None:
        self.hover(None)
