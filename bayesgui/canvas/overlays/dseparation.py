"""A separation question over the network: X, Y, Z, active and blocked trails, what decides."""

from __future__ import annotations

import itertools
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Decorations, Disc, Edge, Ring, Side, Tag, Tone
from bayesgui.widgets.frame.legend import LegendEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.overlays import SeparationChoice
    from bayesgui.graph.dseparation import Separation, Trail, TrailStep
    from bayesgui.graph.layout import Arc

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
        for letter, name in (("X", choice.x), ("Y", choice.y)):
            if name is not None and name in network:
                decorations.discs[name] = Disc(letter, "accent")
                decorations.rings[name] = Ring("accent", 2.5)
        for name in choice.given:
            if name in network:
                decorations.discs[name] = Disc("Z", "text")
                decorations.rings[name] = Ring("text", 2.5)
        if analysis is None or not _answers(analysis, choice):
            return
        if shown.whole_moral_graph:
            _show_whole(decorations, network, analysis)
            return
        _fade_outside(decorations, network, analysis)
        trails = analysis.trails[:_SHOWN_TRAILS]
        if shown.hovered_trail is not None:
            trails = (shown.hovered_trail,)
        decorate_trails(decorations, network, trails)

    def legend(self) -> tuple[LegendEntry, ...]:
        if self.shown.analysis is None:
            return ()
        if self.shown.whole_moral_graph:
            text = QCoreApplication.translate("Legend", "path past Z in the whole moral graph")
            return (LegendEntry(text, "active", 4.0),)
        return explain_trails()


def explain_trails() -> tuple[LegendEntry, ...]:
    """Return the entries for trails."""
    translate = QCoreApplication.translate
    return (
        LegendEntry(translate("Legend", "active trail"), "active", 4.0),
        LegendEntry(translate("Legend", "blocked trail"), "blocked", 2.5, (3.0, 5.0)),
    )


def decorate_trails(
    decorations: Decorations, network: BayesianNetwork, trails: Sequence[Trail]
) -> None:
    """Draw active trails over blocked ones, with a tag at what opens or blocks them."""
    # Arcs and tags of active trails come last and win where several trails pass.
    for trail in sorted(trails, key=lambda each: each.active):
        style = ACTIVE if trail.active else BLOCKED
        decorations.arcs.update(dict.fromkeys(_arcs_of(network, trail), style))
        for name, tag in _tags(trail):
            if name in decorations.tags or len(decorations.tags) < _MAX_TAGS:
                decorations.tags[name] = tag


def _show_whole(decorations: Decorations, network: BayesianNetwork, analysis: Separation) -> None:
    """Draw the path that leads past Z in the moral graph of the whole network."""
    for a, b in itertools.pairwise(analysis.whole_moral_path):
        if a in network.parents(b) or b in network.parents(a):
            arc = (a, b) if a in network.parents(b) else (b, a)
            decorations.arcs[arc] = replace(ACTIVE, head=False)
        else:
            decorations.edges.append(Edge(a, b, replace(ACTIVE, dash=(8, 5), head=False)))


def _answers(analysis: Separation, choice: SeparationChoice) -> bool:
    asked = (choice.x, choice.y, frozenset(choice.given))
    return (analysis.x, analysis.y, frozenset(analysis.given)) == asked


def _fade_outside(decorations: Decorations, network: BayesianNetwork, analysis: Separation) -> None:
    outside = [name for name in network if name not in analysis.ancestral]
    for name in outside:
        decorations.opacity[name] = OUTSIDE
        for parent in network.parents(name):
            style = decorations.arcs.get((parent, name), decorations.plain)
            decorations.arcs[parent, name] = style.faded(OUTSIDE)
    leaves = [name for name in outside if not network.children(name)]
    if len(leaves) <= _MAX_TAGS:
        text = QCoreApplication.translate("Canvas", "not an ancestor of X, Y or Z")
        for name in leaves:
            decorations.tags[name] = Tag(text, sides=("below", "right", "above"))


def _arcs_of(network: BayesianNetwork, trail: Trail) -> list[Arc]:
    pairs = zip(trail.nodes, trail.nodes[1:], strict=False)
    return [(a, b) if a in network.parents(b) else (b, a) for a, b in pairs]


def _tags(trail: Trail) -> list[tuple[str, Tag]]:
    """Return what decides a trail: the nodes that open it, or the first that blocks it."""
    if trail.active:
        opened = [step for step in trail.steps if step.kind == "collider"]
        return [(step.node, _tag(step, "active")) for step in opened]
    blocking = next((step for step in trail.steps if step.blocks), None)
    return [(blocking.node, _tag(blocking, "blocked"))] if blocking is not None else []


def _tag(step: TrailStep, tone: Tone) -> Tag:
    return Tag(_words(step), tone, _SIDES[step.kind])


def _words(step: TrailStep) -> str:
    if step.kind == "fork":
        return QCoreApplication.translate("Canvas", "fork, given: blocks")
    if step.kind == "chain":
        return QCoreApplication.translate("Canvas", "chain, given: blocks")
    if step.blocks:
        return QCoreApplication.translate("Canvas", "collider, not given: blocks")
    if step.given:
        return QCoreApplication.translate("Canvas", "collider, given: opens")
    text = QCoreApplication.translate("Canvas", "collider, {name} given: opens")
    return text.format(name=step.opened_by)
