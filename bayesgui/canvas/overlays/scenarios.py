"""The scenarios compared: nodes show their bars themselves, the legend tells whose they are."""

from __future__ import annotations

from operator import attrgetter

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

MAX_NAME_LENGTH = 24
"""Letters of a scenario's name that the legend shows."""


@overlays.register("scenarios", label="Scenarios", order=0)
class Scenarios(Overlay):
    """A line of the legend for each scenario; one that cannot happen says so."""

    needs = attrgetter("comparison.state.ticked")

    def legend(self) -> list[LegendEntry]:
        entries = []
        for scenario in self.session.comparison.compared_scenarios():
            name = scenario.scenario.name
            if len(name) > MAX_NAME_LENGTH:
                name = f"{name[: MAX_NAME_LENGTH - 1]}…"
            text = f"{scenario.letter} · {name}"
            if scenario.is_impossible:
                text = phrase("Legend", "{case} (impossible)", case=text)
            token = "text" if scenario.is_present else f"c{scenario.color}"
            entries.append(LegendEntry(text, token, 3.0))
        return entries
