"""The page “Likelihood and probability”: one formula, read in two ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.slider_field import SliderField
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text, probability_text, raised
from bayesgui.widgets.plots.cursor_plot import CursorPlot
from bayesgui.widgets.plots.frame import (
    Frame,
    paint_columns,
    paint_cursor,
    paint_name,
    paint_rows,
    round_top,
)
from bayesgui.widgets.plots.strokes import fill, paint_disc, stroke, tinted
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import theme
from bayesgui.windows.playgrounds.beta.both_ways import Reading

if TYPE_CHECKING:
    from bayesgui.widgets.live_text import Text
    from bayesgui.windows.playgrounds.beta.settings import BetaSettings

_DIGITS = 4
_DISC = 5.0


class _Pane(CursorPlot):
    """Base of both panes: the reading, room for the axes, and the name of the lower one."""

    margins = (56, 14, 14, 42)

    def __init__(self, parent: QWidget, spoken: Text) -> None:
        super().__init__(parent, spoken)
        self.reading: Reading | None = None
        self.caption = ""
        self.setMinimumSize(240, 180)

    def sizeHint(self) -> QSize:
        return QSize(420, 280)

    def set_caption(self, caption: str) -> None:
        """Name the horizontal axis."""
        self.caption = caption
        self.update()

    def show_reading(self, reading: Reading | None) -> None:
        """Show another reading; None is nothing."""
        self.reading = reading
        self.update()

    def ground_key(self) -> tuple[object, ...]:
        return self.reading, self.caption

    def _top(self) -> float:
        """Return the upper end of both panes' axes: the shared number is at one height."""
        assert self.reading is not None
        return round_top(max(float(self.reading.probabilities().max()), self.reading.highest))

    def _paint_axes(self, painter: QPainter, frame: Frame) -> None:
        paint_rows(painter, frame)
        paint_columns(painter, frame)
        paint_name(painter, frame, self.caption)

    def paint_above(self, painter: QPainter, frame: Frame) -> None:
        """Paint the line from the axis at the left to the number that both panes share."""
        assert self.reading is not None
        height = self.reading.probability
        painter.setPen(QPen(theme().accent, 1.25, Qt.PenStyle.DashLine))
        at = QPointF(frame.x_of(self.place), frame.y_of(height))
        painter.drawLine(QPointF(frame.rect.left(), at.y()), at)
        paint_disc(painter, at, theme().accent, _DISC)


class HeadsPlot(_Pane):
    """P(k heads | θ) of every k as bars; the cursor stands at a whole number."""

    def frame(self) -> Frame | None:
        if self.reading is None:
            return None
        heads = self.reading.heads()
        return Frame(self.ground(), heads[0] - 0.5, heads[-1] + 0.5, 0.0, self._top())

    def key_step(self, frame: Frame) -> float:
        return 1.0

    def paint_ground(self, painter: QPainter, frame: Frame) -> None:
        assert self.reading is not None
        self._paint_axes(painter, frame)
        heads, heights = self.reading.heads(), self.reading.probabilities()
        step = float(np.diff(heads).max()) if len(heads) > 1 else 1.0
        width = frame.rect.width() * step / (frame.high - frame.low)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for k, height in zip(heads.tolist(), heights.tolist(), strict=True):
            y = frame.y_of(height)
            color = theme().bar if k == self.reading.k else tinted("bar", 0.38)
            left = frame.x_of(k) - 0.5 * width
            gap = 1.0 if width > 4 else 0.0
            box = QRectF(left + gap, y, max(width - 2 * gap, 1.0), frame.rect.bottom() - y)
            painter.fillRect(box, color)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)


class LikelihoodPlot(_Pane):
    """L(θ) of the k heads as a curve."""

    def frame(self) -> Frame | None:
        if self.reading is None:
            return None
        return Frame(self.ground(), 0.0, 1.0, 0.0, self._top())

    def paint_ground(self, painter: QPainter, frame: Frame) -> None:
        assert self.reading is not None
        self._paint_axes(painter, frame)
        x, y = self.reading.likelihood()
        fill(painter, frame.area(x, y), tinted("c2", 0.14))
        stroke(painter, frame.points(x, y), "c2", 1.75)

    def paint_above(self, painter: QPainter, frame: Frame) -> None:
        paint_cursor(painter, frame, self.place)
        super().paint_above(painter, frame)


