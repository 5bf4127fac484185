"""The consensus of many searches in place of the network's arcs, as opaque as they are sure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.overlays.structure_search import HIDDEN
from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Decorations, Edge
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.widgets.frame.legend import LegendEntry

if TYPE_CHECKING:
    from bayesgui.learning.confidence.shares import PairConfidence

LEAST_SHOWN = 0.05
"""Confidence below which a pair is in the table only."""
DASH = (5.0, 4.0)
UNSURE = ArcStyle(dash=DASH, head=False, opacity=0.4)


@overlays.register("arc_confidence", label="Arc confidence", order=31)
class ArcConfidenceOverlay(Overlay):
    """Arcs of the consensus with their share, and what is below the threshold, dashed."""

    feature = ArcConfidence

    def _state(self) -> ArcConfidence | None:
        """Return what is shown; a search that is watched goes first."""
        state = self.session.shown[ArcConfidence].state
        searched = self.session.shown[StructureSearch].state.step is not None
        return None if state.shares is None or searched else state

    def decorate(self, decorations: Decorations) -> None:
        state = self._state()
        if state is None:
            return
        decorations.plain = HIDDEN
        decorations.arcs.clear()
        known = {frozenset((pair.first, pair.second)): pair for pair in state.pairs}
        kept = {frozenset(arc) for arc in state.consensus.arcs}
        for names, pair in known.items():
            if names not in kept and pair.confidence >= LEAST_SHOWN:
                decorations.edges.append(Edge(pair.first, pair.second, UNSURE, is_straight=True))
        for arc in state.consensus.arcs:
            found = known.get(frozenset(arc))
            confidence = 0.0 if found is None else found.confidence
            style = _style(confidence)
            decorations.edges.append(Edge(*arc, style, is_directed=True, is_straight=True))

    def legend(self) -> tuple[LegendEntry, ...]:
        state = self._state()
        if state is None or state.shares is None:
            return ()
        translate = QCoreApplication.translate
        kept = translate("Legend", "in the consensus, share of {count}").format(
            count=f"{state.shares.done:,}"
        )
        entries = [LegendEntry(kept, "arc", 3.0)]
        if any(_is_unsure(pair, state.chosen) for pair in state.pairs):
            below = translate("Legend", "below the threshold, {least} and more").format(
                least=LEAST_SHOWN
            )
            entries.append(LegendEntry(below, UNSURE.token, UNSURE.width, DASH))
        return tuple(entries)


def _is_unsure(pair: PairConfidence, chosen: frozenset[frozenset[str]]) -> bool:
    names = frozenset((pair.first, pair.second))
    return names not in chosen and pair.confidence >= LEAST_SHOWN


def _style(confidence: float) -> ArcStyle:
    return ArcStyle(
        width=1.5 + 1.5 * confidence,
        opacity=0.25 + 0.75 * confidence,
        label=f"{100 * confidence:.0f}",
    )
