"""Heads of tables that are too long for their columns end with "…", and say all in a tooltip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.learning.family_differences import FamilyDifference
from bayesgui.panels.compare.families import FamiliesPanel
from bayesgui.panels.compare.page import ComparePanel
from bayesgui.panels.confidence.arc_table import ArcTablePanel
from bayesgui.panels.data.model import DataModel
from bayesgui.panels.scenarios.board import ScenarioBoard

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QAbstractTableModel
    from PySide6.QtWidgets import QApplication, QWidget


def families_panel() -> FamiliesPanel:
    """Return the page with one family."""
    panel = FamiliesPanel()
    family = FamilyDifference("x", ("y",), (), -3.0, -2.0)
    panel.model.show(panel._columns("the other network", "BIC", "nats"), [family])
    return panel


def arc_table_panel() -> ArcTablePanel:
    """Return the page with a head of each column and no arcs."""
    panel = ArcTablePanel()
    panel.show_pairs(None)
    return panel


@pytest.mark.parametrize("make", [families_panel, arc_table_panel])
def test_a_long_head_is_elided_and_has_a_tooltip(
    qapp: QApplication, make: Callable[[], FamiliesPanel | ArcTablePanel]
) -> None:
    panel = make()
    assert panel.model.columnCount() >= 5
    assert panel.table.horizontalHeader().textElideMode() == Qt.TextElideMode.ElideRight
    across = Qt.Orientation.Horizontal
    for column in range(panel.model.columnCount()):
        shown = panel.model.headerData(column, across)
        tip = panel.model.headerData(column, across, Qt.ItemDataRole.ToolTipRole)
        assert (tip or "") == shown


def sides(model: QAbstractTableModel) -> list[str]:
    """Return the side of each head, after the cells of the column have the same."""
    role, across, found = Qt.ItemDataRole.TextAlignmentRole, Qt.Orientation.Horizontal, []
    for column in range(model.columnCount()):
        head = Qt.AlignmentFlag(model.headerData(column, across, role))
        cell = model.data(model.index(0, column), role)
        if cell is not None:
            assert Qt.AlignmentFlag(cell) == head
        found.append("right" if head & Qt.AlignmentFlag.AlignRight else "left")
    return found


def test_heads_of_numbers_stand_over_them_on_the_right(qapp: QApplication) -> None:
    data, families = DataModel(), families_panel()
    codes = CodedColumn("x", ("a", "b"), np.zeros(3, np.int16))
    data.set_dataset(Dataset((codes, NumericColumn("y", np.ones(3)))))
    assert sides(data) == ["left", "right"]
    assert sides(families.model) == ["left"] * 3 + ["right"] * 3


def test_a_name_of_a_scenario_that_is_too_long_ends_with_an_ellipsis(qapp: QApplication) -> None:
    header = ScenarioBoard().view.horizontalHeader()
    assert header.textElideMode() == Qt.TextElideMode.ElideRight


def test_a_low_window_cuts_no_number_of_the_comparison(
    shown: Callable[..., QWidget],
) -> None:
    panel = ComparePanel()
    lines = [("arcs", "25", "18"), ("forced", "13", "0"), ("BIC", "−5,358.9", "−5,365.2")]
    panel.counts.show_lines(lines)
    panel.distances.show_lines(lines[:2])
    shown(panel, 320, 300)
    for label in panel.counts.findChildren(QLabel):
        assert label.height() >= label.sizeHint().height(), label.text()
