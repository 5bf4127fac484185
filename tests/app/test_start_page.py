"""The start page at several sizes: it reflows, scrolls, and shows recent files."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from bayesgui.app.files.start_page import ActionCard, RecentRow
from tests.support.window import LEFT, NONE, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.files.start_page import StartPage


def page_of(hand: Hand) -> StartPage:
    page = hand.window.central_widget.start_page
    assert page is not None
    return page


def links_of(page: StartPage) -> list[QPushButton]:
    return [each for each in page.findChildren(QPushButton) if each.property("link")]


def wheel(hand: Hand, notches: int) -> None:
    """Turn the wheel over the middle of the page."""
    page = page_of(hand)
    at = page.viewport().rect().center()
    there = page.viewport().mapToGlobal(at)
    target = hand.window.childAt(hand.window.mapFromGlobal(there))
    # Qt passes an event on to the parents only if it comes from the system.
    while target is not None and not send_wheel(target, there, notches):
        target = target.parentWidget()
    QApplication.processEvents()


def send_wheel(target: QWidget, there: QPoint, notches: int) -> bool:
    event = QWheelEvent(
        QPointF(target.mapFromGlobal(there)), QPointF(there), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, NONE, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    event.ignore()
    QApplication.sendEvent(target, event)
    return event.isAccepted()


@pytest.mark.parametrize("size", [(1024, 700), (1366, 728), (1440, 860), (1900, 1040)])
def test_every_card_can_be_reached_at_any_size(qapp: object, size: tuple[int, int]) -> None:
    with open_window(size=size) as hand:
        page = page_of(hand)
        assert page.size() == hand.canvas.size()
        cards = [*page.findChildren(ActionCard), *page._cards.values()]
        assert len(cards) == 11
        for card in cards:
            place = card.mapTo(page.widget(), QPoint(0, 0))
            assert place.x() >= 0
            assert place.x() + card.width() <= page.viewport().width()
            assert place.y() + card.height() <= page.widget().height()
            page.ensureWidgetVisible(card)
            QApplication.processEvents()
            middle = card.mapTo(page.viewport(), card.rect().center())
            assert page.viewport().rect().contains(middle)


def test_the_wheel_scrolls_the_page_and_reaches_the_canvas_where_nothing_scrolls(
    qapp: object,
) -> None:
    with open_window(size=(1024, 700)) as hand:
        bar = page_of(hand).verticalScrollBar()
        assert bar.maximum() > 0
        wheel(hand, -1)
        assert bar.value() > 0
        assert hand.canvas.zoom == 1.0
    with open_window(size=(1900, 1040)) as hand:
        assert page_of(hand).verticalScrollBar().maximum() == 0
        wheel(hand, 1)
        assert hand.canvas.zoom == pytest.approx(1.25)


def test_a_recent_file_is_opened_from_the_start_page(qapp: object, tmp_path: Path) -> None:
    copy = tmp_path / "wet grass & co.bayesgui"
    shutil.copy(SAMPLES / "asia.bayesgui", copy)
    with open_window(copy):
        pass
    with open_window() as hand:
        rows = page_of(hand).findChildren(RecentRow)
        assert [row.text() for row in rows] == [copy.name]
        assert str(tmp_path) in rows[0].toolTip()
        QTest.mouseClick(rows[0], LEFT)
        hand.rest()
        assert hand.window.document.path == copy
        assert len(hand.window.document.state.network) == 8


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_the_lesson_and_the_other_links_are_seen_without_scrolling(
    qapp: object, size: tuple[int, int], tmp_path: Path
) -> None:
    copies = []
    for number in range(5):
        copies.append(tmp_path / f"network of mine {number}.bayesgui")
        shutil.copy(SAMPLES / "asia.bayesgui", copies[-1])
    with open_window(*copies):
        pass
    with open_window(size=size) as hand:
        page = page_of(hand)
        for button in links_of(page):
            box = QRect(button.mapTo(page.viewport(), QPoint(0, 0)), button.size())
            assert page.viewport().rect().contains(box), button.text()
            assert button.width() >= button.sizeHint().width()


def test_after_a_lesson_was_begun_the_page_offers_to_go_on(qapp: object) -> None:
    with open_window() as hand:
        assert links_of(page_of(hand))[0].text() == "Take the first lesson"
        hand.window.settings.keep_lesson_progress("some", {"step": 1, "items": {}})
        hand.act("file.new")
        hand.act("file.close")
        hand.rest()
    with open_window() as hand:
        assert links_of(page_of(hand))[0].text() == "Go on with the lessons"
