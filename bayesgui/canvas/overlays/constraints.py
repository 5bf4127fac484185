"""Background knowledge on arcs: required and forbidden arcs, and tiers as bands."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.overlays.refused import REFUSED
from bayesgui.canvas.painting.arc_painter import HIDDEN, ArcStyle
from bayesgui.canvas.painting.decorations import Decorations, Edge, TierBands
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.constraints_text import numbered_title
from bayesgui.document.shown.learner_stages import LearnerStages
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import ArcConstraints, LagArc
    from bayesgui.widgets.frame.legend import LegendEntry

REQUIRED = ArcStyle("required", 2.5, sign="required")
FORBIDDEN = ArcStyle("forbidden", 2.0, dash=(2, 4), sign="forbidden")
CONTRADICTED = ArcStyle("error", 2.5, sign="required")
FADED = 0.4


@overlays.register("constraints", label="Required and forbidden arcs", order=10)
class ConstraintsOverlay(Overlay):
    """Shows the constraints of a search while the page Constraints is open."""

    needs = attrgetter("overlays.state.constraints")

    @property
    def _is_covered(self) -> bool:
        """Whether a learner is played in place of the network."""
        return self.session.shown[LearnerStages].state.frame is not None

    def decorate(self, decorations: Decorations) -> None:
        shown = self.shown.constraints
        if shown is None or self._is_covered:
            return
        constraints = self.session.document.state.constraints
        decorations.plain = decorations.plain.faded(FADED)
        contradicted = {arc for each in constraints.contradictions for arc in each.arcs}
        for arc in constraints.forbidden:
            self._lay(decorations, arc, FORBIDDEN)
        for arc in constraints.required:
            self._lay(decorations, arc, CONTRADICTED if arc in contradicted else REQUIRED)
        self._lay_lags(decorations, constraints)
        if constraints.tiers:
            titles = tuple(numbered_title(constraints, k) for k in range(len(constraints.tiers)))
            decorations.bands = TierBands(constraints.tiers, titles, shown.band)

    def _lay_lags(self, decorations: Decorations, constraints: ArcConstraints) -> None:
        """Draw arcs into later slices that need not be in the template, beside its own."""
        if not constraints.required_lags and not constraints.forbidden_lags:
            return
        template = template_of(self.session.document.state.model)
        own: tuple[LagArc, ...] = ()
        if template is not None:
            first = ((parent, child, 0) for parent, child in template.first_arcs)
            own = (*template.lagged_arcs, *first)
        decorations.lags = (
            dict.fromkeys(own, decorations.plain)
            | dict.fromkeys(constraints.forbidden_lags, replace(FORBIDDEN, sign=""))
            | dict.fromkeys(constraints.required_lags, replace(REQUIRED, sign=""))
        )

    def _lay(self, decorations: Decorations, arc: tuple[str, str], style: ArcStyle) -> None:
        """Draw an arc that need not be in the network, in place of one that is."""
        decorations.edges.append(Edge(*arc, style, is_directed=True))
        decorations.arcs[arc] = HIDDEN

    def legend(self) -> tuple[LegendEntry, ...]:
        if self.shown.constraints is None or self._is_covered:
            return ()
        return (
            explained(phrase("Legend", "required"), REQUIRED),
            explained(phrase("Legend", "forbidden"), FORBIDDEN),
            explained(phrase("Legend", "refused"), replace(REFUSED, sign="")),
        )
