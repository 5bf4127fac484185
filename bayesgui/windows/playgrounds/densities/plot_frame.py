"""The frame of a plot: which pixel belongs to which number, axes, rug and cursor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from bayesgui.widgets.plots.content import numbered_ticks, ticks
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

RUG = 7
"""Height of a tick for each value."""
_TICK, _FAR = 4, 1e5
_INK, _COLORED_INK = 0.3, 0.6
_DARKEST = 8
"""Values at one pixel from which its tick becomes no darker."""
DASHED = (3.0, 3.0)


@dataclass(frozen=True)
class PlotFrame:
    """A rectangle, and the numbers at its four sides."""

    rect: QRectF
    low: float
    high: float
    bottom: float
    top: float

    def x_of(self, value: float) -> float:
        """Return the x pixel of a number."""
        place = self.rect.left() + (value - self.low) / (self.high - self.low) * self.rect.width()
        return min(max(place, -_FAR), _FAR)

    def y_of(self, value: float) -> float:
        """Return the y pixel of a height, cut at the upper end."""
        share = (min(value, self.top) - self.bottom) / (self.top - self.bottom)
        return max(self.rect.bottom() - share * self.rect.height(), -_FAR)

    def value_at(self, x: float) -> float:
        """Return the number at an x pixel, within the axis."""
        share = (x - self.rect.left()) / self.rect.width()
        return self.low + min(max(share, 0.0), 1.0) * (self.high - self.low)

    def points(self, x: Floats, y: Floats) -> list[QPointF]:
        """Return the pixels of a curve, cut at the upper end."""
        xs = self.rect.left() + (x - self.low) / (self.high - self.low) * self.rect.width()
        shares = (np.minimum(y, self.top) - self.bottom) / (self.top - self.bottom)
        ys = self.rect.bottom() - shares * self.rect.height()
        return [QPointF(a, b) for a, b in zip(xs.tolist(), ys.tolist(), strict=True)]

    def area(self, x: Floats, y: Floats) -> QPolygonF:
        """Return the polygon below a curve."""
        ends = self.points(x[[-1, 0]], np.zeros(2))
        return QPolygonF([*self.points(x, y), *ends])


def round_top(highest: float) -> float:
    """Return the upper end of a density axis: room above all that is drawn, in round steps."""
    steps = ticks(0.0, max(highest, 1e-300) * 1.2, 12)
    step = steps[1] if len(steps) > 1 else highest
    return float(step * np.ceil(highest * 1.15 / step))


def tinted(token: str, alpha: float) -> QColor:
    """Return a color of the theme that lets through what is below."""
    color = QColor(theme().color(token))
    color.setAlphaF(alpha)
    return color


def fill(painter: QPainter, polygon: QPolygonF, color: QColor) -> None:
    """Fill a polygon without an outline."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(polygon)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def stroke(
    painter: QPainter,
    points: list[QPointF],
    token: str,
    width: float,
    dash: Sequence[float] = (),
) -> None:
    """Draw a curve; `dash` in pixels."""
    pen = QPen(theme().color(token), width)
    if dash:
        pen.setDashPattern([part / width for part in dash])
    painter.setPen(pen)
    painter.drawPolyline(QPolygonF(points))


def paint_rows(painter: QPainter, frame: PlotFrame, *, numbered: bool = True) -> None:
    """Paint the grid lines with their numbers at the left."""
    painter.setFont(font(11))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    most = max(2, int(frame.rect.height() / 48))
    for value, text in numbered_ticks(frame.bottom, frame.top, most):
        y = frame.y_of(value)
        painter.setPen(theme().border)
        painter.drawLine(QPointF(frame.rect.left(), y), QPointF(frame.rect.right(), y))
        if numbered:
            painter.setPen(theme().muted)
            box = QRectF(0, y - 8, frame.rect.left() - 7, 16)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, int(right), text)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def paint_columns(painter: QPainter, frame: PlotFrame, drop: float = 0.0) -> None:
    """Paint the horizontal axis and its numbers, `drop` pixels below it."""
    painter.setFont(font(11))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(theme().control)
    painter.drawLine(frame.rect.bottomLeft(), frame.rect.bottomRight())
    painter.setPen(theme().muted)
    most = max(2, int(frame.rect.width() / 40))
    for value, text in numbered_ticks(frame.low, frame.high, most):
        x = frame.x_of(value)
        box = QRectF(x - 40, frame.rect.bottom() + _TICK + drop, 80, 16)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def paint_rug(
    painter: QPainter, frame: PlotFrame, values: Floats, tokens: Sequence[str] = ("text",)
) -> None:
    """Paint a tick below the axis for each value, darker where several stand at one pixel.

    `tokens`: the colors from the left to the right, each for an equal part of the axis.
    """
    # Counted by pixel: a hundred thousand ticks would be painted over each other.
    width = max(1, int(frame.rect.width()))
    edges = np.linspace(frame.low, frame.high, width + 1)
    counts = np.diff(np.searchsorted(values, edges))
    ink, y = (_INK if len(tokens) == 1 else _COLORED_INK), frame.rect.bottom() + 3
    shades = np.minimum(counts, _DARKEST)
    names = list(dict.fromkeys(tokens))
    parts = np.array([names.index(token) for token in tokens])
    parts = parts[np.arange(width) * len(tokens) // width]
    # Neighbors of one color are one rectangle: with many values that is most of the axis.
    starts = np.flatnonzero(np.diff(parts * (_DARKEST + 1) + shades, prepend=-1))
    for first, last in zip(starts.tolist(), [*starts[1:].tolist(), width], strict=True):
        if shades[first]:
            color = tinted(names[parts[first]], 1.0 - (1.0 - ink) ** int(shades[first]))
            painter.fillRect(QRectF(frame.rect.left() + first, y, last - first, RUG), color)


def paint_cursor(painter: QPainter, frame: PlotFrame, value: float) -> None:
    """Paint the line through all panes."""
    if not frame.low <= value <= frame.high:
        return
    x = frame.x_of(value)
    painter.setPen(QPen(theme().accent, 1.5))
    painter.drawLine(QPointF(x, frame.rect.top()), QPointF(x, frame.rect.bottom()))
