"""Navigation: which part of the network is shown, and what may change it.

The user's view stays still: tabs, panels and bars around the canvas neither move nor refit what is
on the screen. Only a window of another size shows the whole network again, and only while the user
has chosen no part of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QPoint, QSize

from bayesgui.canvas.camera import seeing
from bayesgui.canvas.geometry.projection import around
from bayesgui.canvas.geometry.tier_geometry import bands_of
from bayesgui.canvas.geometry.viewpoint import Viewpoint
from bayesgui.document.submodels.revealing import reveal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtCore import QPointF, QRect
    from PySide6.QtWidgets import QWidget

    from bayesgui.canvas.camera import Camera
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.document.session import DocumentSession

_RIM = 12
"""Pixels between a node and what comes above it, so that its rim and handles stay visible."""


@dataclass(frozen=True, slots=True)
class View:
    """A view of a network, so that it can be shown again at the same place.

    `x`, `y`: the canvas point at the window's upper left corner. `viewpoint`: what another canvas
    shows instead, which lies elsewhere in the window. `viewport`: where the view was.
    """

    zoom: float
    x: float
    y: float
    viewpoint: Viewpoint
    viewport: QWidget
    follows_network: bool
    is_moved: bool
    window_size: QSize


class Navigation:
    """Points the camera at the network and remembers the last view of each session."""

    def __init__(self, viewport: QWidget, camera: Camera) -> None:
        self._viewport = viewport
        self._camera = camera
        self._content: SceneContent | None = None
        self._views: WeakKeyDictionary[DocumentSession, View] = WeakKeyDictionary()
        self._follows_network = True
        self._is_moved = False
        self._is_seen = False
        self._held: Viewpoint | None = None
        self._corner = QPoint()
        self._fitted = QSize()
        """Size of the viewport that the whole network was last fitted into."""
        self._way = 0
        """Pixels that nodes moved down to make room, to be taken back."""
        self._window_size = QSize()

    @property
    def follows_network(self) -> bool:
        """Whether the view keeps showing the whole network because the user chose no part of it."""
        return self._follows_network

    @property
    def is_moved(self) -> bool:
        """Whether the user has moved or zoomed since the whole network was shown."""
        return self._is_moved

    def _move(self) -> None:
        self.stay()
        self._is_moved = True

    def stay(self) -> None:
        """Keep the current view, however network and window change."""
        self._follows_network = False
        self._held = None

    def begin_drag(self) -> None:
        """Keep the view still while nodes are dragged."""
        self.stay()
        self._camera.settle()

    # -- sessions -----------------------------------------------------------------------------

    def share_views(self, other: Navigation) -> None:
        """Remember the views together with another canvas, so that each carries on the other's."""
        self._views = other._views

    def leave(self) -> None:
        """Remember the view of the current session, unless it was never painted and is a fit."""
        self._camera.finish()
        if self._content is not None:
            session = self._content.session
            if self._is_seen or not self._follows_network:
                self._views[session] = self.view()
            else:
                self._views.pop(session, None)
        self._camera.stop()
        self._held = None
        self._content = None

    def enter(self, content: SceneContent) -> None:
        """Restore the view of a session, or show the whole network."""
        self._content, self._way = content, 0
        known = self._views.get(content.session)
        if known is None:
            self.fit(animated=False)
        else:
            self.show_view(known)

    def view(self) -> View:
        """Return what is shown now."""
        corner = self._corner_in_window()
        x, y = self._camera.projection().back(-corner.x(), -corner.y())
        size = self._viewport.window().size()
        viewpoint = self._camera.viewpoint() if self._held is None else self._held
        return View(
            self._camera.zoom,
            x,
            y,
            viewpoint,
            self._viewport,
            self._follows_network,
            self._is_moved,
            size,
        )

    def show_view(self, view: View) -> None:
        """Show a former view; the whole network if that was shown in a window of another size."""
        if view.follows_network and view.window_size != self._viewport.window().size():
            self.fit(animated=False)
            return
        if view.viewport is not self._viewport:
            self.carry_on(view)
            return
        self._follows_network, self._is_moved = view.follows_network, view.is_moved
        self._is_seen = True
        size, corner = self._viewport.size(), self._corner_in_window()
        x = view.x + (corner.x() + size.width() / 2) / view.zoom
        y = view.y + (corner.y() + size.height() / 2) / view.zoom
        self._camera.look_at(Viewpoint(view.zoom, x, y))
        self._remember_place()

    def carry_on(self, view: View) -> None:
        """Show a view in a canvas of another size: the same zoom and center, or all of it."""
        if view.follows_network:
            self.fit(animated=False)
            return
        self._follows_network, self._is_moved = False, view.is_moved
        # The canvas may get its size in several steps before the next painting.
        self._is_seen, self._held = False, view.viewpoint
        self._camera.look_at(view.viewpoint)
        self._remember_place()

    # -- the canvas moves ---------------------------------------------------------------------

    def mark_seen(self) -> None:
        """Keep the view still from now on: it has been painted."""
        self._is_seen = True
        self._held = None

    def follow_place(self) -> None:
        """Keep nodes at their place on the screen when the canvas is moved or resized."""
        if self._viewport.window().size() != self._window_size:
            # Bars and panels are laid out in several steps before the next painting.
            self._is_seen = False
        if self._follows_network and not self._is_seen:
            # Moving the window or one of the widgets around tells of it once for each of them.
            if self._fitted != self._viewport.size():
                self.fit(animated=False)
            self._camera.settle()
        elif self._held is not None:
            self._camera.look_at(self._held)
        elif self._content is not None:
            gap = self._corner_in_window() - self._corner
            if not gap.isNull():
                self._camera.finish()
                self._camera.scroll_by(gap.x(), gap.y() - self._way_given(gap.y()))
        self._remember_place()

    def _way_given(self, down: int) -> int:
        """Return how far nodes move with the canvas, in pixels, so that none is covered at the top.

        `down`: how far the canvas moved; what comes above it would cover what was seen there. They
        move back with it.
        """
        if down < 0:
            back = min(self._way, -down)
            self._way -= back
            return -back
        if self._content is None:
            return 0
        projection, width = self._camera.projection(), self._viewport.width()
        frames = map(projection.rect, self._content.geometry.boxes.values())
        # Bars slide in by a few pixels at a time.
        reach = down + _RIM
        if not any(
            0 <= each.top() < reach and each.left() < width and each.right() > 0 for each in frames
        ):
            return 0
        self._way += down
        return down

    def _remember_place(self) -> None:
        self._corner = self._corner_in_window()
        self._window_size = self._viewport.window().size()

    def _corner_in_window(self) -> QPoint:
        return self._viewport.mapTo(self._viewport.window(), QPoint(0, 0))

    # -- the whole network --------------------------------------------------------------------

    def fit(self, *, animated: bool) -> None:
        """Show the whole network, at most at 100 %."""
        geometry = self._content.geometry if self._content else None
        bands = _bands(self._content)
        bounds = _around(geometry.bounds() if geometry else None, bands)
        self._follows_network, self._is_moved = True, False
        self._held = None
        self._is_seen = self._is_seen and animated
        self._fitted = self._viewport.size()
        if geometry is None or bounds is None:
            size = self._viewport.size()
            self._camera.look_at(Viewpoint(1.0, size.width() / 2, size.height() / 2))
        else:
            notes = (box for _note, box in geometry.notes())
            plates = (placed.box for placed in geometry.plates())
            boxes = [*geometry.boxes.values(), *notes, *plates, *bands]
            self._camera.look_at(self._camera.viewpoint_of(bounds, boxes), animated=animated)

    def fit_again(self) -> None:
        """Show the whole network again, unless the user chose a part of it."""
        if self._follows_network:
            self.fit(animated=False)

    def keep_free(self, covered: Iterable[QRect]) -> None:
        """Keep nodes of a fully shown network clear of these parts of the viewport."""
        boxes = tuple((r.x(), r.y(), r.width(), r.height()) for r in covered)
        if boxes != self._camera.covered:
            self._camera.covered = boxes
            if not self._is_seen:
                self.fit_again()

    # -- a part of it -------------------------------------------------------------------------

    def look_at(self, viewpoint: Viewpoint) -> None:
        """Show another part of the canvas."""
        self._move()
        self._camera.look_at(viewpoint)

    def pan(self, dx: int, dy: int) -> None:
        """Scroll by a number of pixels to the right and down."""
        self._move()
        self._camera.scroll_by(dx, dy)

    def zoom_to(self, factor: float, anchor: QPointF | None) -> None:
        """Zoom to a factor, keeping the point under the anchor (default: the center) in place."""
        self._move()
        self._camera.zoom_at(factor, anchor)

    def show_nodes(self, names: Iterable[str], *, animated: bool) -> None:
        """Bring nodes into view, moving only if one of them is hidden or unreadably small.

        Submodels that hide one of them are opened.
        """
        if self._content is None:
            return
        chosen = tuple(names)
        geometry = self._content.geometry
        folding = geometry.folding
        if reveal(self._content.session, chosen, "" if folding is None else folding.shown.root):
            # What is still on its way would be looked for in the wrong place.
            self._content.end_layout_animation()
        boxes, folding = geometry.boxes, geometry.folding
        hosts: Mapping[str, str] = {} if folding is None else folding.shown.hosts
        shown = (name if name in boxes else hosts.get(name, "") for name in chosen)
        places = [boxes[each] for each in dict.fromkeys(shown) if each in boxes]
        viewpoint = seeing(self._camera, places)
        if viewpoint is not None:
            self._move()
            self._camera.look_at(viewpoint, animated=animated)


def _bands(content: SceneContent | None) -> tuple[Box, ...]:
    """Return the bands of tiers, as far as they are shown."""
    if content is None or content.decorations.bands is None:
        return ()
    return bands_of(content.geometry) or ()


def _around(bounds: Box | None, boxes: Iterable[Box]) -> Box | None:
    """Return the box around a box and others."""
    if bounds is None:
        return None
    return around([bounds, *boxes])
