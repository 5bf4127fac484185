"""Arcs to a decision that would be worth drawing: what it could know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Edge
from bayesgui.document.shown.strategy.knowing import Knowing
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import value_text

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.widgets.frame.legend import LegendEntry

PROPOSED = ArcStyle("accent", 2.5, dash=(6, 4), label_from=0.0)


@overlays.register("worth_knowing", label="Worth knowing", order=70)
class WorthKnowing(Overlay):
    """The proposed arcs, with what they are worth together on the first one."""

    feature = Knowing
    state: Knowing

    def decorate(self, decorations: Decorations) -> None:
        state = self.state
        worth = phrase("Canvas", "worth {value}", value=value_text(state.worth, state.worth))
        for k, name in enumerate(self._new):
            style = PROPOSED if k else replace(PROPOSED, label=worth)
            decorations.edges.append(Edge(name, state.decision, style, is_directed=True))

    @property
    def _new(self) -> tuple[str, ...]:
        """The proposed nodes that the decision does not know yet."""
        state, model = self.state, self.session.document.state.model
        if state.decision not in model:
            return ()
        known = model.parents(state.decision)
        return tuple(each for each in state.proposed if each not in known)

    def legend(self) -> tuple[LegendEntry, ...]:
        if not self._new:
            return ()
        return (explained(phrase("Legend", "worth knowing: not drawn yet"), PROPOSED),)
