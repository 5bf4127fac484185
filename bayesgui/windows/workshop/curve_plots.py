"""The curves of the trained models: ROC or precision and recall, reliability or learning."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.decisions.operating import place_on, share_of
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text, short_count
from bayesgui.widgets.plots.unit_plot import UnitContent, UnitCurve, UnitMark, UnitPlot
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.windows.workshop.band_plots import cost_content, reliability_bands, roc_bands
from bayesgui.windows.workshop.operating import stops_of
from bayesgui.windows.workshop.state import WorkshopState

if TYPE_CHECKING:
    from bayesgui.windows.workshop.results import ClassCurves

_PLOT, _FOOT = 310, 30
_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
"""Of accuracy, between ticks."""
_MOST_TICKS = 5


class CurvePlots(QWidget):
    """Two plots beside each other, each with a choice of what it shows."""

    learning_requested = Signal()
    learning_stopped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = WorkshopState()
        self._is_narrow = False
        self.curve = Segmented(
            (("roc", "ROC"), ("recall", live("Precision–recall")), ("cost", live("Cost"))),
            self,
            name="workshopCurves",
            tip=live("The curves of the trained models for one class"),
            changed=self._on_curve,
        )
        self.judged = Segmented(
            (("reliability", live("Reliability")), ("learning", live("Learning curve"))),
            self,
            name="workshopJudged",
            tip=live("How far the probabilities and the accuracies can be relied on"),
            changed=lambda _kind: self._show_judged(),
        )
        self._learning_share: float | None = None
        self.learn = push_button("", self, self._on_learn)
        self.note = text_label(self, 11, role="muted")
        about = live(
            "The positive class: what curves, threshold, misses and false alarms are about"
        )
        self.positive = named(ElidedCombo(self), "", tip=about, spoken=about)
        self.positive.setSizeAdjustPolicy(ElidedCombo.SizeAdjustPolicy.AdjustToContents)
        self.positive.setMinimumWidth(60)
        self.positive.setMaximumWidth(160)
        self.roc, self.reliability = UnitPlot(self), UnitPlot(self)
        self.positive_label = text_label(
            self, role="muted", wraps=False, text=live("Positive class")
        )
        self.positive_label.hide()
        self._place()

    def _place(self) -> None:
        below, empty = QWidget(self), QWidget(self)
        self._feet: list[QWidget] = []
        row_layout(self.note, self.learn, parent=below, grows=self.note)
        self._beside = row_layout(spacing=26)
        self._above = row_layout(self.positive_label, None)
        column_layout(self._above, self._beside, parent=self, spacing=4)
        self._curve_head = row_layout(self.curve, None, self.positive)
        for head, plot, foot in (
            (self._curve_head, self.roc, empty),
            (row_layout(self.judged, None), self.reliability, below),
        ):
            plot.setMinimumHeight(_PLOT)
            # Both plots end at the same height.
            foot.setFixedHeight(_FOOT)
            self._feet.append(foot)
            self._beside.addLayout(column_layout(head, plot, foot, spacing=4, grows=plot), 1)

    def set_narrow(self, is_narrow: bool) -> None:
        """Leave less room between the plots, with the class above them, or more."""
        self._beside.setSpacing(12 if is_narrow else 26)
        for foot in self._feet:
            foot.setFixedHeight(2 * _FOOT if is_narrow else _FOOT)
        is_above = self._above.indexOf(self.positive) >= 0
        if is_above != is_narrow:
            before, now = self._curve_head, self._above
            if is_above:
                before, now = now, before
            before.removeWidget(self.positive)
            now.insertWidget(1 if is_narrow else now.count(), self.positive)
        self._is_narrow = is_narrow
        self._show_classes(self._state)

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state."""
        self._state = state
        self._show_classes(state)
        self._show_curve(state)
        self._show_judged()

    def _show_classes(self, state: WorkshopState) -> None:
        names = list(state.classes)
        if names != [self.positive.itemText(k) for k in range(self.positive.count())]:
            self.positive.clear()
            self.positive.addItems(names)
        self.positive.setCurrentIndex(state.positive)
        self.positive.setVisible(len(names) > 1)
        self.positive_label.setVisible(self._is_narrow and len(names) > 1)

    def _curves(self, state: WorkshopState) -> list[tuple[str, int, ClassCurves]]:
        """Return each trained model with its style and the curves of the positive class."""
        return [
            (name, state.styles.get(name, 0), result.curves[state.positive])
            for name, result in state.compared.items()
        ]

    def _on_curve(self, _kind: str) -> None:
        self._show_curve(self._state)

    def _show_curve(self, state: WorkshopState) -> None:
        """Show the chosen kind of curves."""
        if self.curve.current == "cost":
            say(self.roc, spoken=live("Cost curves"))
            self.roc.show_content(cost_content(state))
            return
        is_roc = self.curve.current == "roc"
        spoken = live("ROC curves") if is_roc else live("Precision–recall curves")
        say(self.roc, spoken=spoken)
        x, y = self.tr("recall"), self.tr("precision")
        if is_roc:
            x, y = self.tr("false positives"), self.tr("true positives")
        curves = tuple(
            UnitCurve(
                name,
                each.false_positives if is_roc else each.recall,
                each.true_positives if is_roc else each.precision,
                style,
                width=_width(name, state),
            )
            for name, style, each in self._curves(state)
        )
        marks = self._marks(state, recall=not is_roc)
        bands = roc_bands(state) if is_roc else ()
        self.roc.show_content(UnitContent(x, y, curves, marks, diagonal=int(is_roc), bands=bands))

    def _marks(self, state: WorkshopState, *, recall: bool = False) -> tuple[UnitMark, ...]:
        """Return the operating points of the current model on its curve.

        `recall`: whether that is the precision–recall curve.
        """
        result, stops = state.shown, stops_of(state)
        if result is None or stops is None:
            return ()
        found = [(stops.usual, self.tr("MAP, p ≥ {limit}"))]
        if 0 < stops.least_risk < 1 and stops.least_risk != stops.usual:
            found.append((stops.least_risk, self.tr("minimum risk, p ≥ {limit}")))
        if not recall and stops.corner not in (stops.usual, stops.least_risk):
            found.append((stops.corner, self.tr("nearest (0, 1), p ≥ {limit}")))
        curves, marks = result.curves[state.positive], []
        for threshold, text in found:
            place = place_on(curves.thresholds, threshold)
            x, y = float(curves.false_positives[place]), float(curves.true_positives[place])
            if recall:
                own = share_of(result, state.positive)
                hits, alarms = y * own, x * (1.0 - own)
                if not hits + alarms:
                    continue
                x, y = y, hits / (hits + alarms)
            marks.append(UnitMark(x, y, text.format(limit=f"{threshold:.3g}")))
        return tuple(marks)

    def _show_judged(self) -> None:
        """Show the reliability diagram or the learning curves."""
        state = self._state
        if not state.compared:
            return
        is_learning = self.judged.current == "learning"
        self.learn.setVisible(is_learning)
        spoken = live("Learning curves") if is_learning else live("Reliability diagram")
        say(self.reliability, spoken=spoken)
        (self._show_learning if is_learning else self._show_reliability)(state)

    @property
    def is_learning(self) -> bool:
        """Whether learning curves are computed."""
        return self._learning_share is not None

    def show_learning_progress(self, share: float | None) -> None:
        """Show how far the learning curves are; None when they are over."""
        self._learning_share = share
        self._show_judged()

    def _show_learning(self, state: WorkshopState) -> None:
        self.reliability.show_content(
            _learning_content(state, self.tr("training rows"), self.tr("accuracy"))
        )
        share = self._learning_share
        is_ready = bool(state.ticked) or share is not None
        self.learn.setEnabled(is_ready)
        self.learn.setText(self.tr("Compute") if share is None else self.tr("Stop"))
        self.learn.setToolTip(
            self.tr("Stop, and keep the points that are done")
            if share is not None
            else self.tr("Train the ticked models on growing parts of the rows")
            if is_ready
            else self.tr("Tick a model first")
        )
        if share is not None:
            text = self.tr("Training: {percent} %").format(percent=round(100 * share))
        elif state.learning:
            text = self.tr("Accuracy on held-out rows; number of splits: {splits}.").format(
                splits=count_text(max(each.trained for each in state.learning))
            )
        else:
            text = self.tr("How accuracy grows with the rows: each model is trained on 5 to 100 %.")
        self.note.setText(text)

    def _on_learn(self) -> None:
        (self.learning_requested if self._learning_share is None else self.learning_stopped).emit()

    def _calibration_text(self, state: WorkshopState) -> str:
        """Return how far the chosen model's probabilities hold; empty until that is known."""
        shown = state.shown
        if shown is None or math.isnan(shown.calibration_error):
            return ""
        text = self.tr("Expected calibration error {error}, slope {slope}.")
        return text.format(
            error=f"{shown.calibration_error:.4f}", slope=f"{shown.calibration_slope:.2f}"
        )

    def _show_reliability(self, state: WorkshopState) -> None:
        curves = self._curves(state)
        name = state.classes[state.positive]
        shown = tuple(
            UnitCurve(
                model, each.predicted, each.observed, style, with_dots=True,
                width=_width(model, state),
            )
            for model, style, each in curves
        )  # fmt: skip
        current = next((c for model, _, c in curves if model == state.current), None)
        bars: tuple[tuple[float, float, str], ...] = ()
        aside = ""
        if current is not None and len(current.counts):
            heights = 0.25 * current.counts / max(float(current.counts.max()), 1e-9)
            texts = map(short_count, current.counts.tolist())
            bars = tuple(zip(current.predicted.tolist(), heights.tolist(), texts, strict=True))
            ends = (round(float(end)) for end in (current.counts.min(), current.counts.max()))
            least, most = map(count_text, ends)
            aside = self.tr("Gray: {least} to {most} rows in each bin of {model}.")
            if least == most:
                aside = self.tr("Gray: {most} rows in each bin of {model}.")
            aside = aside.format(least=least, most=most, model=state.current)
            aside = join_sentences((aside, self._calibration_text(state)))
        self.note.setText(aside)
        predicted = self.tr("predicted P({name})").format(name=name)
        self.reliability.show_content(
            UnitContent(
                predicted,
                self.tr("observed share"),
                shown,
                bars=bars,
                bands=reliability_bands(state),
            )
        )


