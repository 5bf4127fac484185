"""A separation question over the network: X, Y, Z, active and blocked trails, what decides."""

from __future__ import annotations

import itertools
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Decorations, Disc, Edge, Ring, Side, Tag, Tone
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.overlays import SeparationChoice
    from bayesgui.graph.dseparation import Separation, Trail, TrailStep
    from bayesgui.graph.layout import Arc
    from bayesgui.widgets.frame.legend import LegendEntry

ACTIVE = ArcStyle("active", 4.0, head_scale=1.0)
BLOCKED = ArcStyle("blocked", 2.5, dash=(3, 5))
OUTSIDE = 0.4
_MAX_TAGS = 12
_SHOWN_TRAILS = 12
_SIDES: dict[str, tuple[Side, ...]] = {
    "fork": ("above", "right", "below"),
    "collider": ("below", "right", "above"),
    "chain": ("right", "left", "above"),
}


@overlays.register("separation", label="Separation", order=50)
class SeparationOverlay(Overlay):
    """A question and, once it is there, its answer."""

    needs = attrgetter("overlays.state.separation")

    def decorate(self, decorations: Decorations) -> None:
        network, shown = self.network, self.shown
        choice, analysis = shown.separation, shown.analysis
        if choice is None:
            return
        given = [("Z", name, "text") for name in choice.given]
        for letter, name, token in (("X", choice.x, "accent"), ("Y", choice.y, "accent"), *given):
            if name is not None and name in network:
                decorations.discs[name] = Disc(letter, token)
                decorations.rings[name] = Ring(token, 2.5)
        if analysis is None or not _answers(analysis, choice):
            return
        if shown.whole_moral_graph:
            _show_whole(decorations, network, analysis)
            return
        _fade_outside(decorations, network, analysis)
        pointed = shown.hovered_trail
        trails = analysis.trails[:_SHOWN_TRAILS] if pointed is None else (pointed,)
        decorate_trails(decorations, network, trails)

    def legend(self) -> tuple[LegendEntry, ...]:
        if self.shown.analysis is None:
            return ()
        if self.shown.whole_moral_graph:
            return (explained(phrase("Legend", "path past Z in the whole moral graph"), ACTIVE),)
        return explain_trails()


def explain_trails() -> tuple[LegendEntry, ...]:
    """Return the entries for trails."""
    return (
        explained(phrase("Legend", "active trail"), ACTIVE),
        explained(phrase("Legend", "blocked trail"), BLOCKED),
    )


def decorate_trails(
    decorations: Decorations, network: BayesianNetwork, trails: Sequence[Trail]
) -> None:
    """Draw active trails over blocked ones, with a tag at what opens or blocks them."""
    # Arcs and tags of active trails come last and win where several trails pass.
    for trail in sorted(trails, key=lambda each: each.active):
        style = ACTIVE if trail.active else BLOCKED
        decorations.arcs.update(dict.fromkeys(_arcs_of(trail), style))
        joined = replace(style, both_ends=True)
        decorations.causes.update(dict.fromkeys(_causes_of(network, trail), joined))
        for name, tag in _tags(trail):
            if name in decorations.tags or len(decorations.tags) < _MAX_TAGS:
                decorations.tags[name] = tag


def _show_whole(decorations: Decorations, network: BayesianNetwork, analysis: Separation) -> None:
    """Draw the path that leads past Z in the moral graph of the whole network."""
    for a, b in itertools.pairwise(analysis.whole_moral_path):
        arc = next((arc for arc in ((a, b), (b, a)) if arc[0] in network.parents(arc[1])), None)
        if arc is not None:
            decorations.arcs[arc] = replace(ACTIVE, head=False)
        else:
            decorations.edges.append(Edge(a, b, replace(ACTIVE, dash=(8, 5), head=False)))


def _answers(analysis: Separation, choice: SeparationChoice) -> bool:
    asked = (choice.x, choice.y, frozenset(choice.given))
    return (analysis.x, analysis.y, frozenset(analysis.given)) == asked


def _fade_outside(decorations: Decorations, network: BayesianNetwork, analysis: Separation) -> None:
    outside = [name for name in network if name not in analysis.ancestral]
    arcs = [(parent, name) for name in outside for parent in network.parents(name)]
    decorations.fade(outside, arcs, OUTSIDE)
    leaves = [name for name in outside if not network.children(name)]
    if len(leaves) <= _MAX_TAGS:
        text = phrase("Canvas", "not an ancestor of X, Y or Z")
        for name in leaves:
            decorations.tags[name] = Tag(text, sides=("below", "right", "above"))


def _arcs_of(trail: Trail) -> list[Arc]:
    links = zip(itertools.pairwise(trail.nodes), trail.marks, strict=True)
    return [(a, b) if mark == "→" else (b, a) for (a, b), mark in links if mark != "↔"]


def _causes_of(network: BayesianNetwork, trail: Trail) -> list[Arc]:
    links = zip(itertools.pairwise(trail.nodes), trail.marks, strict=True)
    known = network.common_causes
    return [(a, b) if (a, b) in known else (b, a) for (a, b), mark in links if mark == "↔"]


def _tags(trail: Trail) -> list[tuple[str, Tag]]:
    """Return what decides a trail: the nodes that open it, or the first that blocks it."""
    if trail.active:
        opened = [step for step in trail.steps if step.kind == "collider"]
        return [(step.node, _tag(step, "active")) for step in opened]
    blocking = next((step for step in trail.steps if step.blocks), None)
    return [(blocking.node, _tag(blocking, "blocked"))] if blocking is not None else []


def _tag(step: TrailStep, tone: Tone) -> Tag:
    if step.kind == "fork":
        words = phrase("Canvas", "fork, given: blocks")
    elif step.kind == "chain":
        words = phrase("Canvas", "chain, given: blocks")
    elif step.blocks:
        words = phrase("Canvas", "collider, not given: blocks")
    elif step.given:
        words = phrase("Canvas", "collider, given: opens")
    else:
        words = phrase("Canvas", "collider, {name} given: opens", name=step.opened_by)
    return Tag(words, tone, _SIDES[step.kind])
