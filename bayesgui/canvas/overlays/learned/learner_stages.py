"""A constraint-based learner played in place of the network's arcs, and a pair to be tested."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.overlays.learned.pag import legend_of_marks, lines_of
from bayesgui.canvas.overlays.learned.structure_search import ORIENTED, TESTED, UNDIRECTED
from bayesgui.canvas.painting.arc_painter import HIDDEN, PLAIN, ArcStyle
from bayesgui.canvas.painting.decorations import Disc, Edge, Ring, Tag
from bayesgui.document.shown.learner_stages import LearnerStages
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.document.overlays import SeparationChoice
    from bayesgui.learning.structure.run import StructureStep

GHOST = ArcStyle("blocked", 1.5, dash=(3, 5), head=False)
POINTED = ArcStyle("node_hover", 2.5, dash=(3, 5), head=False, sign="forbidden")
CLASH = ArcStyle("warning", 3.0, both_ends=True)
ASKED = Ring("accent", 2.5)
GIVEN = Ring("sepset", 2.0, is_double=True)
MAX_GHOSTS = 400
"""Removed edges of a stage that are drawn, the latest ones."""


@overlays.register("learner_stages", label="Stages of a learner", order=7)
class LearnerStagesOverlay(Overlay):
    """Edges of the present graph, what is tested or directed now, and ghosts of this stage."""

    feature = LearnerStages
    state: LearnerStages

    def decorate(self, decorations: Decorations) -> None:
        state = self.state
        if state.frame is not None:
            decorations.plain = HIDDEN
            decorations.arcs.clear()
            _draw_graph(decorations, state.frame.step)
            _draw_ghosts(decorations, state)
            if state.choice is None:
                _mark_detail(decorations, state.frame.step)
        if state.choice is not None:
            _mark_choice(decorations, state.choice)

    def legend(self) -> tuple[LegendEntry, ...]:
        state = self.state
        entries: list[LegendEntry] = []
        if state.frame is not None:
            from bayesgui.learning.independence.base import Verdict

            detail = state.frame.step.detail
            if state.frame.step.pag is not None:
                entries += legend_of_marks()
            else:
                entries.append(explained(phrase("Legend", "edge"), PLAIN))
            if state.frame.step.arcs and state.frame.step.pag is None:
                directed = explained(phrase("Legend", "directed edge"), PLAIN)
                entries.append(replace(directed, has_head=True))
            if isinstance(detail, Verdict):
                entries.append(explained(phrase("Legend", "tested now"), TESTED))
            elif detail is not None:
                entries.append(explained(phrase("Legend", "directed now"), ORIENTED))
            if state.frame.removed:
                entries.append(explained(phrase("Legend", "removed at this level"), GHOST))
            if state.frame.step.clashes:
                entries.append(explained(phrase("Legend", "wanted in both directions"), CLASH))
        if _given(state):
            text = phrase("Legend", "conditioning set")
            entries.append(LegendEntry(text, "sepset", 1.5, is_ring=True))
        return tuple(entries)


def _given(state: LearnerStages) -> tuple[str, ...]:
    from bayesgui.learning.independence.base import Verdict

    if state.choice is not None:
        return state.choice.given
    detail = None if state.frame is None else state.frame.step.detail
    return detail.given if isinstance(detail, Verdict) else ()


def _draw_graph(decorations: Decorations, step: StructureStep) -> None:
    if step.pag is not None:
        decorations.edges += lines_of(step.pag.edges)
        _mark_put(decorations, step)
        return
    clashing = {frozenset(edge) for edge in step.clashes}
    now = _directed_now(step.detail)
    for edge in step.edges:
        if frozenset(edge) not in clashing:
            decorations.edges.append(Edge(*edge, UNDIRECTED, is_straight=True))
    for arc in step.arcs:
        style = now.get(arc, PLAIN)
        decorations.edges.append(Edge(*arc, style, is_directed=True, is_straight=True))
    for edge in step.clashes:
        decorations.edges.append(Edge(*edge, CLASH, is_directed=True, is_straight=True))


def _mark_put(decorations: Decorations, step: StructureStep) -> None:
    """Mark the edges at which a step puts a mark."""
    from bayesgui.graph.causal.orientation.marked_graph import Put
    from bayesgui.graph.meek_rules import Collider

    detail, label = step.detail, ""
    pairs: set[frozenset[str]] = set()
    if isinstance(detail, Collider):
        pairs = {frozenset(arc) for arc in detail.arcs}
    elif isinstance(detail, Put):
        pairs = {frozenset((detail.a, detail.b))}
        label = phrase("Canvas", "rule {k}", k=detail.reason.rule)
    decorations.edges = [
        replace(edge, style=replace(edge.style, token="active", width=3.0, label=label))
        if frozenset((edge.first, edge.second)) in pairs
        else edge
        for edge in decorations.edges
    ]


def _directed_now(detail: object) -> dict[tuple[str, str], ArcStyle]:
    """Return the arcs that a step directs, with their style."""
    from bayesgui.graph.meek_rules import Collider, Directed

    if isinstance(detail, Collider):
        return dict.fromkeys(detail.arcs, ORIENTED)
    if isinstance(detail, Directed):
        text = phrase("Canvas", "rule {k}", k=detail.rule)
        return {detail.arc: replace(ORIENTED, label=text)}
    return {}


def _draw_ghosts(decorations: Decorations, state: LearnerStages) -> None:
    assert state.frame is not None, "something is played"
    for verdict in state.frame.removed[-MAX_GHOSTS:]:
        style = POINTED if frozenset((verdict.x, verdict.y)) == state.pointed else GHOST
        decorations.edges.append(Edge(verdict.x, verdict.y, style, is_straight=True))


def _mark_detail(decorations: Decorations, step: StructureStep) -> None:
    from bayesgui.graph.meek_rules import Collider
    from bayesgui.learning.independence.base import Verdict

    detail = step.detail
    if isinstance(detail, Verdict):
        decorations.draw([Edge(detail.x, detail.y, TESTED, is_straight=True)])
        _ring(decorations, (detail.x, detail.y), detail.given)
    elif isinstance(detail, Collider):
        text = phrase("Canvas", "{first} → {middle} ← {second}: {middle} separates nothing")
        said = text.format(first=detail.first, middle=detail.middle, second=detail.second)
        decorations.tags[detail.middle] = Tag(said, "active", ("below", "above", "right"))


def _mark_choice(decorations: Decorations, choice: SeparationChoice) -> None:
    for letter, name in (("X", choice.x), ("Y", choice.y)):
        if name is not None:
            decorations.discs[name] = Disc(letter, "accent")
    if choice.x is not None and choice.y is not None:
        decorations.draw([Edge(choice.x, choice.y, TESTED, is_straight=True)])
    asked = [name for name in (choice.x, choice.y) if name is not None]
    _ring(decorations, asked, choice.given)


def _ring(decorations: Decorations, asked: Iterable[str], given: tuple[str, ...]) -> None:
    decorations.rings |= dict.fromkeys(asked, ASKED)
    decorations.rings |= dict.fromkeys(given, GIVEN)
