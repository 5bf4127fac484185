"""Templates: the arcs into the last slice, and what the legend says of lags and stacks."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.core.temporal.places import EVERY, LAST
from bayesgui.core.temporal.template_of import template_of
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations

_WORDS_FROM = 0.4


@overlays.register("time", label="Time", order=1)
class Time(Overlay):
    """An arc into the last slice says so; discs and stacks are explained."""

    needs = attrgetter("document.state.model.is_template")

    def decorate(self, decorations: Decorations) -> None:
        model = template_of(self.model)
        if model is None:
            return
        style = ArcStyle(label=phrase("Canvas", "last"), label_from=_WORDS_FROM)
        for parent, child in model.arcs:
            if (model.place(parent), model.place(child)) == (EVERY, LAST):
                decorations.arcs[parent, child] = style

    def legend(self) -> tuple[LegendEntry, ...]:
        model = template_of(self.model)
        if model is None:
            return ()
        found = []
        if model.lagged_arcs:
            text = phrase("Legend", "slices before")
            found.append(LegendEntry(text, "text", letter=str(model.order)))
        found.append(LegendEntry(phrase("Legend", "in every slice"), "node_border", icon="slices"))
        return tuple(found)
