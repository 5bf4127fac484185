"""Puts the overlays of a session together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.arc_strength import decorate_strengths
from bayesgui.canvas.overlays.dseparation import decorate_separation
from bayesgui.canvas.overlays.gibbs_blocks import decorate_blocks
from bayesgui.canvas.overlays.moral_graph import decorate_moral_graph
from bayesgui.canvas.overlays.order import decorate_order
from bayesgui.canvas.overlays.reasons import decorate_reasons
from bayesgui.canvas.overlays.refused import decorate_refused
from bayesgui.canvas.overlays.related import decorate_related
from bayesgui.canvas.painting.arc_painter import CUT_BY_DO
from bayesgui.canvas.painting.decorations import Decorations, Ring

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession


def compose_decorations(session: DocumentSession) -> Decorations:
    """Return how a session's nodes and arcs look different from plain ones.

    Later overlays win: a refused arc over a separation, that over the moral graph.
    """
    state, shown = session.document.state, session.overlays.state
    network = state.network
    decorations = Decorations()
    for name in state.evidence.interventions():
        for parent in network.parents(name):
            decorations.arcs[parent, name] = CUT_BY_DO
    if shown.strength and shown.strengths is not None:
        decorate_strengths(decorations, shown.strengths)
    if shown.moral:
        decorate_moral_graph(decorations, shown)
    if shown.related:
        decorate_related(decorations, network, shown.related)
    if shown.separation is not None:
        decorate_separation(decorations, network, shown, shown.separation)
    elif shown.reasons is not None:
        decorate_reasons(decorations, network, shown, shown.reasons)
    if session.watched_estimate.state.blocks:
        decorate_blocks(decorations, network, session.watched_estimate.state.blocks)
    if shown.order:
        decorate_order(decorations, network)
    if shown.hovered is not None:
        decorations.rings.setdefault(shown.hovered, Ring("node_hover", 2.0))
    if shown.refused is not None:
        decorate_refused(decorations, network, shown.refused)
    decorations.edges = [e for e in decorations.edges if e.first in network and e.second in network]
    return decorations
