"""How likely a total is to end below a number, under two strategies, with a line to drag."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QPen

from bayesgui.widgets.hatching import paint_hatching
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import cell_text
from bayesgui.widgets.painting import LEFT, RIGHT, rounded, write
from bayesgui.widgets.plots.content import ticks
from bayesgui.widgets.plots.frame import Frame, paint_columns, paint_rows
from bayesgui.widgets.plots.handle import LONG, HandledPlot
from bayesgui.widgets.plots.strokes import paint_disc, stroke, tinted
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QMenu, QWidget

    from bayesgui.decisions.solving.lottery import Lottery

STEPS = 50
"""Parts of the axis; an arrow key moves the line by one."""
_GRIP = (10.0, 22.0)
_LABEL = 16.0
_MOST_STEPS = 1500
_ROOM = 0.06
DASH = (7.0, 3.0)
_TINT = 0.22


@dataclass(frozen=True, eq=False)
class NamedLottery:
    """A lottery, and the strategy that it comes from; `words`: what that one does."""

    name: str
    lottery: Lottery
    words: str = ""


def ends_of(lotteries: Sequence[Lottery]) -> tuple[float, float]:
    """Return round ends of an axis for all totals that can come."""
    low = min(float(each.values[0]) for each in lotteries)
    high = max(float(each.values[-1]) for each in lotteries)
    room = (high - low) * _ROOM or max(1.0, abs(low) / 2)
    low, high = low - room, high + room
    steps = ticks(low, high, 12)
    step = steps[1] - steps[0] if len(steps) > 1 else room
    return math.floor(low / step) * step, math.ceil(high / step) * step


class RiskPlot(HandledPlot):
    """Steps of P(total ≤ x): the first solid, the second dashed, and the areas between both."""

    moved = Signal(float)
    """The line was moved to a total."""

    margins = (38, 26, 14, 24)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.curves: tuple[NamedLottery, ...] = ()
        self.total = 0.0
        self._ends = (0.0, 1.0)
        self.setMinimumHeight(250)
        self.setCursor(Qt.CursorShape.SizeHorCursor)

    def sizeHint(self) -> QSize:
        return QSize(420, 270)

    def show_curves(
        self, curves: Sequence[NamedLottery], ends: tuple[float, float], total: float
    ) -> None:
        """Show other lotteries; `total`: where the line stands."""
        # A line beyond the axis could not be dragged back.
        total = min(max(total, ends[0]), ends[1])
        self.curves, self._ends, self.total = tuple(curves), ends, total
        self.setAccessibleDescription(", ".join(self._said()))
        self.update()

    def _said(self) -> list[str]:
        return [f"{each.name} {cell_text(each.lottery.below(self.total))}" for each in self.curves]

    @property
    def frame(self) -> Frame:
        """The pixels of totals and probabilities."""
        return Frame(self.ground(), *self._ends, 0.0, 1.0)

    def table(self) -> str:
        """Return the numbers as a spreadsheet reads them."""
        places = np.unique(np.concatenate([each.lottery.values for each in self.curves]))
        head = "\t".join(("x", *(f"P(≤ x), {each.name}" for each in self.curves)))
        columns = [places, *(each.lottery.at_most(places) for each in self.curves)]
        rows = ("\t".join(map(repr, row)) for row in np.column_stack(columns).tolist())
        return "\n".join((head, *rows)) + "\n"

    # -- the line -----------------------------------------------------------------------------

    def move_to(self, place: QPointF) -> None:
        self._move(self.frame.value_at(place.x()))

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        if not across:
            return False
        low, high = self._ends
        self._move(self.total + across * (LONG if shift else 1) * (high - low) / STEPS)
        return True

    def _move(self, total: float) -> None:
        low, high = self._ends
        # Whole hundredths of a step are read; what lies between is a pixel's noise.
        digits = max(0, 3 - math.ceil(math.log10(max(high - low, 1e-300))))
        self.moved.emit(round(min(max(total, low), high), digits))

    def fill_menu(self, menu: QMenu, place: QPointF) -> None:
        menu.addAction(
            phrase("RiskPlot", "Copy the numbers"),
            lambda: QGuiApplication.clipboard().setText(self.table()),
        )

    # -- painting -----------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        frame = self.frame
        paint_rows(painter, frame, places=(0.0, 0.25, 0.5, 0.75, 1.0))
        paint_columns(painter, frame, room=56, with_ticks=True)
        if not self.curves:
            return
        places = self._places(frame)
        heights = [each.lottery.at_most(places) for each in self.curves]
        if len(heights) > 1:
            self._paint_areas(painter, frame, places, heights[0], heights[1])
        looks = (("c1", 2.0, ()), ("c2", 2.0, DASH))
        for heights_of, (token, width, dash) in reversed(list(zip(heights, looks, strict=False))):
            stroke(painter, _steps(frame, places, heights_of), token, width, dash)
        self._paint_line(painter, frame)

    def _places(self, frame: Frame) -> NDArray[np.float64]:
        """Return the totals where a curve jumps, or the pixels where there are more jumps."""
        places = np.unique(np.concatenate([each.lottery.values for each in self.curves]))
        if len(places) > _MOST_STEPS:
            places = np.linspace(frame.low, frame.high, int(frame.rect.width()) + 1)
        return np.concatenate([[frame.low], places, [frame.high]])

    @staticmethod
    def _paint_areas(
        painter: QPainter,
        frame: Frame,
        places: NDArray[np.float64],
        first: NDArray[np.float64],
        second: NDArray[np.float64],
    ) -> None:
        columns = frame.columns(places).tolist()
        painter.setRenderHint(painter.RenderHint.Antialiasing, False)
        pairs = zip(first.tolist(), second.tolist(), strict=True)
        for k, (one, other) in enumerate(pairs):
            if one == other or k + 1 == len(columns):
                continue
            top, bottom = frame.y_of(max(one, other)), frame.y_of(min(one, other))
            box = QRectF(columns[k], top, columns[k + 1] - columns[k], bottom - top)
            if one < other:
                painter.fillRect(box, tinted("c1", _TINT))
            else:
                paint_hatching(painter, box, QPointF(0, 0), "c2")
        painter.setRenderHint(painter.RenderHint.Antialiasing)

    def _paint_line(self, painter: QPainter, frame: Frame) -> None:
        colors, x = theme(), frame.x_of(self.total)
        painter.setPen(QPen(colors.accent, 2))
        painter.drawLine(QPointF(x, frame.rect.top()), QPointF(x, frame.rect.bottom()))
        width, height = _GRIP
        grip = QRectF(x - width / 2, frame.rect.top() - height, width, height)
        rounded(painter, grip, 4, colors.surface, QPen(colors.accent, 2))
        for k, (text, box, is_left) in enumerate(self.labels()):
            token = colors.color("c2" if k else "c1")
            place = frame.y_of(self.curves[k].lottery.below(self.total))
            paint_disc(painter, QPointF(x, place), token, 4)
            side = RIGHT if is_left else LEFT
            painter.setFont(font(11, 600))
            words = QRectF(painter.boundingRect(box, int(side), text)).adjusted(-2, 0, 2, 0)
            painter.fillRect(words, tinted("surface", 0.85))
            write(painter, box, text, font(11, 600), token, side)

    def labels(self) -> list[tuple[str, QRectF, bool]]:
        """Return what is read at the line, where it stands, and whether at its left."""
        frame, found = self.frame, list[tuple[str, QRectF, bool]]()
        x, rect = frame.x_of(self.total), frame.rect
        for k, each in enumerate(self.curves[:2]):
            p = each.lottery.below(self.total)
            metrics, number = QFontMetricsF(font(11, 600)), f" {cell_text(p, 3)}"
            needed = metrics.horizontalAdvance(each.name + number) + 16
            rooms = x - rect.left(), rect.right() - x
            is_left = rooms[k] < needed if k else rooms[k] >= needed
            if max(rooms) < needed:
                is_left = rooms[0] > rooms[1]
            # A long name is cut, its number never.
            room = rooms[not is_left] - 16 - metrics.horizontalAdvance(number)
            text = metrics.elidedText(each.name, Qt.TextElideMode.ElideRight, room) + number
            y = min(max(frame.y_of(p) - 10, rect.top() + 8), rect.bottom() - 8)
            if found and abs(found[0][1].center().y() - y) < _LABEL:
                # Close to the other one, it stands below that, or above where there is no room.
                other = found[0][1].center().y()
                y = other + _LABEL if other + _LABEL <= rect.bottom() - 8 else other - _LABEL
            box = QRectF(rect.left(), y - 8, x - 8 - rect.left(), _LABEL)
            if not is_left:
                box = QRectF(x + 8, y - 8, rect.right() - x - 8, _LABEL)
            found.append((text, box, is_left))
        return found


def _steps(
    frame: Frame, places: NDArray[np.float64], heights: NDArray[np.float64]
) -> list[QPointF]:
    """Return the pixels of steps that jump at the places."""
    x = np.repeat(places, 2)[1:]
    y = np.repeat(heights, 2)[:-1]
    return frame.points(x, y)
