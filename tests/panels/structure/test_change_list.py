"""Rows of changes: legible under the pointer, and with the direction where names are cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QHoverEvent
from PySide6.QtWidgets import QApplication

from bayesgui.learning.search.arc_changes import ArcChange
from bayesgui.panels.structure.change_list import ROW, ChangeList, ChangeRow
from bayesgui.panels.structure.constraint_rows import HEIGHT, ArcRow
from bayesgui.widgets.theme import set_theme, theme

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def row(parent: str, child: str) -> ChangeRow:
    return ChangeRow(ArcChange("added", parent, child), "+1.5", 1)


@pytest.fixture
def shown(qtbot: QtBot) -> ChangeList:
    set_theme("light")
    made = ChangeList()
    qtbot.addWidget(made)
    made.resize(280, 4 * ROW)
    made.show_rows([row("a", "b"), row("b", "c")])
    made.show()
    return made


def test_the_row_under_the_pointer_is_tinted_lightly(shown: ChangeList) -> None:
    place = QPoint(270, ROW + 3)
    away = QPointF(-1, -1)
    event = QHoverEvent(QHoverEvent.Type.HoverMove, QPointF(place), QPointF(place), away)
    QApplication.sendEvent(shown.viewport(), event)
    image = shown.viewport().grab().toImage()
    assert image.pixelColor(place) == theme().row_hover
    assert image.pixelColor(270, 3) == theme().surface


def test_the_arrow_of_a_forbidden_arc_stays_where_its_names_are_cut(qtbot: QtBot) -> None:
    made = ArcRow("forbidden", "error")
    qtbot.addWidget(made)
    made.resize(220, HEIGHT)
    made.set_arc(("DISCONNECTED_BREATHING_TUBE", "VENTTUBE_OF_THE_MACHINE"))
    first, second = made.shown.split(" → ")
    assert first.startswith("DIS")
    assert first.endswith("UBE")
    assert second.startswith("VEN")
    assert second.endswith("INE")
    assert made.text == "DISCONNECTED_BREATHING_TUBE → VENTTUBE_OF_THE_MACHINE"
