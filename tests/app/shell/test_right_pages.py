"""Tabs of the docks: whole names, at most five on the right, the rest in the menu »."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bayesgui.app.questions.explanation import MostProbableExplanation
from bayesgui.app.questions.observe import ObserveNext
from bayesgui.app.questions.sensitivity import SensitivityAnalysis
from bayesgui.app.questions.steps import Steps
from bayesgui.widgets.theme import font
from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from bayesgui.widgets.frame.tabbed_dock import TabbedDock
    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def visible_tabs(dock: TabbedDock) -> list[str]:
    row = dock.tab_row
    return [row.tabText(k) for k in range(row.count()) if row.isTabVisible(k)]


def assert_no_name_is_cut(dock: TabbedDock) -> None:
    row, metrics = dock.tab_row, QFontMetrics(font(12, 600))
    for k in range(row.count()):
        if row.isTabVisible(k):
            assert row.tabRect(k).width() >= metrics.horizontalAdvance(row.tabText(k)) + 10
            assert row.rect().contains(row.tabRect(k))


def open_many_pages(hand: Hand) -> TabbedDock:
    hand.click_state("xray", "yes")
    hand.click_title("lung")
    for action in ("infer.next_question", "infer.mpe", "infer.sensitivity", "infer.steps"):
        hand.act(action)
        assert_no_name_is_cut(hand.window.docks["right"])
    return hand.window.docks["right"]


def test_the_oldest_of_many_pages_go_into_a_menu(asia: Hand) -> None:
    dock = open_many_pages(asia)
    shown = visible_tabs(dock)
    assert "Steps" in shown
    assert len(shown) <= 5
    assert {"why", "information"} <= set(dock.hidden_ids)
    assert dock.more_button.isVisible()
    QTest.mouseClick(dock.more_button, LEFT)
    menu = next(m for m in dock.findChildren(QMenu) if m.isVisible())
    assert "Why" in [action.text() for action in menu.actions()]
    next(a for a in menu.actions() if a.text() == "Why").trigger()
    menu.close()
    asia.rest()
    assert dock.current_id == "why"
    assert "Why" in visible_tabs(dock)
    assert_no_name_is_cut(dock)


def test_a_click_on_a_visible_tab_moves_no_tab(asia: Hand) -> None:
    dock = open_many_pages(asia)
    before = visible_tabs(dock)
    row = dock.tab_row
    first = next(k for k in range(row.count()) if row.isTabVisible(k))
    QTest.mouseClick(row, LEFT, NONE, row.tabRect(first).center())
    assert dock.current_id == dock.page_ids[first]
    assert visible_tabs(dock) == before


def test_tabs_come_back_when_the_dock_grows_and_pages_go(asia: Hand) -> None:
    dock = open_many_pages(asia)
    few = len(visible_tabs(dock))
    asia.window.docks._resize("right", 480)
    QApplication.processEvents()
    assert len(visible_tabs(dock)) == 5 > few
    assert_no_name_is_cut(dock)
    pages = asia.window.pages
    for page in (
        Steps.steps,
        SensitivityAnalysis.sensitivity,
        MostProbableExplanation.explanation,
        ObserveNext.observe,
    ):
        pages.hide(pages.panel(page))
    assert visible_tabs(dock) == ["Evidence", "Variable", "Information", "Why"]
    assert not dock.more_button.isVisible()


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_names_are_whole_at_every_size_and_in_chinese(qapp, size: tuple[int, int]) -> None:
    with open_window(SAMPLES / "asia.bayesgui", size=size) as hand:
        hand.window.settings.language = "zh"
        hand.window.docks.set_open("right", True)
        assert_no_name_is_cut(open_many_pages(hand))
        hand.window.settings.language = "en"
        assert_no_name_is_cut(hand.window.docks["right"])
