"""Rows of changes: legible under the pointer, and with the direction where names are cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QFontMetrics, QHoverEvent
from PySide6.QtWidgets import QApplication

from bayesgui.learning.search.arc_changes import ArcChange
from bayesgui.panels.structure.change_list import ROW, ChangeList, ChangeRow, elided_arc
from bayesgui.widgets.theme import font, set_theme, theme

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


@pytest.mark.parametrize(
    ("parent", "child"),
    [("DISCONNECTED_TUBE", "VENTTUBE"), ("CO", "STROKEVOLUME_OF_HEART"), ("X" * 40, "Y" * 40)],
)
def test_names_are_cut_and_the_arrow_stays(qapp: object, parent: str, child: str) -> None:
    metrics = QFontMetrics(font(12))
    text = elided_arc(metrics, row(parent, child), 150)
    assert metrics.horizontalAdvance(text) <= 150
    first, second = text.split(" → ")
    for part, name in ((first, parent), (second, child)):
        assert part == name or (part[0] == name[0] and part[-1] == name[-1] and "…" in part)
    assert elided_arc(metrics, row(parent, child), 2000) == f"{parent} → {child}"
