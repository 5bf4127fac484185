"""A press on something that moves when it is dragged; what a click does, others say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.tools.gesture import Gesture

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.tools.move_nodes import MoveNodes


class DraggablePress(Gesture):
    """A press that has become a drag once `_drag` is there."""

    _drag: MoveNodes | None = None

    def cancel(self) -> None:
        if self._drag is not None:
            self._drag.cancel()

    def paint(self, painter: QPainter, projection: Projection) -> None:
        """Paint the guides of a drag."""
        if self._drag is not None:
            self._drag.paint(painter, projection)
