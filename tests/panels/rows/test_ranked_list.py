"""Rows of a ranked list: bars shrink in favor of the names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFontMetrics

from bayesgui.panels.rows.ranked_list import LOW, RankedList, RankedRow, _shown_title
from bayesgui.widgets.painting import cut
from bayesgui.widgets.theme import font, set_theme, theme

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

WIDTH = 280


@pytest.fixture
def shown(qtbot: QtBot) -> RankedList:
    set_theme("light")
    made = RankedList(True)
    qtbot.addWidget(made)
    made.setFixedWidth(WIDTH)
    made.show()
    return made


def bar(shown: RankedList, row: int = 0) -> tuple[int, int]:
    """Return the left end and width of a full bar."""
    image = shown.viewport().grab().toImage()
    y = row * LOW + LOW // 2
    found = [x for x in range(image.width()) if image.pixelColor(x, y) == theme().bar]
    return found[0], len(found)


def rows(*titles: str) -> list[RankedRow]:
    return [RankedRow(title, title, "100", 1.0, mark="") for title in titles]


def test_bars_are_wide_beside_short_names(shown: RankedList) -> None:
    shown.show_rows(rows("a = yes", "b = no"))
    assert bar(shown)[1] == pytest.approx((WIDTH - 24) // 3, abs=1)


def test_bars_of_all_rows_give_way_to_the_longest_name(shown: RankedList) -> None:
    long = "RiskAversion = Normal"
    shown.show_rows(rows(long, "b = no"))
    left, width = bar(shown)
    assert 12 + 24 + QFontMetrics(font(13)).horizontalAdvance(long) <= left
    assert 36 <= width < (WIDTH - 24) // 3
    assert bar(shown, 1) == (left, width)


def test_some_of_the_bar_stays_beside_names_that_have_no_room(shown: RankedList) -> None:
    shown.show_rows(rows("the colour of the second sedimentary layer = reddish brown"))
    assert bar(shown)[1] == pytest.approx(36, abs=1)


@pytest.mark.usefixtures("qapp")
def test_a_title_keeps_its_rank_and_is_cut_once() -> None:
    titles = ("Mileage = TwentyThou", "Mileage = TwentyThou, OtherCar = False")
    ranks = [
        RankedRow(str(k), f"{k + 3}   {title}", "0.1", 0.1, start=f"{k + 3}   ")
        for k, title in enumerate(titles)
    ]
    for width in range(90, 240):
        written = cut(_shown_title(ranks[1], ranks, width), font(13), width)
        assert written.startswith("4   "), width
        assert written.count("…") == 1, width
