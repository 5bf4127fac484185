"""A plot whose axes both run from 0 to 1: ROC, precision and recall, reliability."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.plots.series_pens import pen_of
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtGui import QPaintEvent

_LEFT, _TOP, _RIGHT, _BOTTOM = 34.0, 10.0, 8.0, 22.0
_TICKS = tuple((place, f"{place:g}") for place in (0.0, 0.25, 0.5, 0.75, 1.0))
_CORNER = 0.4, 0.85
"""A mark left of and above this would cover the words at the upper axis."""
_POINTS = 400
"""Most points of a curve that are painted."""
BAND = 0.18
"""Opacity of a band."""
POINT = 0.55
"""Opacity of a point, so that many are darker than one."""
_LABEL_STEP, _LABEL_STEPS = 17.0, 9
"""Step by which the label of a mark moves down, and the largest number of steps."""


@dataclass(frozen=True, eq=False)
class UnitCurve:
    """A curve within the unit square.

    `label`: for the readout. `style`: number of its color and dash. `with_dots`: whether its points
    are marked.
    """

    label: str
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    style: int
    with_dots: bool = False
    width: float = 1.75


@dataclass(frozen=True, eq=False)
class UnitBand:
    """An area between two curves in a pale color; `style`: as of the curve that it is about."""

    x: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    style: int


@dataclass(frozen=True, eq=False)
class UnitPoints:
    """Points that no line joins; `style`: as of a curve. `is_outside`: which are drawn hollow."""

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    style: int
    is_outside: NDArray[np.bool_]


@dataclass(frozen=True)
class UnitMark:
    """A point with a text beside it; `is_chosen`: whether it is the one in force."""

    x: float
    y: float
    text: str
    is_chosen: bool = False


@dataclass(frozen=True, eq=False)
class UnitContent:
    """The content of the plot.

    `across, up`: what the axes count. `bars`: place, height and text, grey at the bottom.
    `diagonal`: which of both diagonals is dashed: 1 rising, 0 none. `across_ticks, up_ticks`:
    places with their texts, where the axes do not run from 0 to 1. `words_at`: whether `up` stands
    at the top of its axis, or with `across` at the bottom, where no curve begins. `bands`: painted
    below the curves. `guides`: dashed lines to compare with, each with its name. `points`: painted
    above the bands.
    """

    across: str
    up: str
    curves: tuple[UnitCurve, ...] = ()
    marks: tuple[UnitMark, ...] = ()
    bars: tuple[tuple[float, float, str], ...] = ()
    diagonal: int = 1
    bar_width: float = field(default=0.06)
    across_ticks: tuple[tuple[float, str], ...] = _TICKS
    up_ticks: tuple[tuple[float, str], ...] = _TICKS
    words_at: Literal["axes", "bottom"] = "axes"
    bands: tuple[UnitBand, ...] = ()
    guides: tuple[tuple[str, NDArray[np.float64], NDArray[np.float64]], ...] = ()
    points: tuple[UnitPoints, ...] = ()


class UnitPlot(QWidget):
    """Paints a `UnitContent`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = UnitContent("", "")
        self._left = _LEFT
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 180)

    @property
    def content(self) -> UnitContent:
        """The content shown."""
        return self._content

    def show_content(self, content: UnitContent) -> None:
        """Show other curves."""
        self._content = content
        advance = QFontMetrics(font(11)).horizontalAdvance
        self._left = max([_LEFT, *(advance(text) + 8.0 for _, text in content.up_ticks)])
        marks = ", ".join(mark.text for mark in content.marks)
        self.setAccessibleDescription(marks)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, 300)

    # -- geometry -----------------------------------------------------------------------------

    def frame(self) -> QRectF:
        """Return the unit square in pixels."""
        left = self._left
        return QRectF(left, _TOP, self.width() - left - _RIGHT, self.height() - _TOP - _BOTTOM)

    def place_of(self, x: float, y: float) -> QPointF:
        """Return the pixel of a point."""
        frame = self.frame()
        return QPointF(frame.left() + x * frame.width(), frame.bottom() - y * frame.height())

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(font(11))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_axes(painter)
        content = self._content
        self._paint_bars(painter)
        for text, x, y in content.guides:
            points = [self.place_of(*each) for each in zip(x.tolist(), y.tolist(), strict=True)]
            painter.setPen(QPen(theme().control, 1, Qt.PenStyle.DashLine))
            painter.drawPolyline(QPolygonF(points))
            painter.setPen(theme().muted)
            top = self.place_of(float(x[y.argmax()]), float(y.max()))
            painter.drawText(QPointF(top.x() + 8, top.y() + 14), text)
        for band in content.bands:
            self._paint_band(painter, band)
        for cloud in content.points:
            self._paint_points(painter, cloud)
        for curve in content.curves:
            self._paint_curve(painter, curve)
        self._paint_words(painter)
        taken: list[QRectF] = []
        for mark in content.marks:
            self._paint_mark(painter, mark, taken)

    def _paint_bars(self, painter: QPainter) -> None:
        """Paint the grey bars, and above all of them their texts where they do not touch."""
        bars, half = self._content.bars, self._content.bar_width / 2
        for x, height, _ in bars:
            box = QRectF(self.place_of(x - half, 0), self.place_of(x + half, height))
            painter.fillRect(box.normalized(), theme().track)
        painter.setPen(theme().muted)
        end = -1.0
        for x, height, text in bars:
            width = painter.fontMetrics().horizontalAdvance(text) + 4
            box = self.bar_text_box(x, height, width)
            if box.left() >= end:
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
                end = box.right()

    def bar_text_box(self, x: float, height: float, width: float) -> QRectF:
        """Return the place of a bar's text: above it, or at its foot where a curve runs above."""
        top = self.place_of(x, height)
        box = QRectF(top.x() - width / 2, top.y() - 16, width, 15)
        box.moveLeft(max(box.left(), self.frame().left() + 2))
        box.moveRight(min(box.right(), self.frame().right()))
        foot = box.translated(0, self.frame().bottom() - box.bottom() - 1)
        return foot if self._is_crossed(box) and not self._is_crossed(foot) else box

    def _paint_axes(self, painter: QPainter) -> None:
        colors = theme()
        for tick, text in self._content.up_ticks:
            left, right = self.place_of(0, tick), self.place_of(1, tick)
            painter.setPen(QPen(colors.border if tick else colors.control, 1))
            painter.drawLine(left, right)
            painter.setPen(colors.muted)
            box = QRectF(0, left.y() - 8, self._left - 6, 16)
            right_side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, right_side, text)
        painter.setPen(colors.muted)
        for tick, text in self._content.across_ticks:
            below = self.place_of(tick, 0)
            box = QRectF(below.x() - 30, below.y() + 4, 60, 16)
            if tick == 1.0:
                box.moveRight(self.width())
            side = Qt.AlignmentFlag.AlignRight if tick == 1.0 else Qt.AlignmentFlag.AlignHCenter
            painter.drawText(box, side, text)
        painter.setPen(QPen(colors.control, 1))
        painter.drawLine(self.place_of(0, 0), self.place_of(0, 1))
        if self._content.diagonal:
            painter.setPen(QPen(colors.control, 1, Qt.PenStyle.DashLine))
            painter.drawLine(self.place_of(0, 0), self.place_of(1, 1))

    def _paint_words(self, painter: QPainter) -> None:
        frame, content = self.frame(), self._content
        crowded = any(mark.x < _CORNER[0] and mark.y > _CORNER[1] for mark in content.marks)
        at_bottom = crowded or content.words_at == "bottom"
        painter.setPen(theme().muted)
        if not at_bottom:
            painter.drawText(frame.adjusted(6, 2, 0, 0), Qt.AlignmentFlag.AlignLeft, content.up)
        corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        highest = max((height for _, height, _ in content.bars), default=None)
        above = 3 if highest is None else highest * frame.height() + 20
        if at_bottom:
            arrows = f"{content.up} ↑", f"{content.across} →"
            for k, text in enumerate(reversed(arrows)):
                painter.drawText(frame.adjusted(0, 0, -4, -above - 15 * k), corner, text)
            return
        painter.drawText(frame.adjusted(0, 0, -4, -above), corner, content.across)

    def _paint_curve(self, painter: QPainter, curve: UnitCurve) -> None:
        if not len(curve.x):
            return
        step = max(1, len(curve.x) // _POINTS)
        chosen = [*range(0, len(curve.x) - 1, step), len(curve.x) - 1]
        points = [self.place_of(float(curve.x[k]), float(curve.y[k])) for k in chosen]
        painter.setPen(pen_of(curve.style, curve.width))
        painter.drawPolyline(QPolygonF(points))
        if curve.with_dots:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().series(curve.style))
            for point in points:
                painter.drawEllipse(point, 3.5, 3.5)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_band(self, painter: QPainter, band: UnitBand) -> None:
        color = theme().series(band.style)
        color.setAlphaF(BAND)
        ends = [*zip(band.x, band.low, strict=True)]
        ends += reversed([*zip(band.x, band.high, strict=True)])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(QPolygonF([self.place_of(float(x), float(y)) for x, y in ends]))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_points(self, painter: QPainter, points: UnitPoints) -> None:
        color = theme().series(points.style)
        color.setAlphaF(POINT)
        frame = self.frame()
        across = (frame.left() + points.x * frame.width()).tolist()
        up = (frame.bottom() - points.y * frame.height()).tolist()
        for x, y, outside in zip(across, up, points.is_outside.tolist(), strict=True):
            painter.setPen(QPen(color, 1.25) if outside else Qt.PenStyle.NoPen)
            painter.setBrush(Qt.BrushStyle.NoBrush if outside else color)
            painter.drawEllipse(QPointF(x, y), 2.5, 2.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_mark(self, painter: QPainter, mark: UnitMark, taken: list[QRectF]) -> None:
        colors, place = theme(), self.place_of(mark.x, mark.y)
        painter.setPen(QPen(colors.accent if mark.is_chosen else colors.text, 2))
        painter.setBrush(colors.accent if mark.is_chosen else colors.surface)
        painter.drawEllipse(place, 5, 5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setFont(font(11, 600 if mark.is_chosen else 400))
        width = painter.fontMetrics().horizontalAdvance(mark.text) + 2
        box = self.label_box(place, width)
        box.moveTop(self._clear_top(box, taken))
        taken.append(box)
        painter.setPen(colors.text)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, mark.text)

    def label_box(self, place: QPointF, width: float) -> QRectF:
        """Return where the label of a mark stands first: beside it, or below it."""
        box, edge = QRectF(place.x() + 14, place.y() + 2, width, 16), self.width() - _RIGHT
        if box.right() > edge:
            box.moveRight(place.x() - 12)
        if box.left() < self.frame().left():
            box.moveBottomRight(QPointF(edge, place.y() + 24))
        return box

    def _clear_top(self, box: QRectF, taken: list[QRectF]) -> float:
        """Return how far down a label stands clear of other labels, and of curves if it can."""
        lower = (box.translated(0, _LABEL_STEP * k) for k in range(_LABEL_STEPS))
        free = [place for place in lower if not any(map(place.intersects, taken))]
        inside = [place for place in free if place.bottom() <= self.frame().bottom()]
        clear = (place for place in inside if not self._is_crossed(place))
        return next(clear, free[0] if free else box).top()

    def _is_crossed(self, box: QRectF) -> bool:
        """Tell whether a curve runs through a box."""
        inner = box.adjusted(0, 3, 0, -3)
        for curve in self._content.curves:
            step = max(1, len(curve.x) // _POINTS)
            x = self.place_of(0, 0).x() + np.asarray(curve.x[::step]) * self.frame().width()
            y = self.place_of(0, 0).y() - np.asarray(curve.y[::step]) * self.frame().height()
            if _meets(x, y, inner):
                return True
        return False


def _meets(x: NDArray[np.float64], y: NDArray[np.float64], box: QRectF) -> bool:
    """Tell whether a polyline runs through a box, looking at its parts by their extent."""
    if len(x) < 2:
        return False
    left, right = np.minimum(x[:-1], x[1:]), np.maximum(x[:-1], x[1:])
    low, high = np.minimum(y[:-1], y[1:]), np.maximum(y[:-1], y[1:])
    across = (left < box.right()) & (right > box.left())
    return bool((across & (low < box.bottom()) & (high > box.top())).any())
