"""Three days of rain that nobody sees, and umbrellas: filtered and smoothed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.evidence import Evidence
from bayesgui.widgets.numbers import probability_text
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.help.figures.network_picture import NetworkPicture
from bayesgui.windows.help.figures.small_networks import exact, layout_of, network_of, toggled

if TYPE_CHECKING:
    from bayesgui.inference.posteriors import Posteriors

DAYS = 3
FIRST, STEP, SIGN = [0.5, 0.5], [[0.7, 0.3], [0.3, 0.7]], [[0.9, 0.1], [0.2, 0.8]]
"""Russell and Norvig's umbrella world, whose days begin with the first umbrella."""


@register("over-time")
class OverTimeFigure(HelpFigure):
    """Rain → rain → rain, an umbrella each day; a click on an umbrella is a finding."""

    tall = 318

    def build(self) -> None:
        states = self.tr("yes"), self.tr("no")
        days = range(1, DAYS + 1)
        self.rain = [self.tr("Rain {day}").format(day=day) for day in days]
        self.signs = [self.tr("Umbrella {day}").format(day=day) for day in days]
        tables: dict[str, tuple[tuple[str, ...], object]] = {self.rain[0]: ((), FIRST)}
        for before, now in zip(self.rain, self.rain[1:], strict=False):
            tables[now] = (before,), STEP
        for now, sign in zip(self.rain, self.signs, strict=True):
            tables[sign] = (now,), SIGN
        places = {name: (float(k), 0.0) for k, name in enumerate(self.rain)}
        places |= {name: (float(k), 1.5) for k, name in enumerate(self.signs)}
        self.evidence = Evidence({self.signs[0]: states[0], self.signs[1]: states[0]})
        self.picture = NetworkPicture(network_of(states, tables), layout_of(places))
        self.picture.state_clicked.connect(self._click)
        self.add_picture(self.picture)
        choices = [("filtered", self.tr("filtered")), ("smoothed", self.tr("smoothed"))]
        self.way = self.add_choice("figure.way", choices, "filtered")
        self.add_button("figure.clear", self.tr("Clear"), self._clear)

    def _click(self, name: str, state: str) -> None:
        if name in self.signs:
            self.evidence = toggled(self.evidence, name, state)
            self.follow()

    def _clear(self) -> None:
        self.evidence = Evidence()
        self.follow()

    def filtered(self) -> Posteriors:
        """Return what is believed of each day, with the umbrellas until that day only."""
        network = self.picture.network
        found = exact(network, self.evidence)
        flat = found.flat.copy()
        for day, name in enumerate(self.rain):
            known = self.evidence.without(*(s for s in self.signs[day + 1 :] if s in self.evidence))
            begin, end = found.bounds[name]
            flat[begin:end] = exact(network, known)[name]
        return replace(found, flat=flat)

    def follow(self) -> None:
        network = self.picture.network
        smoothed, filtered = exact(network, self.evidence), self.filtered()
        shown = smoothed if self.way.current == "smoothed" else filtered
        self.picture.show_posteriors(shown, self.evidence, exact(network, Evidence()))
        first = self.rain[0]
        a, b = (probability_text(float(each[first][0]), 3) for each in (filtered, smoothed))
        text = self.tr("{rain}: {a} filtered, {b} smoothed, which knows of later umbrellas, too.")
        self.say(text.format(rain=f"P({first} = {network[first].states[0]})", a=a, b=b))
