"""Strategies as points of two criteria, with the frontier and the line of equal net benefit."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QPen
from PySide6.QtWidgets import QToolTip

from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import LEFT, RIGHT, cut, disc, write
from bayesgui.widgets.plots.frame import Frame, paint_columns, paint_rows
from bayesgui.widgets.plots.handle import HandledPlot
from bayesgui.widgets.plots.strokes import dashed_pen, stroke, tinted
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QMenu, QWidget

_NEAR = 14.0
"""Distance in px from which a point is meant."""
_ROOM = 0.12
_LABEL, _APART = 150.0, 5.0
_RADIUS, _SMALL = 5.5, 4.0


@dataclass(frozen=True)
class PlotPoint:
    """A strategy in the plot.

    `x, y`: as its axes tell them. `said`: what the tooltip says. `is_best`: for some price.
    """

    name: str
    x: float
    y: float
    said: str
    is_best: bool


def _ends(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    room = (high - low) * _ROOM or max(1.0, abs(low) / 2)
    return low - room, high + room


class FrontierPlot(HandledPlot):
    """The first criterion over the second; a click chooses a strategy."""

    picked = Signal(int)
    """The place of the strategy that was clicked."""

    margins = (56, 12, 14, 38)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.points: tuple[PlotPoint, ...] = ()
        self.best = 0
        self.chosen: int | None = None
        self._axis = ""
        self._slope = 0.0
        self._frame = (0.0, 1.0, 0.0, 1.0)
        self.setMinimumHeight(230)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(420, 250)

    def show_points(
        self,
        points: Sequence[PlotPoint],
        best: int,
        chosen: int | None,
        *,
        axis: str,
        slope: float,
    ) -> None:
        """Show other strategies, those of the frontier first and in its order.

        `best`: the place of the best one at the price. `axis`: the name of the horizontal axis.
        `slope`: by how much the vertical axis changes along a line of equal net benefit.
        """
        self.points, self.best, self.chosen = tuple(points), best, chosen
        self._axis, self._slope = axis, slope
        across, up = ([point.x for point in points], [point.y for point in points])
        self._frame = (*_ends(across), *_ends(up))
        self.setAccessibleDescription("; ".join(f"{p.name}: {p.said}" for p in points))
        self.update()

    @property
    def frame(self) -> Frame:
        """The pixels of both criteria."""
        return Frame(self.ground(), *self._frame, is_cut=False)

    def place_of(self, k: int) -> QPointF:
        """Return the pixel of a strategy."""
        frame, point = self.frame, self.points[k]
        return QPointF(frame.x_of(point.x), frame.y_of(point.y))

    def table(self) -> str:
        """Return the numbers as a spreadsheet reads them."""
        rows = (f"{p.name}\t{p.x!r}\t{p.y!r}" for p in self.points)
        return "\n".join(("strategy\tx\ty", *rows)) + "\n"

    # -- choosing -------------------------------------------------------------------------------

    def point_at(self, place: QPointF) -> int | None:
        """Return the strategy at a pixel; one of the frontier before others."""
        found, least = None, _NEAR
        for k in range(len(self.points)):
            away = self.place_of(k) - place
            distance = math.hypot(away.x(), away.y()) + (0.0 if self.points[k].is_best else 3.0)
            if distance < least:
                found, least = k, distance
        return found

    def take(self, place: QPointF) -> bool | None:
        k = self.point_at(place)
        if k is None:
            return None
        self.picked.emit(k)
        return False

    def hover(self, place: QPointF) -> None:
        k = self.point_at(place)
        shape = Qt.CursorShape.ArrowCursor if k is None else Qt.CursorShape.PointingHandCursor
        self.setCursor(shape)
        if k is None:
            QToolTip.hideText()
        else:
            text = f"{self.points[k].name}\n{self.points[k].said}"
            QToolTip.showText(self.mapToGlobal(place.toPoint()), text, self)

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        if not self.points:
            return False
        order = sorted(range(len(self.points)), key=lambda k: (self.points[k].x, self.points[k].y))
        now = order.index(self.best if self.chosen is None else self.chosen)
        self.picked.emit(order[min(max(now + (across or up), 0), len(order) - 1)])
        return True

    def fill_menu(self, menu: QMenu, place: QPointF) -> None:
        menu.addAction(
            phrase("RiskPlot", "Copy the numbers"),
            lambda: QGuiApplication.clipboard().setText(self.table()),
        )

    # -- painting -------------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        frame = self.frame
        paint_rows(painter, frame, room=40)
        paint_columns(painter, frame, room=56, with_ticks=True)
        if not self.points:
            return
        box = QRectF(frame.rect.left(), frame.rect.bottom() + 20, frame.rect.width(), 16)
        write(painter, box, self._axis, font(11), theme().muted, RIGHT)
        self._paint_equal(painter, frame)
        rim = [self.place_of(k) for k, point in enumerate(self.points) if point.is_best]
        if len(rim) > 1:
            stroke(painter, rim, "value", 2.5)
        for k in reversed(range(len(self.points))):
            self._paint_point(painter, k)
        self._paint_names(painter, frame)

    def _paint_equal(self, painter: QPainter, frame: Frame) -> None:
        """Paint the line of all that is worth as much as the best strategy at the price."""
        colors, best = theme(), self.points[self.best]
        low, high = frame.low, frame.high
        ends = [
            QPointF(frame.x_of(x), frame.y_of(best.y + self._slope * (x - best.x)))
            for x in (low, high)
        ]
        painter.save()
        painter.setClipRect(frame.rect)
        painter.setPen(dashed_pen(colors.accent, 1.5, (6.0, 4.0)))
        painter.drawLine(*ends)
        painter.restore()

    def _paint_point(self, painter: QPainter, k: int) -> None:
        colors, point, place = theme(), self.points[k], self.place_of(k)
        if k == self.chosen:
            painter.setPen(QPen(colors.accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(place, _RADIUS + 4, _RADIUS + 4)
        if point.is_best:
            radius = _RADIUS + 1.5 if k == self.best else _RADIUS
            disc(painter, place, radius, colors.value, QPen(colors.surface, 1.5))
        else:
            disc(painter, place, _SMALL, colors.surface, QPen(colors.muted, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_names(self, painter: QPainter, frame: Frame) -> None:
        """Name the strategies of the frontier where there is room, the best one first."""
        taken: list[QRectF] = []
        places = [self.place_of(k) for k in range(len(self.points))]
        rim = [places[k] for k, point in enumerate(self.points) if point.is_best]
        line = [a + (b - a) * share / 24 for a, b in itertools.pairwise(rim) for share in range(25)]
        shown = [k for k, point in enumerate(self.points) if point.is_best or k == self.chosen]
        room = frame.rect.adjusted(0, -6, 10, 0)
        for k in sorted(shown, key=lambda k: (k != self.best, k != self.chosen)):
            is_meant = k in (self.best, self.chosen)
            face = font(11, 600 if k == self.best else 400)
            text = cut(self.points[k].name, face, _LABEL)
            width = QFontMetricsF(face).horizontalAdvance(text) + 4
            others = [place for j, place in enumerate(places) if j != k]
            boxes = [box for box in _boxes(places[k], width) if room.contains(box)]
            boxes = [box for box in boxes if not any(box.intersects(each) for each in taken)]
            # Far from other points, so that nobody takes it for their name.
            clear = [box for box in boxes if not _holds(box, others, _APART)]
            best = [box for box in clear if not _holds(box, line, 0.0)]
            free = [box for box in boxes if not _holds(box, others, 3.0)] if is_meant else []
            for box in (best or free)[:1]:
                painter.fillRect(box, tinted("surface", 0.8))
                write(painter, box, text, face, theme().text, LEFT)
                taken.append(box)


def _holds(box: QRectF, places: Sequence[QPointF], room: float) -> bool:
    around = box.adjusted(-room, -room, room, room)
    return any(around.contains(place) for place in places)


def _boxes(place: QPointF, width: float) -> list[QRectF]:
    """Return where the name of a point can stand, the best place first."""
    x, y = place.x(), place.y()
    return [
        QRectF(x + 12, y - 8, width, 16),
        QRectF(x - 12 - width, y - 8, width, 16),
        QRectF(x + 4, y + 10, width, 16),
        QRectF(x - 4 - width, y + 10, width, 16),
        QRectF(x + 4, y - 26, width, 16),
        QRectF(x - 4 - width, y - 26, width, 16),
        QRectF(x - width / 2, y - 28, width, 16),
        QRectF(x - width / 2, y + 12, width, 16),
        QRectF(x - width + 8, y - 28, width, 16),
        QRectF(x - 8, y + 14, width, 16),
        QRectF(x - 24, y + 22, width, 16),
        QRectF(x - width + 24, y - 36, width, 16),
    ]
