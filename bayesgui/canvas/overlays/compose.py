"""Puts the overlays of a session together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.arc_strength import dress_strengths
from bayesgui.canvas.overlays.dseparation import dress_separation
from bayesgui.canvas.overlays.gibbs_blocks import dress_blocks
from bayesgui.canvas.overlays.moral_graph import dress_moral_graph
from bayesgui.canvas.overlays.order import dress_order
from bayesgui.canvas.overlays.reasons import dress_reasons
from bayesgui.canvas.overlays.refused import dress_refused
from bayesgui.canvas.overlays.related import dress_related
from bayesgui.canvas.painting.arc_painter import CUT_BY_DO
from bayesgui.canvas.painting.decorations import Dressing, Ring

if TYPE_CHECKING:
    from bayesgui.document.session import Session


def dressed(session: Session) -> Dressing:
    """Return how a session's nodes and arcs look different from plain ones.

    Later overlays win: a refused arc over a separation, that over the moral graph.
    """
    state, shown = session.document.state, session.overlays.state
    network = state.network
    dressing = Dressing()
    for name in state.evidence.interventions():
        for parent in network.parents(name):
            dressing.arcs[parent, name] = CUT_BY_DO
    if shown.strength and shown.strengths is not None:
        dress_strengths(dressing, shown.strengths)
    if shown.moral:
        dress_moral_graph(dressing, shown)
    if shown.related:
        dress_related(dressing, network, shown.related)
    if shown.separation is not None:
        dress_separation(dressing, network, shown, shown.separation)
    elif shown.reasons is not None:
        dress_reasons(dressing, network, shown, shown.reasons)
    if session.sampling.state.blocks:
        dress_blocks(dressing, network, session.sampling.state.blocks)
    if shown.order:
        dress_order(dressing, network)
    if shown.hovered is not None:
        dressing.rings.setdefault(shown.hovered, Ring("node_hover", 2.0))
    if shown.refused is not None:
        dress_refused(dressing, network, shown.refused)
    dressing.edges = [e for e in dressing.edges if e.first in network and e.second in network]
    return dressing
