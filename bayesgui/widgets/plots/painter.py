"""Painting of a plot: geometry, axes, curves, marks and the readout."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPolygonF

from bayesgui.widgets.numbers import cell_text
from bayesgui.widgets.plots.content import Axis, PlotContent, decades, numbered_ticks, power_text
from bayesgui.widgets.plots.strokes import dashed_pen, fill, tinted
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.widgets.plots.content import Dot, Marker, Series

_TOP, _BOTTOM, _TICK = 22, 20, 4
_ROW_ROOM = 26
"""Least distance in px of the numbers of a vertical axis, halved where there would be only one."""
_LINE = 13
"""Height in px of a number."""
_NARROW = 14
"""Width in px of tick labels up to which twice as many ticks fit."""
_TICK_ROOM, _NARROW_ROOM, _CLOSE_ROOMS = 56, 30, (38, 20)
"""Least distance in px of ticks, of those with narrow numbers, and where few numbers are left."""
_LEAST_NUMBERS, _NUMBER_GAP = 2, 6
_AREA = 0.16
"""Opacity of a tinted area."""
_FAR = 1e5
"""Distance in px beyond which points are clamped."""


class PlotPainter:
    """A `PlotContent` at a size, zoomed to a part of its horizontal axis."""

    def __init__(self, content: PlotContent | None = None) -> None:
        self.content = content
        self.hidden: frozenset[str] = frozenset()
        self.zoomed: tuple[float, float] | None = None
        self.pointer: float | None = None
        self.width, self.height = 360.0, 200.0

    @property
    def visible_range(self) -> tuple[float, float]:
        """The visible ends of the horizontal axis."""
        if self.zoomed is not None:
            return self.zoomed
        if self.content is None:
            return 0.0, 1.0
        return self.content.horizontal.low, self.content.horizontal.high

    def shown_series(self) -> tuple[Series, ...]:
        """Return the curves that are not hidden."""
        if self.content is None:
            return ()
        return tuple(each for each in self.content.series if each.label not in self.hidden)

    # -- geometry -----------------------------------------------------------------------------

    def frame(self) -> QRectF:
        """Return the rectangle between the axes."""
        metrics = QFontMetrics(font(11))
        axes = self._used_axes()
        widths = [self._axis_width(metrics, axis) for _, axis in axes]
        left = widths[0] if axes and axes[0][0] == 0 else 8
        right = sum(widths[1:] if axes and axes[0][0] == 0 else widths) or 10
        return QRectF(
            left, _TOP, max(10, self.width - left - right), max(10, self.height - _TOP - _BOTTOM)
        )

    def place_of(self, x: float) -> float:
        """Return the x pixel of a value."""
        low, high = self.visible_range
        frame = self.frame()
        return frame.left() + (x - low) / (high - low) * frame.width()

    def x_at(self, place: float) -> float:
        """Return the value at an x pixel."""
        low, high = self.visible_range
        frame = self.frame()
        share = min(1.0, max(0.0, (place - frame.left()) / frame.width()))
        return low + share * (high - low)

    def _used_axes(self) -> list[tuple[int, Axis]]:
        if self.content is None:
            return []
        used = {each.axis for each in self.shown_series()}
        return [(k, axis) for k, axis in enumerate(self.content.vertical) if k in used]

    def _ticks(self, axis: Axis, length: float, room: float) -> list[tuple[float, str]]:
        most = max(2, int(length / room))
        if axis.log:
            return [(value, power_text(value)) for value in decades(axis.low, axis.high, most)]
        return numbered_ticks(axis.low, axis.high, most, whole=axis.whole)

    def vertical_ticks(self, axis: Axis) -> list[tuple[float, str]]:
        """Return the ticks of a vertical axis, closer where there would be only one.

        No number stands over another one, however low the plot is.
        """
        length = max(10, self.height - _TOP - _BOTTOM)
        found = self._ticks(axis, length, _ROW_ROOM)
        if len(found) < 2:
            found = self._ticks(axis, length, _ROW_ROOM / 2)
        if len(found) > 1:
            frame = QRectF(0, 0, 1, length)
            near, far = (self.height_of(frame, axis, value) for value, _ in found[:2])
            found = found[:: max(1, math.ceil(_LINE / max(near - far, 1e-9)))]
        return found

    def _axis_width(self, metrics: QFontMetrics, axis: Axis) -> float:
        found = self.vertical_ticks(axis)
        return max((metrics.horizontalAdvance(t) for _, t in found), default=0) + _TICK + 8

    def horizontal_ticks(self) -> list[tuple[float, str]]:
        """Return the ticks of the horizontal axis, closer where too few would have a number."""
        if self.content is None:
            return []
        low, high = self.visible_range
        visible = replace(self.content.horizontal, low=low, high=high)
        advance, length = QFontMetrics(font(11)).horizontalAdvance, self.frame().width()
        found = self._ticks(visible, length, _TICK_ROOM)
        if max((advance(text) for _, text in found), default=0) <= _NARROW:
            found = self._ticks(visible, length, _NARROW_ROOM)
        for room in _CLOSE_ROOMS:
            if sum(self._is_clear_of_name(*tick) for tick in found) >= _LEAST_NUMBERS:
                break
            closer = self._ticks(visible, length, room)
            if max((advance(text) for _, text in closer), default=0) <= room - _NUMBER_GAP:
                found = closer
        return found

    def _is_clear_of_name(self, value: float, text: str) -> bool:
        """Whether the number of a tick ends before the name of the horizontal axis."""
        assert self.content is not None
        advance = QFontMetrics(font(11)).horizontalAdvance
        end = self.place_of(value) + advance(text) / 2 + 1
        return end <= self.width - advance(self.content.horizontal.label) - 8

    # -- painting -----------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        """Paint axes, curves, marks and readout."""
        content, frame = self.content, self.frame()
        if content is None:
            return
        painter.setFont(font(11))
        self._paint_horizontal(painter, frame, content.horizontal)
        self._paint_vertical(painter, frame)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.setClipRect(frame.adjusted(-1, -1, 1, 1))
        for series in self.shown_series():
            self._paint_area(painter, frame, series)
        for series in self.shown_series():
            if series.bars:
                self._paint_bars(painter, frame, series)
            else:
                self._paint_curve(painter, frame, series)
                if series.is_growing:
                    self._paint_head(painter, frame, series)
        painter.restore()
        self._paint_dots(painter, frame, content)
        for marker in content.markers:
            self._paint_marker(painter, frame, marker)
        if self.pointer is not None:
            self._paint_readout(painter, frame)

    def _paint_horizontal(self, painter: QPainter, frame: QRectF, axis: Axis) -> None:
        painter.setPen(theme().control)
        painter.drawLine(frame.bottomLeft(), frame.bottomRight())
        name_width = painter.fontMetrics().horizontalAdvance(axis.label) + 8
        for value, text in self.horizontal_ticks():
            x = self.place_of(value)
            painter.setPen(theme().control)
            painter.drawLine(QPointF(x, frame.bottom()), QPointF(x, frame.bottom() + _TICK))
            if not self._is_clear_of_name(value, text):
                continue
            half = painter.fontMetrics().horizontalAdvance(text) / 2 + 1
            painter.setPen(theme().muted)
            box = QRectF(x - half, frame.bottom() + _TICK, 2 * half, _BOTTOM - _TICK)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
        painter.setPen(theme().text)
        box = QRectF(self.width - name_width, frame.bottom() + _TICK, name_width - 4, 16)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignRight), axis.label)

    def _paint_vertical(self, painter: QPainter, frame: QRectF) -> None:
        metrics, right = painter.fontMetrics(), frame.right()
        for index, axis in self._used_axes():
            self._paint_axis(painter, frame, axis, frame.left() if index == 0 else right, index > 0)
            if index:
                right += self._axis_width(metrics, axis)
        # The names are placed in the order of their axes, the last one at the edge.
        ends = float(self.width)
        names = [axis.label for index, axis in self._used_axes() if index == 0]
        first = 16.0 + sum(map(metrics.horizontalAdvance, names))
        painter.setPen(theme().text)
        for index, axis in reversed(self._used_axes()):
            width = metrics.horizontalAdvance(axis.label)
            begin = max(ends - width - 4, first) if index else 4.0
            room = int(ends - begin + 1)
            text = metrics.elidedText(axis.label, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(begin, 13), text)
            ends = begin - 10

    def _paint_axis(
        self, painter: QPainter, frame: QRectF, axis: Axis, x: float, at_right: bool
    ) -> None:
        painter.setPen(theme().control)
        painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
        for value, text in self.vertical_ticks(axis):
            y = self.height_of(frame, axis, value)
            painter.setPen(theme().control if at_right else theme().border)
            end = x + _TICK if at_right else frame.right()
            painter.drawLine(QPointF(x, y), QPointF(end, y))
            painter.setPen(theme().muted)
            width = painter.fontMetrics().horizontalAdvance(text) + 2
            begin = x + _TICK + 2 if at_right else x - width - _TICK
            box = QRectF(begin, y - 8, width, 16)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), text)

    @staticmethod
    def height_of(frame: QRectF, axis: Axis, value: float) -> float:
        """Return the y pixel of a number on a vertical axis."""
        return frame.bottom() - float(axis.share(np.array(value))) * frame.height()

    def _points(
        self, frame: QRectF, series: Series
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        assert self.content is not None
        axis, (low, high) = self.content.vertical[series.axis], self.visible_range
        x = frame.left() + (series.x - low) / (high - low) * frame.width()
        y = frame.bottom() - axis.share(series.y) * frame.height()
        return np.clip(x, -_FAR, _FAR), np.clip(y, -_FAR, _FAR)

    def _paint_curve(self, painter: QPainter, frame: QRectF, series: Series) -> None:
        x, y = self._points(frame, series)
        pen = dashed_pen(theme().color(series.token), series.width, series.dash)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        finite = np.isfinite(series.y)
        for run in np.split(np.arange(len(x)), np.flatnonzero(np.diff(finite.astype(int))) + 1):
            if len(run) > 1 and finite[run[0]]:
                points = zip(x[run].tolist(), y[run].tolist(), strict=True)
                painter.drawPolyline(QPolygonF([QPointF(a, b) for a, b in points]))

    def _paint_head(self, painter: QPainter, frame: QRectF, series: Series) -> None:
        """Mark where a curve goes on by an open disc."""
        x, y = self._points(frame, series)
        if len(x) and np.isfinite(y[-1]):
            painter.setPen(QPen(theme().color(series.token), 2))
            painter.setBrush(theme().surface)
            painter.drawEllipse(QPointF(x[-1], y[-1]), 4.0, 4.0)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_dots(self, painter: QPainter, frame: QRectF, content: PlotContent) -> None:
        for dot in content.dots:
            x = self.place_of(dot.x)
            if frame.left() - 1 <= x <= frame.right() + 1:
                y = self.height_of(frame, content.vertical[0], dot.y)
                paint_dot(painter, QPointF(x, y), dot)

    def _paint_bars(self, painter: QPainter, frame: QRectF, series: Series) -> None:
        assert self.content is not None
        x, y = self._points(frame, series)
        zero = self.height_of(frame, self.content.vertical[series.axis], 0.0)
        half, color = series.width / 2, theme().color(series.token)
        for place, end in zip(x.tolist(), y.tolist(), strict=True):
            painter.fillRect(QRectF(place - half, zero, series.width, end - zero), color)

    def _paint_area(self, painter: QPainter, frame: QRectF, series: Series) -> None:
        if series.spread is not None:
            self._paint_band(painter, frame, series, series.spread)
        if series.filled is None:
            return
        low, high = series.filled
        inside = (series.x > low) & (series.x < high) & np.isfinite(series.y)
        xs = np.concatenate([[low], series.x[inside], [high]])
        part = type(series)(
            series.label, xs, np.interp(xs, series.x, series.y), series.token, axis=series.axis
        )
        x, y = self._points(frame, part)
        polygon = [QPointF(a, b) for a, b in zip(x.tolist(), y.tolist(), strict=True)]
        polygon += [QPointF(x[-1], frame.bottom()), QPointF(x[0], frame.bottom())]
        fill(painter, polygon, tinted(series.token, _AREA))

    def _paint_band(
        self, painter: QPainter, frame: QRectF, series: Series, spread: NDArray[np.float64]
    ) -> None:
        inside = np.isfinite(series.y) & np.isfinite(spread)
        edges = [
            replace(series, x=series.x[inside], y=(series.y + sign * spread)[inside])
            for sign in (1, -1)
        ]
        (x, upper), (_, lower) = (self._points(frame, edge) for edge in edges)
        polygon = [QPointF(a, b) for a, b in zip(x.tolist(), upper.tolist(), strict=True)]
        back = zip(x[::-1].tolist(), lower[::-1].tolist(), strict=True)
        polygon += [QPointF(a, b) for a, b in back]
        fill(painter, polygon, tinted(series.token, _AREA))

    def _paint_marker(self, painter: QPainter, frame: QRectF, marker: Marker) -> None:
        x = self.place_of(marker.x)
        if not frame.left() - 1 <= x <= frame.right() + 1:
            return
        color = theme().color(marker.token)
        pen = QPen(color, 1)
        pen.setDashPattern([2, 3])
        painter.setPen(pen)
        painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
        # The likelihood's mark hangs from above, so that it never hides those of the posterior.
        end = frame.top() if marker.shape == "triangle" else frame.bottom()
        paint_shape(painter, QPointF(x, end), marker)

    def _paint_readout(self, painter: QPainter, frame: QRectF) -> None:
        assert self.pointer is not None
        x = self.place_of(self.pointer)
        if not frame.left() <= x <= frame.right():
            return
        painter.setPen(QPen(theme().text, 1))
        painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
        lines = self.readout().split("\n")
        metrics = painter.fontMetrics()
        width = max(map(metrics.horizontalAdvance, lines)) + 12
        height = len(lines) * metrics.height() + 8
        left = x + 8 if x + 8 + width <= frame.right() else x - 8 - width
        box = QRectF(max(0.0, left), frame.top() + 2, width, height)
        painter.setPen(theme().control)
        painter.setBrush(theme().surface)
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(theme().text)
        painter.drawText(box.adjusted(6, 4, -6, -4), 0, "\n".join(lines))

    def readout(self) -> str:
        """Return the numbers at the pointer, a line for each curve; empty without a pointer."""
        if self.pointer is None or self.content is None:
            return ""
        lines = [f"{self.content.horizontal.label} = {cell_text(self.pointer, 4)}"]
        for series in self.shown_series():
            value = series.at(self.pointer)
            text = cell_text(value, 4) if np.isfinite(value) else "–"
            lines.append(f"{series.label}: {text}")
        return "\n".join(lines)


def paint_dot(painter: QPainter, place: QPointF, dot: Dot) -> None:
    """Paint a marked point, on a curve and in its key."""
    color, ground, r = theme().color(dot.token), theme().surface, dot.size
    if dot.mark in ("open", "forbidden"):
        painter.setPen(QPen(color, 2.0))
        painter.setBrush(ground)
        painter.drawEllipse(place, r, r)
        if dot.mark == "forbidden":
            slant = 0.7 * r
            painter.drawLine(place + QPointF(-slant, -slant), place + QPointF(slant, slant))
    else:
        painter.setPen(QPen(ground, 1) if dot.mark != "disc" else Qt.PenStyle.NoPen)
        painter.setBrush(color)
        if dot.mark == "disc":
            painter.drawEllipse(place, r, r)
        else:
            corners = {
                "diamond": ((0, -r), (r, 0), (0, r), (-r, 0)),
                "triangle": ((0, -r), (r, 0.8 * r), (-r, 0.8 * r)),
            }[dot.mark]
            painter.drawPolygon(QPolygonF([place + QPointF(a, b) for a, b in corners]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_shape(painter: QPainter, place: QPointF, marker: Marker) -> None:
    """Paint the shape of a mark, on the axis and in the legend."""
    painter.setPen(QPen(theme().surface, 1))
    painter.setBrush(theme().color(marker.token))
    if marker.shape == "disc":
        painter.drawEllipse(place, 4.5, 4.5)
    else:
        corners = {
            "diamond": ((0, -6), (6, 0), (0, 6), (-6, 0)),
            "triangle": ((0, 6), (6, -5), (-6, -5)),
        }[marker.shape]
        painter.drawPolygon(QPolygonF([place + QPointF(a, b) for a, b in corners]))
    painter.setBrush(Qt.BrushStyle.NoBrush)
