"""Puts the overlays of a session together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.arc_painter import CUT_BY_DO
from bayesgui.canvas.overlays.dressing import Dressing

if TYPE_CHECKING:
    from bayesgui.document.session import Session


def dressed(session: Session) -> Dressing:
    """Return how a session's nodes and arcs look different from plain ones."""
    state = session.document.state
    dressing = Dressing()
    for name in state.evidence.interventions():
        for parent in state.network.parents(name):
            dressing.arcs[parent, name] = CUT_BY_DO
    return dressing
