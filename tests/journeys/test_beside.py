"""Two networks beside each other: a press in one makes it the active document, and acts there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTabBar

from bayesgui.app.player.player import AlgorithmPlayer
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.document import edits
from bayesgui.document.beliefs import Freshness
from tests.support.window import LEFT, NONE, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from bayesgui.app.canvases.panes import CanvasPanes
    from bayesgui.canvas.view import CanvasView
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from tests.conftest import Opens


@pytest.fixture
def two(shared_window: Opens) -> Iterator[Hand]:
    """Asia, active, at the left; cancer at the right."""
    with shared_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        hand.window.documents.set_current(0)
        hand.rest()
        choose_beside(hand, "cancer")
        yield hand


def entries(hand: Hand) -> QMenu:
    """Open the menu Beside, which is filled when it opens."""
    menu = hand.window.findChild(QMenu, "menu.view.beside")
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu


def choose_beside(hand: Hand, title: str) -> None:
    [entry] = [action for action in entries(hand).actions() if title in action.text()]
    entry.trigger()
    hand.rest()


def panes(hand: Hand) -> CanvasPanes:
    return hand.window.central_widget.panes


def second(hand: Hand) -> CanvasView:
    beside = panes(hand).beside
    assert beside is not None
    return beside.canvas


def click_state(canvas: CanvasView, name: str, state: str) -> None:
    rect = canvas.state_rect(name, state)
    assert not rect.isEmpty(), f"{name} = {state} is not on the screen"
    QTest.mouseClick(canvas.viewport(), LEFT, NONE, rect.center())


def first_state(hand: Hand, index: int) -> tuple[str, str]:
    network = hand.window.documents[index].document.state.network
    name = network.names[0]
    return name, network[name].states[0]


def set_finding(hand: Hand, index: int) -> None:
    document = hand.window.documents[index].document
    evidence = document.state.evidence.with_finding(*first_state(hand, index))
    document.apply("Finding", edits.set_evidence(document.state, evidence))
    hand.rest()


def findings(hand: Hand, index: int) -> Evidence:
    return hand.window.documents[index].document.state.evidence


def test_both_networks_are_wholly_in_view_with_their_posteriors(two: Hand) -> None:
    left, right = two.window.canvas, second(two)
    end = left.mapTo(two.window, QPoint(left.width(), 0)).x()
    assert end <= right.mapTo(two.window, QPoint(0, 0)).x()
    for canvas, opened in zip((left, right), two.window.documents.all, strict=True):
        room = canvas.viewport().rect()
        for name in opened.document.state.network.names:
            assert room.contains(canvas.node_rect(name)), name
        assert opened.queries.is_fresh
    assert (left.objectName(), right.objectName()) == ("canvas", "canvasBeside")
    assert not two.window.central_widget.panes.active.heading.isHidden()


def test_a_bar_clicked_in_the_second_canvas_is_a_finding_of_its_document(two: Hand) -> None:
    window, canvas = two.window, second(two)
    name, state = first_state(two, 1)
    click_state(canvas, name, state)
    two.rest()
    assert name in findings(two, 1)
    assert not len(findings(two, 0))
    assert window.documents.current_index == 1
    assert window.canvas is canvas
    assert window.central_widget.tabs.currentIndex() == 1
    assert window.pages.evidence.session is window.session
    posteriors = window.posteriors()
    assert posteriors is not None
    assert posteriors[name].tolist() == pytest.approx([1.0, 0.0])
    two.act("edit.undo")
    assert not len(findings(two, 1))
    # Back in the first one.
    click_state(second(two), "smoke", "yes")
    two.rest()
    assert window.documents.current_index == 0
    assert "smoke" in findings(two, 0)
    two.act("edit.undo")
    assert not len(findings(two, 0))
    assert window.canvas is two.canvas


def test_a_node_is_dragged_in_the_second_canvas_at_once(two: Hand) -> None:
    canvas = second(two)
    name, _ = first_state(two, 1)
    document = two.window.documents[1].document
    before = document.state.layout.positions[name]
    two.canvas = canvas
    two.drag(two.title(name), two.title(name) + QPoint(0, 60))
    after = document.state.layout.positions[name]
    assert after[0] == pytest.approx(before[0])
    assert after[1] > before[1] + 30
    assert not two.window.documents[0].document.is_modified


def test_each_keeps_its_view(two: Hand) -> None:
    left, right = two.window.canvas, second(two)
    right.zoom_to(0.5)
    before = left.zoom, left.node_rect("asia")
    place = right.viewport().rect().center()
    QTest.mouseClick(right.viewport(), Qt.MouseButton.MiddleButton, NONE, place)
    two.rest()
    assert two.window.canvas is right
    two.act("view.zoom_in")
    assert right.zoom > 0.5
    assert (left.zoom, left.node_rect("asia")) == before


def test_keys_go_to_the_active_network(two: Hand) -> None:
    left, right = two.window.canvas, second(two)
    left.setFocus()
    two.act("view.next_document")
    assert two.window.canvas is right
    assert QApplication.focusWidget() is right
    two.act("edit.select_all")
    two.key(Qt.Key.Key_Delete)
    assert not len(two.window.documents[1].document.state.network)
    assert len(two.window.documents[0].document.state.network) == 8


def test_a_context_menu_of_the_second_canvas_is_that_of_its_document(two: Hand) -> None:
    canvas = second(two)
    heard: list[object] = []
    two.canvas.menu_requested.connect(lambda target, _place: heard.append(target))
    place = canvas.node_rect(first_state(two, 1)[0]).center()
    QTest.mouseClick(canvas.viewport(), Qt.MouseButton.RightButton, NONE, place)
    canvas.menu_requested.emit(canvas.gestures.target(place.toPointF()), QPoint(5, 5))
    assert len(heard) == 1
    assert two.window.documents.current_index == 1
    assert two.window.session.selection.names == (first_state(two, 1)[0],)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()


def test_choosing_it_again_ends_the_split(two: Hand) -> None:
    [entry] = entries(two).actions()
    assert entry.isChecked()
    choose_beside(two, "cancer")
    assert panes(two).beside is None
    assert not second_is_shown(two)
    assert two.window.documents.current_index == 0
    assert two.window.canvas.width() == panes(two).width()
    [entry] = entries(two).actions()
    assert not entry.isChecked()
    choose_beside(two, "cancer")
    assert panes(two).beside is not None


def second_is_shown(hand: Hand) -> bool:
    views = hand.window.findChildren(type(hand.window.canvas))
    return sum(view.isVisible() for view in views) > 1


@pytest.mark.parametrize("closed", [0, 1])
def test_closing_one_of_the_two_leaves_the_other(two: Hand, closed: int) -> None:
    kept = two.window.documents[1 - closed]
    two.window.central_widget.tabs.tabCloseRequested.emit(closed)
    two.rest()
    assert [*two.window.documents.all] == [kept]
    assert two.window.documents.beside is None
    assert not second_is_shown(two)
    assert two.window.canvas.canvas_scene.session is kept.session
    assert two.window.canvas.objectName() == "canvas"
    name, state = first_state(two, 0)
    click_state(two.window.canvas, name, state)
    two.rest()
    assert name in findings(two, 0)


@pytest.mark.parametrize("place", ["active", "beside"])
def test_the_cross_of_a_heading_closes_the_canvas_and_not_the_document(
    two: Hand, place: str
) -> None:
    pane = panes(two).active if place == "active" else panes(two).beside
    assert pane is not None
    QTest.mouseClick(pane.heading.close_button, LEFT)
    two.rest()
    assert len(two.window.documents) == 2
    assert two.window.documents.current_index == (1 if place == "active" else 0)
    assert not second_is_shown(two)


def test_a_third_network_takes_the_place_of_the_active_one(two: Hand) -> None:
    right = second(two)
    two.window.opening.open_now(SAMPLES / "alarm.bayesgui")
    two.rest()
    assert two.window.documents.current_index == 2
    assert second(two) is right
    assert right.canvas_scene.session is two.window.documents[1].session
    titles = [action.text() for action in entries(two).actions()]
    assert ["asia" in titles[0], "cancer" in titles[1], len(titles)] == [True, True, 2]
    two.window.documents.set_current(1)
    two.rest()
    assert two.window.canvas is right
    assert two.window.documents.beside is two.window.documents[2]


def test_findings_made_beside_are_answered_while_the_other_is_active(two: Hand) -> None:
    set_finding(two, 1)
    assert two.window.documents.current_index == 0
    assert two.window.documents[1].queries.is_fresh


def test_both_follow_when_updating_is_automatic_again(two: Hand) -> None:
    two.window.settings.auto_update = False
    for index in range(2):
        set_finding(two, index)
    assert not any(opened.queries.is_fresh for opened in two.window.documents.all)
    two.window.settings.auto_update = True
    two.rest()
    assert all(opened.queries.is_fresh for opened in two.window.documents.all)


def test_another_engine_is_offered_to_the_network_that_was_refused(
    two: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    active, beside = two.window.documents.all

    def refuse(*_: object) -> object:
        raise MemoryBudgetError("It would need 16 GiB.")

    with monkeypatch.context() as patch:
        patch.setattr(beside.queries._engine, "answer", refuse)
        set_finding(two, 1)
    assert two.window.documents.current is active
    [button] = [b for b in two.window.messages.bar.buttons if b.text().startswith("Use likeli")]
    QTest.mouseClick(button, LEFT)
    two.rest()
    assert beside.session.engine.name == "likelihood-weighting"
    assert active.session.engine.name == "junction-tree"
    assert beside.queries.is_fresh


def test_the_query_that_the_status_bar_shows_is_stopped_though_of_the_network_beside(
    two: Hand, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    active, beside = two.window.documents.all

    def endless(_network: object, _evidence: object, _choice: object, monitor: Monitor) -> object:
        while True:
            monitor.check()

    monkeypatch.setattr(beside.queries._engine, "answer", endless)
    beside.queries.update_now()
    cell = two.window.status.cell("asking")
    qtbot.waitUntil(lambda: "stop" in cell.text)
    QTest.mouseClick(cell, LEFT)
    two.rest()
    assert beside.session.beliefs.state.freshness is Freshness.FAILED
    assert active.queries.is_fresh


def test_only_the_active_network_is_warned_of(two: Hand) -> None:
    asia, cancer = two.window.documents.all
    bar = two.window.messages.bar
    two.window.documents.activate(cancer)
    asia.session.engine.use("gibbs")
    two.rest()
    assert asia.queries.warnings
    assert bar.text == ""
    two.window.documents.activate(asia)
    two.rest()
    assert "updates as blocks" in bar.text
    two.window.documents.activate(cancer)
    two.rest()
    assert bar.text == ""


def test_a_narrow_window_has_room_for_two(qapp: object) -> None:
    paths = SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui"
    with open_window(*paths, size=(1024, 700)) as hand:
        choose_beside(hand, "asia")
        assert hand.window.width() == 1024
        for canvas in (hand.window.canvas, second(hand)):
            assert canvas.width() >= 160
            right = canvas.mapTo(hand.window, QPoint(canvas.width(), 0)).x()
            assert right <= 1024


def test_one_network_alone_has_none_to_show_beside(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        menu = entries(hand).menuAction()
        assert not menu.isEnabled()
        assert menu.toolTip() == "only one network is open"


def test_a_press_in_the_other_canvas_applies_the_name_being_typed(two: Hand) -> None:
    canvas = second(two)
    two.click_title("asia")
    two.act("edit.rename")
    two.write("visit")
    click_state(canvas, *first_state(two, 1))
    two.rest()
    network = two.window.documents[0].document.state.network
    assert "visit" in network
    assert "asia" not in network
    assert two.window.documents.current_index == 1
    assert first_state(two, 1)[0] in findings(two, 1)


def test_a_press_in_the_other_canvas_drops_the_tool(two: Hand) -> None:
    canvas = second(two)
    two.act("tool.node")
    place = canvas.viewport().rect().topLeft() + QPoint(8, 8)
    QTest.mouseClick(canvas.viewport(), LEFT, NONE, place)
    two.rest()
    assert two.window.action_set["tool.select"].isChecked()
    assert len(two.window.documents[1].document.state.network) == 5
    two.act("tool.node")
    assert canvas.tool == "node"
    assert two.canvas.tool == "select"


def test_the_menu_of_a_tab_offers_the_other_networks(two: Hand) -> None:
    tabs = two.window.central_widget.tabs
    tabs.customContextMenuRequested.emit(tabs.tabRect(1).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    [beside] = [action.menu() for action in menu.actions() if action.text() == "Beside"]
    assert isinstance(beside, QMenu)
    beside.aboutToShow.emit()
    assert [(entry.text(), entry.isChecked()) for entry in beside.actions()] == [("&asia", True)]
    beside.actions()[0].trigger()
    menu.close()
    two.rest()
    assert panes(two).beside is None
    assert two.window.documents.current_index == 1


def test_the_player_takes_the_place_of_both_and_gives_it_back(two: Hand) -> None:
    canvas = second(two)
    two.act("view.player")
    assert not two.canvas.isVisible()
    assert not canvas.isVisible()
    two.window.activities[AlgorithmPlayer].close()
    two.rest()
    assert two.canvas.isVisible()
    assert canvas.isVisible()


# -- zoom and place ---------------------------------------------------------------------------


def look_closely(hand: Hand, canvas: CanvasView, name: str) -> None:
    """Zoom in on a node."""
    assert not canvas.node_rect(name).isEmpty()
    canvas.zoom_to(1.7, canvas.node_rect(name).center().toPointF())
    hand.rest()


def center(canvas: CanvasView) -> tuple[float, float, float]:
    """Return the zoom and the canvas point in the middle."""
    found = canvas.camera.viewpoint()
    return found.zoom, found.x, found.y


def same(first: tuple[float, float, float], second: tuple[float, float, float]) -> bool:
    """Compare views up to a pixel."""
    return first == pytest.approx(second, abs=1.5)


def test_opening_and_closing_the_split_keeps_zoom_and_center(qapp: object) -> None:
    with open_window(SAMPLES / "cancer.bayesgui", SAMPLES / "alarm.bayesgui") as hand:
        look_closely(hand, hand.canvas, "VENTLUNG")
        before, width = center(hand.canvas), hand.canvas.width()
        choose_beside(hand, "cancer")
        assert hand.canvas.width() < 0.6 * width
        assert same(center(hand.canvas), before)
        choose_beside(hand, "cancer")
        assert hand.canvas.width() == width
        assert same(center(hand.canvas), before)


def test_the_second_canvas_shows_what_the_tab_has_shown_and_the_other_way_round(
    qapp: object,
) -> None:
    with open_window(SAMPLES / "alarm.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        hand.window.documents.set_current(0)
        hand.rest()
        look_closely(hand, hand.canvas, "VENTLUNG")
        before = center(hand.canvas)
        hand.window.documents.set_current(1)
        hand.rest()
        choose_beside(hand, "alarm")
        right = second(hand)
        assert same(center(right), before)
        right.navigation.pan(90, 40)
        hand.rest()
        after = center(right)
        assert not same(after, before)
        choose_beside(hand, "alarm")
        hand.window.documents.set_current(0)
        hand.rest()
        assert hand.window.canvas is not right
        assert same(center(hand.window.canvas), after)


def test_a_network_opened_behind_another_is_wholly_in_view_at_its_tab(qapp: object) -> None:
    with open_window(SAMPLES / "alarm.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        hand.window.documents.set_current(0)
        hand.rest()
        assert panes(hand).active.shows_all()


def test_a_network_wholly_in_view_is_so_in_either_canvas(two: Hand) -> None:
    choose_beside(two, "cancer")
    two.window.documents.set_current(1)
    two.rest()
    assert panes(two).active.shows_all()
    wide = two.window.canvas.zoom
    choose_beside(two, "asia")
    beside = panes(two).beside
    assert beside is not None
    assert beside.shows_all()
    assert panes(two).active.shows_all()
    assert two.window.canvas.zoom <= wide


def test_closing_the_active_canvas_keeps_the_view_of_the_other(two: Hand) -> None:
    right = second(two)
    look_closely(two, right, first_state(two, 1)[0])
    before = center(right)
    QTest.mouseClick(panes(two).active.heading.close_button, LEFT)
    two.rest()
    assert two.window.canvas is right
    assert same(center(right), before)


def test_each_side_keeps_its_view_while_tabs_change(two: Hand) -> None:
    left, right = two.window.canvas, second(two)
    look_closely(two, left, "smoke")
    look_closely(two, right, first_state(two, 1)[0])
    views = center(left), center(right)
    two.window.opening.open_now(SAMPLES / "alarm.bayesgui")
    two.rest()
    for index in (1, 2, 0, 2, 0):
        two.window.documents.set_current(index)
        two.rest()
    shown = {pane.session: pane.canvas for pane in (panes(two).active, panes(two).beside) if pane}
    assert same(center(shown[two.window.documents[0].session]), views[0])
    look = [canvas for session, canvas in shown.items() if session is not two.window.session]
    assert look
    two.window.documents.set_current(1)
    two.rest()
    assert same(center(two.window.canvas), views[1])


def test_headings_and_tabs_are_named_in_the_language_chosen_last(two: Hand) -> None:
    document = two.window.document
    document.apply("Rename", edits.rename_variable(document.state, "tub", "tuberculosis"))
    two.rest()
    heading, tabs = panes(two).active.heading, two.window.findChild(QTabBar, "documentTabs")
    assert isinstance(tabs, QTabBar)
    two.window.settings.language = "zh"
    try:
        two.rest()
        named = heading.accessibleName(), tabs.accessibleTabName(0), tabs.accessibleName()
        assert named == ("asia，未保存", "asia，未保存", "打开的文档")
    finally:
        two.window.settings.language = "en"
    two.rest()
    named = heading.accessibleName(), tabs.accessibleTabName(0), tabs.accessibleName()
    assert named == ("asia, not saved", "asia, not saved", "Open documents")
