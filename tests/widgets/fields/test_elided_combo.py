"""A combo box of user-defined names elides them and shows them in full in list and tooltip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from bayesgui.widgets.fields.elided_combo import ElidedCombo

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LONG = "a state with a name of many words"


@pytest.fixture
def combo(qtbot: QtBot) -> ElidedCombo:
    made = ElidedCombo()
    qtbot.addWidget(made)
    made.addItems(["no", LONG])
    made.setToolTip("State in question")
    made.setFixedWidth(110)
    made.show()
    return made


def test_a_short_name_stands_as_it_is_and_a_long_one_is_cut_with_dots(combo: ElidedCombo) -> None:
    assert combo.shown_text == "no"
    combo.setCurrentIndex(1)
    start, end = combo.shown_text.split("…")
    assert LONG.startswith(start)
    assert LONG.endswith(end)
    assert start
    assert end
    assert combo.currentText() == LONG
    combo.setFixedWidth(400)
    assert combo.shown_text == LONG


def test_the_list_is_wide_enough_for_the_whole_name(combo: ElidedCombo, qtbot: QtBot) -> None:
    combo.showPopup()
    qtbot.waitUntil(combo.view().isVisible)
    assert combo.view().width() >= combo.fontMetrics().horizontalAdvance(LONG)
    combo.hidePopup()


def test_the_tooltip_has_the_whole_name_where_it_is_cut(combo: ElidedCombo) -> None:
    def asked() -> str:
        event = QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), combo.mapToGlobal(QPoint(5, 5)))
        QApplication.sendEvent(combo, event)
        return QToolTip.text()

    assert asked() == "State in question"
    combo.setCurrentIndex(1)
    assert asked() == f"{LONG}\nState in question"
    QToolTip.hideText()
