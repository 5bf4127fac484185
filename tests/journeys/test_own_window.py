"""A network torn off into a window of its own, and put back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox

from tests.support.window import CONTROL, LEFT, NONE, SAMPLES, SHIFT, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.app.canvases.pane import CanvasPane
    from bayesgui.canvas.view import CanvasView
    from tests.conftest import Opens
ASIA, CANCER = 0, 1


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Asia and cancer in tabs; cancer is active, in a window of its own."""
    with shared_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        hand.act("view.tear_off")
        yield hand


def pane_of(hand: Hand, index: int) -> CanvasPane | None:
    """Return the pane that shows a document."""
    panes, session = hand.window.central_widget.panes, hand.window.documents[index].session
    shown = [pane for pane in (panes.active, panes.beside) if pane and pane.session is session]
    return shown[0] if shown else None


def window_of(hand: Hand, index: int = CANCER) -> CanvasPane:
    """Return the pane of a document that has a window of its own."""
    pane = pane_of(hand, index)
    assert pane is not None
    assert pane.isWindow()
    assert pane.isVisible()
    return pane


def canvas_in_main(hand: Hand, index: int = ASIA) -> CanvasView:
    """Return the canvas of a document that is in the main window."""
    pane = pane_of(hand, index)
    assert pane is not None
    assert pane.window() is hand.window
    assert pane.isVisible()
    return pane.canvas


def click_state(hand: Hand, canvas: CanvasView, name: str, state: str) -> None:
    rect = canvas.state_rect(name, state)
    assert not rect.isEmpty(), f"{name} = {state} is not on the screen"
    QTest.mouseClick(canvas.viewport(), LEFT, NONE, rect.center())
    hand.rest()


