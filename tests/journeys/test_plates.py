"""Plates around repeated nodes, drawn, labeled, moved, saved and exported with mouse and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

import bayesgui
from bayesgui.canvas.arc_cost_hint import describe_node
from bayesgui.canvas.geometry.plate_boxes import PADDING
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.notes import Plate
from bayesgui.core.variable import Variable
from bayesgui.document.files import open_state, save
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from bayesgui.widgets.theme import theme
from tests.canvas.hands import close_to, pixel
from tests.support.window import CONTROL, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.canvas.geometry.plate_boxes import PlacedPlate
    from bayesgui.canvas.geometry.projection import Box
    from tests.support.window import Hand

FEATURES = ("color", "root", "sound")
WRITTEN = "i = 1…3"


@pytest.fixture
def melon(qapp: object, tmp_path: Path) -> Iterator[Hand]:
    """Open a naive Bayes network: ripe → color, root and sound."""
    network = BayesianNetwork([Variable(name, ("yes", "no")) for name in ("ripe", *FEATURES)])
    for name in FEATURES:
        network = network.with_arc("ripe", name)
    places = {name: (220.0 * k, 240.0) for k, name in enumerate(FEATURES)}
    layout = Layout({"ripe": (220.0, 0.0), **places})
    save(DocumentState(model=network, layout=layout), tmp_path / "melon.bayesgui")
    with open_window(tmp_path / "melon.bayesgui") as hand:
        yield hand


def draw(hand: Hand, *names: str) -> None:
    """Select nodes and draw a plate around them; its label is then being edited."""
    hand.click_title(names[0])
    for name in names[1:]:
        hand.click_title(name, CONTROL)
    hand.act("edit.plate")


def drawn(hand: Hand, label: str = WRITTEN) -> Plate:
    draw(hand, *FEATURES)
    # Keys of the test library write no "…"; an input method does.
    typed = QInputMethodEvent()
    typed.setCommitString(label)
    field = QApplication.focusWidget()
    assert field is not None
    QApplication.sendEvent(field, typed)
    hand.key(Qt.Key.Key_Return)
    return plates(hand)[0]


def plates(hand: Hand) -> tuple[Plate, ...]:
    return hand.window.document.state.plates


def placed(hand: Hand, k: int = 0) -> PlacedPlate:
    return hand.canvas.canvas_scene.geometry.plates()[k]


def point(hand: Hand, x: float, y: float) -> QPoint:
    return hand.canvas.camera.projection().point(x, y).toPoint()


def rim(hand: Hand, k: int = 0) -> QPoint:
    left, top, _, height = placed(hand, k).box
    return point(hand, left, top + height / 2)


def label_place(hand: Hand) -> QPoint:
    left, top, width, height = placed(hand).label_box
    return point(hand, left + width / 2, top + height / 2)


def around(boxes: list[Box]) -> Box:
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    return left, top, right, bottom


def test_a_plate_with_its_label_is_drawn_in_one_undo_step(melon: Hand) -> None:
    hand = melon
    assert drawn(hand) == Plate("plate-1", FEATURES, WRITTEN)
    assert hand.window.session.selection.plates == ("plate-1",)
    document = hand.window.document
    assert document.undo_text == "Plate"
    hand.act("edit.undo")
    assert plates(hand) == ()
    assert not document.is_modified
    hand.act("edit.redo")
    assert plates(hand) == (Plate("plate-1", FEATURES, WRITTEN),)


def test_esc_keeps_the_usual_label_and_without_a_node_there_is_a_reason(melon: Hand) -> None:
    hand = melon
    hand.click_at(hand.empty_place())
    action = hand.window.action_set["edit.plate"]
    assert not action.isEnabled()
    assert "select a node first" in action.toolTip()
    draw(hand, "color", "root")
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    assert field.accessibleName() == "Label of the plate"
    hand.key(Qt.Key.Key_Escape)
    assert plates(hand) == (Plate("plate-1", ("color", "root"), "N"),)


def test_the_box_is_around_its_members_and_the_label_at_its_lower_right(melon: Hand) -> None:
    hand = melon
    drawn(hand)
    boxes = hand.canvas.canvas_scene.geometry.boxes
    left, top, right, bottom = around([boxes[name] for name in FEATURES])
    found = placed(hand)
    x, y, width, height = found.box
    assert (x, y, x + width) == (left - PADDING, top - PADDING, right + PADDING)
    assert y + height > bottom + found.label_box[3]
    assert found.label_box[0] + found.label_box[2] == pytest.approx(x + width - 10)
    assert bottom < found.label_box[1] < y + height
    hand.click_at(hand.empty_place())
    image = hand.viewport.grab().toImage()
    near = [pixel(image, rim(hand) + QPoint(k, 0)) for k in (-1, 0, 1)]
    assert any(close_to(color, theme().node_border, 12) for color in near)


def test_a_plate_around_a_plate_is_larger(melon: Hand) -> None:
    hand = melon
    drawn(hand)
    draw(hand, "ripe", *FEATURES)
    hand.key(Qt.Key.Key_Return)
    inner, outer = placed(hand, 0), placed(hand, 1)
    assert (inner.plate.id, outer.plate.id) == ("plate-1", "plate-2")
    assert outer.box[0] == inner.box[0] - PADDING
    assert outer.box[1] + outer.box[3] > inner.box[1] + inner.box[3]


def test_a_plate_drawn_again_around_the_same_nodes_is_labeled_anew(melon: Hand) -> None:
    hand = melon
    drawn(hand)
    draw(hand, *FEATURES)
    hand.write("M")
    hand.key(Qt.Key.Key_Return)
    assert plates(hand) == (Plate("plate-1", FEATURES, "M"),)


def test_its_label_is_edited_by_double_click_and_by_f2(melon: Hand) -> None:
    hand = melon
    drawn(hand)
    hand.click_at(hand.empty_place())
    hand.double_click(label_place(hand))
    hand.write("M")
    hand.key(Qt.Key.Key_Return)
    assert plates(hand)[0].label == "M"
    assert hand.window.document.undo_text == "Label of the plate"
    hand.click_at(hand.empty_place())
    hand.click_at(rim(hand))
    assert hand.window.session.selection.plates == ("plate-1",)
    assert hand.window.session.selection.names == ()
    assert hand.window.action_set["edit.rename"].text() == "Edit the label"
    hand.act("edit.rename")
    hand.write("K")
    hand.key(Qt.Key.Key_Return)
    assert plates(hand)[0].label == "K"
    hand.act("edit.undo")
    assert plates(hand)[0].label == "M"
    hand.click_title("root")
    assert hand.window.action_set["edit.rename"].text() == "Rename"


def test_delete_removes_the_plate_and_keeps_its_nodes(melon: Hand) -> None:
    hand = melon
    drawn(hand)
    hand.click_at(hand.empty_place())
    hand.click_at(rim(hand))
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Delete)
    assert plates(hand) == ()
    assert set(FEATURES) <= set(hand.window.document.state.network)
    hand.act("edit.undo")
    assert len(plates(hand)) == 1


def test_its_rim_moves_all_its_members_in_one_step(melon: Hand) -> None:
    hand = melon
    drawn(hand)
    hand.click_at(hand.empty_place())
    before = dict(hand.window.document.state.layout.positions)
    zoom = hand.canvas.zoom
    hand.drag(rim(hand), rim(hand) + QPoint(0, round(48 * zoom)))
    after = hand.window.document.state.layout.positions
    assert after["ripe"] == before["ripe"]
    for name in FEATURES:
        assert after[name] == pytest.approx((before[name][0], before[name][1] + 48))
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Right)
    assert hand.window.document.state.layout.positions["root"][0] == before["root"][0] + 12
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert hand.window.document.state.layout.positions == before


def test_ctrl_adds_a_plate_to_the_selection_and_takes_it_out(melon: Hand) -> None:
    hand = melon
    drawn(hand)
    hand.click_title("ripe")
    hand.click_at(rim(hand), CONTROL)
    selection = hand.window.session.selection
    assert (selection.names, selection.plates) == (("ripe",), ("plate-1",))
    hand.act("edit.plate")
    hand.key(Qt.Key.Key_Escape)
    assert plates(hand)[1].members == ("ripe", *FEATURES)
    hand.click_at(rim(hand), CONTROL)
    assert set(selection.plates) == {"plate-1", "plate-2"}
    hand.click_at(rim(hand), CONTROL)
    assert selection.plates == ("plate-2",)


def test_a_deleted_member_leaves_it_and_a_renamed_one_stays(melon: Hand) -> None:
    hand = melon
    drawn(hand)
    hand.click_title("sound")
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Delete)
    assert plates(hand)[0].members == ("color", "root")
    hand.click_title("root")
    hand.act("edit.rename")
    hand.write("stem")
    hand.key(Qt.Key.Key_Return)
    assert plates(hand)[0].members == ("color", "stem")
    said = describe_node(hand.canvas.canvas_scene, "stem")
    assert said.startswith("stem")
    assert said.endswith(f"in the plate {WRITTEN}")


def test_a_copied_plate_brings_its_nodes(melon: Hand) -> None:
    hand = melon
    drawn(hand)
    hand.click_at(hand.empty_place())
    hand.click_at(rim(hand))
    hand.act("edit.duplicate")
    copies = tuple(f"{name} 2" for name in FEATURES)
    assert plates(hand)[1] == Plate("plate-2", copies, WRITTEN)
    hand.act("edit.undo")
    hand.click_at(hand.empty_place())
    hand.click_at(rim(hand))
    hand.act("edit.cut")
    assert tuple(hand.window.document.state.network) == ("ripe",)
    hand.act("edit.paste")
    assert plates(hand) == (Plate("plate-1", FEATURES, WRITTEN),)
    assert hand.window.document.state.network.parents("root") == ("ripe",)


def test_its_menu_has_its_label_and_that_of_nodes_has_the_plate(melon: Hand) -> None:
    hand = melon
    drawn(hand)
    hand.click_at(hand.empty_place())
    for place, wanted in ((rim(hand), "Edit the label"), (hand.title("root"), "Plate")):
        target = hand.canvas.gestures.target(place.toPointF())
        hand.canvas.menu_requested.emit(target, hand.viewport.mapToGlobal(place))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        entries = [*menu.actions()]
        entries += [each for one in entries if one.menu() for each in one.menu().actions()]
        titles = [action.text() for action in entries]
        menu.close()
        hand.rest()
        assert wanted in titles
        assert "Delete" in titles
    assert hand.canvas.gestures.tooltip(rim(hand).toPointF()) == f"{WRITTEN}\ncolor, root, sound"


def test_it_is_saved_opened_exported_and_painted_alone(melon: Hand, tmp_path: Path) -> None:
    hand = melon
    plate = drawn(hand)
    for suffix in ("svg", "pdf", "png"):
        hand.window.picture_actions.export(tmp_path / f"melon.{suffix}")
        hand.rest()
        assert (tmp_path / f"melon.{suffix}").stat().st_size > 1000
    assert WRITTEN in (tmp_path / "melon.svg").read_text("utf-8")
    path = tmp_path / "plated.bayesgui"
    save(hand.window.document.state, path)
    assert open_state(path)[0].plates == (plate,)
    bayesgui.picture(path, tmp_path / "alone.svg", theme="dark")
    assert WRITTEN in (tmp_path / "alone.svg").read_text("utf-8")
    with open_window(path) as again:
        assert again.window.document.state.plates == (plate,)
        assert placed(again).label == WRITTEN
