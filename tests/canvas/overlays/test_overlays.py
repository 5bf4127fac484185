"""Overlays dress nodes and arcs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint

from bayesgui.canvas.overlays.compose import _shown_overlays
from bayesgui.canvas.overlays.dseparation import ACTIVE, BLOCKED
from bayesgui.canvas.overlays.learned.structure_search import UNDIRECTED
from bayesgui.canvas.painting.decorations import Edge
from bayesgui.canvas.painting.edge_courses import MAX_ROUND_NODES
from bayesgui.canvas.tools.pick_separation import next_choice
from bayesgui.core.evidence import do
from bayesgui.document import edits
from bayesgui.document.decisions.class_edits import mark_class
from bayesgui.document.overlays import ConstraintsShown, ReasonTrails, RefusedArc, SeparationChoice
from bayesgui.graph.arc_course import cuts
from bayesgui.graph.dseparation import analyze_separation
from bayesgui.graph.moral import moral_graph
from bayesgui.widgets.theme import theme
from tests.canvas.hands import Hands, has_color


def ask(hands: Hands, x: str, y: str, given: tuple[str, ...]) -> None:
    network = hands.state.network
    hands.session.overlays.update(
        separation=SeparationChoice(x, y, given),
        analysis=analyze_separation(network, x, y, given),
    )


def test_what_has_nothing_to_show_is_not_asked(hands: Hands) -> None:
    def asked() -> set[str]:
        return {type(each).__name__ for each in _shown_overlays(hands.session)}

    before = asked()
    overlays = hands.session.overlays
    for parts, name in (
        ({"hovered": "lung"}, "Hovered"),
        ({"related": (("lung", "parent"),)}, "Related"),
        ({"constraints": ConstraintsShown()}, "ConstraintsOverlay"),
        ({"separation": SeparationChoice("smoke", "xray", ())}, "SeparationOverlay"),
        ({"reasons": ReasonTrails("lung", ())}, "Reasons"),
        ({"refused": RefusedArc("xray", "smoke")}, "Refused"),
    ):
        overlays.update(**parts)
        assert asked() == {*before, name}
        overlays.update(**dict.fromkeys(parts))
        assert asked() == before
    hands.session.document.edit("Mark", lambda state: mark_class(state, "lung"))
    assert asked() == {*before, "MarkedClass"}


def show_moral_graph(hands: Hands) -> None:
    hands.session.overlays.update(moral_graph=moral_graph(hands.state.network))
    hands.session.overlays.switch("moral_graph", True)


def test_the_moral_graph_takes_the_heads_and_adds_dashed_marriages(hands: Hands) -> None:
    show_moral_graph(hands)
    decorations = hands.view.canvas_scene.decorations
    assert not decorations.plain.head
    assert {(e.first, e.second) for e in decorations.edges} == {
        ("tub", "lung"),
        ("bronc", "either"),
    }
    assert has_color(hands.image(), theme().moral)
    hands.session.overlays.switch("moral_graph", False)
    assert not has_color(hands.image(), theme().moral)


def test_marriages_follow_the_nodes(hands: Hands) -> None:
    show_moral_graph(hands)
    courses = hands.view.canvas_scene.edge_courses
    before = courses.course("tub", "lung", directed=False)
    hands.session.document.apply("m", edits.move(hands.state, {"tub": (84.0, 192.0)}))
    assert courses.course("tub", "lung", directed=False) != before


def test_a_marriage_goes_round_a_node_that_stands_between(hands: Hands) -> None:
    state = edits.move(hands.state, {"either": (228.0, 180.0)})
    hands.session.document.apply("m", state)
    scene = hands.view.canvas_scene
    course = scene.edge_courses.course("tub", "bronc", directed=False)
    between = [scene.geometry.boxes[name] for name in ("either", "lung")]
    assert not any(cuts(course, box) for box in between)


def test_a_straight_edge_goes_round_a_node_in_its_way(hands: Hands) -> None:
    # lung stands between the two.
    state = edits.move(hands.state, {"tub": (0.0, 0.0), "lung": (0.0, 200.0), "xray": (0.0, 400.0)})
    hands.session.document.apply("m", state)
    scene = hands.view.canvas_scene
    course = scene.edge_courses.course("tub", "xray", directed=False, straight=True)
    assert not any(cuts(course, scene.geometry.boxes[name]) for name in ("tub", "lung", "xray"))


def test_of_very_many_straight_edges_none_goes_round_a_node(hands: Hands) -> None:
    state = edits.move(hands.state, {"tub": (0.0, 0.0), "lung": (0.0, 200.0), "xray": (0.0, 400.0)})
    hands.session.document.apply("m", state)
    scene = hands.view.canvas_scene
    edge = Edge("tub", "xray", UNDIRECTED, is_straight=True)
    everywhere = (-5000.0, -5000.0, 10000.0, 10000.0)
    for count, is_cut in ((MAX_ROUND_NODES, False), (MAX_ROUND_NODES + 1, True)):
        (_, course), *_ = scene.edge_courses.within([edge] * count, everywhere)
        assert cuts(course, scene.geometry.boxes["lung"]) is is_cut


def test_active_trails_are_green_and_blocked_ones_dotted_with_their_reasons(hands: Hands) -> None:
    ask(hands, "lung", "bronc", ("smoke", "dysp"))
    decorations = hands.view.canvas_scene.decorations
    assert decorations.arcs["lung", "either"] == ACTIVE
    assert decorations.arcs["bronc", "dysp"] == ACTIVE
    assert decorations.arcs["smoke", "lung"] == BLOCKED
    assert decorations.tags["dysp"].text == "collider, given: opens"
    assert decorations.tags["smoke"].text == "fork, given: blocks"
    assert [decorations.discs[n].text for n in ("lung", "bronc", "smoke", "dysp")] == list("XYZZ")
    assert has_color(hands.image(), theme().active)


def test_nodes_outside_the_ancestral_set_fade_and_say_so(hands: Hands) -> None:
    ask(hands, "lung", "bronc", ("smoke", "dysp"))
    decorations = hands.view.canvas_scene.decorations
    assert decorations.opacity == {"xray": 0.4}
    assert decorations.tags["xray"].text == "not an ancestor of X, Y or Z"


def test_an_answer_to_an_older_question_is_not_drawn(hands: Hands) -> None:
    ask(hands, "lung", "bronc", ("smoke",))
    hands.session.overlays.update(separation=SeparationChoice("lung", "bronc", ()))
    assert hands.view.canvas_scene.decorations.arcs == {}


def test_a_hovered_trail_is_drawn_alone(hands: Hands) -> None:
    ask(hands, "lung", "bronc", ("smoke", "dysp"))
    analysis = hands.session.overlays.state.analysis
    assert analysis is not None
    blocked = next(trail for trail in analysis.trails if not trail.active)
    hands.session.overlays.update(hovered_trail=blocked)
    arcs = hands.view.canvas_scene.decorations.arcs
    assert arcs["smoke", "lung"] == BLOCKED
    assert ("lung", "either") not in arcs


def test_under_a_question_the_marriages_are_those_of_the_ancestral_set(hands: Hands) -> None:
    ask(hands, "tub", "lung", ())
    show_moral_graph(hands)
    assert hands.view.canvas_scene.decorations.edges == []


def test_clicks_choose_x_then_y_then_put_into_z_and_out(hands: Hands) -> None:
    hands.view.set_tool("separation")
    for name in ("lung", "bronc", "smoke", "dysp", "smoke"):
        hands.click(hands.title(name))
    assert hands.session.overlays.state.separation == SeparationChoice("lung", "bronc", ("dysp",))
    assert not hands.session.selection
    hands.view.set_tool("select")
    assert hands.session.overlays.state.separation is None


def test_a_click_on_x_takes_it_back() -> None:
    choice = SeparationChoice("a", "b", ("c",))
    assert next_choice(choice, "a") == SeparationChoice(None, "b", ("c",))
    assert next_choice(SeparationChoice(None, "b", ("c",)), "d") == SeparationChoice(
        "d", "b", ("c",)
    )


def test_related_nodes_keep_their_color_and_get_their_role(hands: Hands) -> None:
    hands.session.overlays.update(related=(("either", ""), ("tub", "parent"), ("lung", "parent")))
    decorations = hands.view.canvas_scene.decorations
    assert decorations.tags["tub"].text == "parent"
    assert "either" not in decorations.tags
    assert decorations.opacity["asia"] == 0.4
    assert "tub" not in decorations.opacity
    assert decorations.arcs["asia", "tub"].opacity == 0.4
    assert ("tub", "either") not in decorations.arcs


def test_the_order_numbers_every_node_parents_first(hands: Hands) -> None:
    hands.session.overlays.switch("order", True)
    discs = hands.view.canvas_scene.decorations.discs
    assert [discs[name].text for name in ("asia", "tub", "dysp")] == ["1", "2", "8"]


def test_do_dims_the_incoming_arcs(hands: Hands) -> None:
    hands.session.document.apply("do", edits.set_finding(hands.state, "dysp", do("yes")))
    arcs = hands.view.canvas_scene.decorations.arcs
    assert set(arcs) == {("either", "dysp"), ("bronc", "dysp")}
    assert {style.opacity for style in arcs.values()} == {0.35}


@pytest.mark.parametrize("name", ["asia", "dysp"])
def test_a_node_that_a_panel_points_at_is_ringed(hands: Hands, name: str) -> None:
    hands.session.overlays.update(hovered=name)
    assert hands.view.canvas_scene.decorations.rings[name].token == "node_hover"


def test_overlays_survive_the_removal_of_their_nodes(hands: Hands) -> None:
    show_moral_graph(hands)
    hands.session.overlays.switch("order", True)
    ask(hands, "lung", "bronc", ("smoke", "dysp"))
    hands.session.document.apply("r", edits.remove(hands.state, ["lung", "either"]))
    image = hands.image()
    assert image.pixelColor(QPoint(5, 5)).isValid()
    assert "lung" not in hands.view.canvas_scene.geometry.boxes


def test_a_refused_arc_goes_round_the_nodes_between(hands: Hands) -> None:
    scene = hands.view.canvas_scene
    course = scene.edge_courses.course("dysp", "smoke", directed=True)
    others = {n: box for n, box in scene.geometry.boxes.items() if n not in ("dysp", "smoke")}
    assert [name for name, box in others.items() if cuts(course, box)] == []
    assert course[0][0] == scene.geometry.boxes["dysp"][0] + 176.0
