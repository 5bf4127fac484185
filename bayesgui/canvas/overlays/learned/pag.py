"""A graph with marks at the ends of its edges, in place of the network's arcs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.arc_painter import HIDDEN, ArcStyle
from bayesgui.canvas.painting.decorations import Edge, Ring, Tag
from bayesgui.document.shown.pag import ShownPag
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.graph.causal.pag import PagEdge

KNOWN_WIDTH, OPEN_WIDTH, CHOSEN_WIDTH = 2.0, 1.5, 2.75
CHOSEN = Ring("accent", 2.0)
ADJUSTED = Ring("text", 2.0)
"""No box, which marks at the ends of edges would run into."""


@overlays.register("pag", label="Graph with hidden causes", order=8)
class PagOverlay(Overlay):
    """Edges with a circle where nothing is known, a head, or nothing at each end."""

    feature = ShownPag
    state: ShownPag

    def decorate(self, decorations: Decorations) -> None:
        state = self.state
        if state.pag is None:
            return
        decorations.plain = HIDDEN
        decorations.arcs.clear()
        decorations.edges += lines_of(state.pag.edges, with_circles=state.with_circles)
        chosen = state.edge
        if chosen is not None:
            (line,) = lines_of([chosen], with_circles=state.with_circles)
            style = replace(line.style, token="accent", width=CHOSEN_WIDTH)
            decorations.draw([replace(line, style=style)])
            decorations.rings |= dict.fromkeys(chosen.pair, CHOSEN)
        if state.effect is not None:
            shared = state.effect.shared
            decorations.rings |= dict.fromkeys(shared.adjusted_for or (), ADJUSTED)
            words = phrase("Canvas", "cause"), phrase("Canvas", "effect")
            for name, text in zip((shared.cause, shared.effect), words, strict=True):
                decorations.rings[name] = Ring("accent", 2.5)
                decorations.tags[name] = Tag(text, "accent", ("left", "right", "below", "above"))

    def legend(self) -> tuple[LegendEntry, ...]:
        state = self.state
        if state.pag is None:
            return ()
        entries = legend_of_marks()
        if state.effect is not None and state.effect.shared.adjusted_for:
            entries += (LegendEntry(phrase("Legend", "adjusted for"), "text", 2.0, is_box=True),)
        return entries


def legend_of_marks() -> tuple[LegendEntry, ...]:
    """Return what circles, heads and tails say."""
    circle = phrase("Legend", "circle: not known")
    head = phrase("Legend", "head: no cause of the other")
    tail = phrase("Legend", "tail: a cause of the other")
    return (
        LegendEntry(circle, "arc", OPEN_WIDTH, has_circle=True),
        LegendEntry(head, "arc", OPEN_WIDTH, has_head=True),
        LegendEntry(tail, "arc", OPEN_WIDTH),
    )


def lines_of(edges: Iterable[PagEdge], *, with_circles: bool = True) -> list[Edge]:
    """Return the lines of a graph's edges: an only head is at the second end."""
    found = []
    for edge in (each.forward for each in edges):
        ends = (edge.at_a, edge.at_b)
        is_known = "circle" not in ends
        style = ArcStyle(
            "text" if edge.kind == "hidden" else "arc",
            KNOWN_WIDTH if is_known else OPEN_WIDTH,
            head=edge.at_b == "arrow",
            both_ends=edge.at_a == "arrow",
            circles=(
                edge.at_a == "circle" and with_circles,
                edge.at_b == "circle" and with_circles,
            ),
        )
        found.append(Edge(edge.a, edge.b, style, is_directed=True, is_apart=True))
    return found
