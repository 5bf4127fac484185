"""Puts the overlays of a session together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Decorations

if TYPE_CHECKING:
    from bayesgui.catalog.registry import Entry
    from bayesgui.document.session import DocumentSession
    from bayesgui.widgets.frame.legend import LegendEntry


def compose_decorations(session: DocumentSession) -> Decorations:
    """Return how a session's nodes and arcs look different from plain ones; later overlays win."""
    decorations, network = Decorations(), session.document.state.model
    for overlay in _shown_overlays(session):
        overlay.decorate(decorations)
    decorations.edges = [e for e in decorations.edges if e.first in network and e.second in network]
    if decorations.lags:
        lags = decorations.lags.items()
        decorations.lags = {k: v for k, v in lags if k[0] in network and k[1] in network}
    return decorations


def legend_entries(session: DocumentSession) -> list[LegendEntry]:
    """Return what the legend explains, once each, the topmost overlay first."""
    above_first = reversed(_shown_overlays(session))
    return list(dict.fromkeys(entry for each in above_first for entry in each.legend()))


def _shown_overlays(session: DocumentSession) -> list[Overlay]:
    return [entry.factory(session) for entry in overlays if _is_on(entry, session)]


def _is_on(entry: Entry[Overlay], session: DocumentSession) -> bool:
    if "action" in entry.traits:
        return entry.name in session.overlays.state.shown
    feature, needs = entry.factory.feature, entry.factory.needs
    if feature is not None and not session.shown.is_used(feature):
        return False
    return needs is None or bool(needs(session))
