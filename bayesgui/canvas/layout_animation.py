"""Animated transition of nodes to another layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.animation import Animation
from bayesgui.widgets import motion

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject

    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.graph.layout import Layout, Point

MAX_ANIMATED_NODES = 200
"""Larger networks change without animation."""


class LayoutAnimation:
    """Moves the nodes to another layout step by step; `on_end` then applies the edit."""

    def __init__(
        self, scene: SceneContent, layout: Layout, on_end: Callable[[], None], parent: QObject
    ) -> None:
        self._scene = scene
        self._on_end = on_end
        boxes = scene.geometry.boxes
        self._start: dict[str, Point] = {n: box[:2] for n, box in boxes.items()}
        self._end: dict[str, Point] = {
            name: scene.geometry.stretch.to_canvas(place)
            for name, place in layout.positions.items()
            if name in boxes
        }
        self._animation = Animation(parent, self._on_step, self._finish)

    @property
    def is_running(self) -> bool:
        """Whether nodes are moving."""
        return self._animation.is_running

    def start(self) -> None:
        """Start the animation."""
        moves = len(self._end) <= MAX_ANIMATED_NODES
        self._animation.start(motion.duration(motion.LAYOUT) if moves else 0)

    def stop(self) -> None:
        """Stop and put the nodes back."""
        self._animation.stop()
        self._scene.show_moved({})

    def _on_step(self, share: float) -> None:
        if share >= 1.0:
            return
        self._scene.show_moved(
            {
                name: (
                    self._start[name][0] + (x - self._start[name][0]) * share,
                    self._start[name][1] + (y - self._start[name][1]) * share,
                )
                for name, (x, y) in self._end.items()
                if name in self._start and name in self._scene.geometry.boxes
            }
        )

    def _finish(self) -> None:
        self._on_end()
        # If the edit was refused, show the actual positions again.
        self._scene.show_moved({})
