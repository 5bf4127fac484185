"""Animated transition of nodes from where they were before an edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.animation import Animation
from bayesgui.widgets import motion

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtCore import QObject

    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.graph.layout import Point

MAX_ANIMATED_NODES = 200
"""Larger networks change without animation."""


class LayoutAnimation:
    """Shows the nodes on their way to the positions that an edit gave them."""

    def __init__(
        self,
        scene: SceneContent,
        start: Mapping[str, Point],
        on_end: Callable[[], object],
        parent: QObject,
    ) -> None:
        self._scene = scene
        self._on_end = on_end
        boxes = scene.geometry.boxes
        # Too many nodes are shown at their new places at once.
        self._way: dict[str, tuple[Point, Point]] = (
            {name: (place, boxes[name][:2]) for name, place in start.items() if name in boxes}
            if len(start) <= MAX_ANIMATED_NODES
            else {}
        )
        self._animation = Animation(parent, self._on_step, self._finish)

    @property
    def is_running(self) -> bool:
        """Whether nodes are moving."""
        return self._animation.is_running

    def start(self) -> None:
        """Start the animation."""
        milliseconds = motion.duration(motion.LAYOUT) if self._way else 0
        if milliseconds:
            self._on_step(0.0)
        self._animation.start(milliseconds)

    def stop(self) -> None:
        """Show the nodes where they are; the end is not announced."""
        if self.is_running:
            self._animation.stop()
            self._scene.show_moved({})

    def close(self) -> None:
        """Stop, and free what the animation needs."""
        self.stop()
        self._animation.deleteLater()

    def _on_step(self, share: float) -> None:
        if share >= 1.0:
            return
        self._scene.show_moved(
            {
                name: (x0 + (x - x0) * share, y0 + (y - y0) * share)
                for name, ((x0, y0), (x, y)) in self._way.items()
            }
        )

    def _finish(self) -> None:
        self._scene.show_moved({})
        self._on_end()
