"""Arcs are required and forbidden by dragging, nodes change their tier, bands their order."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from bayesgui.canvas.geometry.tier_geometry import bands_of, layout_boxes
from bayesgui.canvas.overlays.compose import legend_entries
from bayesgui.canvas.painting.bands import grip_rect
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.document import constraint_edits, edits
from bayesgui.document.decisions import kind_edits
from bayesgui.document.overlays import ConstraintsShown
from bayesgui.graph.arc_course import arc_course
from bayesgui.widgets.frame.hint_box import HintBox
from bayesgui.widgets.theme import theme
from tests.canvas.hands import SHIFT, Hands, has_color

TIERS = (("asia", "smoke"), ("tub", "lung", "bronc"), ("either",), ("xray", "dysp"))


@pytest.fixture
def open_hands(hands: Hands) -> Hands:
    """Hands on asia while the page is open, with the arc tool."""
    hands.session.overlays.update(constraints=ConstraintsShown())
    hands.view.set_tool("arc")
    return hands


@pytest.fixture
def tiered(hands: Hands) -> Hands:
    """Hands on asia in four tiers, with the tier tool."""
    hands.session.overlays.update(constraints=ConstraintsShown("tier"))
    state = hands.state
    after = constraint_edits.replace_tiers(
        state, TIERS, layout_boxes(hands.view.canvas_scene.geometry)
    )
    hands.session.document.apply("Tiers", after)
    hands.view.fit(animated=False)
    hands.settle()
    return hands


def _drag(hands: Hands, parent: str, child: str, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
    hands.drag(hands.title(parent), hands.title(child), modifiers)


def _carry_to(hands: Hands, start: QPoint, end: QPoint) -> None:
    """Drag with the modifier that a synthesized move does not have."""
    hands.press(start)
    hands.carry(start, end)


def _band(hands: Hands, tier: int):
    bands = bands_of(hands.view.canvas_scene.geometry)
    assert bands is not None
    return hands.view.camera.projection().rect(bands[tier])


def test_a_drag_requires_an_arc_and_adds_none_to_the_network(open_hands: Hands) -> None:
    network = open_hands.state.network
    _drag(open_hands, "asia", "bronc")
    assert open_hands.state.constraints == ArcConstraints((("asia", "bronc"),))
    assert open_hands.state.network is network
    assert open_hands.session.document.undo_text == "Require asia → bronc"
    open_hands.session.document.undo()
    assert not open_hands.state.constraints


@pytest.mark.parametrize("modifiers", [Qt.KeyboardModifier.NoModifier, SHIFT])
def test_an_arc_at_a_decision_is_refused_with_the_reason(
    open_hands: Hands, modifiers: Qt.KeyboardModifier
) -> None:
    hands, heard = open_hands, []
    hands.view.message.connect(lambda kind, text: heard.append((kind, text)))
    after = kind_edits.turn_into(hands.state, ["bronc"], "decision")
    hands.session.document.apply("Turn into", after)
    hands.settle()
    _drag(hands, "asia", "bronc", modifiers)
    assert not hands.state.constraints
    assert heard == [("error", "A search draws no arcs at bronc: it is a decision node.")]


def test_shift_and_the_tool_forbid(open_hands: Hands) -> None:
    open_hands.press(open_hands.title("asia"), SHIFT)
    open_hands.carry(open_hands.title("asia"), open_hands.title("bronc"))
    open_hands.release(open_hands.title("bronc"), SHIFT)
    assert open_hands.state.constraints.forbids("asia", "bronc")
    open_hands.session.overlays.update(constraints=ConstraintsShown("forbid"))
    _drag(open_hands, "smoke", "xray")
    assert open_hands.state.constraints.forbids("smoke", "xray")
    assert open_hands.session.document.undo_text == "Forbid smoke → xray"


def test_a_click_on_each_node_does_as_well(open_hands: Hands) -> None:
    open_hands.click(open_hands.title("smoke"))
    open_hands.click(open_hands.title("xray"))
    assert open_hands.state.constraints.requires("smoke", "xray")


@pytest.mark.parametrize(
    ("parent", "child"), [("xray", "lung"), ("dysp", "bronc"), ("xray", "tub")]
)
def test_the_reason_does_not_cover_the_refused_arc(tiered: Hands, parent: str, child: str) -> None:
    tiered.view.set_tool("arc")
    _carry_to(tiered, tiered.title(parent), tiered.title(child))
    boxes = tiered.view.canvas_scene.geometry.boxes
    at = tiered.view.camera.projection().point
    course = [at(*point) for point in arc_course(boxes[parent], boxes[child])]
    hint = tiered.view.findChild(HintBox).geometry()
    assert not any(hint.contains(point.toPoint()) for point in course[1:-1])
    tiered.key(Qt.Key.Key_Escape)


def test_an_arc_up_the_tiers_is_refused_at_the_pointer_and_the_reason_told(tiered: Hands) -> None:
    tiered.view.set_tool("arc")
    before = tiered.state
    _carry_to(tiered, tiered.title("xray"), tiered.title("lung"))
    assert tiered.view.arc_cost_hint.text == "xray → lung\ngoes up the tiers, from tier 4 to tier 2"
    assert tiered.view.canvas_scene.decorations.rings["lung"].token == "error"
    tiered.release(tiered.title("lung"))
    assert tiered.state is before
    assert tiered.messages == [
        (
            "error",
            "No arc from xray to lung: it goes from tier 4 up to tier 2. Draw it the other way, or "
            "move one of them.",
        )
    ]
    refused = tiered.session.overlays.state.refused
    assert (refused.parent, refused.child, refused.path) == ("xray", "lung", ())
    assert tiered.view.arc_cost_hint.text == ""
    assert has_color(tiered.image(), theme().error)
    tiered.key(Qt.Key.Key_Escape)
    assert tiered.session.overlays.state.refused is None
    assert tiered.session.overlays.state.constraints is not None


def test_a_required_cycle_is_refused_with_its_path(open_hands: Hands) -> None:
    _drag(open_hands, "asia", "bronc")
    _drag(open_hands, "bronc", "xray")
    _drag(open_hands, "xray", "asia")
    assert open_hands.session.overlays.state.refused.path == ("asia", "bronc", "xray", "asia")
    assert open_hands.state.constraints.required == (("asia", "bronc"), ("bronc", "xray"))


def test_esc_in_a_drag_leaves_everything_as_it_was(open_hands: Hands) -> None:
    before = open_hands.state
    _carry_to(open_hands, open_hands.title("asia"), open_hands.title("bronc"))
    open_hands.key(Qt.Key.Key_Escape)
    open_hands.release(open_hands.title("bronc"))
    assert open_hands.state is before
    assert open_hands.view.arc_cost_hint.text == ""
    assert open_hands.session.overlays.state.constraints is not None
    open_hands.key(Qt.Key.Key_Escape)
    assert open_hands.session.overlays.state.constraints is None
    assert open_hands.view.tool == "select"


def test_undo_in_the_middle_of_a_drag_ends_it(open_hands: Hands) -> None:
    _drag(open_hands, "asia", "bronc")
    _carry_to(open_hands, open_hands.title("bronc"), open_hands.title("asia"))
    assert open_hands.session.overlays.state.refused is not None
    open_hands.session.document.undo()
    assert open_hands.session.overlays.state.refused is None
    open_hands.release(open_hands.title("asia"))
    assert not open_hands.state.constraints


def test_a_node_dropped_in_a_band_joins_its_tier(tiered: Hands) -> None:
    band = _band(tiered, 2)
    start = tiered.title("bronc")
    end = QPoint(start.x(), round(band.center().y()))
    _carry_to(tiered, start, end)
    assert tiered.session.overlays.state.constraints.band == 2
    assert tiered.view.canvas_scene.decorations.bands.chosen == 2
    tiered.release(end)
    assert tiered.state.constraints.tiers[1:3] == (("lung", "tub"), ("bronc", "either"))
    assert tiered.session.document.undo_text == "Move bronc to tier 3"
    assert tiered.session.overlays.state.constraints.band is None
    assert bands_of(tiered.view.canvas_scene.geometry) is not None
    tiered.session.document.undo()
    assert tiered.state.constraints.tiers == tuple(tuple(sorted(tier)) for tier in TIERS)


def test_a_node_above_all_bands_is_in_no_tier(tiered: Hands) -> None:
    start = tiered.title("asia")
    end = QPoint(start.x(), round(_band(tiered, 0).top()) - 90)
    tiered.drag(start, end)
    assert tiered.state.constraints.tier_of("asia") is None
    assert tiered.session.document.undo_text == "Take asia out of its tier"


def test_a_drag_within_a_band_only_moves(tiered: Hands) -> None:
    constraints = tiered.state.constraints
    start = tiered.title("either")
    tiered.drag(start, start + QPoint(60, 0))
    assert tiered.state.constraints is constraints
    assert tiered.session.document.undo_text == "Move either"


def test_esc_in_a_drag_puts_the_node_back_and_rings_no_band(tiered: Hands) -> None:
    before = tiered.state
    start = tiered.title("bronc")
    _carry_to(tiered, start, QPoint(start.x(), round(_band(tiered, 3).center().y())))
    tiered.key(Qt.Key.Key_Escape)
    assert tiered.session.overlays.state.constraints.band is None
    assert tiered.state is before


def test_arrow_keys_move_a_node_in_its_tier_and_the_bands_follow(tiered: Hands) -> None:
    tiers, top = tiered.state.constraints.tiers, tiered.state.layout.positions["xray"][1]
    tiered.session.selection.set(["either"])
    for _ in range(20):
        tiered.key(Qt.Key.Key_Down)
    assert tiered.state.constraints.tiers == tiers
    assert bands_of(tiered.view.canvas_scene.geometry) is not None
    assert tiered.state.layout.positions["xray"][1] > top
    tiered.session.document.undo()
    assert tiered.state.layout.positions["xray"][1] == top


def test_the_grip_of_a_band_moves_its_tier(tiered: Hands) -> None:
    start = grip_rect(_band(tiered, 3)).center().toPoint()
    end = QPoint(start.x(), round(_band(tiered, 1).center().y()))
    tiered.drag(start, end)
    assert tiered.state.constraints.tiers[1] == ("dysp", "xray")
    assert bands_of(tiered.view.canvas_scene.geometry) is not None
    assert tiered.session.document.undo_text == "Move tier 4 among the tiers"


def test_required_and_forbidden_arcs_are_drawn_and_explained(open_hands: Hands) -> None:
    known = ArcConstraints((("asia", "tub"), ("smoke", "xray")), (("tub", "xray"),))
    open_hands.session.document.apply("Know", edits.set_constraints(open_hands.state, known))
    scene = open_hands.view.canvas_scene
    drawn = {(edge.first, edge.second): edge.style for edge in scene.decorations.edges}
    assert {arc: style.sign for arc, style in drawn.items()} == {
        ("asia", "tub"): "required",
        ("smoke", "xray"): "required",
        ("tub", "xray"): "forbidden",
    }
    assert scene.decorations.arcs["asia", "tub"].opacity == 0, "not drawn twice"
    image = open_hands.image()
    assert has_color(image, theme().color("required"))
    assert has_color(image, theme().color("forbidden"))
    texts = [entry.text for entry in legend_entries(open_hands.session)]
    assert texts == ["required", "forbidden", "refused"]
    open_hands.session.overlays.update(constraints=None)
    assert scene.decorations.edges == []
    assert legend_entries(open_hands.session) == []


def test_nodes_astray_show_the_number_of_their_tier_and_no_bands(tiered: Hands) -> None:
    tiered.session.document.apply(
        "Swap", edits.move(tiered.state, {"asia": tiered.state.layout.positions["xray"]})
    )
    assert bands_of(tiered.view.canvas_scene.geometry) is None
    tiered.image()
    start = tiered.title("smoke")
    tiered.drag(start, start + QPoint(0, 200))
    assert tiered.state.constraints.tiers[0] == ("asia", "smoke")
