"""Drawing a network by hand; each gesture is one undo step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from bayesgui.app.files.example_card import ExampleCard
from bayesgui.core.notes import TextNote
from bayesgui.document import files
from tests.support.window import CONTROL, LEFT, NONE, SAMPLES, SHIFT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand


def names(hand: Hand) -> tuple[str, ...]:
    return hand.window.document.state.network.names


def joint(hand: Hand) -> np.ndarray:
    import bayesgui

    network = hand.window.document.state.network
    return bayesgui.engine("enumeration", network).joint(sorted(network))


def test_a_network_is_drawn_named_and_queried_from_nothing(empty: Hand) -> None:
    hand = empty
    assert hand.window.central_widget.start_page is not None
    for place, name in ((QPoint(300, 150), "rain"), (QPoint(300, 400), "grass")):
        hand.double_click(place)
        hand.write(name)
        hand.key(Qt.Key.Key_Return)
    assert names(hand) == ("rain", "grass")
    assert hand.window.central_widget.start_page is None
    hand.draw_arc("rain", "grass")
    assert hand.window.document.state.network.parents("grass") == ("rain",)
    hand.click_state("grass", "yes")
    assert hand.window.posteriors()["grass"] == pytest.approx([1.0, 0.0])
    steps = 0
    while hand.window.document.undo_text is not None:
        hand.act("edit.undo")
        steps += 1
    assert steps <= 6
    assert names(hand) == ()
    while hand.window.document.redo_text is not None:
        hand.act("edit.redo")
    assert names(hand) == ("rain", "grass")


def test_the_node_tool_stays_until_escape(empty: Hand) -> None:
    hand = empty
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_N)
    assert hand.canvas.tool == "node"
    for place in (QPoint(150, 600), QPoint(450, 600)):
        hand.click_at(place)
        hand.key(Qt.Key.Key_Return)
    assert len(names(hand)) == 2
    assert hand.canvas.tool == "node"
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert hand.canvas.tool == "select"
    assert hand.window.action_set["tool.select"].isChecked()


def test_a_click_with_the_node_tool_opens_no_example(empty: Hand) -> None:
    hand, page = empty, empty.window.central_widget.start_page
    assert page is not None
    card = next(each for each in page.findChildren(ExampleCard) if each.isVisible())
    place = card.mapTo(hand.canvas.viewport(), card.rect().center())
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_N)
    assert hand.window.central_widget.start_page is None
    hand.key(Qt.Key.Key_Escape)
    assert hand.window.central_widget.start_page is not None
    hand.key(Qt.Key.Key_N)
    hand.click_at(place)
    hand.key(Qt.Key.Key_Return)
    assert len(names(hand)) == 1
    assert hand.window.document.path is None


def test_rename_follows_everywhere_and_letters_typed_are_no_shortcuts(asia: Hand) -> None:
    hand = asia
    hand.click_state("dysp", "yes")
    hand.click_title("dysp")
    hand.key(Qt.Key.Key_F2)
    hand.write("Anna var")
    hand.key(Qt.Key.Key_Return)
    assert "Anna var" in names(hand)
    assert "dysp" not in names(hand)
    assert list(hand.window.document.state.evidence) == ["Anna var"]
    assert hand.window.session.selection.names == ("Anna var",)
    assert hand.canvas.tool == "select"


def test_an_arc_that_closes_a_cycle_is_refused_with_its_path(asia: Hand) -> None:
    hand = asia
    before = hand.window.document.state
    hand.draw_arc("dysp", "smoke")
    assert hand.window.document.state is before
    bar = hand.window.findChild(QWidget, "messagePanel")
    assert bar.isVisible()
    assert bar.text.startswith("No arc from dysp to smoke: it would close smoke → ")
    assert hand.window.session.overlays.state.refused.path[0] == "smoke"
    hand.key(Qt.Key.Key_Escape)
    assert hand.window.session.overlays.state.refused is None
    assert not bar.isVisible()
    hand.draw_arc("dysp", "smoke")
    assert bar.isVisible()
    hand.click_state("asia", "yes")
    assert hand.window.session.overlays.state.refused is None
    assert not bar.isVisible()


def test_arcs_are_reversed_plainly_and_keeping_the_joint(asia: Hand) -> None:
    hand = asia
    window = hand.window
    before = joint(hand)
    window.session.selection.set((), [("smoke", "lung")])
    hand.rest()
    hand.act("model.reverse_arc_joint")
    assert window.document.state.network.parents("smoke") == ("lung",)
    assert joint(hand) == pytest.approx(before, abs=1e-12)
    hand.act("edit.undo")
    window.session.selection.set((), [("smoke", "lung")])
    hand.rest()
    hand.act("model.reverse_arc")
    assert window.document.state.network.parents("smoke") == ("lung",)
    assert np.abs(joint(hand) - before).max() > 1e-3


def test_an_end_of_a_selected_arc_is_dragged_to_another_node(asia: Hand) -> None:
    hand = asia
    hand.window.session.selection.set((), [("asia", "tub")])
    hand.rest()
    child = hand.canvas.node_rect("tub")
    hand.drag(QPoint(child.center().x(), child.top() - 4), hand.canvas.node_rect("lung").center())
    network = hand.window.document.state.network
    assert network.parents("tub") == ()
    assert network.parents("lung") == ("smoke", "asia")
    hand.act("edit.undo")
    assert hand.window.document.state.network.parents("tub") == ("asia",)


def test_nodes_are_selected_moved_nudged_and_aligned(asia: Hand) -> None:
    hand = asia
    hand.click_title("tub")
    hand.click_title("lung", CONTROL)
    assert set(hand.window.session.selection.names) == {"tub", "lung"}
    before = dict(hand.window.document.state.layout.positions)
    hand.drag(hand.title("tub"), hand.title("tub") + QPoint(48, 24))
    after = hand.window.document.state.layout.positions
    for name in ("tub", "lung"):
        assert after[name] == pytest.approx((before[name][0] + 48, before[name][1] + 24), abs=12)
    assert after["asia"] == before["asia"]
    hand.act("edit.undo")
    assert dict(hand.window.document.state.layout.positions) == before
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Down, SHIFT)
    moved = hand.window.document.state.layout.positions["tub"]
    assert moved == pytest.approx((before["tub"][0] + 12, before["tub"][1] + 1))
    hand.act("edit.align_left")
    after = hand.window.document.state.layout.positions
    assert after["tub"][0] == after["lung"][0]


def test_nodes_are_copied_with_their_tables_into_another_tab(asia: Hand) -> None:
    hand = asia
    window = hand.window
    tables = {n: window.document.state.network.cpt(n).values for n in ("smoke", "lung")}
    hand.click_title("smoke")
    hand.click_title("lung", CONTROL)
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_C, CONTROL)
    hand.act("file.new")
    assert len(window.documents) == 2
    assert window.central_widget.tabs.isVisible()
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_V, CONTROL)
    network = window.document.state.network
    assert network.names == ("smoke", "lung")
    assert network.parents("lung") == ("smoke",)
    for name, values in tables.items():
        assert (network.cpt(name).values == values).all()
    window.documents.set_current(0)
    hand.rest()
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_V, CONTROL)
    assert len(window.document.state.network) == 10
    hand.key(Qt.Key.Key_Delete)
    assert len(window.document.state.network) == 8


def test_cut_deletes_and_undo_brings_arcs_and_tables_back(asia: Hand) -> None:
    hand = asia
    before = hand.window.document.state.network
    hand.click_title("either")
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_X, CONTROL)
    assert "either" not in names(hand)
    assert hand.window.document.state.network.parents("dysp") == ("bronc",)
    hand.key(Qt.Key.Key_Z, CONTROL)
    assert hand.window.document.state.network is before


def test_arrange_moves_all_nodes_in_one_step(asia: Hand) -> None:
    hand = asia
    hand.drag(hand.title("dysp"), hand.canvas.node_rect("asia").center())
    hand.act("view.layout")
    network, layout = hand.window.document.state.network, hand.window.document.state.layout
    for parent, child in network.arcs:
        assert layout.positions[parent][1] < layout.positions[child][1]
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert not hand.window.document.is_modified


def test_a_network_can_be_arranged_from_left_to_right(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    document, actions = hand.window.document, hand.window.action_set
    geometry = hand.canvas.canvas_scene.geometry
    assert actions["view.layout_down"].isChecked()
    hand.act("view.layout_right")
    assert actions["view.layout_right"].isChecked()
    network, places = document.state.network, document.state.layout.positions
    for parent, child in network.arcs:
        assert places[parent][0] < places[child][0]
        left, _, width, _ = geometry.boxes[parent]
        course = geometry.courses[parent, child]
        assert course[0][0] == left + width
        assert course[-1][0] == geometry.boxes[child][0] - 3
        assert course[-1][0] > course[-2][0]
    path = tmp_path / "right.bayesgui"
    files.save(document.state, path)
    assert files.open_state(path)[0].layout == document.state.layout

    hand.drag(hand.title("dysp"), hand.canvas.node_rect("asia").center())
    hand.act("view.layout")
    assert document.state.layout.positions == places
    hand.act("edit.undo")
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert not document.is_modified
    assert actions["view.layout_down"].isChecked()
    smoke, lung = geometry.boxes["smoke"], geometry.courses["smoke", "lung"]
    assert lung[0][1] == smoke[1] + smoke[3]


def test_find_takes_the_canvas_to_a_node(asia: Hand) -> None:
    hand = asia
    hand.canvas.zoom_to(3.0)
    hand.rest()
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_F, CONTROL)
    assert QApplication.focusWidget() is hand.window.tool_bar.find_field
    hand.write("xr")
    hand.key(Qt.Key.Key_Return)
    assert hand.window.session.selection.names == ("xray",)
    assert not hand.canvas.node_rect("xray").isEmpty()


def test_enter_in_the_find_field_says_that_no_node_matches(asia: Hand) -> None:
    asia.act("edit.find")
    asia.write("nobody")
    asia.key(Qt.Key.Key_Return)
    assert asia.window.status.sentence == "No node matches “nobody”."
    assert QApplication.focusWidget() is asia.window.tool_bar.find_field
    asia.write("q")
    asia.key(Qt.Key.Key_Enter)
    assert asia.window.status.sentence == "No node matches “nobodyq”."
    assert asia.window.session.selection.names == ()


def test_enter_in_the_find_field_takes_the_first_of_the_list(asia: Hand) -> None:
    hand = asia
    hand.act("edit.find")
    field = hand.window.tool_bar.find_field
    for text in ("s", "u", "r"):
        field.clear()
        hand.write(text)
        completer = field.completer()
        offered = [
            completer.completionModel().index(row, 0).data()
            for row in range(completer.completionCount())
        ]
        assert set(offered) == {name for name in hand.window.document.state.network if text in name}
        hand.key(Qt.Key.Key_Escape)
        field.submitted.emit(text)
        assert hand.window.session.selection.names == (offered[0],)
        hand.act("edit.find")


def test_notes_and_colors_are_undo_steps(asia: Hand) -> None:
    hand = asia
    window = hand.window
    hand.click_title("lung")
    window.appearance_actions.set_color(3)
    assert window.document.state.layout.colors == {"lung": 3}
    hand.act("edit.note")
    hand.write("read this")
    hand.canvas.setFocus()
    hand.rest()
    notes = window.document.state.notes
    assert [note.text for note in notes] == ["read this"]
    assert isinstance(notes[0], TextNote)
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert not window.document.is_modified


def test_a_deleted_parent_moves_no_other_marginal_and_the_message_says_why(asia: Hand) -> None:
    hand, window = asia, asia.window
    before = window.posteriors()
    hand.click_title("smoke")
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Delete)
    assert "smoke" not in window.document.state.network
    after = window.posteriors()
    for name in ("lung", "bronc", "either"):
        assert after[name] == pytest.approx(before[name], abs=1e-12)
    bar = window.messages.bar
    assert bar.kind == "info"
    assert "The table of lung, bronc was averaged over smoke, weighted" in bar.text
    hand.act("edit.undo")
    assert bar.text == ""
    assert window.posteriors()["dysp"] == pytest.approx(before["dysp"], abs=1e-12)


def test_r_keeps_the_joint_and_shift_r_only_reverses(asia: Hand) -> None:
    hand, window = asia, asia.window
    before = window.posteriors()
    window.session.selection.set((), [("smoke", "bronc")])
    hand.canvas.setFocus()
    hand.rest()
    hand.key(Qt.Key.Key_R)
    network = window.document.state.network
    assert network.parents("smoke") == ("bronc",)
    assert all(window.posteriors()[n] == pytest.approx(before[n], abs=1e-12) for n in network)
    hand.act("edit.undo")
    window.session.selection.set((), [("smoke", "bronc")])
    hand.rest()
    hand.key(Qt.Key.Key_R, SHIFT)
    assert window.document.state.network.parents("smoke") == ("bronc",)
    assert window.posteriors()["bronc"] == pytest.approx(before["bronc"], abs=1e-12)
    assert window.posteriors()["smoke"][0] == pytest.approx(0.5)
    assert "The table of bronc was averaged over smoke" in window.messages.bar.text


def test_undo_while_an_arc_is_drawn_takes_back_only_what_is_drawn(asia: Hand) -> None:
    hand, document = asia, asia.window.document
    hand.draw_arc("asia", "smoke")
    assert document.state.network.parents("smoke") == ("asia",)
    start, end = hand.canvas.port_point("tub"), hand.canvas.node_rect("bronc").center()
    QTest.mousePress(hand.viewport, LEFT, NONE, start)
    for k in range(1, 6):
        QTest.mouseMove(hand.viewport, start + (end - start) * k / 5, 1)
    hand.canvas.setFocus()
    QTest.keyClick(hand.canvas, Qt.Key.Key_Z, CONTROL)
    QTest.mouseRelease(hand.viewport, LEFT, NONE, end)
    hand.rest()
    assert document.state.network.parents("smoke") == ("asia",)
    assert "tub" not in document.state.network.parents("bronc")
    hand.key(Qt.Key.Key_Z, CONTROL)
    assert document.state.network.parents("smoke") == ()


def test_what_is_pasted_into_another_network_lies_beside_it(asia: Hand) -> None:
    hand = asia
    hand.act("edit.select_all")
    hand.act("edit.copy")
    hand.window.opening.open([SAMPLES / "cancer.bayesgui"])
    hand.rest()
    before = hand.window.document.state.network.names
    hand.canvas.setFocus()
    hand.act("edit.paste")
    boxes = {n: hand.canvas.node_rect(n) for n in hand.window.document.state.network.names}
    assert len(boxes) == len(before) + 8
    pasted = [name for name in boxes if name not in before]
    right = max(boxes[name].right() for name in before)
    assert all(boxes[name].left() > right for name in pasted)
    hand.act("edit.paste")
    again = [n for n in hand.window.document.state.network.names if n not in boxes]
    places = hand.window.document.state.layout.positions
    assert not {places[n] for n in again} & {places[n] for n in boxes}
