"""The tree of cliques and separators, or of factors, and the messages along it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen

from bayesgui.canvas.player.pane import Pane
from bayesgui.canvas.player.tree_boxes import TreeBoxes, paint_box, paint_separator
from bayesgui.explain.scripts.script import Frame
from bayesgui.widgets import motion
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import disc
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPaintEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.explain.scripts.script import Link, Script

REST = 0.76
"""Position at which a message rests, past the separator, until the next step delivers it."""
ARRIVED = 0.88
STEP_MS = 400
_DISC = 8.0


class TreePane(Pane):
    """Paints one frame of an algorithm on its tree."""

    pointed = Signal(object)
    """The box under the pointer, or None."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playerTree")
        self._script: Script | None = None
        self._boxes: TreeBoxes | None = None
        self._frame = Frame()
        self._progress = REST

    def _set_progress(self, progress: float) -> None:
        self._progress = progress
        self.update()

    progress = Property(float, lambda self: self._progress, _set_progress)
    """Progress of the step's message, from 0 to 1."""

    @property
    def frame(self) -> Frame:
        """The frame on display."""
        return self._frame

    def set_script(self, script: Script | None) -> None:
        """Show the tree of another algorithm or network."""
        self._script = script
        self._frame = Frame()
        self._boxes = None
        self._pointed = None
        self._place()
        self.fit_again()

    def show_frame(self, frame: Frame, milliseconds: int = 0) -> None:
        """Show another step; its message moves along its edge within `milliseconds`."""
        self._frame = frame
        if frame.moving is not None and milliseconds:
            motion.animate(self, "progress", 0.0, REST, milliseconds)
        else:
            motion.animate(self, "progress", REST, REST, 0)
        if self._boxes is not None:
            self.attend([self._boxes.box(k) for k in frame.lit])

    def box_rect(self, box: int) -> QRectF:
        """Return a box's rectangle in pixels."""
        assert self._boxes is not None
        return self.projection().rect(self._boxes.box(box))

    def bounds(self) -> Box | None:
        return self._boxes.bounds() if self._boxes is not None else None

    def _place(self) -> None:
        if self._script is not None:
            self._boxes = TreeBoxes.fitting(self._script, self.fit_zoom)

    def hover(self, place: QPointF | None) -> None:
        found: int | None = None
        if place is not None and self._boxes is not None:
            found = self._boxes.at(*self.projection().back(place.x(), place.y()))
            if found is not None and found >= self._frame.boxes:
                found = None
        if found != self._pointed:
            self.point_at(found)
            self.pointed.emit(found)

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        QPainter(self).fillRect(QRectF(0, 0, 1, self.height()), theme().border)

    def paint_content(self, painter: QPainter, projection: Projection, exposed: QRectF) -> None:
        script, boxes, frame = self._script, self._boxes, self._frame
        if script is None or boxes is None:
            return
        room = exposed.adjusted(-200, -200, 200, 200)
        links = [
            link
            for link in script.links[: frame.links]
            if room.intersects(projection.rect(boxes.hull(link)))
        ]
        for link in links:
            self._paint_link(painter, projection, link)
        for k in range(min(frame.boxes, len(script.boxes))):
            rect = projection.rect(boxes.box(k))
            if room.intersects(rect):
                is_lit = k in frame.lit or k == self._pointed
                paint_box(painter, rect, projection.zoom, script.boxes[k], k, is_lit=is_lit)
        for link in links:
            self._paint_discs(painter, projection, link)

    def _paint_link(self, painter: QPainter, projection: Projection, link: Link) -> None:
        assert self._boxes is not None
        colors, frame = theme(), self._frame
        up, down = (link.child, link.parent), (link.parent, link.child)
        is_moving = frame.moving in (up, down)
        is_sent = up in frame.sent or down in frame.sent
        is_new = not link.cells and link.parent in frame.lit
        color, width = colors.arc, 1.5
        if is_moving or is_new:
            color, width = colors.accent, 2.5
        elif is_sent:
            color, width = colors.success, 2.5
        painter.save()
        projection.apply(painter)
        painter.setPen(QPen(color, width / max(projection.zoom, 0.5)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._path(link))
        painter.restore()
        if link.cells:
            rect = projection.rect(self._boxes.separator(link))
            paint_separator(painter, rect, projection.zoom, link, color)

    def _path(self, link: Link) -> QPainterPath:
        assert self._boxes is not None
        (x0, y0), (x1, y1) = self._boxes.ends(link)
        path = QPainterPath(QPointF(x0, y0))
        lift = 0.5 * (y1 - y0)
        path.cubicTo(x0, y0 + lift, x1, y1 - lift, x1, y1)
        return path

    def _paint_discs(self, painter: QPainter, projection: Projection, link: Link) -> None:
        colors, frame = theme(), self._frame
        pair = (link.child, link.parent)
        for way in (pair, pair[::-1]):
            if way in frame.sent:
                place = self._along(projection, link, ARRIVED, forward=way == pair)
                self._paint_disc(painter, place, "check", colors.success, projection.zoom)
        if frame.moving is not None and frame.moving in (pair, pair[::-1]):
            is_forward = frame.moving == pair
            place = self._along(projection, link, self._progress, forward=is_forward)
            self._paint_disc(painter, place, "message", colors.accent, projection.zoom)

    def _along(self, projection: Projection, link: Link, share: float, *, forward: bool) -> QPointF:
        point = self._path(link).pointAtPercent(share if forward else 1.0 - share)
        return projection.point(point.x(), point.y())

    def _paint_disc(
        self, painter: QPainter, place: QPointF, icon: str, color: QColor, zoom: float
    ) -> None:
        colors = theme()
        radius = _DISC * min(max(zoom, 0.35), 1.2)
        disc(painter, place, radius, color, QPen(colors.canvas, 1.5))
        if radius >= 5:
            side = radius * 1.3
            square = QRectF(place.x() - side / 2, place.y() - side / 2, side, side)
            paint_icon(painter, icon, square, colors.on_accent)
