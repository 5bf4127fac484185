"""The trails along which findings reach a node whose posterior moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.dseparation import decorate_trails
from bayesgui.canvas.painting.decorations import Ring

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.overlays import OverlayState, ReasonTrails


def decorate_reasons(
    decorations: Decorations, network: BayesianNetwork, shown: OverlayState, reasons: ReasonTrails
) -> None:
    """Show the trails of the findings, or the only one that is pointed at."""
    known = reasons.trails if shown.hovered_trail is None else (shown.hovered_trail,)
    trails = [each for each in known if all(name in network for name in each.nodes)]
    if reasons.target in network:
        decorations.rings[reasons.target] = Ring("active", 2.5)
    decorate_trails(decorations, network, trails)
