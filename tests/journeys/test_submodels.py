"""Submodels around the canvas: menus, the page Submodel, the tree of nodes, tabs and windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

import bayesgui
from bayesgui.app.submodels.insert_dialog import InsertSubmodelDialog
from bayesgui.panels.evidence.posterior_changes_list import ROW_HEIGHT
from tests.support.window import CONTROL, LEFT, NONE, SAMPLES, SHIFT, open_window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.submodel.page import SubmodelPanel
    from tests.support.window import Hand

NONE_BUTTON = Qt.MouseButton.NoButton
LUNGS = ("smoke", "lung", "bronc")


@pytest.fixture
def asia(qapp: object) -> Iterator[Hand]:
    with open_window(SAMPLES / "asia.bif") as hand:
        yield hand


def select(hand: Hand, *names: str) -> None:
    hand.window.session.selection.set(names)
    hand.rest()


def fold(hand: Hand, *names: str, name: str = "Lungs") -> str:
    """Fold nodes into a submodel, and type its name; return its id."""
    select(hand, *names)
    hand.act("model.fold")
    hand.rest()
    field = page(hand).name
    QTest.keyClicks(field, name)
    QTest.keyClick(field, Qt.Key.Key_Return)
    hand.rest()
    return hand.window.document.state.submodels.items[-1].id


def page(hand: Hand) -> SubmodelPanel:
    return hand.window.pages.submodel


def wait_for(holds: Callable[[], bool]) -> None:
    """Process events until something holds that a timer begins."""
    for _ in range(500):
        if holds():
            return
        QTest.qWait(20)
    assert holds()


def entries(hand: Hand) -> list[str]:
    """Return the rows of the list, nested ones indented."""
    model, tree = hand.window.pages.network._model, hand.window.document.state.submodels
    return [
        "  " * each.depth + (f"[{tree[each.key].name}]" if each.is_submodel else each.key)
        for each in model.entries
    ]


def test_folding_names_a_submodel_and_says_what_it_hides(asia: Hand) -> None:
    posteriors = dict(asia.window.posteriors() or {})
    id = fold(asia, *LUNGS)
    state = asia.window.document.state
    assert state.submodels[id].name == "Lungs"
    assert set(state.submodels.inside(id)) == set(LUNGS)
    shown = page(asia)
    assert shown.counts.lines == (("nodes", "3"), ("arcs inside", "2"), ("findings", "0"))
    assert shown.incoming.rows == ()
    assert {(row.parent, row.child) for row in shown.outgoing.rows} == {
        ("lung", "either"),
        ("bronc", "dysp"),
    }
    for name, before in posteriors.items():
        assert (asia.window.posteriors()[name] == before).all()
    asia.act("edit.undo")
    asia.act("edit.undo")
    assert not asia.window.document.state.submodels
    assert entries(asia)[0] == "asia"


def test_after_a_name_keys_are_the_canvas_s_again(asia: Hand) -> None:
    id = fold(asia, *LUNGS)
    assert asia.window.canvas.hasFocus()
    QTest.keyClick(asia.window.canvas, Qt.Key.Key_Right)
    asia.rest()
    assert asia.window.document.state.opened == {id}
    # One who came to the field by himself stays in it.
    field = page(asia).name
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.hasFocus()


def test_keys_in_quick_succession_select_all_and_fold(asia: Hand) -> None:
    canvas, document = asia.window.canvas, asia.window.document
    canvas.setFocus()
    asia.rest()
    # No event is processed between the keys, as if they came while the window was busy.
    QTest.keyClick(canvas, Qt.Key.Key_A, CONTROL)
    QTest.keyClick(canvas, Qt.Key.Key_F, CONTROL | SHIFT)
    asia.rest()
    (made,) = document.state.submodels.items
    assert set(made.members) == set(document.state.model.names)
    # All is folded already: the same keys say so.
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_F, CONTROL | SHIFT)
    asia.rest()
    assert len(document.state.submodels.items) == 1
    assert "the selected nodes are a submodel already" in asia.window.status.sentence


def test_select_all_in_a_tab_selects_what_the_tab_shows(asia: Hand) -> None:
    inner = fold(asia, "lung", "smoke", name="Inner")
    fold(asia, *LUNGS)
    outer = asia.window.document.state.submodels.items[-1].id
    assert asia.window.document.state.submodels[inner].parent == outer
    select(asia, *LUNGS)
    asia.act("model.submodel_tab")
    asia.window.session.selection.clear()
    asia.window.canvas.setFocus()
    asia.key(Qt.Key.Key_A, CONTROL)
    assert set(asia.window.session.selection.names) == set(LUNGS)


def test_clusters_are_tried_and_taken_back_or_kept(qapp: object) -> None:
    with open_window(SAMPLES / "alarm.bayesgui") as hand:
        document = hand.window.document
        before = document.state
        hand.act("view.clusters")
        hand.rest()
        clusters = hand.window.model_actions.submodels.clusters
        bar = clusters.bar
        assert bar.isVisible()
        count = len(document.state.submodels.items)
        assert count > 2
        arcs = before.model.n_arcs
        assert f"of {arcs} arcs run between {count} submodels" in bar.sentence.text
        bar.number.setValue(3)
        wait_for(lambda: len(document.state.submodels.items) == 3)
        hand.rest()
        bar.back_button.click()
        hand.rest()
        assert document.state is before
        assert not document.is_modified
        assert not bar.isVisible()
        hand.act("view.clusters")
        hand.rest()
        bar.keep_button.click()
        hand.rest()
        assert len(document.state.submodels.items) == count
        assert document.undo_text == f"Fold by clusters into {count} submodels"
        hand.act("edit.undo")
        assert not document.state.submodels


def row_rect(hand: Hand, key: str) -> QRect:
    """Return the row of a node or a submodel in the list."""
    network = hand.window.pages.network
    model = network._model
    row = model.row(key)
    row = model.row_of(key) if row is None else row
    assert row is not None, key
    return network.view.visualRect(model.index(row))


def drag_row(hand: Hand, source: str, target: str) -> None:
    """Drag a row of the list onto another."""
    view = hand.window.pages.network.view
    port = view.viewport()
    start, end = row_rect(hand, source).center(), row_rect(hand, target).center()
    QTest.mousePress(port, LEFT, NONE, start)
    for k in range(1, 9):
        QTest.mouseMove(port, start + (end - start) * k / 8, 1)
        send_move(port, start + (end - start) * k / 8)
    QTest.mouseRelease(port, LEFT, NONE, end)
    hand.rest()


def send_move(port: QWidget, place: QPoint) -> None:
    """Move with the button held, which the test library does not say."""
    event = QMouseEvent(
        QEvent.Type.MouseMove, place, port.mapToGlobal(place), NONE_BUTTON, LEFT, NONE
    )
    QApplication.sendEvent(port, event)


def test_the_list_is_a_tree_for_the_keyboard(asia: Hand) -> None:
    id = fold(asia, *LUNGS)
    view, state = asia.window.pages.network.view, asia.window.document
    assert entries(asia)[0] == "[Lungs]"
    assert not any(name.strip() in LUNGS for name in entries(asia))
    view.setFocus()
    view.setCurrentIndex(view.model().index(0))
    asia.rest()
    assert set(asia.window.session.selection.names) == set(LUNGS)
    QTest.keyClick(view, Qt.Key.Key_Right)
    asia.rest()
    assert state.state.opened == {id}
    assert entries(asia)[1:4] == ["  smoke", "  lung", "  bronc"]
    QTest.keyClick(view, Qt.Key.Key_Right)
    asia.rest()
    assert asia.window.session.selection.names == ("smoke",)
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Left)
    asia.rest()
    assert not state.state.opened
    assert entries(asia)[0] == "[Lungs]"
    assert asia.window.document.undo_text == "Rename the submodel to Lungs"


def test_rows_are_dragged_into_submodels_and_out(asia: Hand) -> None:
    id = fold(asia, "smoke", "lung", name="Lungs")
    drag_row(asia, "bronc", id)
    assert asia.window.document.state.submodels.inside(id) == set(LUNGS)
    asia.window.document.open_submodels({id})
    asia.rest()
    drag_row(asia, "smoke", "xray")
    assert asia.window.document.state.submodels.inside(id) == {"lung", "bronc"}
    asia.act("edit.undo")
    asia.act("edit.undo")
    assert asia.window.document.state.submodels.inside(id) == {"smoke", "lung"}


def test_filter_and_find_look_inside_and_find_opens(asia: Hand) -> None:
    id = fold(asia, *LUNGS)
    network = asia.window.pages.network
    network.filter_field.setText("lung")
    asia.rest()
    assert entries(asia) == ["[Lungs]", "  lung"]
    assert not asia.window.document.state.opened
    network.filter_field.clear()
    asia.rest()
    assert asia.window.pages.network.find("bronc") == "bronc"
    asia.rest()
    assert asia.window.document.state.opened == {id}
    assert asia.window.session.selection.names == ("bronc",)


def test_a_submodel_is_dissolved_and_moved_by_the_menu(asia: Hand) -> None:
    id = fold(asia, *LUNGS)
    select(asia, "smoke")
    actions = asia.window.model_actions.submodels
    actions.move(("smoke",), (), "")
    assert asia.window.document.state.submodels.inside(id) == {"lung", "bronc"}
    select(asia, "lung")
    asia.act("model.dissolve")
    asia.rest()
    assert not asia.window.document.state.submodels
    assert len(asia.window.document.state.model) == 8
    assert asia.window.action_set["model.dissolve"].isEnabled() is False


def test_the_status_bar_counts_submodels(asia: Hand) -> None:
    fold(asia, *LUNGS)
    cell = asia.window.status.cell("size")
    assert cell is not None
    assert cell.text == "8 nodes · 8 arcs · 1 submodel"


def test_a_submodel_is_shown_alone_in_a_tab(asia: Hand) -> None:
    id = fold(asia, *LUNGS)
    window = asia.window
    tabs, pane = window.central_widget.tabs, window.central_widget.panes.active
    assert not tabs.isVisible()
    asia.canvas.setFocus()
    select(asia, *LUNGS)
    QTest.keyClick(asia.canvas, Qt.Key.Key_Return, CONTROL)
    asia.rest()
    assert [tabs.tabText(k) for k in range(tabs.count())] == ["asia", "Lungs"]
    assert tabs.currentIndex() == 1
    assert pane.path_bar.isVisible()
    assert pane.path_bar.names == ("asia", "Lungs")
    for name in LUNGS:
        assert not asia.canvas.node_rect(name).isEmpty()
    assert asia.canvas.node_rect("xray").isEmpty()
    # One history, and one selection.
    asia.act("edit.rename")
    select(asia, "lung")
    tabs.setCurrentIndex(0)
    asia.rest()
    assert not pane.path_bar.isVisible()
    assert not asia.canvas.node_rect("xray").isEmpty()
    assert window.session.selection.names == ("lung",)
    asia.act("view.next_document")
    asia.rest()
    assert pane.root == id
    # A node that is elsewhere brings the whole network.
    window.pages.network.find("xray")
    asia.rest()
    assert pane.root == ""
    tabs.setCurrentIndex(1)
    asia.rest()
    asia.canvas.setFocus()
    asia.act("file.close")
    asia.rest()
    assert not tabs.isVisible()
    assert window.document.state.submodels
    asia.act("model.submodel_page")


def test_esc_closes_the_tab_and_undo_takes_it_away(asia: Hand) -> None:
    fold(asia, *LUNGS)
    pane = asia.window.central_widget.panes.active
    select(asia, *LUNGS)
    asia.act("model.submodel_tab")
    asia.rest()
    asia.canvas.setFocus()
    for _ in range(3):
        QTest.keyClick(asia.canvas, Qt.Key.Key_Escape)
    asia.rest()
    assert pane.root == ""
    assert asia.window.central_widget.tabs.count() == 1
    select(asia, *LUNGS)
    asia.act("model.submodel_tab")
    asia.rest()
    asia.act("edit.undo")
    asia.act("edit.undo")
    asia.rest()
    assert not asia.window.document.state.submodels
    assert pane.root == ""
    assert not asia.canvas.node_rect("xray").isEmpty()


def test_a_submodel_has_a_window_beside(asia: Hand) -> None:
    id = fold(asia, *LUNGS)
    windows = asia.window.model_actions.submodels.windows
    select(asia, *LUNGS)
    asia.act("model.submodel_window")
    asia.rest()
    (pane,) = windows.panes()
    assert pane.isWindow()
    assert pane.windowTitle().startswith("Lungs – asia")
    assert not pane.canvas.node_rect("lung").isEmpty()
    assert pane.canvas.node_rect("xray").isEmpty()
    assert not asia.canvas.node_rect("xray").isEmpty()
    row = pane.canvas.state_rect("lung", "yes").center()
    QTest.mouseClick(pane.canvas.viewport(), LEFT, NONE, row)
    asia.rest()
    assert "lung" in asia.window.document.state.evidence
    assert page(asia).counts.lines[-1] == ("findings", "1")
    pane.close()
    asia.rest()
    assert windows.panes() == ()
    assert id in asia.window.document.state.submodels


def test_a_submodel_is_saved_as_a_file_and_inserted_with_its_inputs(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fold(asia, "either", "xray", "dysp", name="Signs")
    path = tmp_path / "signs.bayesgui"
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_args, **_kw: (str(path), _args[-1])
    )
    asia.act("model.save_submodel")
    asia.rest()
    assert set(bayesgui.read(path).names) == {"tub", "lung", "bronc", "either", "xray", "dysp"}
    before = dict(asia.window.posteriors() or {})
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args, **_kw: (str(path), ""))
    asia.act("model.insert_submodel")
    asia.rest()
    dialog = asia.window.findChild(InsertSubmodelDialog)
    assert dialog is not None
    assert dialog.matched == {"tub": "tub", "lung": "lung", "bronc": "bronc"}
    dialog.name.setText("Signs again")
    combo = dialog.combos["bronc"]
    combo.setCurrentIndex(0)
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    asia.rest()
    state = asia.window.document.state
    made = state.submodels.items[-1]
    assert made.name == "Signs again"
    assert len(state.submodels.inside(made.id)) == 4
    assert set(asia.window.session.selection.names) == state.submodels.inside(made.id)
    added = next(name for name in state.submodels.inside(made.id) if name.endswith("either"))
    assert set(state.model.parents(added)) == {"tub", "lung"}
    for name, posterior in before.items():
        assert asia.window.posteriors()[name] == pytest.approx(posterior)
    assert asia.window.posteriors()[added] == pytest.approx(before["either"])
    asia.act("edit.undo")
    assert len(asia.window.document.state.model) == 8


def test_deleting_and_copying_take_a_submodel_as_a_whole(asia: Hand) -> None:
    id = fold(asia, *LUNGS)
    asia.click_state("xray", "yes")
    select(asia, *LUNGS)
    asia.act("edit.duplicate")
    asia.rest()
    document = asia.window.document
    assert [each.name for each in document.state.submodels] == ["Lungs", "Lungs 2"]
    assert not document.state.opened
    asia.act("edit.undo")
    select(asia, *LUNGS)
    asia.act("edit.rename")
    asia.rest()
    assert page(asia).name.hasFocus()
    asia.canvas.setFocus()
    select(asia, *LUNGS)
    asia.act("edit.delete")
    asia.rest()
    assert id not in document.state.submodels
    assert "Lungs went with all its nodes: 3." in asia.window.messages.bar.text
    asia.act("edit.undo")
    assert document.state.submodels.inside(id) == set(LUNGS)


def test_folding_a_large_network_is_offered_once(qapp: object) -> None:
    with open_window(SAMPLES / "andes.bayesgui") as hand:
        bar = hand.window.messages.bar
        assert "andes has 223 nodes" in bar.text
        (button,) = bar.buttons
        button.click()
        hand.rest()
        clusters = hand.window.model_actions.submodels.clusters
        assert clusters.is_open
        assert not bar.text
        hand.canvas.setFocus()
        for _ in range(3):
            QTest.keyClick(hand.canvas, Qt.Key.Key_Escape)
        hand.rest()
        assert not clusters.is_open
        assert not hand.window.document.is_modified


def test_folding_is_offered_after_what_is_said_about_a_file(qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "rounded.bif"
    lines = ["network rounded { }"]
    for k in range(61):
        lines.append(f"variable n{k} {{ type discrete [ 3 ] {{ a, b, c }}; }}")
        lines.append(f"probability ( n{k} ) {{ table 0.333, 0.333, 0.333; }}")
    path.write_text("\n".join(lines), encoding="utf-8")
    with open_window(path) as hand:
        bar = hand.window.messages.bar
        assert "did not sum to 1" in bar.text
        bar.clear()
        hand.rest()
        assert "rounded has 61 nodes" in bar.text
        bar.clear()
        hand.rest()
        assert not bar.text


def test_only_nodes_that_moved_are_listed_each_on_one_line(asia: Hand) -> None:
    fold(asia, "smoke", "lung", "bronc", "tub", "asia")
    asia.window.session.selection.set(["smoke", "lung", "bronc", "tub", "asia"])
    asia.click_state("xray", "yes")
    asia.rest()
    shown = page(asia).moved
    priors = asia.window.session.beliefs.state.prior
    after = asia.window.posteriors()
    assert abs(after["asia"][0] - priors["asia"][0]) > 0
    assert {each.name for each in shown.changes} <= {"smoke", "lung", "bronc", "tub", "asia"}
    for each in shown.changes:
        assert round(100 * each.prior, 1) != round(100 * each.posterior, 1)
    page(asia).resize(240, page(asia).height())
    asia.rest()
    assert shown.height() == ROW_HEIGHT * len(shown.changes)


def test_paste_goes_into_the_frame_under_the_pointer_else_into_the_selected_one(
    asia: Hand,
) -> None:
    first, second = fold(asia, *LUNGS), fold(asia, "asia", "tub", name="Trip")
    asia.window.session.selection.set(LUNGS)
    asia.act("model.unfold")
    asia.rest()
    select(asia, "dysp")
    asia.act("edit.copy")
    canvas = asia.window.canvas
    frame = canvas.submodel_rect(first)
    # A node is selected in another submodel; the pointer says which one is meant.
    select(asia, "asia", "tub")
    place = frame.bottomLeft() + QPoint(20, -8)
    point_at(asia, place)
    asia.key(Qt.Key.Key_V, CONTROL)
    asia.rest()
    state = asia.window.document.state
    assert state.submodels.of("dysp 2") == first
    there = canvas.node_rect("dysp 2").center()
    assert (there - place).manhattanLength() < 150
    asia.act("edit.undo")
    assert "dysp 2" not in asia.window.document.state.model
    select(asia, "asia", "tub")
    QApplication.sendEvent(canvas.viewport(), QEvent(QEvent.Type.Leave))
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
    asia.act("edit.paste")
    asia.rest()
    assert asia.window.document.state.submodels.of("dysp 2") == second


def test_a_copy_of_a_node_inside_leaves_its_submodel_for_the_frame_under_the_pointer(
    asia: Hand,
) -> None:
    first, second = fold(asia, *LUNGS), fold(asia, "asia", "tub", name="Trip")
    for names in (LUNGS, ("asia", "tub")):
        asia.window.session.selection.set(names)
        asia.act("model.unfold")
        asia.rest()
    select(asia, "bronc")
    asia.act("edit.copy")
    frame = asia.window.canvas.submodel_rect(second)
    point_at(asia, frame.bottomLeft() + QPoint(20, -8))
    asia.key(Qt.Key.Key_V, CONTROL)
    asia.rest()
    state = asia.window.document.state
    assert state.submodels.of("bronc 2") == second
    assert state.submodels.of("bronc") == first


def point_at(hand: Hand, place: QPoint) -> None:
    """Move the pointer over the canvas, no button pressed."""
    viewport = hand.window.canvas.viewport()
    at = viewport.mapToGlobal(place)
    event = QMouseEvent(
        QEvent.Type.MouseMove, place.toPointF(), at.toPointF(), NONE_BUTTON, NONE_BUTTON, NONE
    )
    QApplication.sendEvent(viewport, event)


def test_submodels_are_saved_as_classes_of_hugin_and_open_again(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fold(asia, *LUNGS)
    path = tmp_path / "asia.oobn"
    kind = "HUGIN object-oriented network (OOBN) (*.oobn)"
    offered: list[str] = []

    def answer(*args: str) -> tuple[str, str]:
        offered.extend(args[3].split(";;"))
        return str(path.with_suffix("")), kind

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    asia.act("file.save_as")
    wait_for(path.exists)
    asia.rest()
    assert kind in offered
    assert "instance Lungs : Lungs (" in path.read_text("utf-8")
    state = asia.window.document.state
    asia.window.opening.open([path])
    asia.rest()
    opened = asia.window.document
    assert opened.state.submodels == state.submodels
    assert opened.state.model == state.model
    assert opened.state.layout.positions.keys() == state.layout.positions.keys()
    fold(asia, "tub", name="Rare")
    asia.act("file.save")
    wait_for(lambda: "class Rare" in path.read_text("utf-8"))
