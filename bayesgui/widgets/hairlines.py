"""Lines of one device pixel at any device pixel ratio."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter


def paint_hairline(
    painter: QPainter, x: float, y: float, length: float, upright: bool = False
) -> None:
    """Paint a line in the border color.

    `x, y`: its upper left end, in logical pixels.

    A line of one logical pixel would be one or two device pixels thick at 150 %, depending on its
    position.
    """
    thin = 1 / painter.device().devicePixelRatioF()
    width, height = (thin, length) if upright else (length, thin)
    painter.fillRect(QRectF(x, y, width, height), theme().border)
