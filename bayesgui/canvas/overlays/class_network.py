"""A classifier: short arcs from its class, and arcs between features as wide as they are strong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.canvas.overlays.arc_strength import THICKEST, THINNEST
from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.overlays.structure_search import HIDDEN
from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Ring
from bayesgui.document.decision.class_edits import class_of
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.information_unit import in_unit, unit_name

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

    def _state(self) -> ClassifierFigures | None:
        """Return what is shown; a search, a comparison or the consensus of many goes first."""
        shown = self.session.shown
        state = shown[ClassifierFigures].state
        return state if state.is_open and shown.owner is None else None

    def decorate(self, decorations: Decorations) -> None:
        state, target = self._state(), class_of(self.session.document.state)
        if state is None or target is None:
            return
        for child in self.network.children(target):
            decorations.arcs[target, child] = SHORT
        largest = max((step.weight for step in state.steps), default=0.0)
        later = state.later_arcs
        for step in state.steps:
            arc = step.first, step.second
            share = step.weight / largest if largest > 0 else 0.0
            width = THINNEST + (THICKEST - THINNEST) * share
            style = replace(
                decorations.plain,
                width=width,
                head_scale=min(1.0, 3.0 / width),
                label=f"{in_unit(step.weight):.3f}",
                label_from=LABELS_FROM,
            )
            decorations.arcs[arc] = HIDDEN if arc in later else style
        for name in state.pointed:
            if name in self.network:
                decorations.rings.setdefault(name, POINTED)

    def legend(self) -> tuple[LegendEntry, ...]:
        state, target = self._state(), class_of(self.session.document.state)
        if state is None or target is None:
            return ()
        translate = QCoreApplication.translate
        entries = []
        if state.steps:
            text = translate("Legend", "I(parent; child | {target}), {unit}").format(
                target=target, unit=unit_name()
            )
            entries.append(LegendEntry(text, "arc", THINNEST, grows_to=THICKEST))
        if self.network.children(target):
            text = translate("Legend", "arc from {target}, drawn short").format(target=target)
            entries.append(LegendEntry(text, SHORT.token, SHORT.width, is_short=True))
        return tuple(entries)
