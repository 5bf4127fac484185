"""Another network laid over the document's own: what both have, and what only one has."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.overlays.learned.structure_search import ADDED, REMOVED, REVERSED, STYLES
from bayesgui.canvas.painting.arc_painter import HIDDEN, PLAIN
from bayesgui.canvas.painting.decorations import Decorations, Edge, Tag
from bayesgui.core.temporal.places import EVERY, FIRST, LAST, OUTSIDE
from bayesgui.document.shown.network_comparison import NetworkComparison
from bayesgui.graph.causal.mark_difference import MarkDifference
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.document.shown.network_comparison import ComparedNetwork
    from bayesgui.widgets.frame.legend import LegendEntry

HEADLESS = replace(PLAIN, head=False)


@overlays.register("network_comparison", label="Comparison of networks", order=6)
class NetworkComparisonOverlay(Overlay):
    """Arcs of both networks, or of their equivalence classes, in the places of the first one."""

    feature = NetworkComparison
    state: NetworkComparison

    def decorate(self, decorations: Decorations) -> None:
        if self.state.answer is not None:
            in_time = self.state.answer.time is not None
            draw = _draw_arcs if in_time or self.state.shown == "arcs" else _draw_classes
            draw(decorations, self.state.answer)

    def legend(self) -> tuple[LegendEntry, ...]:
        state = self.state
        if state.answer is None:
            return ()
        found = state.answer.comparison
        counts: Counter[str] = Counter(kind for kind, _, _ in state.answer.class_differences)
        turned = phrase("Legend", "forced in one only, {count}")
        lags = state.answer.time
        as_arcs = state.shown == "arcs" or lags is not None
        if as_arcs:
            marks = state.answer.marks or MarkDifference()
            counts = Counter(
                added=len(found.added) + len(marks.added),
                removed=len(found.missing) + len(marks.missing),
            )
            counts["added"] += 0 if lags is None else len(lags.added)
            counts["removed"] += 0 if lags is None else len(lags.missing)
            counts["reversed"] = len(found.reversed)
            turned = phrase("Legend", "reversed, {count}")
        reference = state.answer.reference
        both = len(reference.arcs) - counts["removed"] - counts["reversed"]
        if lags is not None:
            nodes = state.answer.other
            both += sum(arc[0] in nodes and arc[1] in nodes for arc in lags.here)
        if as_arcs:
            both += len(reference.marks.causes)
        texts = (
            (phrase("Legend", "in both, {count}"), both, PLAIN),
            (phrase("Legend", "only in the other, {count}"), counts["added"], ADDED),
            (phrase("Legend", "only here, {count}"), counts["removed"], REMOVED),
            (turned, counts["reversed"], REVERSED),
        )
        return tuple(explained(text.format(count=count), style) for text, count, style in texts)


def _edge(arc: Arc, style: ArcStyle) -> Edge:
    return Edge(*arc, style, is_directed=True, is_straight=True, is_along_arc=True)


def _draw_arcs(decorations: Decorations, answer: ComparedNetwork) -> None:
    found = answer.comparison
    for arc in (*found.missing, *(arc[::-1] for arc in found.reversed)):
        decorations.arcs[arc] = HIDDEN
    for arcs, style in (
        (found.added, ADDED),
        (found.missing, REMOVED),
        (found.reversed, REVERSED),
    ):
        decorations.edges += [_edge(arc, style) for arc in arcs]
    _draw_marks(decorations, answer)
    _draw_time(decorations, answer)


def _draw_time(decorations: Decorations, answer: ComparedNetwork) -> None:
    """Draw the arcs into later slices that only one template has, and say what stands elsewhere."""
    time = answer.time
    if time is None:
        return
    words = {
        EVERY: phrase("Canvas", "in every slice there"),
        OUTSIDE: phrase("Canvas", "outside of time there"),
        FIRST: phrase("Canvas", "before the first slice there"),
        LAST: phrase("Canvas", "after the last slice there"),
    }
    decorations.lags = (
        dict.fromkeys(time.here, PLAIN)
        | dict.fromkeys(time.missing, REMOVED)
        | dict.fromkeys(time.added, ADDED)
    )
    for name, _, there in time.places:
        decorations.tags[name] = Tag(words[there])


def _draw_marks(decorations: Decorations, answer: ComparedNetwork) -> None:
    """Draw the ↔ that only one network has, and say what cannot be observed in one only."""
    marks = answer.marks
    if not marks:
        return
    # One that is drawn keeps its course, and no line of an arc is in its way.
    gone = replace(REMOVED, both_ends=True, sign="")
    decorations.causes |= dict.fromkeys(marks.missing, gone)
    joined = replace(ADDED, both_ends=True)
    decorations.edges += [Edge(*pair, joined, is_directed=True) for pair in marks.added]
    unseen = Tag(phrase("Canvas", "cannot be observed there"))
    seen = Tag(phrase("Canvas", "can be observed there"))
    decorations.tags |= dict.fromkeys(marks.unobserved, unseen)
    decorations.tags |= dict.fromkeys(marks.observed, seen)


def _draw_classes(decorations: Decorations, answer: ComparedNetwork) -> None:
    """Give heads only to arcs that all equivalent networks have, where both classes agree."""
    decorations.arcs |= {
        arc: HEADLESS for arc in answer.reference.arcs if arc not in answer.classes[0].directed
    }
    for kind, arc, head in answer.class_differences:
        for present in (arc, arc[::-1]):
            decorations.arcs[present] = HIDDEN
        style = replace(STYLES[kind], head=head)
        decorations.edges.append(_edge(arc, style))
