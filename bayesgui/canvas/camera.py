"""The canvas camera: zoom, position, and animated transitions between viewpoints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView

from bayesgui.canvas.animation import Animation
from bayesgui.canvas.geometry.node_geometry import Form, form_at
from bayesgui.canvas.geometry.projection import Projection, around
from bayesgui.canvas.geometry.viewpoint import MAX_ZOOM, MIN_ZOOM, Viewpoint, viewpoint_of
from bayesgui.widgets import motion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.canvas.geometry.projection import Box

RENDER_AFTER_MS = 100
_EDGE_PX = 16.0


class Camera(QObject):
    """Moves a view over its scene; the only code that sets its transform and scroll bars."""

    zoom_changed = Signal(float)
    moved = Signal()
    settled = Signal()
    """Emitted when a zoom has come to rest, so that node pixmaps are rendered at the new zoom."""

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view = view
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        view.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self._animation = Animation(self, self._on_step)
        self._way: tuple[Viewpoint, Viewpoint] | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(RENDER_AFTER_MS)
        self._rest.timeout.connect(self._on_rest)
        self.form: Form = "full"
        self.covered: tuple[Box, ...] = ()
        """Boxes that cover the lower corners of the viewport, in pixels."""

    # -- asking -------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Pixels per canvas unit."""
        return self._view.transform().m11()

    @property
    def is_moving(self) -> bool:
        """Whether a transition to another viewpoint is running."""
        return self._animation.is_running

    @property
    def is_zooming(self) -> bool:
        """Whether the zoom has not come to rest yet."""
        return self._rest.isActive()

    def projection(self) -> Projection:
        """Return the mapping from canvas units to viewport pixels."""
        transform = self._view.viewportTransform()
        ratio = self._view.devicePixelRatioF()
        return Projection(transform.m11(), transform.dx(), transform.dy(), ratio)

    def visible_box(self) -> Box:
        """Return the visible part of the canvas."""
        size = self._view.viewport().size()
        projection = self.projection()
        left, top = projection.back(0, 0)
        return left, top, size.width() / projection.zoom, size.height() / projection.zoom

    def viewpoint(self) -> Viewpoint:
        """Return the current viewpoint."""
        left, top, width, height = self.visible_box()
        return Viewpoint(self.zoom, left + width / 2, top + height / 2)

    # -- moving -------------------------------------------------------------------------------

    def finish(self) -> None:
        """Go to the end of a running transition."""
        if self._animation.is_running:
            self._animation.start(0)

    def scroll_by(self, dx: int, dy: int) -> None:
        """Scroll by a number of pixels to the right and down."""
        self._animation.stop()
        for bar, by in (
            (self._view.horizontalScrollBar(), dx),
            (self._view.verticalScrollBar(), dy),
        ):
            bar.setValue(bar.value() + by)
        self.moved.emit()

    def zoom_at(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Zoom while keeping the canvas point under a pixel in place.

        `zoom`: pixels per canvas unit, clamped to 2 % to 400 %.
        """
        self._animation.stop()
        size = self._view.viewport().size()
        pixel = anchor or QPointF(size.width() / 2, size.height() / 2)
        x, y = self.projection().back(pixel.x(), pixel.y())
        self._set(min(max(zoom, MIN_ZOOM), MAX_ZOOM), x, y, pixel)

    def look_at(self, viewpoint: Viewpoint, *, animated: bool = False) -> None:
        """Go to a viewpoint, immediately or with a transition of 200 ms."""
        time = motion.duration(motion.FIT) if animated and self._view.isVisible() else 0
        self._way = (self.viewpoint(), viewpoint)
        self._animation.start(time)

    def viewpoint_of(self, box: Box, boxes: Sequence[Box] = (), most: float = 1.0) -> Viewpoint:
        """Return the viewpoint that shows a whole box.

        `boxes`: parts of it to keep clear of what covers the viewport. `most`: the largest zoom.
        """
        size = self._view.viewport().size()
        return viewpoint_of((size.width(), size.height()), box, boxes, self.covered, most)

    def _on_step(self, share: float) -> None:
        if self._way is None:
            return
        a, b = self._way
        # Interpolate the zoom geometrically: equal times look like equal steps.
        zoom = a.zoom * (b.zoom / a.zoom) ** share
        travelled = share
        if abs(b.zoom - a.zoom) > 1e-9:
            travelled = (1 / a.zoom - 1 / zoom) / (1 / a.zoom - 1 / b.zoom)
        size = self._view.viewport().size()
        middle = QPointF(size.width() / 2, size.height() / 2)
        self._set(zoom, a.x + (b.x - a.x) * travelled, a.y + (b.y - a.y) * travelled, middle)
        if share >= 1.0:
            self._way = None

    def _set(self, zoom: float, x: float, y: float, pixel: QPointF) -> None:
        """Zoom, and bring a canvas point to a pixel."""
        before = self.zoom
        if zoom != before:
            self._view.setTransform(QTransform.fromScale(zoom, zoom))
            # What can be read depends on the pixels of the screen that a letter gets.
            self.form = form_at(zoom * self._view.devicePixelRatioF(), self.form)
            self._rest.start()
        transform = self._view.viewportTransform()
        for bar, gap in (
            (self._view.horizontalScrollBar(), x * zoom + transform.dx() - pixel.x()),
            (self._view.verticalScrollBar(), y * zoom + transform.dy() - pixel.y()),
        ):
            bar.setValue(bar.value() + round(gap))
        if zoom != before:
            self.zoom_changed.emit(zoom)
        self.moved.emit()

    def settle(self) -> None:
        """Regard the zoom as having come to rest."""
        if self._rest.isActive():
            self._rest.stop()
            self._on_rest()

    def stop(self) -> None:
        """Stop where it is."""
        self._animation.stop()
        self._rest.stop()

    def _on_rest(self) -> None:
        self.settled.emit()


def seeing(camera: Camera, boxes: list[Box]) -> Viewpoint | None:
    """Return a viewpoint that shows boxes readably, or None if the current one does."""
    if not boxes:
        return None
    box = around(boxes)
    (left, top), (right, bottom) = box[:2], (box[0] + box[2], box[1] + box[3])
    seen = camera.visible_box()
    inside = (
        left >= seen[0]
        and top >= seen[1]
        and right <= seen[0] + seen[2]
        and bottom <= seen[1] + seen[3]
    )
    readable = camera.form != "icon"
    if inside and readable:
        return None
    zoom = camera.zoom if readable else 1.0
    whole = camera.viewpoint_of(box, most=zoom)
    touching = (
        left < seen[0] + seen[2]
        and right > seen[0]
        and top < seen[1] + seen[3]
        and bottom > seen[1]
    )
    if not readable or not touching or whole.zoom < zoom:
        return whole
    # A half-visible box needs only a small shift, not a new center.
    margin = _EDGE_PX / zoom
    dx = _shift(left - margin, right + margin, seen[0], seen[0] + seen[2])
    dy = _shift(top - margin, bottom + margin, seen[1], seen[1] + seen[3])
    now = camera.viewpoint()
    return Viewpoint(zoom, now.x + dx, now.y + dy)


def _shift(first: float, last: float, low: float, high: float) -> float:
    """Return how far to shift the interval (low, high) so that it contains (first, last)."""
    if first < low:
        return first - low
    return max(0.0, last - high)
