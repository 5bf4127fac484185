"""An ensemble answers for the network: the legend explains bars, whiskers and ticks."""

from __future__ import annotations

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.document.shown.averaging import Averaging
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text


@overlays.register("averaged", label="Average over an ensemble", order=1)
class Averaged(Overlay):
    """Only the legend: nodes show the means, whiskers and ticks themselves."""

    feature = Averaging
    state: Averaging

    def legend(self) -> list[LegendEntry]:
        asked = self.session.ensemble_asked
        if asked is None:
            return []
        mean = phrase("Legend", "mean of {count} networks")
        return [
            LegendEntry(mean.format(count=count_text(len(asked.ensemble))), "bar", 8.0),
            LegendEntry(phrase("Legend", "90 % of them"), "prior"),
            LegendEntry(phrase("Legend", "this network"), "prior", width=2.0, is_tick=True),
        ]
