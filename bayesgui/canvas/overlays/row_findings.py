"""A row of the data stands on the canvas: the legend tells its findings from its blanks."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.widgets.frame.legend import LegendEntry


@overlays.register("row_findings", label="A row of the data", order=0)
class RowFindings(Overlay):
    """Only the legend: nodes show the row, its blanks and the ticks themselves."""

    feature = WatchedEstimate

    def legend(self) -> list[LegendEntry]:
        if self.session.shown[WatchedEstimate].state.findings is None:
            return []
        return [
            LegendEntry(
                QCoreApplication.translate("Legend", "in this row"), "evidence", icon="evidence"
            ),
            LegendEntry(QCoreApplication.translate("Legend", "blank"), "muted", icon="missing"),
            LegendEntry(
                QCoreApplication.translate("Legend", "before the row is seen"),
                "text",
                width=2.0,
                is_tick=True,
            ),
        ]