def _width(name: str, state: WorkshopState) -> float:
    """Return the width of a model's line, which is that of the current one or not."""
    return 2.25 if name == state.current else 1.5


def _learning_content(state: WorkshopState, rows: str, accuracy: str) -> UnitContent:
    """Return a curve for each model; empty axes before the first point.

    `rows, accuracy`: what the axes count.
    """
    points = state.learning
    if not points:
        return UnitContent(rows, accuracy, diagonal=0)
    most = max(point.rows for point in points)
    values = [point.accuracy for point in points]
    step = next(
        (each for each in _STEPS if (max(values) - min(values)) / each <= _MOST_TICKS - 1),
        _STEPS[-1],
    )
    low = math.floor(min(values) / step) * step
    high = max(math.ceil(max(values) / step) * step, low + step)
    names = dict.fromkeys(point.name for point in points)
    curves = []
    for name in names:
        own = [point for point in points if point.name == name]
        x = np.array([point.rows for point in own]) / most
        y = (np.array([point.accuracy for point in own]) - low) / (high - low)
        style = state.styles.get(name, 0)
        curves.append(UnitCurve(name, x, y, style, with_dots=True, width=_width(name, state)))
    count = round((high - low) / step)
    up = tuple((k / count, f"{low + k * step:.2f}") for k in range(count + 1))
    across = tuple((share, short_count(share * most)) for share in (0.0, 0.25, 0.5, 0.75, 1.0))
    return UnitContent(
        rows, accuracy, tuple(curves), diagonal=0, across_ticks=across, up_ticks=up
    )  # fmt: skip
