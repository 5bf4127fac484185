"""The consensus of many searches in place of the network's arcs, as opaque as they are sure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.painting.arc_painter import HIDDEN, ArcStyle
from bayesgui.canvas.painting.decorations import Decorations, Edge
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.learning.confidence.shares import PairConfidence

LEAST_SHOWN = 0.05
"""Confidence below which a pair is in the table only."""
UNSURE = ArcStyle(dash=(5.0, 4.0), head=False, opacity=0.4)


@overlays.register("arc_confidence", label="Arc confidence", order=31)
class ArcConfidenceOverlay(Overlay):
    """Arcs of the consensus with their share, and what is below the threshold, dashed."""

    feature = ArcConfidence
    state: ArcConfidence

    @property
    def _is_covered(self) -> bool:
        """Whether nothing is known yet, or a search that is watched goes first."""
        searched = self.session.shown[StructureSearch].state.step is not None
        return self.state.shares is None or searched

    def decorate(self, decorations: Decorations) -> None:
        state = self.state
        if self._is_covered:
            return
        decorations.plain = HIDDEN
        decorations.arcs.clear()
        known = {frozenset((pair.first, pair.second)): pair for pair in state.pairs}
        kept = {frozenset(arc) for arc in (*state.consensus.arcs, *state.consensus.hidden)}
        for names, pair in known.items():
            if names not in kept and pair.confidence >= LEAST_SHOWN:
                decorations.edges.append(Edge(pair.first, pair.second, UNSURE, is_straight=True))
        for arc in state.consensus.arcs:
            found = known.get(frozenset(arc))
            style = _style(0.0 if found is None else found.confidence)
            decorations.edges.append(Edge(*arc, style, is_directed=True, is_straight=True))
        for ends in state.consensus.hidden:
            style = replace(_style(known[frozenset(ends)].confidence), both_ends=True)
            decorations.edges.append(Edge(*ends, style, is_directed=True, is_straight=True))

    def legend(self) -> tuple[LegendEntry, ...]:
        state = self.state
        if self._is_covered or state.shares is None:
            return ()
        done = f"{state.shares.done:,}"
        kept = phrase("Legend", "in the consensus, share of {count}", count=done)
        entries = [LegendEntry(kept, "arc", 3.0)]
        if any(_is_unsure(pair, state.chosen) for pair in state.pairs):
            below = phrase("Legend", "below the threshold, {least} and more", least=LEAST_SHOWN)
            entries.append(explained(below, UNSURE))
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
