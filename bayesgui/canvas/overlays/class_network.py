"""A classifier: short arcs from its class, and arcs between features as wide as they are strong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.arc_strength import THICKEST, THINNEST, widened
from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.arc_painter import HIDDEN, ArcStyle
from bayesgui.canvas.painting.decorations import Ring
from bayesgui.document.decisions.class_edits import class_of
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations

SHORT = ArcStyle("c4", stub=20.0)
LABELS_FROM = 0.65
"""Zoom from which arcs have their numbers."""
POINTED = Ring("node_hover", 2.0)


@overlays.register("class_network", label="Classifier", order=32)
class ClassNetwork(Overlay):
    """While the page Classifier is open: the arcs of its class short, those of features measured.

    The arcs of the class would cover all others.
    """

    feature = ClassifierFigures
    state: ClassifierFigures

    @property
    def _target(self) -> str | None:
        """The class; a search, a comparison or the consensus of many goes first."""
        is_shown = self.state.is_open and self.session.shown.owner is None
        return class_of(self.session.document.state) if is_shown else None

    def decorate(self, decorations: Decorations) -> None:
        state, target = self.state, self._target
        if target is None:
            return
        for child in self.network.children(target):
            decorations.arcs[target, child] = SHORT
        largest = max((step.weight for step in state.steps), default=0.0)
        for step in state.steps:
            style = widened(decorations.plain, step.weight, largest)
            label = f"{in_unit(step.weight):.3f}"
            decorations.arcs[step.first, step.second] = replace(
                style, label=label, label_from=LABELS_FROM
            )
        decorations.arcs |= dict.fromkeys(state.later_arcs, HIDDEN)
        for name in state.pointed:
            if name in self.network:
                decorations.rings.setdefault(name, POINTED)

    def legend(self) -> tuple[LegendEntry, ...]:
        target, entries = self._target, []
        if target is None:
            return ()
        if self.state.steps:
            values = {"target": target, "unit": unit_name()}
            text = phrase("Legend", "I(parent; child | {target}), {unit}", **values)
            entries.append(LegendEntry(text, "arc", THINNEST, grows_to=THICKEST))
        if self.network.children(target):
            text = phrase("Legend", "arc from {target}, drawn short", target=target)
            entries.append(LegendEntry(text, SHORT.token, SHORT.width, is_short=True))
        return tuple(entries)