class BothWaysPage(QWidget):
    """P(k | θ) of all k beside L(θ) of all θ; a cursor in each, at the same number."""

    heads_moved = Signal(int)
    theta_moved = Signal(float)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theta = SliderField(self)
        self.theta.slider.setObjectName("betaPrior.theta")
        self.theta.set_name("θ", live("θ, the probability of heads"))
        self.plots = (
            HeadsPlot(self, live("Probability of each number of heads")),
            LikelihoodPlot(self, live("Likelihood of each θ")),
        )
        tell(self.plots[0].set_caption, live("number of heads k"))
        self.plots[1].set_caption("θ")
        self.titles = tuple(text_label(self, 13, 600) for _ in self.plots)
        self.sentences = tuple(text_label(self, 12) for _ in self.plots)
        self.remark = text_label(self, 12, role="muted")
        slider = self.theta.slider
        head = row_layout(self.theta.label, slider, self.theta.field, spacing=10, grows=slider)
        both = row_layout(spacing=18)
        for title, plot, sentence in zip(self.titles, self.plots, self.sentences, strict=True):
            sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
            both.addLayout(column_layout(title, plot, sentence, spacing=4, grows=plot), 1)
        column_layout(
            head, self.theta.problem, both, self.remark, parent=self, spacing=8, grows=both
        )
        self.theta.changed.connect(self.theta_moved)
        self.plots[0].cursor_moved.connect(lambda x: self.heads_moved.emit(round(x)))
        self.plots[1].cursor_moved.connect(lambda x: self.theta_moved.emit(min(max(x, 0.0), 1.0)))

    def show_settings(self, settings: BetaSettings) -> None:
        """Show the formula at the cursor."""
        self.theta.set_number(settings.theta)
        heads, tails = settings.coin[2:]
        n = heads + tails
        flaw = ""
        if n == 0:
            flaw = self.tr("No toss yet: every θ is equally likely. Set heads or tails seen.")
        elif heads != round(heads) or tails != round(tails):
            flaw = self.tr("Heads and tails are whole numbers here.")
        reading = None if flaw else Reading(round(n), round(heads), settings.theta)
        self.plots[0].place, self.plots[1].place = heads, settings.theta
        for plot in self.plots:
            plot.show_reading(reading)
        self._tell(reading, flaw)

    def _tell(self, reading: Reading | None, flaw: str) -> None:
        if reading is None:
            for label in (*self.titles, *self.sentences):
                label.setText("")
            self.remark.setText(flaw)
            return
        n, k, theta = reading.n, reading.k, f"{reading.theta:.4g}"
        number = probability_text(reading.probability, _DIGITS)
        self.titles[0].setText(
            self.tr("Probability: θ = {theta} is fixed, k varies").format(theta=theta)
        )
        self.titles[1].setText(
            self.tr("Likelihood: {k} heads in {n} are fixed, θ varies").format(
                k=count_text(k), n=count_text(n)
            )
        )
        rest = f"{1 - reading.theta:.4g}"
        formula = f"C({n}, {k}) · {theta}{raised(k)} · {rest}{raised(n - k)} = {number}"
        self.sentences[0].setText(f"P(k = {k} | θ) = {formula}\n" + self.tr("All bars sum to 1."))
        area = probability_text(reading.area, _DIGITS)
        share = probability_text(reading.probability / reading.highest, _DIGITS)
        self.sentences[1].setText(
            f"L(θ) = {formula}\n"
            + self.tr(
                "The area below is 1 / (n + 1) = {area}, not 1; the best θ is k / n = {best}."
            ).format(area=area, best=f"{k / n:.4g}")
        )
        self.remark.setText(
            self.tr(
                "The same product, read in two ways. This θ is {share} times as likely as the best."
            ).format(share=share)
        )
        for plot, sentence in zip(self.plots, self.sentences, strict=True):
            plot.setAccessibleDescription(sentence.text())
