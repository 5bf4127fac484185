"""The trails along which findings reach a node whose posterior moved."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.overlays.dseparation import decorate_trails, explain_trails
from bayesgui.canvas.painting.decorations import Decorations, Ring

if TYPE_CHECKING:
    from bayesgui.widgets.frame.legend import LegendEntry


@overlays.register("reasons", label="Trails of the findings", order=60)
class Reasons(Overlay):
    """The trails of the findings, or the only one that is pointed at; a separation comes first."""

    needs = attrgetter("overlays.state.reasons")

    def decorate(self, decorations: Decorations) -> None:
        network, shown = self.network, self.shown
        if shown.reasons is None or shown.separation is not None:
            return
        known = shown.reasons.trails if shown.hovered_trail is None else (shown.hovered_trail,)
        trails = [each for each in known if all(name in network for name in each.nodes)]
        if shown.reasons.target in network:
            decorations.rings[shown.reasons.target] = Ring("active", 2.5)
        decorate_trails(decorations, network, trails)

    def legend(self) -> tuple[LegendEntry, ...]:
        reasons = self.shown.reasons
        return explain_trails() if reasons is not None and reasons.trails else ()
