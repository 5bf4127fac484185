"""Credible intervals of the posteriors, as whiskers on their bars."""

from __future__ import annotations

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.document.shown.posterior_intervals import OVERLAY, intervals_shown
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text


@overlays.register(
    OVERLAY,
    label="Credible intervals",
    order=31,
    action={"tip": "Credible intervals of the posteriors, as whiskers: how sure the tables are"},
)
class CredibleIntervals(Overlay):
    """Only the legend: the bars themselves have the whiskers."""

    def legend(self) -> tuple[LegendEntry, ...]:
        if self.session.ensemble_asked is not None:
            # The whiskers are those of the ensemble.
            text = phrase("Legend", "no credible intervals: they are of one network, not a mean")
            return (LegendEntry(text, "muted"),)
        intervals = intervals_shown(self.shown)
        if intervals is None:
            return ()
        if not intervals.n_draws:
            text = phrase("Legend", "no table keeps counts: learn the tables first")
            return (LegendEntry(text, "muted"),)
        text = phrase("Legend", "95 % credible, {count} draws of the tables")
        return (LegendEntry(text.format(count=count_text(intervals.n_draws)), "prior"),)