def title(canvas: CanvasView, name: str) -> QPoint:
    rect = canvas.node_rect(name)
    return rect.topLeft() + QPoint(rect.width() // 3, 10)


def findings(hand: Hand, index: int) -> list[str]:
    return [*hand.window.documents[index].document.state.evidence]


def drag_tab(hand: Hand, index: int, by: QPoint) -> None:
    tabs = hand.window.central_widget.tabs
    start = tabs.tabRect(index).center() - QPoint(20, 0)
    QTest.mousePress(tabs, LEFT, NONE, start)
    for k in range(1, 9):
        QTest.mouseMove(tabs, start + by * k / 8, 1)
    QTest.mouseRelease(tabs, LEFT, NONE, start + by)
    hand.rest()


def test_it_is_a_window_with_the_whole_network_while_another_one_stays(hand: Hand) -> None:
    window = window_of(hand)
    assert window.windowTitle() == "cancer[*] – bayesgui"
    assert window.screen().availableGeometry().contains(window.frameGeometry())
    assert window.shows_all()
    assert hand.window.documents.current_index == CANCER
    assert hand.window.canvas is window.canvas
    left = canvas_in_main(hand)
    assert left.width() == hand.window.central_widget.panes.width()
    assert hand.window.documents[ASIA].queries.is_fresh
    assert hand.window.action_set["view.tear_off"].isChecked()


def test_findings_keys_and_panels_belong_to_the_network_that_is_used(hand: Hand) -> None:
    window, main = window_of(hand), hand.window
    click_state(hand, window.canvas, "Smoker", "True")
    assert (findings(hand, ASIA), findings(hand, CANCER)) == ([], ["Smoker"])
    assert main.pages.evidence.session is main.documents[CANCER].session
    click_state(hand, canvas_in_main(hand), "smoke", "yes")
    assert findings(hand, ASIA) == ["smoke"]
    assert main.documents.current_index == ASIA
    assert main.pages.evidence.session is main.documents[ASIA].session
    assert not main.action_set["view.tear_off"].isChecked()
    window.activateWindow()
    hand.rest()
    assert main.documents.current_index == CANCER
    assert QApplication.focusWidget() is window.canvas
    QTest.keyClick(window.canvas, Qt.Key.Key_Z, CONTROL)
    hand.rest()
    assert (findings(hand, ASIA), findings(hand, CANCER)) == (["smoke"], [])
    assert window.windowTitle() == "cancer[*] – bayesgui"


def test_keys_in_the_main_window_do_not_go_to_the_network_that_was_left(hand: Hand) -> None:
    window, main = window_of(hand), hand.window
    asia = canvas_in_main(hand)
    QTest.mouseClick(asia.viewport(), LEFT, NONE, title(asia, "smoke"))
    window.activateWindow()
    QTest.mouseClick(window.canvas.viewport(), LEFT, NONE, title(window.canvas, "Cancer"))
    main.activateWindow()
    hand.rest()
    assert main.documents.current_index == CANCER
    assert QApplication.focusWidget() is main
    hand.act("edit.delete")
    assert "Cancer" not in main.documents[CANCER].document.state.network


def test_its_tab_brings_it_forward(hand: Hand) -> None:
    window, tabs = window_of(hand), hand.window.central_widget.tabs
    hand.window.activateWindow()
    for index in (ASIA, CANCER):
        QTest.mouseClick(tabs, LEFT, NONE, tabs.tabRect(index).center() - QPoint(20, 0))
        hand.rest()
        assert hand.window.documents.current_index == index
    assert window.isActiveWindow()
    assert QApplication.focusWidget() is window.canvas


def test_a_third_network_opens_in_the_main_window(hand: Hand) -> None:
    window = window_of(hand)
    hand.window.opening.open_now(SAMPLES / "survey.bayesgui")
    hand.rest()
    assert window_of(hand) is window
    canvas_in_main(hand, 2)
    assert pane_of(hand, ASIA) is None
    click_state(hand, window.canvas, "Smoker", "True")
    assert findings(hand, CANCER) == ["Smoker"]
    hand.window.documents.set_current(ASIA)
    hand.rest()
    assert window_of(hand) is window
    canvas_in_main(hand, ASIA)
    assert pane_of(hand, 2) is None


def test_its_button_puts_it_back_beside_the_other_with_its_view(hand: Hand) -> None:
    window = window_of(hand)
    button = window.heading.float_button
    assert button.toolTip() == "Put the network back into the main window"
    place = window.canvas.node_rect("Cancer").center().toPointF()
    window.canvas.zoom_to(1.7, place)
    hand.rest()
    before = window.canvas.camera.viewpoint()
    QTest.mouseClick(button, LEFT)
    hand.rest()
    canvas = canvas_in_main(hand, CANCER)
    after = canvas.camera.viewpoint()
    assert (after.zoom, after.x, after.y) == pytest.approx(
        (before.zoom, before.x, before.y), abs=1.5
    )
    other = canvas_in_main(hand, ASIA)
    assert abs(canvas.width() - other.width()) < 10
    assert button.toolTip() == "Show the network in a window of its own"
    assert not hand.window.action_set["view.tear_off"].isChecked()
    QTest.mouseClick(button, LEFT)
    hand.rest()
    assert window_of(hand) is window


def test_it_comes_up_again_where_it_was(hand: Hand) -> None:
    window = window_of(hand)
    window.setGeometry(210, 140, 640, 480)
    QTest.keyClick(window.canvas, Qt.Key.Key_W, CONTROL | SHIFT)
    hand.rest()
    assert not window.isWindow()
    QTest.keyClick(hand.window.canvas, Qt.Key.Key_W, CONTROL | SHIFT)
    hand.rest()
    assert window_of(hand).geometry() == QRect(210, 140, 640, 480)


def test_closing_its_window_leaves_its_tab(hand: Hand) -> None:
    window_of(hand).close()
    hand.rest()
    assert len(hand.window.documents) == 2
    assert hand.window.documents.current_index == ASIA
    assert canvas_in_main(hand, ASIA).width() == hand.window.central_widget.panes.width()
    assert pane_of(hand, CANCER) is None
    hand.window.documents.set_current(CANCER)
    hand.rest()
    assert hand.window.central_widget.panes.active.shows_all()
    canvas_in_main(hand, CANCER)


@pytest.mark.parametrize("active", [ASIA, CANCER])
@pytest.mark.parametrize("closed", [ASIA, CANCER])
def test_closing_one_of_two_networks_leaves_the_other_in_the_main_window(
    hand: Hand, active: int, closed: int
) -> None:
    hand.window.documents.set_current(active)
    hand.window.central_widget.tabs.tabCloseRequested.emit(closed)
    hand.rest()
    canvas = canvas_in_main(hand, 0)
    assert canvas is hand.window.canvas
    assert hand.window.documents.torn_off is None
    assert [pane for pane in QApplication.topLevelWidgets() if pane.isVisible()] == [hand.window]


@pytest.mark.parametrize("active", [ASIA, CANCER])
def test_a_third_network_takes_the_place_of_one_closed_in_the_main_window(
    hand: Hand, active: int
) -> None:
    hand.window.opening.open_now(SAMPLES / "survey.bayesgui")
    hand.window.documents.set_current(ASIA)
    hand.window.documents.set_current(active)
    hand.rest()
    hand.window.central_widget.tabs.tabCloseRequested.emit(ASIA)
    hand.rest()
    assert [each.document.title for each in hand.window.documents.all] == ["cancer", "survey"]
    window_of(hand, 0)
    canvas_in_main(hand, 1)


def test_a_question_about_it_is_asked_in_its_own_window(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.act("edit.select_all")
    hand.act("edit.delete")
    asked = []

    def refuse(box: QMessageBox) -> QMessageBox.StandardButton:
        asked.append(box.parent())
        return QMessageBox.StandardButton.Cancel

    with monkeypatch.context() as patch:
        patch.setattr(QMessageBox, "exec", refuse)
        hand.act("file.close")
    assert asked == [window_of(hand)]
    hand.act("edit.undo")


def test_a_network_chosen_to_be_beside_takes_its_place_in_the_main_window(hand: Hand) -> None:
    hand.window.opening.open_now(SAMPLES / "survey.bayesgui")
    hand.window.documents.show_beside(hand.window.documents[ASIA])
    hand.rest()
    assert hand.window.documents.torn_off is None
    canvas_in_main(hand, ASIA)
    canvas_in_main(hand, 2)
    assert pane_of(hand, CANCER) is None


def test_a_tab_is_torn_off_with_the_mouse_and_its_window_comes_up_at_the_pointer(
    qapp: object,
) -> None:
    with open_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        drag_tab(hand, ASIA, QPoint(0, 30))
        assert hand.window.documents.torn_off is None
        assert hand.window.documents.current_index == ASIA
        drag_tab(hand, ASIA, QPoint(0, 120))
        window = window_of(hand, ASIA)
        tabs = hand.window.central_widget.tabs
        dropped = tabs.mapToGlobal(tabs.tabRect(ASIA).center() + QPoint(-20, 120))
        assert window.frameGeometry().adjusted(0, -40, 0, 0).contains(dropped)
        assert window.shows_all()
        canvas_in_main(hand, CANCER)
        assert tabs.cursor().shape() == Qt.CursorShape.ArrowCursor
        window.setGeometry(300, 200, 640, 480)
        drag_tab(hand, ASIA, QPoint(0, 300))
        hand.act("view.tear_off")
        hand.act("view.tear_off")
        assert window_of(hand, ASIA).geometry() == QRect(300, 200, 640, 480)


def test_the_menu_of_a_tab_tears_it_off(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        tabs = hand.window.central_widget.tabs
        tabs.customContextMenuRequested.emit(tabs.tabRect(ASIA).center())
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        [entry] = [each for each in menu.actions() if each.text() == "Network in its own window"]
        entry.trigger()
        menu.close()
        hand.rest()
        window_of(hand, ASIA)
        canvas_in_main(hand, CANCER)


def test_two_networks_beside_each_other_become_two_windows(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        hand.window.documents.show_beside(hand.window.documents[ASIA])
        hand.rest()
        active = hand.window.canvas
        hand.act("view.tear_off")
        assert window_of(hand, CANCER).canvas is active
        assert canvas_in_main(hand).width() == hand.window.central_widget.panes.width()
        assert window_of(hand).shows_all()
        pane = pane_of(hand, ASIA)
        assert pane is not None
        assert pane.shows_all()
        QTest.mouseClick(pane.heading.float_button, LEFT)
        hand.rest()
        assert window_of(hand, ASIA) is pane
        canvas_in_main(hand, CANCER)


def test_a_single_network_cannot_be_torn_off(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        action = hand.window.action_set["view.tear_off"]
        assert not action.isEnabled()
        assert action.toolTip().endswith("only one network is open")


def test_it_goes_with_the_main_window(hand: Hand) -> None:
    pane = window_of(hand)
    hand.window.close()
    assert not pane.isVisible()
