"""The player as a figure for a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.export import Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPainter

    from bayesgui.canvas.player.view import PlayerView


def figure_of_player(view: PlayerView, title: str) -> Figure:
    """Return the step that is shown, graph and tree side by side, as a figure."""

    def paint(painter: QPainter, scale: float, is_vector: bool) -> Iterator[float]:
        view.paint_figure(painter, scale, is_vector)
        yield 1.0

    width, height = view.figure_size()
    return Figure(width, height, title, paint)
