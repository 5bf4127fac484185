"""Positions of nodes and their parts in the viewport."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect

from bayesgui.canvas.geometry.node_geometry import form_seen, rows_px
from bayesgui.canvas.hit_testing import node_at
from bayesgui.canvas.submodels.hits import closed_at, submodel_rect

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF
    from PySide6.QtWidgets import QWidget

    from bayesgui.canvas.camera import Camera
    from bayesgui.canvas.painting.scene_content import SceneContent


class ViewGeometry:
    """Maps nodes, states and ports of a scene to viewport coordinates, and pixels to nodes."""

    def __init__(self, viewport: QWidget, camera: Camera) -> None:
        self._viewport = viewport
        self._camera = camera
        self.content: SceneContent | None = None

    def node_rect(self, name: str) -> QRect:
        """Return a node's box, empty if it is not visible."""
        if self.content is None or name not in self.content.geometry.boxes:
            return QRect()
        box = self.content.geometry.boxes[name]
        return self._if_seen(self._camera.projection().rect(box).toRect())

    def submodel_rect(self, id: str) -> QRect:
        """Return the box or frame of a submodel, empty if it is not visible."""
        if self.content is None:
            return QRect()
        rect = submodel_rect(self.content, self._camera.projection(), id).toRect()
        return self._if_seen(rect) if not rect.isEmpty() else QRect()

    def state_rect(self, name: str, state: str) -> QRect:
        """Return a state's row, empty if it is not visible."""
        rect = self.node_rect(name)
        if self.content is None or rect.isEmpty():
            return QRect()
        geometry = self.content.geometry
        states = geometry.state.model[name].states
        metrics = geometry.metrics[name]
        form = form_seen(metrics, self._camera.form, self._camera.zoom)
        first, pitch = rows_px(metrics, form, self._camera.zoom)
        row = states.index(state) if state in states else -1
        if not 0 <= row < metrics.rows or pitch <= 0:
            return QRect()
        top = rect.top() + first + pitch * row
        return self._if_seen(QRect(rect.left(), round(top), rect.width(), max(1, round(pitch))))

    def port_point(self, name: str) -> QPoint:
        """Return the middle of a node's right rim, null if it is not visible."""
        rect = self.node_rect(name)
        if rect.isEmpty():
            return QPoint()
        point = QPoint(rect.right() - 1, rect.center().y())
        return point if self._viewport.rect().contains(point) else QPoint()

    def node_under(self, px: QPointF) -> str | None:
        """Return the node at a pixel."""
        if self.content is None:
            return None
        found = node_at(self.content, self._camera.projection(), self._camera.form, px)
        return found[0] if found else None

    def submodel_under(self, px: QPointF) -> str:
        """Return the closed submodel at a pixel, "" for none."""
        if self.content is None:
            return ""
        found = closed_at(self.content, self._camera.projection(), px)
        return found[0] if found else ""

    def _if_seen(self, rect: QRect) -> QRect:
        return rect if rect.intersects(self._viewport.rect()) else QRect()
