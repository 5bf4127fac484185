"""The entries of the canvas legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.widgets.frame.legend import LegendEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.document.comparison import ComparedScenario
    from bayesgui.document.overlays import OverlayState

MAX_NAME_LENGTH = 24
"""Maximum length of a scenario's name in the legend; longer names are truncated."""


def legend_entries(shown: OverlayState) -> list[LegendEntry]:
    """Return the legend entries of the overlays shown."""
    entries = []
    if shown.analysis is not None or (shown.reasons is not None and shown.reasons.trails):
        entries.append(
            LegendEntry(QCoreApplication.translate("Legend", "active trail"), "active", 4.0)
        )
        entries.append(
            LegendEntry(
                QCoreApplication.translate("Legend", "blocked trail"), "blocked", 2.5, (3.0, 5.0)
            )
        )
    if shown.strength and shown.strengths:
        text = QCoreApplication.translate("Legend", "mutual information {nats} nats")
        largest = max(shown.strengths.values())
        entries.append(LegendEntry(text.format(nats="0"), "arc", 1.0))
        entries.append(LegendEntry(text.format(nats=f"{largest:.3g}"), "arc", 6.0))
    if shown.moral:
        entries.append(
            LegendEntry(QCoreApplication.translate("Legend", "marriage"), "moral", 2.0, (8.0, 5.0))
        )
        entries.append(LegendEntry(QCoreApplication.translate("Legend", "moral edge"), "arc", 1.5))
    return entries


def scenario_entries(scenarios: Sequence[ComparedScenario]) -> list[LegendEntry]:
    """Return an entry for each compared scenario; impossible ones are marked."""
    entries = []
    for scenario in scenarios:
        name = scenario.scenario.name
        if len(name) > MAX_NAME_LENGTH:
            name = f"{name[: MAX_NAME_LENGTH - 1]}…"
        text = f"{scenario.letter} · {name}"
        if scenario.is_impossible:
            text = QCoreApplication.translate("Legend", "{case} (cannot happen)").format(case=text)
        entries.append(LegendEntry(text, f"c{scenario.color}", 3.0))
    return entries
