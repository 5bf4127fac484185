"""A minimap of the network with a frame around the visible part."""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.geometry.projection import Projection
from bayesgui.canvas.geometry.viewpoint import Viewpoint
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import rounded, transparent, widened
from bayesgui.widgets.plots.strokes import tinted
from bayesgui.widgets.theme import mix, theme, theme_changes

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.view import CanvasView

WIDTH, HEIGHT = 200, 128
_PADDING = 10.0
_MAX_ROUND = 400
_VALUED = 0.75
"""Share of their color in the boxes of decisions and utilities."""
_LEAST_SIZE = (2.0, 1.5)
_ROUND = 0.6
"""Margin around the network, as a share of its size, outside which the view is cut off."""


class Overview(QWidget):
    """A minimap; a click or drag in it moves the canvas."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("overview")
        say(
            self,
            tip=live("Drag to move what the canvas shows"),
            spoken=live("Overview of the network"),
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        self._view: CanvasView | None = None
        self._pixmap: QPixmap | None = None
        self._area: Box | None = None
        self._bounds: Box | None = None
        self._grip: QPointF | None = None
        theme_changes().changed.connect(self._on_network_changed)

    def set_view(self, view: CanvasView) -> None:
        """Attach to a canvas, in place of the one before."""
        if self._view is not None:
            self._view.view_changed.disconnect(self.update)
            self._view.network_changed.disconnect(self._on_network_changed)
            self._view.removeEventFilter(self)
        self._view = view
        view.installEventFilter(self)
        view.view_changed.connect(self.update)
        view.network_changed.connect(self._on_network_changed)
        self._on_network_changed()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, HEIGHT)

    def _on_network_changed(self) -> None:
        self._pixmap = None
        self._bounds = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._pixmap = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw no frame while the canvas is hidden, behind the player for example."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self.update()
        return super().eventFilter(watched, event)

    # -- geometry -----------------------------------------------------------------------------

    def _projection(self) -> Projection | None:
        """Return the mapping from canvas units to this widget, which fits network and frame."""
        view = self._view
        if view is None or not view.has_session:
            return None
        area = self._shown_area(view)
        if area is None:
            return None
        if area != self._area:
            self._area = area
            self._pixmap = None
        left, top, width, height = area
        room_x, room_y = self.width() - 2 * _PADDING, self.height() - 2 * _PADDING
        zoom = min(room_x / max(width, 1.0), room_y / max(height, 1.0), 0.25)
        dx = self.width() / 2 - (left + width / 2) * zoom
        dy = self.height() / 2 - (top + height / 2) * zoom
        return Projection(zoom, dx, dy, self.devicePixelRatioF())

    def _shown_area(self, view: CanvasView) -> Box | None:
        """Return the network and as much of the visible area as keeps the network large."""
        if self._bounds is None:
            self._bounds = view.canvas_scene.geometry.bounds()
        if self._bounds is None:
            return None
        _, _, width, height = self._bounds
        near = QRectF(*self._bounds).adjusted(
            -width * _ROUND, -height * _ROUND, width * _ROUND, height * _ROUND
        )
        seen = QRectF(*view.camera.visible_box()).intersected(near)
        area = QRectF(*self._bounds).united(seen)
        return area.x(), area.y(), area.width(), area.height()

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = theme()
        ground = widened(QRectF(self.rect()), -0.5)
        rounded(painter, ground, 4, colors.canvas, QPen(colors.border, 1))
        projection = self._projection()
        if projection is None or self._view is None:
            return
        if self._pixmap is None:
            self._pixmap = self._render(projection)
        painter.drawPixmap(0, 0, self._pixmap)
        if not self._view.isVisible():
            return
        frame = projection.rect(self._view.camera.visible_box())
        painter.setClipRect(self.rect().adjusted(1, 1, -1, -1))
        inner = widened(ground, -2)
        seen = frame.intersected(inner) if frame.intersects(inner) else frame
        fill = tinted(colors.accent, 14 / 255)
        rounded(painter, seen, 2, fill, QPen(colors.accent, 1.5))

    def _render(self, projection: Projection) -> QPixmap:
        pixmap, painter = transparent(self.width(), self.height(), self.devicePixelRatioF())
        assert self._view is not None
        scene = self._view.canvas_scene
        evidence = scene.session.findings
        interventions = evidence.interventions()
        colors = theme()
        painter.setPen(Qt.PenStyle.NoPen)
        names, edges = scene.geometry.box_table()
        corners = edges[:, :2] * projection.zoom + (projection.dx, projection.dy)
        sizes = (edges[:, 2:] - edges[:, :2]) * projection.zoom
        boxes = np.concatenate([corners, np.maximum(sizes, _LEAST_SIZE)], axis=1)
        rects = list(starmap(QRectF, boxes.tolist()))
        model = scene.session.document.state.model
        band = scene.geometry.band()
        if band is not None:
            rounded(painter, projection.rect(band), 2.0, colors.sunken, QPen(colors.border, 1))
            painter.setPen(Qt.PenStyle.NoPen)
        frame_pen = QPen(colors.node_border, 1)
        for frame in scene.geometry.frames.values():
            rounded(painter, projection.rect(frame), 2.0, colors.canvas, frame_pen)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.color("stale_bar"))
        valued = set(model.other_kinds)
        plain = [rect for name, rect in zip(names, rects, strict=True) if name not in valued]
        _paint_boxes(painter, plain)
        for name, rect in zip(names, rects, strict=True) if valued else ():
            if name in valued:
                look = looks[model.kind(name)]
                color = mix(colors.canvas, colors.color(look.rim), _VALUED)
                look.paint(painter, rect, 1.0, color, Qt.PenStyle.NoPen)
        # Findings come last, so that none of them is hidden by a neighbor.
        folding = scene.geometry.folding
        for name, rect in zip(names, rects, strict=True) if evidence else ():
            inside: tuple[str, ...] = (name,)
            if folding is not None and name in folding.submodels:
                inside = folding.nodes_in(name)
            found = [each for each in inside if each in evidence]
            if found:
                is_set = all(each in interventions for each in found)
                painter.setBrush(colors.color("do" if is_set else "evidence"))
                _paint_boxes(painter, [rect])
        painter.end()
        return pixmap

    # -- moving the canvas --------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grab the frame, or move it to the clicked position."""
        projection = self._projection()
        if projection is None or self._view is None or not self._view.isVisible():
            return
        viewpoint = self._view.camera.viewpoint()
        middle = projection.point(viewpoint.x, viewpoint.y)
        frame = projection.rect(self._view.camera.visible_box())
        inside = frame.contains(event.position())
        self._grip = middle - event.position() if inside else QPointF(0, 0)
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the canvas with the frame."""
        projection = self._projection()
        if self._grip is None or projection is None or self._view is None:
            return
        place = event.position() + self._grip
        x, y = projection.back(place.x(), place.y())
        self._view.navigation.look_at(Viewpoint(self._view.zoom, x, y))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None


def _paint_boxes(painter: QPainter, rects: list[QRectF]) -> None:
    """Paint boxes with round corners; many are too small for them and are painted at once."""
    if len(rects) > _MAX_ROUND:
        painter.drawRects(rects)
        return
    for rect in rects:
        radius = min(2.0, rect.height() / 3)
        painter.drawRoundedRect(rect, radius, radius)
