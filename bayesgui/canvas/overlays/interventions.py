"""Arcs that do() cuts, dimmed and dashed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.arc_painter import CUT_BY_DO

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations


@overlays.register("interventions", label="Interventions", order=10)
class Interventions(Overlay):
    """Nodes that are set from outside no longer depend on their parents."""

    def decorate(self, decorations: Decorations) -> None:
        state = self.session.document.state
        for name in self.session.findings.interventions():
            for parent in state.model.parents(name):
                decorations.arcs[parent, name] = CUT_BY_DO
