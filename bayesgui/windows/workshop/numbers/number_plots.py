"""Plots of predicted numbers: against the observed ones, their errors, and coverage by level."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plots.content import numbered_ticks
from bayesgui.widgets.plots.unit_plot import (
    UnitBand,
    UnitContent,
    UnitCurve,
    UnitMark,
    UnitPlot,
    UnitPoints,
)
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.windows.workshop.number_state import NumbersMode
from bayesgui.windows.workshop.number_texts import share_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.windows.workshop.number_results import NumberResult

    Numbers = NDArray[np.float64]

_PLOT, _FOOT = 310, 32
_TICKS = 5
_ROOM = 0.04
"""Room beyond the outermost points, as a share of their span."""


class NumberPlots(QWidget):
    """Two plots beside each other, as of classes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mode, self._target = NumbersMode(), ""
        self.kind = Segmented(
            (("observed", live("Predicted and observed")), ("errors", live("Residuals"))),
            self,
            name="numberPlotKind",
            tip=live("The held-out rows of the chosen model, a point each"),
            changed=lambda _kind: self._show_rows(),
        )
        self.rows, self.coverage = UnitPlot(self), UnitPlot(self)
        say(self.coverage, spoken=live("Coverage by level"))
        title = text_label(self, 13, 600, wraps=False, text=live("Coverage by level"))
        self.note = text_label(self, 11, role="muted")
        self.note_of_levels = text_label(self, 11, role="muted")
        self._beside = row_layout(parent=self, spacing=26)
        for head, plot, foot in (
            (row_layout(self.kind, None), self.rows, self.note),
            (row_layout(title, None), self.coverage, self.note_of_levels),
        ):
            plot.setMinimumHeight(_PLOT)
            # Both plots begin and end at the same height.
            title.setFixedHeight(self.kind.sizeHint().height())
            foot.setFixedHeight(_FOOT)
            foot.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            self._beside.addLayout(column_layout(head, plot, foot, spacing=4, grows=plot), 1)

    def set_narrow(self, is_narrow: bool) -> None:
        """Leave less room between the plots, or more."""
        self._beside.setSpacing(12 if is_narrow else 26)

    def show_mode(self, mode: NumbersMode, target: str) -> None:
        """Follow another state; `target`: name of the numbers."""
        self._mode, self._target = mode, target
        self._show_rows()
        self._show_coverage()

    def _show_rows(self) -> None:
        """Show the rows of the chosen model, by what was observed or by the errors."""
        result = self._mode.shown
        if result is None:
            self.rows.show_content(UnitContent("", "", diagonal=0))
            self.note.setText("")
            return
        by_error = self.kind.current == "errors"
        spoken = live("Residuals by prediction") if by_error else live("Observed by predicted")
        say(self.rows, spoken=spoken)
        style = self._mode.styles.get(result.name, 0)
        content = errors_content if by_error else observed_content
        self.rows.show_content(content(result, style, self._target))
        self.note.setText(self._note_on(result))

    def _note_on(self, result: NumberResult) -> str:
        shown, rows = len(result.points.rows), result.figures.rows
        text = self.tr("Band: {percent} % interval. Hollow: outside of it.")
        text = text.format(percent=f"{100 * self._mode.level:g}")
        if shown < rows:
            more = self.tr("{shown} rows of {all}, drawn at random.")
            more = more.format(shown=count_text(shown), all=count_text(round(rows)))
            text = join_sentences([text, more])
        return text

    def _show_coverage(self) -> None:
        mode = self._mode
        self.coverage.show_content(coverage_content(mode))
        shown = mode.shown
        text = ""
        if shown is not None:
            text = self.tr("Below the diagonal: intervals too narrow; above: too wide.")
        self.note_of_levels.setText(text)


def observed_content(result: NumberResult, style: int, target: str) -> UnitContent:
    """Return observed numbers by predicted ones, both on the same scale."""
    points, band = result.points, result.band
    ends = _ends(points.predicted, points.observed, band.low, band.high)
    across = QCoreApplication.translate("NumberPlots", "predicted {name}").format(name=target)
    up = QCoreApplication.translate("NumberPlots", "observed {name}").format(name=target)
    return _rows_content(result, style, (across, up), (ends, ends), points.observed, band.predicted)


def errors_content(result: NumberResult, style: int, target: str) -> UnitContent:
    """Return observed less predicted numbers by the predicted ones; 0 in the middle."""
    points, band = result.points, result.band
    largest = max(
        map(abs, _ends(points.errors, band.low - band.predicted, band.high - band.predicted))
    )
    across = QCoreApplication.translate("NumberPlots", "predicted {name}").format(name=target)
    up = QCoreApplication.translate("NumberPlots", "observed − predicted")
    ends = _ends(points.predicted, band.predicted), (-largest, largest)
    return _rows_content(result, style, (across, up), ends, points.errors, 0 * band.predicted)


def _rows_content(
    result: NumberResult,
    style: int,
    words: tuple[str, str],
    ends: tuple[tuple[float, float], tuple[float, float]],
    heights: Numbers,
    right: Numbers,
) -> UnitContent:
    """Return the rows as points, with the band of their intervals.

    `right`: height at which a prediction would be right, at the places of the band.
    """
    (left, last), (low, high) = ends
    points, band = result.points, result.band

    def across(values: Numbers) -> Numbers:
        return np.clip((values - left) / (last - left), 0.0, 1.0)

    def up(values: Numbers) -> Numbers:
        return np.clip((values - low) / (high - low), 0.0, 1.0)

    outside = (points.observed < points.low) | (points.observed > points.high)
    x, shift = across(band.predicted), right - band.predicted
    bands = (UnitBand(x, up(band.low + shift), up(band.high + shift), style),)
    is_level = bool((right == 0).all()) and len(right) > 0
    guides = (("", np.array([0.0, 1.0]), up(np.zeros(2))),) if is_level else ()
    return UnitContent(
        *words,
        diagonal=0 if is_level else 1,
        across_ticks=_ticks(left, last),
        up_ticks=_ticks(low, high),
        bands=bands if len(x) > 1 else (),
        points=(UnitPoints(across(points.predicted), up(heights), style, outside),),
        guides=guides,
        words_at="axes",
    )


def coverage_content(mode: NumbersMode) -> UnitContent:
    """Return the share of the rows in the central interval of each level, by model."""
    translate = QCoreApplication.translate
    curves = tuple(
        UnitCurve(
            name, each.levels, each.coverage, mode.styles.get(name, 0), with_dots=True,
            width=2.25 if name == mode.current else 1.5,
        )
        for name, each in mode.compared.items()
    )  # fmt: skip
    marks: tuple[UnitMark, ...] = ()
    shown = mode.shown
    if shown is not None:
        text = f"{100 * mode.level:g} %: {share_text(shown.figures.coverage)}"
        marks = (UnitMark(mode.level, shown.figures.coverage, text),)
    return UnitContent(
        translate("NumberPlots", "level of the interval"),
        translate("NumberPlots", "rows within it"),
        curves,
        marks,
    )


def _ends(*values: Numbers) -> tuple[float, float]:
    """Return the ends of an axis that shows all values."""
    joined = np.concatenate(values)
    joined = joined[np.isfinite(joined)]
    if not len(joined):
        return 0.0, 1.0
    low, high = float(joined.min()), float(joined.max())
    room = _ROOM * (high - low) or max(1.0, 0.1 * abs(high))
    return low - room, high + room


def _ticks(low: float, high: float) -> tuple[tuple[float, str], ...]:
    return tuple(
        ((value - low) / (high - low), text) for value, text in numbered_ticks(low, high, _TICKS)
    )
