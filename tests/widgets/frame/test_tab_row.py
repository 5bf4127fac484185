"""The texts of tabs, and the room that they get."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QFontMetrics

from bayesgui.widgets.frame.tab_row import TabRow
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget


def test_a_tab_has_room_for_its_text_in_both_weights(show: Callable[..., QWidget]) -> None:
    row = TabRow()
    for text in ("条件概率表 · 呼吸困难", "CPT · dysp", "Counts"):
        row.addTab(text)
    show(row, 600, 32)
    for index in range(row.count()):
        for weight in (400, 600):
            natural = QFontMetrics(font(12, weight)).horizontalAdvance(row.tabText(index))
            assert row.tabRect(index).width() >= natural + 20
