"""Axes of the plot: ticks, grid lines and captions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from bayesgui.widgets.plots.content import numbered_ticks, tick_text, ticks
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.windows.playgrounds.decision.geometry import PlotGeometry

_TICK = 4


def paint_axes(
    painter: QPainter,
    geometry: PlotGeometry,
    frame: QRectF,
    top: float,
    rows: Sequence[float] = (),
) -> None:
    """Paint grid lines with numbers at the left, and the horizontal axis below.

    `top`: the number at the upper end. `rows`: numbers of the grid lines, by default round ones.
    """
    painter.setFont(font(11))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    found = tuple(rows) or ticks(0.0, top, max(2, int(frame.height() / 42)))
    step = found[1] - found[0] if len(found) > 1 else top
    for value in found:
        y = frame.bottom() - value / top * frame.height()
        painter.setPen(theme().border)
        painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
        painter.setPen(theme().muted)
        box = QRectF(0, y - 8, frame.left() - 7, 16)
        painter.drawText(box, int(_RIGHT), f"{value:g}" if rows else tick_text(value, step))
    painter.setPen(theme().control)
    painter.drawLine(frame.bottomLeft(), frame.bottomRight())
    most = max(2, int(frame.width() / 60))
    for value, text in numbered_ticks(geometry.low, geometry.high, most):
        x = geometry.x_of(value)
        painter.setPen(theme().control)
        painter.drawLine(QPointF(x, frame.bottom()), QPointF(x, frame.bottom() + _TICK))
        painter.setPen(theme().muted)
        box = QRectF(x - 40, frame.bottom() + _TICK, 80, 16)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def paint_caption(painter: QPainter, frame: QRectF, text: str) -> None:
    """Paint the semibold title above a part."""
    painter.setFont(font(12, 600))
    painter.setPen(theme().text)
    box = QRectF(frame.left(), frame.top() - 20, frame.width(), 18)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
