"""Arcs as opaque as they are sure, with their share in a pill."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.canvas.overlays.compose import legend_entries
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.learning.confidence.shares import ArcShares
from bayesgui.learning.structure.run import StructureStep

if TYPE_CHECKING:
    from tests.canvas.hands import Hands


def show(hands: Hands, found: dict[tuple[str, str], float]) -> None:
    names = hands.state.network.names
    shares = np.zeros((len(names), len(names)))
    for (parent, child), share in found.items():
        shares[names.index(parent), names.index(child)] = share
    hands.session.shown[ArcConfidence].update(shares=ArcShares(names, shares, 100, 100))


def test_what_is_below_the_threshold_is_dashed_and_what_is_rare_is_left_out(hands: Hands) -> None:
    show(hands, {("smoke", "lung"): 0.9, ("asia", "tub"): 0.2, ("xray", "dysp"): 0.04})
    decorations = hands.view.canvas_scene.decorations
    drawn = {(edge.first, edge.second): edge for edge in decorations.edges}
    assert drawn.keys() == {("smoke", "lung"), ("asia", "tub")}
    assert decorations.plain.opacity == 0
    sure, unsure = drawn["smoke", "lung"], drawn["asia", "tub"]
    assert (sure.is_directed, sure.style.head, sure.style.label) == (True, True, "90")
    assert (unsure.is_directed, unsure.style.head, unsure.style.label) == (False, False, "")
    assert unsure.style.dash == (5.0, 4.0)
    assert sure.is_straight
    assert unsure.is_straight
    assert [entry.text for entry in legend_entries(hands.session)] == [
        "in the consensus, share of 100",
        "below the threshold, 0.05 and more",
    ]


def test_the_share_stands_in_a_pill_from_100_percent(hands: Hands) -> None:
    show(hands, {("smoke", "lung"): 1.0})
    scene = hands.view.canvas_scene
    (edge,) = scene.decorations.edges
    bare = replace(edge, style=replace(edge.style, label=""))
    for zoom, shown in ((1.0, True), (0.9, False)):
        hands.view.zoom_to(zoom)
        pictures = []
        for each in (edge, bare):
            scene.decorations.edges = [each]
            scene.refresh()
            pictures.append(hands.image())
        assert (pictures[0] != pictures[1]) is shown


def test_a_watched_search_is_shown_instead(hands: Hands) -> None:
    show(hands, {("smoke", "lung"): 1.0})
    hands.session.shown[StructureSearch].update(step=StructureStep(arcs=(("asia", "tub"),)))
    edges = hands.view.canvas_scene.decorations.edges
    assert [(edge.first, edge.second) for edge in edges] == [("asia", "tub")]
    hands.session.shown[StructureSearch].clear()
    edges = hands.view.canvas_scene.decorations.edges
    assert [(edge.first, edge.second) for edge in edges] == [("smoke", "lung")]
