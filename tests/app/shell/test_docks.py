from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QPropertyAnimation, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app import main_window
from bayesgui.app.shell.docks import GRIP
from bayesgui.widgets import motion
from bayesgui.widgets.frame.sliding_cover import SlidingPane
from bayesgui.widgets.frame.tabbed_dock import RAIL
from bayesgui.widgets.theme import theme
from tests.support.window import LEFT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.window import Hand

NONE = Qt.KeyboardModifier.NoModifier


def drag_border(hand: Hand, start: QPoint, end: QPoint) -> None:
    grip = hand.window.childAt(start)
    assert grip.objectName() == GRIP

    def send(kind: QEvent.Type, place: QPoint, held: Qt.MouseButton) -> None:
        at = hand.window.mapToGlobal(place)
        button = LEFT if kind != QEvent.Type.MouseMove else Qt.MouseButton.NoButton
        local, far = QPointF(grip.mapFromGlobal(at)), QPointF(at)
        QApplication.sendEvent(grip, QMouseEvent(kind, local, far, button, held, NONE))
        QApplication.processEvents()

    send(QEvent.Type.MouseButtonPress, start, LEFT)
    for k in range(1, 6):
        send(QEvent.Type.MouseMove, start + (end - start) * k / 5, LEFT)
    send(QEvent.Type.MouseButtonRelease, end, Qt.MouseButton.NoButton)
    hand.rest()


def border_of_left(hand: Hand) -> QPoint:
    region = hand.window.docks["left"]
    return region.mapTo(hand.window, QPoint(region.width() + 1, 300))


def test_a_border_drawn_to_the_edge_closes_its_region(asia: Hand) -> None:
    hand = asia
    drag_border(hand, border_of_left(hand), QPoint(6, 300))
    assert not hand.window.docks.is_open("left")
    hand.act("view.panel_left")
    assert hand.window.docks.is_open("left")


def test_a_border_moved_keeps_the_region_open_and_its_size(asia: Hand) -> None:
    hand = asia
    start = border_of_left(hand)
    drag_border(hand, start, start + QPoint(60, 0))
    assert hand.window.docks.is_open("left")
    assert hand.window.docks["left"].width() >= 260


@pytest.mark.parametrize("side", ["left", "right", "bottom"])
def test_a_click_on_an_empty_place_near_the_edge_keeps_the_region_open(
    asia: Hand, side: str
) -> None:
    hand = asia
    hand.window.docks.open_page("bottom", "cpt")
    hand.rest()
    size, region = hand.window.size(), hand.window.docks[side]
    middle = region.mapTo(hand.window, region.rect().center())
    places = {
        "left": QPoint(30, middle.y()),
        "right": QPoint(size.width() - 30, middle.y()),
        "bottom": QPoint(middle.x(), size.height() - 50),
    }
    under = hand.window.childAt(places[side])
    assert region.isAncestorOf(under)
    QTest.mouseClick(under, LEFT, NONE, under.mapFrom(hand.window, places[side]))
    hand.rest()
    assert hand.window.docks.is_open(side)


def test_a_double_click_on_a_tab_gives_it_all_the_height_and_back(asia: Hand) -> None:
    hand = asia
    hand.window.docks.open_page("bottom", "cpt")
    hand.rest()
    region = hand.window.docks["bottom"]
    before = region.height()
    region.whole_height_requested.emit(True)
    hand.rest()
    assert region.height() > before + 100
    region.whole_height_requested.emit(False)
    hand.rest()
    assert abs(region.height() - before) <= 2


def test_a_page_opened_by_its_icon_opens_the_rail(asia: Hand) -> None:
    hand = asia
    regions = hand.window.docks
    regions.set_open("right", False)
    hand.rest()
    regions["right"].show_page("variable")
    hand.rest()
    assert regions.is_open("right")
    assert regions["right"].current_id == "variable"


def test_a_region_opens_at_its_size_even_if_all_is_laid_out_again_at_once(asia: Hand) -> None:
    regions = asia.window.docks
    regions.set_open("bottom", False)
    asia.rest()
    regions.open_page("bottom", "cpt")
    layout = asia.window.layout()
    assert layout is not None
    layout.activate()
    asia.rest()
    assert regions["bottom"].height() == 244


def covers(hand: Hand) -> list[SlidingPane]:
    """Return the visible covers."""
    return [each for each in hand.window.findChildren(SlidingPane) if each.isVisible()]


@pytest.fixture
def sliding(asia: Hand) -> Iterator[Hand]:
    motion.set_reduced(False)
    yield asia
    motion.set_reduced(True)


def test_a_region_slides_in_and_out_and_has_its_place_at_once(sliding: Hand) -> None:
    hand, regions = sliding, sliding.window.docks
    place = regions["right"].parentWidget().geometry()
    regions.set_open("right", False)
    (cover,) = covers(hand)
    assert cover.geometry() == place
    gliding = cover.findChild(QPropertyAnimation)
    assert gliding.duration() == 150
    gliding.pause()
    gliding.setCurrentTime(0)
    shown = cover.grab().toImage()
    assert shown.pixelColor(4, 4) == theme().window, "the tab row is still there"
    gliding.setCurrentTime(150)
    assert covers(hand) == []
    assert regions["right"].width() == RAIL
    regions.set_open("right", True)
    (cover,) = covers(hand)
    assert cover.grab().toImage().pixelColor(4, 4) == theme().canvas, "it has not come yet"
    hand.rest()
    assert covers(hand) == []
    assert regions["right"].parentWidget().geometry() == place


def test_the_pointer_reaches_what_a_sliding_region_has_below(sliding: Hand) -> None:
    regions = sliding.window.docks
    regions.set_open("bottom", True)
    sliding.rest()
    regions.set_open("bottom", False)
    (cover,) = covers(sliding)
    assert sliding.window.childAt(cover.geometry().center()) is not cover


def test_closing_a_region_while_it_comes_leaves_nothing_behind(sliding: Hand) -> None:
    regions = sliding.window.docks
    for _ in range(3):
        regions.set_open("left", False)
        regions.set_open("left", True)
    regions.set_open("left", False)
    sliding.rest()
    assert covers(sliding) == []
    assert not regions["left"].isVisible()


def test_regions_do_not_slide_where_motion_is_reduced_or_the_network_is_large(
    sliding: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    regions = sliding.window.docks
    motion.set_reduced(True)
    regions.set_open("right", False)
    assert covers(sliding) == []
    motion.set_reduced(False)
    monkeypatch.setattr(main_window, "MAX_ANIMATED_NODES", 7)
    regions.set_open("right", True)
    assert covers(sliding) == []
