"""Arcs that the data do not decide, or the chosen member of the equivalence class."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.overlays.learned.structure_search import REVERSED
from bayesgui.canvas.painting.arc_painter import HIDDEN, ArcStyle
from bayesgui.canvas.painting.decorations import Decorations, Edge
from bayesgui.document.shown.judgement import Judgement
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.learning.judging.undecided_arcs import ArcCosts
    from bayesgui.widgets.frame.legend import LegendEntry

DOUBTFUL = ArcStyle("warning", 2.5, dash=(6.0, 4.0))
TURNABLE = ArcStyle("warning", 2.5, sign="reversed")


@overlays.register("judgement", label="Undecided arcs", order=7)
class JudgementOverlay(Overlay):
    """Undecided arcs with what a change costs; arcs that a member of the class has turned."""

    feature = Judgement
    state: Judgement

    def decorate(self, decorations: Decorations) -> None:
        state = self.state
        if state.view == "members":
            for arc in state.previewed:
                decorations.arcs[arc[::-1]] = HIDDEN
                decorations.edges.append(_edge(arc, REVERSED))
        elif state.view == "arcs":
            for costs in state.undecided:
                decorations.arcs[costs.arc] = HIDDEN
                decorations.edges.append(_edge(costs.arc, _style(state, costs)))

    def legend(self) -> tuple[LegendEntry, ...]:
        state = self.state
        if state.view == "members" and state.previewed:
            text = phrase("Legend", "reversed, {count}", count=count_text(len(state.previewed)))
            return (explained(text, REVERSED),)
        if state.view != "arcs":
            return ()
        doubtful = sum(_is_doubtful(state, costs) for costs in state.undecided)
        turnable = len(state.undecided) - doubtful
        entries = (
            (phrase("Legend", "the data could do without, {count}"), doubtful, DOUBTFUL),
            (phrase("Legend", "direction open, {count}"), turnable, TURNABLE),
        )
        return tuple(
            explained(text.format(count=count), style) for text, count, style in entries if count
        )


def _edge(arc: Arc, style: ArcStyle) -> Edge:
    return Edge(*arc, style, is_directed=True, is_along_arc=True)


def _is_doubtful(state: Judgement, costs: ArcCosts) -> bool:
    """Whether the arc may go, not only its direction."""
    return costs.is_removable(state.options.bayes_factor)


def _style(state: Judgement, costs: ArcCosts) -> ArcStyle:
    turnable = replace(TURNABLE, head=not costs.is_free)
    return DOUBTFUL if _is_doubtful(state, costs) else turnable
