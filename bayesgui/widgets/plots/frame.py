"""The frame of a plot: which pixel belongs to which number, axes, rug and cursor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from bayesgui.widgets.plots.content import numbered_ticks, ticks
from bayesgui.widgets.plots.strokes import tinted
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from PySide6.QtGui import QColor

    Floats = NDArray[np.float64]

RUG = 7
"""Height of a tick for each value."""
_TICK, _FAR = 4, 1e5
_INK, _COLORED_INK = 0.3, 0.6
_DARKEST = 8
"""Values at one pixel from which its tick becomes no darker."""


@dataclass(frozen=True)
class Frame:
    """A rectangle, and the numbers at its four sides; `is_cut`: whether curves end at the top."""

    rect: QRectF
    low: float
    high: float
    bottom: float
    top: float
    is_cut: bool = True

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

    def height_at(self, y: float) -> float:
        """Return the height at a y pixel, within the axis."""
        share = (self.rect.bottom() - y) / self.rect.height()
        return self.bottom + min(max(share, 0.0), 1.0) * (self.top - self.bottom)

    def points(self, x: Floats, y: Floats) -> list[QPointF]:
        """Return the pixels of a curve."""
        pairs = zip(self.columns(x).tolist(), self.rows(y).tolist(), strict=True)
        return [QPointF(a, b) for a, b in pairs]

    def columns(self, x: Floats) -> Floats:
        """Return the x pixels of numbers."""
        found: Floats = (x - self.low) / (self.high - self.low) * self.rect.width()
        return self.rect.left() + found

    def rows(self, y: Floats) -> Floats:
        """Return the y pixels of heights."""
        heights = np.minimum(y, self.top) if self.is_cut else y
        shares = (heights - self.bottom) / (self.top - self.bottom)
        return self.rect.bottom() - shares * self.rect.height()

    def area(self, x: Floats, upper: Floats, lower: Floats | None = None) -> QPolygonF:
        """Return the polygon below a curve, or between two."""
        if lower is None:
            x, upper = np.append(x, x[[-1, 0]]), np.append(upper, np.zeros(2))
            return QPolygonF(self.points(x, upper))
        return QPolygonF(self.points(x, upper) + self.points(x[::-1], lower[::-1]))


def round_top(highest: float) -> float:
    """Return the upper end of a density axis: room above all that is drawn, in round steps."""
    steps = ticks(0.0, max(highest, 1e-300) * 1.2, 12)
    step = steps[1] if len(steps) > 1 else highest
    return float(step * np.ceil(highest * 1.15 / step))


def paint_rows(
    painter: QPainter,
    frame: Frame,
    *,
    numbered: bool = True,
    room: float = 48,
    places: Sequence[float] = (),
) -> None:
    """Paint the grid lines with their numbers at the left.

    `room`: their least distance in px. `places`: the numbers, by default round ones.
    """
    painter.setFont(font(11))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    most = max(2, int(frame.rect.height() / room))
    given = [(value, f"{value:g}") for value in places]
    for value, text in given or numbered_ticks(frame.bottom, frame.top, most):
        y = frame.y_of(value)
        painter.setPen(theme().border)
        painter.drawLine(QPointF(frame.rect.left(), y), QPointF(frame.rect.right(), y))
        if numbered:
            painter.setPen(theme().muted)
            box = QRectF(0, y - 8, frame.rect.left() - 7, 16)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, int(right), text)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def paint_columns(
    painter: QPainter,
    frame: Frame,
    drop: float = 0.0,
    *,
    room: float = 40,
    with_ticks: bool = False,
) -> None:
    """Paint the horizontal axis and its numbers, `drop` pixels below it, at least `room` apart."""
    painter.setFont(font(11))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(theme().control)
    painter.drawLine(frame.rect.bottomLeft(), frame.rect.bottomRight())
    most = max(2, int(frame.rect.width() / room))
    for value, text in numbered_ticks(frame.low, frame.high, most):
        x = frame.x_of(value)
        if with_ticks:
            painter.setPen(theme().control)
            painter.drawLine(
                QPointF(x, frame.rect.bottom()), QPointF(x, frame.rect.bottom() + _TICK)
            )
        painter.setPen(theme().muted)
        box = QRectF(x - 40, frame.rect.bottom() + _TICK + drop, 80, 16)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def paint_name(painter: QPainter, frame: Frame, name: str, drop: float = 21.0) -> None:
    """Paint the name of the horizontal axis below its numbers."""
    painter.setFont(font(11))
    painter.setPen(theme().muted)
    box = QRectF(frame.rect.left(), frame.rect.bottom() + drop, frame.rect.width(), 16)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), name)


def paint_bars(
    painter: QPainter, frame: Frame, edges: Floats, heights: Floats, color: QColor, least: float
) -> None:
    """Paint the bars of a histogram, with a gap at the left of those wider than `least` px."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    lefts = [frame.x_of(x) for x in edges.tolist()]
    for k, height in enumerate(heights.tolist()):
        if height > 0:
            painter.fillRect(bar_box(frame, lefts[k], lefts[k + 1], height, least), color)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def bar_box(frame: Frame, left: float, right: float, height: float, least: float = 4.0) -> QRectF:
    """Return the bar of a bin between two pixels."""
    y, gap = frame.y_of(height), 1.0 if right - left > least else 0.0
    return QRectF(left + gap, y, max(right - left - gap, 1.0), frame.rect.bottom() - y)


def paint_rug(
    painter: QPainter, frame: Frame, values: Floats, tokens: Sequence[str] = ("text",)
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


def paint_cursor(painter: QPainter, frame: Frame, value: float) -> None:
    """Paint the line through all panes."""
    if not frame.low <= value <= frame.high:
        return
    x = frame.x_of(value)
    painter.setPen(QPen(theme().accent, 1.5))
    painter.drawLine(QPointF(x, frame.rect.top()), QPointF(x, frame.rect.bottom()))
