"""Arcs are drawn from rims and with the arc tool, refused with reasons, and reattached."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt

from bayesgui.document.overlays import ArcCost
from bayesgui.widgets.frame.hint_box import HintBox
from bayesgui.widgets.theme import theme
from tests.canvas.hands import Hands, has_color


def test_dragging_from_the_rim_to_a_node_adds_an_arc(hands: Hands) -> None:
    hands.drag(hands.view.port_point("asia"), hands.view.node_rect("smoke").center())
    assert hands.state.network.parents("smoke") == ("asia",)
    assert hands.session.document.undo_text == "Add arc asia → smoke"


def test_all_four_rims_draw_arcs(hands: Hands) -> None:
    rect = hands.view.node_rect("asia")
    target = hands.view.node_rect("smoke").center()
    middle = rect.center()
    rims = [
        QPoint(middle.x(), rect.top() + 1),
        QPoint(middle.x(), rect.bottom() - 1),
        QPoint(rect.left() + 1, middle.y()),
        QPoint(rect.right() - 1, middle.y()),
    ]
    for rim in rims:
        hands.drag(rim, target)
        assert hands.state.network.parents("smoke") == ("asia",), rim
        hands.session.document.undo()


def test_releasing_on_the_ground_adds_nothing(hands: Hands) -> None:
    before = hands.state
    hands.drag(hands.view.port_point("asia"), QPoint(450, 140))
    assert hands.state is before
    assert hands.messages == []


def test_an_arc_that_closes_a_cycle_is_refused_and_shown(hands: Hands) -> None:
    before = hands.state
    hands.drag(hands.view.port_point("dysp"), hands.view.node_rect("smoke").center())
    assert hands.state is before
    assert hands.messages == [
        ("error", "No arc from dysp to smoke: it would close smoke → bronc → dysp → smoke.")
    ]
    refused = hands.session.overlays.state.refused
    assert refused is not None
    assert refused.path == ("smoke", "bronc", "dysp", "smoke")
    decorations = hands.view.canvas_scene.decorations
    assert [decorations.discs[n].text for n in ("smoke", "bronc", "dysp")] == ["1", "2", "3"]
    assert decorations.opacity["asia"] == 0.5
    assert has_color(hands.image(), theme().error)


def test_what_was_refused_goes_with_the_next_edit(hands: Hands) -> None:
    hands.drag(hands.view.port_point("dysp"), hands.view.node_rect("smoke").center())
    hands.click(hands.row("asia", "yes"))
    assert hands.session.overlays.state.refused is None


def test_a_loop_and_a_second_arc_are_refused_without_a_message(hands: Hands) -> None:
    before = hands.state
    hands.drag(hands.view.port_point("dysp"), hands.view.node_rect("dysp").center())
    hands.drag(hands.view.port_point("asia"), hands.view.node_rect("tub").center())
    assert hands.state is before
    assert hands.messages == []


def test_the_cost_is_offered_while_the_pointer_is_over_a_legal_target(hands: Hands) -> None:
    asked: list[tuple[str, str]] = []
    hands.view.arc_cost_requested.connect(lambda p, c: asked.append((p, c)))
    start, end = hands.view.port_point("smoke"), hands.view.node_rect("dysp").center()
    hands.press(start)
    hands.carry(start, end)
    cost = hands.session.overlays.state.arc_cost
    assert cost == ArcCost("smoke", "dysp", table_cells=(8, 16))
    assert asked == [("smoke", "dysp")]
    assert "table of dysp 8 → 16 cells" in hands.view.arc_cost_hint.text
    assert has_color(hands.image(), theme().success)
    hint = hands.view.findChild(HintBox).geometry()
    assert not hint.intersects(hands.view.node_rect("dysp"))
    assert hint.top() - hands.view.node_rect("dysp").bottom() < 16
    hands.release(end)
    assert hands.session.overlays.state.arc_cost is None
    assert hands.view.arc_cost_hint.text == ""


def test_esc_drops_an_arc_that_is_being_drawn(hands: Hands) -> None:
    start, end = hands.view.port_point("asia"), hands.view.node_rect("smoke").center()
    before = hands.state
    hands.press(start)
    hands.carry(start, end)
    hands.key(Qt.Key.Key_Escape)
    hands.release(end)
    assert hands.state is before
    assert not hands.view.gestures.is_busy


def test_the_arc_tool_draws_from_anywhere_on_a_node(hands: Hands) -> None:
    hands.view.set_tool("arc")
    hands.drag(hands.row("asia", "yes"), hands.row("smoke", "yes"))
    assert hands.state.network.parents("smoke") == ("asia",)
    assert not hands.state.evidence
    assert hands.view.tool == "arc"


def test_the_arc_tool_takes_a_click_on_the_parent_and_one_on_the_child(hands: Hands) -> None:
    hands.view.set_tool("arc")
    hands.click(hands.title("asia"))
    hands.move(hands.title("smoke"))
    hands.click(hands.title("smoke"))
    assert hands.state.network.parents("smoke") == ("asia",)


def test_a_click_selects_an_arc_and_its_child_end_drags_to_another_node(hands: Hands) -> None:
    course = hands.view.canvas_scene.geometry.courses["smoke", "bronc"]
    projection = hands.view.camera.projection()
    middle = projection.point(
        *hands.view.canvas_scene.geometry.path(("smoke", "bronc")).pointAtPercent(0.5).toTuple()
    )
    hands.click(middle.toPoint())
    assert hands.session.selection.arcs == (("smoke", "bronc"),)
    tip = projection.point(*course[-1]).toPoint()
    hands.drag(tip, hands.view.node_rect("xray").center())
    assert hands.state.network.parents("bronc") == ()
    assert hands.state.network.parents("xray") == ("either", "smoke")
    assert hands.session.selection.arcs == (("smoke", "xray"),)


def test_the_parent_end_of_an_arc_drags_too(hands: Hands) -> None:
    hands.session.selection.set(arcs=[("smoke", "bronc")])
    course = hands.view.canvas_scene.geometry.courses["smoke", "bronc"]
    start = hands.view.camera.projection().point(*course[0]).toPoint()
    hands.drag(start, hands.view.node_rect("asia").center())
    assert hands.state.network.parents("bronc") == ("asia",)


def test_reattaching_into_a_cycle_is_refused(hands: Hands) -> None:
    hands.session.selection.set(arcs=[("either", "dysp")])
    course = hands.view.canvas_scene.geometry.courses["either", "dysp"]
    tip = hands.view.camera.projection().point(*course[-1]).toPoint()
    before = hands.state
    hands.drag(tip, hands.view.node_rect("tub").center())
    assert hands.state is before
    assert hands.messages[0][0] == "error"
