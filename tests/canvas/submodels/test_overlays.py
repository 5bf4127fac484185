"""Overlays where nodes are hidden: the box that hides one shows what is said of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bayesgui.canvas.overlays.base import overlays
from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Cut, Decorations, Disc, Edge, Hull, Ring, Tag
from bayesgui.canvas.painting.submodels.decorations import folded_decorations
from bayesgui.document.edits import toggle_state
from bayesgui.document.overlays import SeparationChoice
from bayesgui.document.submodels.edits import fold
from tests.canvas.hands import answer

if TYPE_CHECKING:
    from bayesgui.graph.submodels.shown import ShownGraph
    from tests.canvas.hands import Hands

LUNGS = ("tub", "lung", "bronc")
ID = "submodel-1"


@pytest.fixture
def folded(hands: Hands) -> Hands:
    hands.document.apply("Fold", fold(hands.document.state, LUNGS, "Lungs", (260.0, 170.0)))
    return hands


def shown(hands: Hands) -> ShownGraph:
    folding = hands.view.canvas_scene.geometry.folding
    assert folding is not None
    return folding.shown


def test_what_is_hidden_is_said_of_its_box(folded: Hands) -> None:
    found = Decorations(
        opacity={"tub": 0.4, "lung": 0.4, "asia": 0.4},
        rings={"lung": Ring("success", 2.0)},
        discs={"tub": Disc("X", "accent"), "lung": Disc("Y", "accent")},
        tags={"tub": Tag("a"), "lung": Tag("b"), "xray": Tag("c")},
        edges=[Edge("tub", "lung", ArcStyle()), Edge("tub", "smoke", ArcStyle())],
        hulls=[Hull(("tub", "lung", "xray"), "error")],
        boxes=("tub", "xray"),
        cuts=(Cut(("asia", "tub")),),
    )
    made = folded_decorations(found, shown(folded))
    # bronc is not faded, so the box is not.
    assert made.opacity == {"asia": 0.4}
    assert list(made.rings) == [ID]
    assert made.discs[ID].text == "X…"
    assert {name: tag.text for name, tag in made.tags.items()} == {
        ID: "tub: a + 1 more",
        "xray": "c",
    }
    assert [(edge.first, edge.second) for edge in made.edges] == [(ID, "smoke")]
    assert made.hulls[0].names == (ID, "xray")
    assert made.boxes == (ID, "xray")
    assert made.cuts[0].line == ("asia", ID)


def test_a_bundle_is_lit_if_one_of_its_arcs_is(folded: Hands) -> None:
    lit = ArcStyle("success", 4.0)
    found = Decorations(arcs={("smoke", "lung"): lit, ("either", "xray"): lit})
    styles = folded_decorations(found, shown(folded)).arcs
    assert styles["smoke", ID].token == "success"
    assert styles["smoke", ID].label == "1/2"
    assert styles["smoke", ID].width == 4.0
    assert styles["either", "xray"] == lit
    assert styles["asia", ID].label == "1"
    assert styles["asia", ID].token == "arc"
    faded = replace(ArcStyle(), opacity=0.4)
    found = Decorations(arcs=dict.fromkeys([("smoke", "lung"), ("smoke", "bronc")], faded))
    assert folded_decorations(found, shown(folded)).arcs["smoke", ID].opacity == 0.4


def test_strands_have_no_pill_and_end_at_ports(folded: Hands) -> None:
    folded.document.open_submodels({ID})
    graph = shown(folded)
    styles = folded_decorations(Decorations(), graph).arcs
    for line in graph.strands:
        assert not styles[line].label
        assert styles[line].head is (line[1] not in graph.ports)
    assert styles["smoke", ID].gap > 0


@pytest.mark.parametrize("opened", [(), (ID,)])
def test_all_overlays_survive_hidden_nodes(folded: Hands, opened: tuple[str, ...]) -> None:
    folded.document.apply("Finding", toggle_state(folded.document.state, "tub", "yes"))
    folded.document.open_submodels(opened)
    answer(folded.session)
    state = folded.session.overlays
    for entry in overlays:
        if "action" in entry.traits:
            state.switch(entry.name, True)
    state.update(
        separation=SeparationChoice("tub", "xray", ("bronc",)),
        related=(("tub", "parent"), ("lung", "child")),
    )
    folded.settle()
    assert not folded.image().isNull()
    for name in LUNGS:
        folded.session.selection.set([name])
        folded.view.show_node(name)
    folded.settle()
    assert not folded.image().isNull()


def test_findings_and_beliefs_show_on_the_box(folded: Hands) -> None:
    folded.document.apply("Finding", toggle_state(folded.document.state, "tub", "yes"))
    answer(folded.session)
    display = folded.view.canvas_scene.submodels.display(ID)
    assert display.found == ("tub",)
    assert (display.n_nodes, display.n_arcs) == (3, 0)
    folded.document.apply("No", toggle_state(folded.document.state, "tub", "yes"))
    folded.document.apply("Finding", toggle_state(folded.document.state, "xray", "yes"))
    answer(folded.session)
    display = folded.view.canvas_scene.submodels.display(ID)
    assert display.found == ()
    assert display.moved is not None
    assert display.moved.name == "lung"
    assert display.moved.posterior == pytest.approx(0.4887, abs=1e-4)
    assert display.moved.prior == pytest.approx(0.055)
