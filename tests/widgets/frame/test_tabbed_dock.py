from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QMenu

from bayesgui.widgets.frame.tab_row import HEIGHT
from bayesgui.widgets.frame.tabbed_dock import RAIL, Side, TabbedDock
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

LEFT = Qt.MouseButton.LeftButton


def region(show: Callable[..., QWidget], side: Side = "bottom") -> TabbedDock:
    made = TabbedDock(side)
    for id, title in (("cpt", "CPT · dysp"), ("counts", "Counts"), ("data", "Data")):
        made.add_page(id, title, "table", QLabel(title))
    window = show(made, 420, 240)
    made.kept = window  # type: ignore[attr-defined]
    made.collapse_requested.connect(made.set_collapsed)
    return made


def tab_point(of: TabbedDock, index: int) -> QPoint:
    return of.tab_row.tabRect(index).center()


def test_a_click_on_a_tab_brings_its_page(show: Callable[..., QWidget], qtbot: QtBot) -> None:
    made = region(show)
    with qtbot.waitSignal(made.page_changed) as told:
        qtbot.mouseClick(made.tab_row, LEFT, pos=tab_point(made, 1))
    assert told.args == ["counts"]
    assert made.current_id == "counts"
    page = made.page("counts")
    assert page is not None
    assert page.isVisible()


def test_the_row_is_32_high_and_the_active_tab_has_a_line_of_two_pixels(
    show: Callable[..., QWidget],
) -> None:
    made = region(show)
    made.setFocus()
    made.tab_row.clearFocus()
    assert made.tab_row.height() == HEIGHT
    picture = made.tab_row.grab().toImage()
    x = tab_point(made, 0).x()
    assert [picture.pixelColor(x, y) == theme().accent for y in (29, 30, 31)] == [False, True, True]
    other = tab_point(made, 1).x()
    assert picture.pixelColor(other, 31) != theme().accent


