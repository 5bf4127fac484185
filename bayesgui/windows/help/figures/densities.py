"""Four estimates of one density; drag the cursor to see which values answer."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from bayesgui.widgets.numbers import count_text
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.playgrounds.densities.columns import heights
from bayesgui.windows.playgrounds.densities.estimate_plot import EstimatePlot, PaneContent, Shown
from bayesgui.windows.playgrounds.densities.estimates import (
    Kind,
    Settings,
    estimate,
    first_settings,
    number_range,
    truth_of,
)
from bayesgui.windows.playgrounds.densities.sample import sample_of
from bayesgui.windows.playgrounds.densities.words import density_word, number_word

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.windows.playgrounds.densities.estimates import Estimate
    from bayesgui.windows.playgrounds.densities.sample import Sample

LAST, FIRST = 40, 12


@register("densities")
class DensityFigure(HelpFigure):
    """The picture of a pane of the density playground, with the heights of 400 people."""

    tall = 360

    def build(self) -> None:
        self.sample: Sample | None = None
        self.settings: Settings | None = None
        self.shown: Estimate | None = None
        self.picture = EstimatePlot(self)
        self.picture.setAccessibleName(self.tr("Estimate of the density"))
        self.picture.cursor_moved.connect(self._move)
        self.add_picture(self.picture)
        choices = [
            ("histogram", self.tr("histogram")),
            ("window", self.tr("window")),
            ("kernel", self.tr("kernels")),
            ("neighbours", self.tr("neighbors")),
        ]
        self.kind = self.add_choice("figure.kind", choices, "histogram")
        self.span = self.add_slider("figure.width", self.tr("Width"), LAST, FIRST)
        self.compute(_read, self._show_sample, self.tr("Heights"))

    def _show_sample(self, sample: Sample) -> None:
        self.sample, self.settings = sample, first_settings(sample)
        self.follow()

    def _move(self, place: float) -> None:
        if self.settings is not None:
            self.settings = replace(self.settings, cursor=place)
            self.follow()

    def follow(self) -> None:
        sample, settings = self.sample, self.settings
        if sample is None or settings is None:
            self.say(self.tr("The values are being read…"))
            return
        kind = cast("Kind", self.kind.current)
        low, high = number_range(sample, kind)
        number = low + (high - low) * (self.span.value / LAST) ** 2
        number = float(round(number)) if kind == "neighbours" else float(f"{number:.3g}")
        settings = settings.with_number(kind, number)
        found = self.shown = estimate(sample, settings, kind)
        truth = truth_of(sample)
        highest = 0.0 if truth is None else float(truth.max())
        top = 1.1 * max(min(found.highest, 4 * highest), highest)
        content = PaneContent(sample, found, truth, top, Shown(), deviation=settings.deviation)
        self.picture.show_content(content, settings.cursor, "", "")
        self.span.show_value(("k = " if kind == "neighbours" else "") + number_word(number))
        self.say(_arithmetic(found, sample, settings))


def _read(monitor: Monitor) -> Sample:
    return sample_of(heights().read(monitor))


def _arithmetic(found: Estimate, sample: Sample, settings: Settings) -> str:
    """Return the sum behind the density at the cursor."""
    n, place = count_text(sample.n), number_word(settings.cursor)
    answer = density_word(found.at_cursor)
    if found.kind == "kernel":
        width = number_word(settings.deviation)
        return f"p({place}) = (1 / {n}) Σ N({place}; xᵢ, {width}²) = {answer}"
    edge = found.high - found.low
    if math.isinf(found.at_cursor) or edge <= 0:
        return f"p({place}) = {answer}"
    return f"p({place}) = {count_text(found.count)} / ({n} · {number_word(edge)}) = {answer}"
