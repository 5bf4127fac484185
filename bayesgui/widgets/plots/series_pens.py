"""The color and dash of each of several series, the same in lists, tables and curves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from bayesgui.widgets.plots.strokes import dashed_pen
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QPen

_DASHES: tuple[tuple[float, ...], ...] = (
    (), (7, 3), (2, 3), (9, 3, 2, 3), (4, 2), (1, 4), (12, 4), (9, 3, 2, 3, 2, 3),
)  # fmt: skip
SAMPLE = 24
"""Length of a sample of a line in px."""


def pen_of(style: int, width: float = 2.0) -> QPen:
    """Return the pen of a style."""
    # Colors come again after as many styles, each with another dash then.
    dash = (style + style // len(_DASHES)) % len(_DASHES)
    return dashed_pen(theme().series(style), width, _DASHES[dash])


def paint_sample(painter: QPainter, left: float, middle: float, style: int) -> None:
    """Paint a short line in a style."""
    painter.setPen(pen_of(style))
    painter.drawLine(QPointF(left, middle), QPointF(left + SAMPLE, middle))
