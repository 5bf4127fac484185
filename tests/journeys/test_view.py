"""The view is the user's: nothing around the canvas moves or refits what is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.player.player import AlgorithmPlayer
from bayesgui.canvas.geometry.arc_lines import direction
from bayesgui.widgets.theme import theme
from tests.support.window import LEFT, NONE, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens


def on_screen(hand: Hand) -> dict[str, tuple[QPoint, int]]:
    """Return where the nodes are in the window, and how wide."""
    canvas, found = hand.canvas, {}
    projection = canvas.camera.projection()
    for name, box in canvas.canvas_scene.geometry.boxes.items():
        rect = projection.rect(box).toRect()
        found[name] = (hand.viewport.mapTo(hand.window, rect.topLeft()), rect.width())
    return found


def click_tab(hand: Hand, index: int) -> None:
    tabs = hand.window.central_widget.tabs
    QTest.mouseClick(tabs, LEFT, NONE, tabs.tabRect(index).center())
    hand.rest()


@pytest.fixture
def two(shared_window: Opens) -> Iterator[Hand]:
    """Cancer and asia in two tabs, asia in front."""
    with shared_window(SAMPLES / "cancer.bayesgui", SAMPLES / "asia.bayesgui") as hand:
        yield hand


def test_each_tab_keeps_its_view_however_often_tabs_are_changed(two: Hand) -> None:
    hand = two
    hand.canvas.zoom_to(1.7)
    hand.canvas.camera.scroll_by(90, -40)
    hand.rest()
    asia = on_screen(hand)
    click_tab(hand, 0)
    hand.canvas.zoom_to(0.5)
    hand.rest()
    cancer = on_screen(hand)
    click_tab(hand, 1)
    assert on_screen(hand) == asia
    click_tab(hand, 0)
    assert on_screen(hand) == cancer


@pytest.mark.parametrize("side", ["left", "right", "bottom"])
@pytest.mark.parametrize("chosen", [False, True])
def test_nodes_stay_where_they_are_when_a_panel_opens_and_closes(
    asia: Hand, side: str, chosen: bool
) -> None:
    hand = asia
    if chosen:
        hand.canvas.zoom_to(1.3)
        hand.rest()
    before = on_screen(hand)
    for _ in range(2):
        hand.act(f"view.panel_{side}")
        assert on_screen(hand) == before


def test_opening_a_table_moves_nothing(asia: Hand) -> None:
    hand = asia
    hand.window.docks.set_open("bottom", False)
    hand.rest()
    before = on_screen(hand)
    hand.double_click(hand.title("dysp"))
    hand.rest()
    assert hand.window.docks.is_open("bottom")
    assert on_screen(hand) == before


def test_a_message_bar_moves_nothing(asia: Hand) -> None:
    hand = asia
    before = on_screen(hand)
    hand.draw_arc("xray", "asia")
    assert hand.window.central_widget.message_bar.isVisible(), "the arc would close a cycle"
    assert on_screen(hand) == before
    hand.window.central_widget.message_bar.clear()
    hand.rest()
    assert on_screen(hand) == before


def test_a_bar_that_slides_in_never_touches_a_node(asia: Hand) -> None:
    hand = asia
    top = min(hand.canvas.node_rect(name).top() for name in hand.window.document.state.network)
    hand.canvas.navigation.pan(0, top - 20)
    hand.rest()
    bar = hand.window.central_widget.message_bar
    bar.show_message("info", "A message.")
    for height in range(0, 37, 4):
        bar.setMaximumHeight(height)
        hand.rest()
    names = hand.window.document.state.network
    assert min(hand.canvas.node_rect(name).top() for name in names) >= 8
    before = on_screen(hand)
    bar.clear()
    hand.rest()
    assert min(hand.canvas.node_rect(name).top() for name in names) == pytest.approx(20, abs=1)
    assert on_screen(hand) != before


def test_a_second_tab_moves_nothing_in_the_first(asia: Hand) -> None:
    hand = asia
    before = on_screen(hand)
    hand.act("file.new")
    assert hand.window.central_widget.tabs.isVisible()
    click_tab(hand, 0)
    assert on_screen(hand) == before


def test_a_view_behind_a_tab_stays_while_a_panel_opens(two: Hand) -> None:
    hand = two
    hand.canvas.zoom_to(1.2)
    hand.rest()
    before = on_screen(hand)
    click_tab(hand, 0)
    hand.act("view.panel_left")
    click_tab(hand, 1)
    assert on_screen(hand) == before


def test_a_larger_window_shows_the_whole_network_again(asia: Hand) -> None:
    hand = asia
    hand.window.resize(1100, 720)
    hand.rest()
    room = hand.viewport.rect()
    for name in hand.window.document.state.network:
        assert room.contains(hand.canvas.node_rect(name)), name


def arrangement(hand: Hand) -> dict[str, tuple[str, bool, int, int]]:
    docks = hand.window.docks
    return {
        side: (docks[side].current_id, docks.is_open(side), docks[side].width(),
               docks[side].height())
        for side in ("left", "right", "bottom")
    }  # fmt: skip


@pytest.mark.parametrize("action", ["infer.gibbs", "view.player", "view.junction_tree"])
def test_laboratory_and_player_give_the_panels_back(asia: Hand, action: str) -> None:
    hand = asia
    hand.window.docks["right"].show_page("variable")
    for side in ("left", "bottom"):
        hand.window.docks.set_open(side, False)
    hand.rest()
    panels, nodes = arrangement(hand), on_screen(hand)
    hand.act(action)
    assert arrangement(hand) != panels
    if action == "infer.gibbs":
        hand.act(action)
    else:
        hand.window.activities[AlgorithmPlayer].close()
    hand.rest()
    assert arrangement(hand) == panels
    assert on_screen(hand) == nodes


def test_closing_the_laboratory_keeps_a_view_chosen_since(asia: Hand) -> None:
    hand = asia
    hand.act("infer.gibbs")
    QTest.keyClick(hand.canvas, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
    hand.canvas.zoom_to(2.0)
    hand.rest()
    before = on_screen(hand)
    hand.act("infer.gibbs")
    assert on_screen(hand) == before


def test_the_settings_say_what_the_wheel_does(asia: Hand) -> None:
    from PySide6.QtWidgets import QComboBox

    from bayesgui.app.help.settings_dialog import SettingsDialog

    hand = asia
    dialog = SettingsDialog(hand.window.settings, hand.window)
    dialog.show()
    combo = dialog.findChild(QComboBox, "wheel")
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert hand.window.settings.wheel == "pan"
    place = QPointF(hand.viewport.rect().center())
    event = QWheelEvent(
        place, QPointF(hand.viewport.mapToGlobal(place)), QPoint(), QPoint(0, 120),
        Qt.MouseButton.NoButton, NONE, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    zoom = hand.canvas.zoom
    QApplication.sendEvent(hand.viewport, event)
    assert hand.canvas.zoom == zoom
    QTest.keyClick(combo, Qt.Key.Key_Up)
    assert hand.window.settings.wheel == "zoom"
    dialog.close()


def test_the_empty_table_panel_is_closed_until_a_node_is_opened(asia: Hand) -> None:
    hand = asia
    assert not hand.window.docks.is_open("bottom")
    hand.double_click(hand.title("lung"))
    hand.rest()
    assert hand.window.docks.is_open("bottom")
    with open_window(SAMPLES / "asia.bayesgui") as again:
        assert not again.window.docks.is_open("bottom")


def test_a_large_table_opens_at_a_height_that_shows_all_its_states(qapp: object) -> None:
    with open_window(SAMPLES / "hailfinder.bayesgui") as hand:
        network = hand.window.document.state.network
        table = hand.window.pages.cpt.view

        def open_table(name: str) -> None:
            hand.canvas.show_node(name)
            hand.rest()
            hand.double_click(hand.title(name))
            hand.rest()

        open_table("Scenario")
        assert network["Scenario"].n_states == 11
        last = table.visualRect(table.model().index(10, 0))
        assert table.viewport().rect().contains(last.center())
        assert hand.window.docks["bottom"].height() <= 0.6 * hand.window.height() + 1
        hand.act("view.panel_bottom")
        open_table("Date")
        assert hand.window.docks["bottom"].height() < 0.6 * hand.window.height()
        hand.act("view.panel_bottom")
        hand.window.docks.open_page("bottom", "jobs")
        hand.rest()
        assert hand.window.docks["bottom"].height() == 244


def widths_at_tips(hand: Hand) -> list[float]:
    """Return how wide each arc is just before its tip, in pixels."""
    picture = hand.viewport.grab().toImage()
    ratio, background = picture.devicePixelRatio(), theme().canvas.lightness()
    scene, projection = hand.canvas.canvas_scene, hand.canvas.camera.projection()
    found = []
    for course in scene.geometry.courses.values():
        dx, dy = direction(course)
        base = projection.point(*course[-1]) - QPointF(dx, dy) * 3.5
        across = [base + QPointF(-dy, dx) * (gap / 4) for gap in range(-16, 17)]
        dark = [picture.pixelColor((place * ratio).toPoint()).lightness() for place in across]
        found.append(sum(background - each > 40 for each in dark) / 4)
    return found


@pytest.mark.parametrize(("zoom", "heads"), [(0.26, True), (0.17, True), (0.12, False)])
def test_arcs_have_small_heads_in_a_network_that_is_shown_whole(
    shared_window: Opens, zoom: float, heads: bool
) -> None:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.canvas.zoom_to(zoom)
        hand.rest()
        widths = sorted(widths_at_tips(hand))
        assert (widths[len(widths) // 2] > 2.5) == heads, widths
