"""A row of the data stands on the canvas: the legend tells its findings from its blanks."""

from __future__ import annotations

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase


@overlays.register("row_findings", label="A row of the data", order=0)
class RowFindings(Overlay):
    """Only the legend: nodes show the row, its blanks and the ticks themselves."""

    feature = WatchedEstimate
    state: WatchedEstimate

    def legend(self) -> list[LegendEntry]:
        if self.state.findings is None:
            return []
        before = phrase("Legend", "before the row is seen")
        return [
            LegendEntry(phrase("Legend", "in this row"), "evidence", icon="evidence"),
            LegendEntry(phrase("Legend", "blank"), "muted", icon="missing"),
            LegendEntry(before, "text", width=2.0, is_tick=True),
        ]
