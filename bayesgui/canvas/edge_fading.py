"""Edges that go fade to the ghosts that stand in their places."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.animation import Animation
from bayesgui.widgets import motion

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject

    from bayesgui.canvas.painting.decorations import Decorations, Edge

MAX_NODES = 200
"""Larger networks change without animation."""


class EdgeFading:
    """Animates removed edges to transparent, under the ghosts.

    `repaint`: called after each step.
    """

    def __init__(self, parent: QObject, repaint: Callable[[], None]) -> None:
        self._repaint = repaint
        self._animation = Animation(parent, self._on_step)
        self._decorations: Decorations | None = None
        self._present: list[Edge] = []
        self._going: list[Edge] = []

    @property
    def is_running(self) -> bool:
        """Whether edges are fading."""
        return self._animation.is_running

    def start(self, before: Decorations, after: Decorations, n_nodes: int) -> None:
        """Fade the edges of `before` in whose places `after` has ghosts."""
        self.stop()
        ghosts = {_pair(edge) for edge in after.edges if edge.style.token == "blocked"}
        self._going = [
            edge
            for edge in before.edges
            if _pair(edge) in ghosts and edge.style.token != "blocked" and edge.style.opacity
        ]
        if not self._going or n_nodes > MAX_NODES:
            return
        milliseconds = motion.duration(motion.EDGE)
        if milliseconds:
            self._decorations, self._present = after, list(after.edges)
            self._show(0.0)
            self._animation.start(milliseconds)

    def stop(self) -> None:
        """Show only what is there."""
        self._animation.stop()
        if self._decorations is not None:
            self._decorations.edges = self._present
        self._decorations = None

    def _on_step(self, share: float) -> None:
        self._show(share)
        self._repaint()

    def _show(self, share: float) -> None:
        if self._decorations is None:
            return
        # Below the others: a pale line is mixed with the background instead of translucent.
        pale = [replace(e, style=e.style.faded(1.0 - share)) for e in self._going]
        self._decorations.edges = [*(pale if share < 1.0 else ()), *self._present]


def _pair(edge: Edge) -> frozenset[str]:
    return frozenset((edge.first, edge.second))
