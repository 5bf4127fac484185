"""Submodels by mouse: opening, folding, selecting, moving boxes and frames, in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QMenu

from bayesgui.canvas.overview import Overview
from bayesgui.document.submodels.edits import fold
from bayesgui.document.submodels.tabs import SubmodelTabs
from bayesgui.widgets import motion

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from tests.canvas.hands import Hands

LUNGS = ("tub", "lung", "bronc")


@pytest.fixture
def folded(hands: Hands) -> Hands:
    """Hands on asia, three nodes of which are folded."""
    hands.document.apply("Fold", fold(hands.document.state, LUNGS, "Lungs", (260.0, 170.0)))
    return hands


def box(hands: Hands) -> QRect:
    return hands.view.submodel_rect("submodel-1")


def chevron(hands: Hands) -> QPoint:
    return box(hands).topLeft() + QPoint(16, 14)


def title(hands: Hands) -> QPoint:
    return box(hands).topLeft() + QPoint(90, 14)


def test_the_chevron_opens_and_folds(folded: Hands) -> None:
    assert (box(folded).width(), box(folded).height()) == (232, 100)
    assert folded.view.node_rect("tub").isEmpty()
    steps = folded.document.undo_text
    folded.click(chevron(folded))
    assert folded.document.state.opened == {"submodel-1"}
    assert box(folded).contains(folded.view.node_rect("tub"))
    assert folded.document.undo_text == steps
    folded.click(chevron(folded))
    assert not folded.document.state.opened


def test_a_double_click_opens_in_place(folded: Hands) -> None:
    folded.double_click(box(folded).center())
    assert folded.document.state.opened == {"submodel-1"}
    folded.double_click(title(folded))
    assert not folded.document.state.opened


def test_a_click_selects_all_inside(folded: Hands) -> None:
    folded.click(box(folded).center())
    assert set(folded.session.selection.names) == set(LUNGS)
    folded.click(folded.title("asia"), Qt.KeyboardModifier.ControlModifier)
    assert set(folded.session.selection.names) == {*LUNGS, "asia"}
    folded.click(box(folded).center(), Qt.KeyboardModifier.ControlModifier)
    assert folded.session.selection.names == ("asia",)


def test_a_drag_moves_the_box_with_everything_inside_in_one_step(folded: Hands) -> None:
    before = folded.document.state
    start = box(folded).center()
    folded.drag(start, start + QPoint(120, 60))
    after = folded.document.state
    dx = after.submodels["submodel-1"].x - before.submodels["submodel-1"].x
    assert dx == pytest.approx(120.0, abs=12.0)
    for name in LUNGS:
        moved = after.layout.positions[name][0] - before.layout.positions[name][0]
        assert moved == pytest.approx(dx)
    assert after.layout.positions["asia"] == before.layout.positions["asia"]
    folded.document.undo()
    assert folded.document.state.layout == before.layout
    assert folded.document.state.submodels == before.submodels


def test_a_node_dragged_over_the_rim_goes_in_and_out(folded: Hands) -> None:
    folded.click(chevron(folded))
    frame = box(folded)
    folded.drag(folded.title("asia"), frame.center() + QPoint(0, 40))
    assert folded.document.state.submodels.of("asia") == "submodel-1"
    assert folded.document.undo_text == "Put asia into Lungs"
    assert box(folded).contains(folded.view.node_rect("asia").center())
    folded.drag(folded.title("tub"), QPoint(30, 30))
    assert folded.document.state.submodels.of("tub") == ""
    assert folded.document.undo_text == "Take tub out of its submodel"
    folded.document.undo()
    folded.document.undo()
    assert folded.document.state.submodels.inside("submodel-1") == set(LUNGS)


def test_a_node_dragged_onto_a_closed_box_goes_in(folded: Hands) -> None:
    folded.drag(folded.title("asia"), box(folded).center())
    assert folded.document.state.submodels.of("asia") == "submodel-1"
    assert folded.view.node_rect("asia").isEmpty()


def test_a_node_stays_where_it_was_dropped_inside(folded: Hands) -> None:
    folded.click(chevron(folded))
    start = folded.view.node_rect("lung")
    folded.drag(folded.title("lung"), folded.title("lung") + QPoint(0, 48))
    assert folded.view.node_rect("lung").top() == pytest.approx(start.top() + 48, abs=7)
    assert folded.document.state.submodels.of("lung") == "submodel-1"


def test_a_frame_is_dragged_by_its_title(folded: Hands) -> None:
    folded.click(chevron(folded))
    frame, inner = box(folded), folded.view.node_rect("tub")
    folded.drag(title(folded), title(folded) + QPoint(60, 48))
    moved = box(folded).topLeft() - frame.topLeft()
    assert moved.x() == pytest.approx(60, abs=12)
    assert folded.view.node_rect("tub").topLeft() - inner.topLeft() == moved


def test_a_bundle_selects_its_arcs(folded: Hands) -> None:
    shown = folded.view.canvas_scene.geometry.folding.shown
    line = ("smoke", "submodel-1")
    assert shown.bundles[line] == (("smoke", "lung"), ("smoke", "bronc"))
    place = folded.view.canvas_scene.pill_places.of({line: (19.0, 17.0)}, folded.view.zoom)[line]
    point = folded.view.camera.projection().point(place.x(), place.y()).toPoint()
    folded.click(point)
    assert set(folded.session.selection.arcs) == set(shown.bundles[line])
    tip = folded.view.gestures.tooltip(point).splitlines()
    assert tip[1:] == ["smoke → lung", "smoke → bronc"]


def test_buttons_of_the_title_strip(folded: Hands) -> None:
    folded.click(chevron(folded))
    frame = box(folded)
    folded.click(frame.topRight() + QPoint(-8 - 12, 14))
    assert folded.session.shown[SubmodelTabs].state.root == "submodel-1"
    folded.click(frame.topRight() + QPoint(-8 - 36, 14))
    assert not folded.document.state.opened


def test_a_rubber_band_takes_boxes(folded: Hands) -> None:
    rect = box(folded)
    folded.drag(rect.topLeft() - QPoint(30, 30), rect.topLeft() + QPoint(20, 20))
    assert set(LUNGS) <= set(folded.session.selection.names)


def test_keys_open_and_fold(folded: Hands) -> None:
    folded.click(box(folded).center())
    folded.key(Qt.Key.Key_Right)
    assert folded.document.state.opened == {"submodel-1"}
    folded.key(Qt.Key.Key_Left)
    assert not folded.document.state.opened
    folded.key(Qt.Key.Key_Return)
    assert folded.document.state.opened == {"submodel-1"}
    folded.key(Qt.Key.Key_Minus)
    assert not folded.document.state.opened
    before = folded.document.state.submodels["submodel-1"].y
    folded.key(Qt.Key.Key_Down)
    assert folded.document.state.submodels["submodel-1"].y == before + 12


def test_the_focus_walks_to_boxes_and_frames(folded: Hands) -> None:
    said: list[str] = []
    folded.view.hint.connect(said.append)
    folded.key(Qt.Key.Key_Home)
    seen = set()
    for _ in range(8):
        folded.key(Qt.Key.Key_PageDown)
        seen.add(folded.view.canvas_scene.focused)
    assert seen == {"asia", "smoke", "either", "xray", "dysp", "submodel-1"}
    while folded.view.canvas_scene.focused != "submodel-1":
        folded.key(Qt.Key.Key_PageDown)
    assert said[-1].startswith("submodel Lungs, closed. ")
    folded.key(Qt.Key.Key_Return)
    assert folded.document.state.opened == {"submodel-1"}
    folded.key(Qt.Key.Key_Space)
    assert set(folded.session.selection.names) == set(LUNGS)
    seen.clear()
    for _ in range(10):
        folded.key(Qt.Key.Key_PageDown)
        seen.add(folded.view.canvas_scene.focused)
    assert {"tub", "submodel-1"} <= seen
    folded.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_opening_glides(folded: Hands) -> None:
    motion.set_reduced(False)
    overview = Overview()
    overview.resize(200, 128)
    overview.set_view(folded.view)
    places = {name: folded.view.node_rect(name) for name in ("asia", "dysp", "xray")}
    folded.click(chevron(folded))
    assert folded.view.is_animating
    overview.grab()
    assert folded.view.node_rect("tub").isEmpty()
    folded.settle()
    assert not folded.view.node_rect("tub").isEmpty()
    assert folded.view.node_rect("asia") == places["asia"]
    assert folded.view.node_rect("dysp").top() > places["dysp"].top()
    # The overview was drawn on the way; at the end it is as one that is drawn anew.
    shown = overview.grab().toImage()
    overview.set_view(folded.view)
    assert overview.grab().toImage() == shown
    overview.deleteLater()
    folded.click(chevron(folded))
    folded.settle()
    assert folded.view.node_rect("dysp") == places["dysp"]


def test_one_submodel_alone(folded: Hands) -> None:
    folded.view.show_root("submodel-1")
    assert not folded.view.node_rect("tub").isEmpty()
    assert folded.view.node_rect("asia").isEmpty()
    folded.drag(folded.title("tub"), folded.title("tub") + QPoint(36, 48))
    assert folded.document.undo_text == "Move tub"
    assert folded.document.state.submodels.of("tub") == "submodel-1"
    folded.view.show_root("")
    assert not folded.view.node_rect("asia").isEmpty()


def test_a_new_node_stands_in_the_frame_under_the_pointer(folded: Hands) -> None:
    folded.click(chevron(folded))
    frame = box(folded)
    place = next(
        frame.bottomLeft() + QPoint(x, -14)
        for x in range(30, 300, 10)
        if folded.view.places.node_under(QPointF(frame.bottomLeft() + QPoint(x, -14))) is None
    )
    folded.double_click(place)
    (name,) = folded.session.selection.names
    assert folded.document.state.submodels.of(name) == "submodel-1"
    assert folded.view.node_rect(name).contains(place)
    folded.document.undo()
    assert name not in folded.document.state.model


def test_an_arc_drawn_onto_a_box_offers_the_nodes_inside(folded: Hands) -> None:
    folded.drag(folded.view.port_point("asia"), box(folded).center())
    menu = folded.view.viewport().findChild(QMenu, "nodesInside")
    assert menu is not None
    question, *listed = [each for each in menu.actions() if not each.isSeparator()]
    assert (question.text(), question.isEnabled()) == ("Which node in Lungs?", False)
    entries = {each.text(): each for each in listed}
    assert set(entries) == set(LUNGS)
    # asia → tub is there already.
    assert not entries["tub"].isEnabled()
    entries["lung"].trigger()
    menu.close()
    assert folded.document.state.model.parents("lung") == ("smoke", "asia")
    assert folded.view.canvas_scene.geometry.folding is not None
    shown = folded.view.canvas_scene.geometry.folding.shown
    assert shown.bundles["asia", "submodel-1"] == (("asia", "tub"), ("asia", "lung"))


def test_the_arc_tool_draws_from_a_box_and_asks_which_node(folded: Hands) -> None:
    before = folded.document.state
    folded.view.set_tool("arc")
    folded.drag(box(folded).center(), folded.title("xray"))
    assert folded.document.state.submodels == before.submodels
    menu = folded.view.viewport().findChild(QMenu, "nodesInside")
    assert menu is not None
    entries = {each.text(): each for each in menu.actions()}
    entries["bronc"].trigger()
    menu.close()
    assert folded.document.state.model.parents("xray") == ("either", "bronc")
    assert folded.document.undo_text == "Add arc bronc → xray"
    # A click selects what is inside, as with the other tools.
    folded.click(box(folded).center())
    assert set(folded.session.selection.names) == set(LUNGS)


def test_a_node_in_a_frame_that_was_just_opened_is_dragged_alone(folded: Hands) -> None:
    folded.double_click(box(folded).center())
    before = folded.document.state
    assert set(folded.session.selection.names) == set(LUNGS)
    folded.drag(folded.title("tub"), folded.title("tub") + QPoint(24, 24))
    after = folded.document.state
    assert folded.session.selection.names == ("tub",)
    assert after.layout.positions["lung"] == before.layout.positions["lung"]
    assert after.layout.positions["tub"] != before.layout.positions["tub"]
    # The title strip moves all of it.
    folded.click(title(folded))
    folded.drag(title(folded), title(folded) + QPoint(48, 48))
    moved = folded.document.state
    assert moved.layout.positions["lung"] != after.layout.positions["lung"]


def test_a_node_is_dragged_alone_where_its_selected_submodel_is_shown_alone(folded: Hands) -> None:
    folded.click(box(folded).center())
    folded.view.show_root("submodel-1")
    before = folded.document.state.layout.positions
    folded.drag(folded.title("tub"), folded.title("tub") + QPoint(36, 48))
    after = folded.document.state.layout.positions
    assert folded.document.undo_text == "Move tub"
    assert {name for name in before if before[name] != after[name]} == {"tub"}
