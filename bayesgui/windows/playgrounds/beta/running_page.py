"""The page “Running estimate”: the law of large numbers, and a prior that fades."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.fields.slider_field import SliderField
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text, probability_text
from bayesgui.widgets.plots.cursor_plot import CursorPlot
from bayesgui.widgets.plots.frame import Frame, paint_cursor, paint_name, paint_rows
from bayesgui.widgets.plots.strokes import DASHED, paint_disc, stroke
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import font, theme
from bayesgui.windows.playgrounds.beta.running import TOSSES, RunningEstimate, running_estimate
from bayesgui.windows.playgrounds.curve_key import CurveKey

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.widgets.live_text import Text
    from bayesgui.windows.playgrounds.beta.settings import BetaSettings

_FREQUENCY: tuple[str, tuple[float, ...]] = ("c2", (6.0, 3.0))
_MEAN: tuple[str, tuple[float, ...]] = ("bar", ())
_TRUTH: tuple[str, tuple[float, ...]] = ("text", DASHED)
_DIGITS = 4


class RunningPlot(CursorPlot):
    """Both estimates over the number of tosses, whose axis is logarithmic."""

    margins = (56, 10, 20, 42)

    def __init__(self, parent: QWidget, spoken: Text) -> None:
        super().__init__(parent, spoken)
        self.estimate: RunningEstimate | None = None
        self.truth = 0.5
        self.caption = ""
        self.setMinimumSize(300, 180)

    def sizeHint(self) -> QSize:
        return QSize(840, 300)

    def set_caption(self, caption: str) -> None:
        """Name the horizontal axis."""
        self.caption = caption
        self.update()

    def frame(self) -> Frame | None:
        if self.estimate is None:
            return None
        return Frame(self.ground(), 0.0, math.log10(TOSSES), 0.0, 1.0)

    def ground_key(self) -> tuple[object, ...]:
        return self.estimate, self.truth, self.caption

    def paint_ground(self, painter: QPainter, frame: Frame) -> None:
        assert self.estimate is not None
        paint_rows(painter, frame)
        self._paint_axis(painter, frame)
        x = np.log10(self.estimate.m)
        ends = np.array([frame.low, frame.high])
        token, dash = _TRUTH
        stroke(painter, frame.points(ends, np.full(2, self.truth)), token, 1.25, dash)
        for heights, (token, dash), width in (
            (self.estimate.frequencies, _FREQUENCY, 1.5),
            (self.estimate.means, _MEAN, 2.0),
        ):
            stroke(painter, frame.points(x, heights), token, width, dash)

    def paint_above(self, painter: QPainter, frame: Frame) -> None:
        assert self.estimate is not None
        paint_cursor(painter, frame, self.place)
        x = np.log10(self.estimate.m)
        at = self.estimate.at(10.0**self.place)
        for heights, (token, _) in (
            (self.estimate.frequencies, _FREQUENCY),
            (self.estimate.means, _MEAN),
        ):
            place = QPointF(frame.x_of(x[at]), frame.y_of(heights[at]))
            paint_disc(painter, place, theme().color(token), 4.5)

    def _paint_axis(self, painter: QPainter, frame: Frame) -> None:
        """Paint the axis with the powers of ten."""
        painter.setFont(font(11))
        painter.setPen(theme().control)
        painter.drawLine(frame.rect.bottomLeft(), frame.rect.bottomRight())
        for power in range(round(frame.high) + 1):
            x = frame.x_of(power)
            painter.setPen(theme().border)
            painter.drawLine(QPointF(x, frame.rect.top()), QPointF(x, frame.rect.bottom()))
            painter.setPen(theme().muted)
            box = QRectF(x - 40, frame.rect.bottom() + 4, 80, 16)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), count_text(10**power))
        paint_name(painter, frame, self.caption)


class RunningPage(QWidget):
    """Tosses of a coin whose θ is known, the estimates along them, and their arithmetic at m."""

    tossed = Signal()
    """Toss all of them once more."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.truth = SliderField(self)
        self.truth.slider.setObjectName("betaPrior.truth")
        self.truth.set_name(live("true θ"), live("θ of the coin that is tossed"))
        self.again = push_button(
            "betaPrior.again",
            self,
            self.tossed,
            live("Toss again"),
            tip=live("Another {n} tosses of the same coin").filled(n=count_text(TOSSES)),
        )
        self.key = CurveKey(
            self,
            (live("frequency"), *_FREQUENCY),
            (live("posterior mean"), *_MEAN),
            (live("true θ"), *_TRUTH),
        )
        self.plot = RunningPlot(self, live("Estimates against the number of tosses"))
        tell(self.plot.set_caption, live("tosses m"))
        self.plot.place = 1.0
        self.sentence = text_label(self, 13)
        remark = live(
            "Frequencies settle at θ, and the posterior mean with them: the weight of a prior "
            "of α + β imagined tosses is (α + β) / (α + β + m)."
        )
        self.remark = text_label(self, 12, role="muted", text=remark)
        self._settings: BetaSettings | None = None
        truth = self.truth
        head = row_layout(
            truth.label, truth.slider, truth.field, self.again, spacing=10, grows=truth.slider
        )
        column_layout(
            head, truth.problem, row_layout(self.key, None), self.plot, self.sentence, self.remark,
            parent=self, spacing=8, grows=self.plot,
        )  # fmt: skip
        self.plot.cursor_moved.connect(self._move_cursor)

    def show_settings(self, settings: BetaSettings) -> None:
        """Show the tosses of other settings."""
        self._settings = settings
        self.truth.set_number(settings.truth)
        self.plot.truth = settings.truth
        self.plot.estimate = running_estimate(settings.truth, settings.seed, *settings.coin[:2])
        self._tell()

    def _move_cursor(self, place: float) -> None:
        self.plot.place = place
        self._tell()

    def _tell(self) -> None:
        found, settings = self.plot.estimate, self._settings
        if found is None or settings is None:
            return
        at = found.at(10.0**self.plot.place)
        alpha, others = settings.coin[:2]
        m, heads = int(found.m[at]), int(found.heads[at])
        text = self.tr(
            "After {m} tosses: frequency {heads} / {m} = {frequency}; posterior mean "
            "({alpha} + {heads}) / ({total} + {m}) = {mean}, of which the prior is {share} %."
        )
        self.sentence.setText(
            text.format(
                m=count_text(m), heads=count_text(heads), alpha=f"{alpha:g}",
                frequency=probability_text(heads / m, _DIGITS), total=f"{alpha + others:g}",
                mean=probability_text(float(found.means[at]), _DIGITS),
                share=f"{100 * found.weights[at]:.3g}",
            )
        )  # fmt: skip
        self.plot.setAccessibleDescription(self.sentence.text())
        self.plot.update()