@pytest.mark.parametrize(
    ("side", "width", "height"), [("bottom", 420, HEIGHT), ("right", RAIL, 240)]
)
def test_a_closed_region_keeps_its_row_or_its_rail(
    side: Side, width: int, height: int, show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    made = region(show, side)
    made.set_collapsed(True)
    qtbot.waitUntil(lambda: (made.width(), made.height()) == (width, height), timeout=1000)
    page = made.page("cpt")
    assert page is not None
    assert not page.isVisible()


def test_the_left_region_disappears_when_closed(show: Callable[..., QWidget]) -> None:
    made = region(show, "left")
    made.set_collapsed(True)
    assert not made.isVisible()
    made.set_collapsed(False)
    assert made.isVisible()


def test_a_click_on_a_tab_of_a_closed_region_opens_it_there(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    made = region(show)
    made.set_collapsed(True)
    qtbot.mouseClick(made.tab_row, LEFT, pos=tab_point(made, 0))  # the current tab
    assert not made.is_collapsed
    made.set_collapsed(True)
    qtbot.mouseClick(made.tab_row, LEFT, pos=tab_point(made, 2))
    assert not made.is_collapsed
    assert made.current_id == "data"


def test_a_closed_row_shows_no_active_tab(show: Callable[..., QWidget]) -> None:
    made = region(show)
    made.set_collapsed(True)
    picture = made.tab_row.grab().toImage()
    assert picture.pixelColor(tab_point(made, 0).x(), 31) != theme().accent


def test_a_double_click_asks_for_the_whole_height_and_again_for_the_former(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    made = region(show)
    asked: list[bool] = []
    made.whole_height_requested.connect(asked.append)
    made.whole_height_requested.connect(made.set_whole_height)
    for _ in range(2):
        qtbot.mouseClick(made.tab_row, LEFT, pos=tab_point(made, 0))
        qtbot.mouseDClick(made.tab_row, LEFT, pos=tab_point(made, 0))
        qtbot.mouseRelease(made.tab_row, LEFT, pos=tab_point(made, 0))
    assert asked == [True, False]


def test_a_tools_page_comes_and_goes(show: Callable[..., QWidget]) -> None:
    made = region(show)
    made.add_page("separation", "Separation", "dsep", QLabel("verdict"))
    made.show_page("separation")
    assert made.current_id == "separation"
    page = made.remove_page("separation")
    assert page is not None
    assert page.isHidden()
    assert made.page_ids == ("cpt", "counts", "data")
    assert made.remove_page("separation") is None
    page.deleteLater()


def test_a_title_may_change_and_an_ampersand_stays_one(show: Callable[..., QWidget]) -> None:
    made = region(show)
    made.set_title("cpt", "CPT · A & B", "The table of A & B (Ctrl+3)")
    assert made.tab_row.tabText(0) == "CPT · A & B"
    assert made.tab_row.tabToolTip(0) == "The table of A & B (Ctrl+3)"
    assert made.tab_row.accessibleTabName(0) == "CPT · A & B"


def test_the_context_menu_closes_the_region(show: Callable[..., QWidget], qtbot: QtBot) -> None:
    made = region(show)
    made.tab_row.customContextMenuRequested.emit(QPoint(5, 5))
    menu = made.findChildren(QMenu)[-1]
    texts = [action.text() for action in menu.actions()]
    pages = ["CPT · dysp", "Counts", "Data"]
    assert texts == ["Close", "Full height", "", *pages, "", "Help on this page"]
    menu.actions()[0].trigger()
    assert made.is_collapsed
    menu.close()


def test_a_screen_reader_hears_which_tabs_these_are(show: Callable[..., QWidget]) -> None:
    assert region(show, "right").tab_row.accessibleName() == "Pages at the right"


def test_tabs_are_walked_by_arrow_keys(show: Callable[..., QWidget], qtbot: QtBot) -> None:
    made = region(show)
    made.tab_row.setFocus()
    qtbot.keyClick(made.tab_row, Qt.Key.Key_Right)
    assert made.current_id == "counts"


def test_in_a_narrow_row_names_stay_whole_and_the_rest_is_in_a_menu(
    show: Callable[..., QWidget],
) -> None:
    made = region(show)
    made.set_title("cpt", "CPT · a very long name of a variable")
    made.window().resize(300, 200)
    row = made.tab_row
    wide = QFontMetrics(font(12, 600)).horizontalAdvance(row.tabText(0))
    assert wide + 10 <= row.tabRect(0).width() <= row.width()
    assert made.hidden_ids == ("counts", "data")
    assert made.more_button.isVisible()
    made.window().resize(600, 200)
    assert made.hidden_ids == ()


def test_only_a_name_wider_than_the_whole_row_is_cut(show: Callable[..., QWidget]) -> None:
    made = region(show)
    made.set_title("cpt", "CPT · a very, very long name of a variable that measures something")
    made.window().resize(240, 200)
    assert made.hidden_ids == ("counts", "data")
    assert made.tab_row.rect().contains(made.tab_row.tabRect(0))
    assert made.tab_row.tabToolTip(0).endswith("that measures something")


def test_a_page_takes_the_place_that_was_kept_for_it(show: Callable[..., QWidget]) -> None:
    shown = region(show, "right")
    first, second = shown.page_ids[:2]
    page, behind = QLabel("front"), QLabel("behind")
    shown.show_page(first)
    shown.replace_page(first, page)
    shown.replace_page(second, behind)
    assert page.isVisible()
    assert not behind.isVisible()
    assert shown.page(first) is page
    assert shown.page_ids[:2] == (first, second)
    shown.show_page(second)
    assert behind.isVisible()
    assert not page.isVisible()


def test_main_pages_keep_their_tabs_however_many_others_are_opened(
    show: Callable[..., QWidget],
) -> None:
    made = TabbedDock("right")
    made.add_page("evidence", "Evidence", "evidence", QLabel(), stays=True)
    made.add_page("variable", "Variable", "sliders", QLabel(), stays=True)
    window = show(made, 300, 240)
    for title in ("Why", "Observe next", "Sensitivity", "Two variables", "Independencies"):
        made.add_page(title, title, "why", QLabel())
        made.show_page(title)
        assert not {"evidence", "variable"} & set(made.hidden_ids)
        assert made.current_id == title
        assert title not in made.hidden_ids
    assert made.more_button.isVisible()
    window.close()
