"""A graphics view on a scene: where everything on it is, and pictures of all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QPoint,
    QPointF,
    QRect,
    Qt,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from bayesgui.canvas.camera import Camera
from bayesgui.canvas.node_geometry import form_of, rows_px
from bayesgui.canvas.spots import node_at

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import (
        QImage,
    )

    from bayesgui.canvas.scene import CanvasScene
    from bayesgui.canvas.tools.gesture import Pointer


class Places(QGraphicsView):
    """Says where nodes and states are, in viewport coordinates.

    Parameters
    ----------
    parent : QWidget, optional
        Its owner.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("canvas")
        self.setAccessibleName(self.tr("Network"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        # Files are dropped on the window, which the view would hide.
        self.setAcceptDrops(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.camera = Camera(self)
        self._scene: CanvasScene | None = None
        self._nothing = QGraphicsScene(self)
        self.setScene(self._nothing)

    @property
    def has_session(self) -> bool:
        """Whether there is anything to show."""
        return self._scene is not None

    @property
    def canvas_scene(self) -> CanvasScene:
        """The scene of the present session."""
        assert self._scene is not None, "no session is shown"
        return self._scene

    @property
    def zoom(self) -> float:
        """Pixels per canvas unit."""
        return self.camera.zoom

    # -- where things are (viewport coordinates) ----------------------------------------------

    def _visible_rect(self, rect: QRectF) -> QRect:
        found = rect.toRect()
        return found if found.intersects(self.viewport().rect()) else QRect()

    def node_rect(self, name: str) -> QRect:
        """Return where a node's box is, empty if it is not seen."""
        if self._scene is None or name not in self._scene.picture.boxes:
            return QRect()
        return self._visible_rect(self.camera.projection().rect(self._scene.picture.boxes[name]))

    def state_rect(self, name: str, state: str) -> QRect:
        """Return where a state's row is, empty if it is not seen."""
        rect = self.node_rect(name)
        if rect.isEmpty():
            return QRect()
        picture = self.canvas_scene.picture
        states = picture.state.network[name].states
        metrics = picture.metrics[name]
        form = form_of(metrics, self.camera.form)
        first, pitch = rows_px(metrics, form, self.camera.zoom)
        row = states.index(state) if state in states else -1
        if not 0 <= row < metrics.rows or pitch <= 0:
            return QRect()
        top = rect.top() + first + pitch * row
        found = QRect(rect.left(), round(top), rect.width(), max(1, round(pitch)))
        return found if found.intersects(self.viewport().rect()) else QRect()

    def port_point(self, name: str) -> QPoint:
        """Return the middle of a node's right rim, null if it is not seen."""
        rect = self.node_rect(name)
        if rect.isEmpty():
            return QPoint()
        point = QPoint(rect.right() - 1, rect.center().y())
        return point if self.viewport().rect().contains(point) else QPoint()

    def is_on_right_rim(self, name: str, pointer: Pointer) -> bool:
        """Whether a pointer on a node's rim is at its right."""
        left, _, width, _ = self.canvas_scene.picture.boxes[name]
        return pointer.x > left + width - 10.0 / self.zoom

    def node_under(self, px: QPointF) -> str | None:
        """Return the node under a pixel."""
        found = node_at(self.canvas_scene, self.camera.projection(), self.camera.form, px)
        return found[0] if found else None

    # -- pictures -----------------------------------------------------------------------------

    def picture(self) -> QImage:
        """Return the whole network as pixels, for the clipboard."""
        from bayesgui.canvas.export import image_of

        return image_of(self.canvas_scene)
