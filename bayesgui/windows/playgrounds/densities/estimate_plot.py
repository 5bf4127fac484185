"""One estimate as a curve, with what answers at the cursor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from bayesgui.widgets.plots.cursor_plot import CursorPlot
from bayesgui.widgets.plots.frame import (
    RUG,
    Frame,
    bar_box,
    paint_bars,
    paint_columns,
    paint_cursor,
    paint_rows,
    paint_rug,
)
from bayesgui.widgets.plots.strokes import DASHED, fill, stroke, tinted
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtWidgets import QWidget

    from bayesgui.widgets.live_text import Text
    from bayesgui.windows.playgrounds.densities.estimates import Estimate
    from bayesgui.windows.playgrounds.densities.sample import Sample

    Floats = NDArray[np.float64]

AXIS = 46
"""Room for the numbers at the left of a plot."""
_ABOVE, _BELOW, _SIDE = 8, 36, 6
_WIDTH = 1.75
OVERLAID = (("bar", ()), ("c2", (6.0, 3.0)), ("c3", (2.0, 2.0)), ("c4", (8.0, 2.0, 2.0, 2.0)))
"""Color and dash of each estimate where all four stand in one pane."""


@dataclass(frozen=True)
class Shown:
    """The parts to be shown besides the curves."""

    rug: bool = True
    truth: bool = True
    together: bool = False


@dataclass(frozen=True, eq=False)
class PaneContent:
    """The content of a pane.

    `others`: further estimates with their position among the four. `deviation`: that of the
    kernels, where the estimate is a mean of these.
    """

    sample: Sample
    estimate: Estimate
    truth: Floats | None
    top: float
    shown: Shown
    others: tuple[tuple[int, Estimate], ...] = ()
    deviation: float = 0.0

    def looks_like(self, other: PaneContent | None) -> bool:
        """Return whether another content is the same picture: a slider changes one pane only."""
        return (
            other is not None
            and self.estimate is other.estimate
            and self.truth is other.truth
            and self.top == other.top
            and self.shown == other.shown
            and [each for _, each in self.others] == [each for _, each in other.others]
        )


class EstimatePlot(CursorPlot):
    """A pane's picture; `has_axis`: whether numbers stand at its left."""

    def __init__(self, parent: QWidget, spoken: Text | str = "") -> None:
        super().__init__(parent, spoken)
        self.content: PaneContent | None = None
        self.has_axis = True
        self.flaw = ""
        self.cut = ""
        """Note on the part above the axis."""
        self.setMinimumSize(150, 190)

    def sizeHint(self) -> QSize:
        return QSize(260, 250)

    def show_content(self, content: PaneContent | None, place: float, flaw: str, cut: str) -> None:
        """Show an estimate, or the sentence why there is none."""
        self.content, self.place, self.flaw, self.cut = content, place, flaw, cut
        self.update()

    def frame(self) -> Frame | None:
        content = self.content
        if content is None:
            return None
        self.margins = (AXIS if self.has_axis else _SIDE, _ABOVE, _SIDE, _BELOW)
        return Frame(self.ground(), content.sample.low, content.sample.high, 0.0, content.top)

    def paint(self, painter: QPainter) -> None:
        super().paint(painter)
        if self.content is None:
            self.write_instead(painter, self.flaw)

    def ground_key(self) -> tuple[object, ...]:
        content = self.content
        assert content is not None
        return (
            content.sample, content.estimate.kind, content.estimate.y, content.truth, content.top,
            content.shown, self.has_axis, *(other.y for _, other in content.others),
        )  # fmt: skip

    def paint_below(self, painter: QPainter, frame: Frame) -> None:
        """Light the bin, the window or the kernel that answers at the cursor."""
        content = self.content
        assert content is not None
        estimate = content.estimate
        painter.save()
        painter.setClipRect(frame.rect.adjusted(0, -1, 0, 0))
        if estimate.kind == "histogram":
            if estimate.high > estimate.low:
                left, right = frame.x_of(estimate.low), frame.x_of(estimate.high)
                painter.fillRect(bar_box(frame, left, right, estimate.at_cursor), theme().bar)
        elif estimate.kind == "kernel":
            # The kernel at the cursor, as high as leaves the curve to be seen.
            height = 0.4 * estimate.highest
            x = np.linspace(estimate.low, estimate.high, 61)
            middle = 0.5 * (estimate.low + estimate.high)
            y = height * np.exp(-0.5 * ((x - middle) / content.deviation) ** 2)
            fill(painter, frame.area(x, y), tinted("accent", 0.3))
        else:
            left, right = frame.x_of(estimate.low), frame.x_of(estimate.high)
            window = QRectF(left, frame.rect.top(), max(right - left, 1.0), frame.rect.height())
            painter.fillRect(window, tinted("accent", 0.14))
        painter.restore()

    def paint_ground(self, painter: QPainter, frame: Frame) -> None:
        content = self.content
        assert content is not None
        paint_rows(painter, frame, numbered=self.has_axis)
        painter.save()
        painter.setClipRect(frame.rect.adjusted(0, -1, 0, 0))
        if content.estimate.kind == "histogram":
            estimate = content.estimate
            paint_bars(painter, frame, estimate.x, estimate.y, tinted("bar", 0.38), 4.0)
        else:
            _paint_curve(painter, frame, content.estimate)
        for k, other in content.others:
            token, dash = OVERLAID[k]
            stroke(painter, frame.points(other.x, other.y), token, _WIDTH, dash)
        if content.truth is not None:
            x = np.linspace(frame.low, frame.high, len(content.truth))
            stroke(painter, frame.points(x, content.truth), "muted", 1.25, DASHED)
        painter.restore()
        paint_columns(painter, frame, RUG + 3)
        if content.shown.rug:
            paint_rug(painter, frame, content.sample.values)

    def paint_above(self, painter: QPainter, frame: Frame) -> None:
        paint_cursor(painter, frame, self.place)
        if self.cut:
            self._paint_cut(painter, frame)

    def _paint_cut(self, painter: QPainter, frame: Frame) -> None:
        painter.setFont(font(11))
        width = QFontMetrics(painter.font()).horizontalAdvance(self.cut) + 8
        box = QRectF(frame.rect.right() - width, frame.rect.top() + 1, width, 16)
        painter.fillRect(box, tinted("surface", 0.85))
        painter.setPen(theme().muted)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self.cut)


def _paint_curve(painter: QPainter, frame: Frame, estimate: Estimate) -> None:
    fill(painter, frame.area(estimate.x, estimate.y), tinted("bar", 0.18))
    stroke(painter, frame.points(estimate.x, estimate.y), "bar", _WIDTH)
