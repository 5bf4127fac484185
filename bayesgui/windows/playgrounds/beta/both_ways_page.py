"""The page “Likelihood and probability”: one formula, read in two ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text, probability_text, raised
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.windows.playgrounds.beta.both_ways import Reading
from bayesgui.windows.playgrounds.beta.both_ways_plots import HeadsPlot, LikelihoodPlot
from bayesgui.windows.playgrounds.slider_field import SliderField

if TYPE_CHECKING:
    from bayesgui.windows.playgrounds.beta.settings import BetaSettings

_DIGITS = 4


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
