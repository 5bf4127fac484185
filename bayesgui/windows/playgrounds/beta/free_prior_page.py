"""The page “Free prior”: any density of θ, typed as a formula, with MAP and mean."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.learning.free_prior import FreePosterior
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import probability_text
from bayesgui.widgets.plots.cursor_plot import CursorPlot
from bayesgui.widgets.plots.frame import (
    Frame,
    paint_columns,
    paint_cursor,
    paint_name,
    paint_rows,
    round_top,
)
from bayesgui.widgets.plots.strokes import DASHED, fill, paint_disc, stroke, tinted
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import theme
from bayesgui.windows.playgrounds.beta.settings import FREE_PRIORS
from bayesgui.windows.playgrounds.curve_key import CurveKey

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.widgets.live_text import Text
    from bayesgui.windows.playgrounds.beta.settings import BetaSettings

_PRIOR: tuple[str, tuple[float, ...]] = ("muted", DASHED)
_LIKELIHOOD: tuple[str, tuple[float, ...]] = ("c2", (6.0, 3.0))
_POSTERIOR: tuple[str, tuple[float, ...]] = ("bar", ())
_DIGITS, _DISC = 4, 5.0


@lru_cache(maxsize=8)
def _posterior(formula: str, seen: float, unseen: float) -> FreePosterior:
    return FreePosterior(formula, seen, unseen)


class FreePriorPlot(CursorPlot):
    """Prior, likelihood and posterior over θ; discs at the top of the last two."""

    margins = (56, 14, 20, 42)

    def __init__(self, parent: QWidget, spoken: Text) -> None:
        super().__init__(parent, spoken)
        self.shown: FreePosterior | None = None
        self.place = 0.5
        self.setMinimumSize(300, 180)

    def sizeHint(self) -> QSize:
        return QSize(840, 300)

    def frame(self) -> Frame | None:
        if self.shown is None:
            return None
        _, prior, posterior = self.shown.curve
        # A prior may rise without bound in a corner that the cases have cut off.
        top = round_top(max(float(posterior.max()), min(float(prior.max()), 20.0)))
        return Frame(self.ground(), 0, 1, 0, top)

    def ground_key(self) -> tuple[object, ...]:
        return (self.shown,)

    def likelihood(self) -> np.ndarray:
        """Return the likelihood at the places of the curve, as high as the posterior."""
        assert self.shown is not None
        theta, _, posterior = self.shown.curve
        heights = self.shown.relative_likelihood(theta)
        return np.asarray(heights * float(posterior.max()))

    def paint_ground(self, painter: QPainter, frame: Frame) -> None:
        assert self.shown is not None
        paint_rows(painter, frame)
        paint_columns(painter, frame)
        paint_name(painter, frame, "θ")
        theta, prior, posterior = self.shown.curve
        fill(painter, frame.area(theta, posterior), tinted("bar", 0.14))
        for heights, (token, dash), width in (
            (prior, _PRIOR, 1.5),
            (self.likelihood(), _LIKELIHOOD, 1.5),
            (posterior, _POSTERIOR, 2.0),
        ):
            stroke(painter, frame.points(theta, heights), token, width, dash)
        tops = [(self.shown.mode, "bar")]
        if self.shown.maximum_likelihood is not None:
            tops.append((self.shown.maximum_likelihood, "c2"))
        for place, token in tops:
            top = QPointF(frame.x_of(place), frame.y_of(float(posterior.max())))
            paint_disc(painter, top, theme().color(token), _DISC)

    def paint_above(self, painter: QPainter, frame: Frame) -> None:
        paint_cursor(painter, frame, self.place)


class FreePriorPage(QWidget):
    """A formula of the prior, examples of it, the three curves, and what follows."""

    formula_changed = Signal(str)
    theta_moved = Signal(float)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        name = live("Prior density of x")
        self.label = text_label(self, 13, wraps=False, text=name)
        tip = live(
            "A formula of x = θ, up to a factor, with + − * / ^, exp, log, sqrt, abs, min, "
            "max and if(…, …, …)"
        )
        self.field = named(QLineEdit(self), "betaPrior.formula", tip=tip, spoken=name)
        self.label.setBuddy(self.field)
        self.buttons = {
            "normal": self._button("normal", live("N(0.4, 0.2²)")),
            "triangle": self._button("triangle", live("Triangle")),
            "two_coins": self._button("two_coins", live("Two coins")),
            "at_most_half": self._button("at_most_half", live("At most ½")),
            "flat": self._button("flat", live("Flat")),
        }
        self.key = CurveKey(
            self,
            (live("prior"), *_PRIOR),
            (live("likelihood"), *_LIKELIHOOD),
            (live("posterior"), *_POSTERIOR),
        )
        self.plot = FreePriorPlot(self, live("Prior, likelihood and posterior of θ"))
        self.sentence = text_label(self, 13)
        self.reading = text_label(self, 12, role="muted")
        remark = live(
            "Such a posterior belongs to no known family: its top is found by calculus, as "
            "m / θ − n / (1 − θ) + f′(θ) / f(θ) = 0, and its mean by an integral."
        )
        self.remark = text_label(self, 12, role="muted", text=remark)
        column_layout(
            row_layout(self.label, self.field, spacing=10, grows=self.field),
            row_layout(*self.buttons.values(), None, spacing=8),
            row_layout(self.key, None),
            self.plot, self.sentence, self.reading, self.remark,
            parent=self, spacing=8, grows=self.plot,
        )  # fmt: skip
        self.field.editingFinished.connect(lambda: self.formula_changed.emit(self.field.text()))
        self.plot.cursor_moved.connect(lambda x: self.theta_moved.emit(min(max(x, 0.0), 1.0)))

    def _button(self, key: str, text: Text) -> QPushButton:
        formula = FREE_PRIORS[key]
        return push_button(
            f"betaPrior.free.{key}",
            self,
            lambda: self.formula_changed.emit(formula),
            text,
            tip=formula,
        )

    def show_settings(self, settings: BetaSettings) -> None:
        """Show the posterior of other settings, or why there is none."""
        if self.field.text() != settings.formula:
            self.field.setText(settings.formula)
        heads, tails = settings.coin[2:]
        self.plot.place = settings.theta
        try:
            self.plot.shown = _posterior(settings.formula, heads, tails)
        except BayesGuiError as error:
            self.plot.shown = None
            self.sentence.setText(error_sentence(error))
            self.reading.setText("")
        else:
            self._tell(self.plot.shown, settings.theta)
        is_wrong = self.plot.shown is None
        self.sentence.setProperty("role", "error" if is_wrong else "")
        self.field.setProperty("wrong", is_wrong)
        for widget in (self.sentence, self.field):
            widget.style().polish(widget)
        self.plot.update()

    def _tell(self, shown: FreePosterior, theta: float) -> None:
        best = shown.maximum_likelihood
        mode, mean = (probability_text(each, _DIGITS) for each in (shown.mode, shown.mean))
        said = self.tr(
            "{heads} heads and {tails} tails: the most probable θ (MAP) is {mode}, its mean, the "
            "probability of heads in the next toss, {mean}."
        ).format(heads=f"{shown.seen:g}", tails=f"{shown.unseen:g}", mode=mode, mean=mean)
        if best is not None:
            largest = self.tr("The likelihood is largest at {best}.")
            said = join_sentences((said, largest.format(best=probability_text(best, _DIGITS))))
        self.sentence.setText(said)
        places, prior, posterior = shown.curve
        at = [float(np.interp(theta, places, heights)) for heights in (prior, posterior)]
        self.reading.setText(
            self.tr("At θ = {theta}: prior density {prior}, posterior density {posterior}.").format(
                theta=f"{theta:.4g}", prior=f"{at[0]:.4g}", posterior=f"{at[1]:.4g}"
            )
        )
        self.plot.setAccessibleDescription(said)
