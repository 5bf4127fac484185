"""The scenarios compared: nodes show their bars themselves, the legend tells whose they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.widgets.frame.legend import LegendEntry

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession

MAX_NAME_LENGTH = 24
"""Letters of a scenario's name that the legend shows."""


@overlays.register("scenarios", label="Scenarios", order=0)
class Scenarios(Overlay):
    """A line of the legend for each scenario; one that cannot happen says so."""

    def legend(self, session: DocumentSession) -> list[LegendEntry]:
        """Return letter, name and color of each."""
        entries = []
        for scenario in session.comparison.compared_scenarios():
            name = scenario.scenario.name
            if len(name) > MAX_NAME_LENGTH:
                name = f"{name[: MAX_NAME_LENGTH - 1]}…"
            text = f"{scenario.letter} · {name}"
            if scenario.is_impossible:
                text = QCoreApplication.translate("Legend", "{case} (cannot happen)").format(
                    case=text
                )
            entries.append(LegendEntry(text, f"c{scenario.color}", 3.0))
        return entries
