"""Navigation: shows the whole network until the user chooses a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from bayesgui.canvas.camera import seeing
from bayesgui.canvas.geometry.viewpoint import Viewpoint

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QPointF, QRect
    from PySide6.QtWidgets import QWidget

    from bayesgui.canvas.camera import Camera
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.document.session import DocumentSession


class Navigation:
    """Points the camera at the network and remembers the last viewpoint of each session."""

    def __init__(self, viewport: QWidget, camera: Camera) -> None:
        self._viewport = viewport
        self._camera = camera
        self._content: SceneContent | None = None
        self._viewpoints: WeakKeyDictionary[DocumentSession, Viewpoint] = WeakKeyDictionary()
        self._follows_network = True

    @property
    def follows_network(self) -> bool:
        """Whether the view keeps showing the whole network because the user chose no part of it."""
        return self._follows_network

    def stay(self) -> None:
        """Keep the current view, however network and window change."""
        self._follows_network = False

    def begin_drag(self) -> None:
        """Keep the view still while nodes are dragged."""
        self.stay()
        self._camera.settle()

    # -- sessions -----------------------------------------------------------------------------

    def leave(self) -> None:
        """Remember the viewpoint of the current session."""
        if self._content is not None:
            self._viewpoints[self._content.session] = self._camera.viewpoint()
        self._camera.stop()
        self._content = None

    def enter(self, content: SceneContent) -> None:
        """Restore the viewpoint of a session, or show the whole network."""
        self._content = content
        known = self._viewpoints.get(content.session)
        self._follows_network = known is None
        if known is not None:
            self._camera.look_at(known)
        else:
            self.fit(animated=False)

    # -- the whole network --------------------------------------------------------------------

    def fit(self, *, animated: bool) -> None:
        """Show the whole network, at most at 100 %."""
        geometry = self._content.geometry if self._content else None
        bounds = geometry.bounds() if geometry else None
        self._follows_network = True
        if geometry is None or bounds is None:
            size = self._viewport.size()
            self._camera.look_at(Viewpoint(1.0, size.width() / 2, size.height() / 2))
        else:
            boxes = [*geometry.boxes.values(), *(box for _note, box in geometry.notes())]
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
            self.fit_again()

    # -- a part of it -------------------------------------------------------------------------

    def look_at(self, viewpoint: Viewpoint) -> None:
        """Show another part of the canvas."""
        self.stay()
        self._camera.look_at(viewpoint)

    def zoom_to(self, factor: float, anchor: QPointF | None) -> None:
        """Zoom to a factor, keeping the point under the anchor (default: the center) in place."""
        self.stay()
        self._camera.zoom_at(factor, anchor)

    def show_nodes(self, names: Iterable[str], *, animated: bool) -> None:
        """Bring nodes into view, moving only if one of them is hidden or unreadably small."""
        if self._content is None:
            return
        boxes = self._content.geometry.boxes
        viewpoint = seeing(self._camera, [boxes[name] for name in names if name in boxes])
        if viewpoint is not None:
            self.stay()
            self._camera.look_at(viewpoint, animated=animated)
