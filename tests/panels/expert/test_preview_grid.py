"""The whole table in small: columns are asked by a click or by Enter, and found by the map."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from bayesgui.panels.cpt.table_axes import TableAxes
from bayesgui.panels.expert.column_map import ColumnMap
from bayesgui.panels.expert.preview_grid import PreviewGrid
from bayesgui.panels.expert.preview_table import PreviewTable

LEFT = Qt.MouseButton.LeftButton
THREE = ("low", "medium", "high")


def table(parents: int, apart: bool = True) -> PreviewTable:
    axes = TableAxes("Quality", THREE, tuple((f"P{k}", THREE) for k in range(parents)))
    values = np.full((3**parents, 3), 1 / 3)
    points = np.linspace(0, 36, 3**parents) if apart else None
    return PreviewTable(axes, values, frozenset({0, 4}), points)


@pytest.fixture
def grid(qtbot):
    made = PreviewGrid()
    qtbot.addWidget(made)
    made.resize(720, 240)
    made.show()
    made.told = []
    made.column_chosen.connect(made.told.append)
    return made


def test_a_click_asks_a_column(grid):
    grid.show_table(table(3))
    for column in (0, 7, 26):
        place = grid.column_rect(column).center().toPoint()
        QTest.mouseClick(grid.viewport(), LEFT, pos=place)
    assert grid.told == [0, 7, 26]


def test_keys_go_from_column_to_column(grid):
    grid.show_table(table(3))
    grid.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_End):
        QTest.keyClick(grid, key)
    QTest.keyClick(grid, Qt.Key.Key_Space)
    assert grid.told == [2, 26]
    assert "P0 = high, P1 = high, P2 = high" in grid.accessibleDescription()
    assert "36 points apart" in grid.accessibleDescription()


def test_a_large_table_scrolls_and_its_map_moves_it(grid, qtbot):
    holder = QWidget()
    qtbot.addWidget(holder)
    map_ = ColumnMap(grid, holder)
    grid.show_table(table(3))
    map_.follow()
    assert map_.isHidden()
    grid.show_table(table(5))
    map_.resize(400, 16)
    map_.follow()
    assert not map_.isHidden()
    assert grid.seen.start == 0
    assert len(grid.seen) < 40
    QTest.mouseClick(map_, LEFT, pos=map_.rect().center())
    assert 121 in grid.seen
    grid.go_to(242)
    assert 242 in grid.seen


def test_without_parents_there_is_one_column(grid):
    axes = TableAxes("Time", THREE, ())
    grid.show_table(PreviewTable(axes, np.array([[0.2, 0.3, 0.5]])))
    QTest.mouseClick(grid.viewport(), LEFT, pos=grid.column_rect(0).center().toPoint())
    assert grid.told == [0]
    grid.show_table(None)
    assert grid.column_text(0) == ""
