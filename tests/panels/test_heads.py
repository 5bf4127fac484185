"""Heads of tables that are too long for their columns end with "…", and say all in a tooltip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from bayesgui.panels.compare.families import FamiliesPanel
from bayesgui.panels.confidence.arc_table import ArcTablePanel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest.mark.parametrize("make", [FamiliesPanel, ArcTablePanel])
def test_a_long_head_is_elided_and_has_a_tooltip(
    qapp: QApplication, make: type[FamiliesPanel | ArcTablePanel]
) -> None:
    panel = make()
    assert panel.table.horizontalHeader().textElideMode() == Qt.TextElideMode.ElideRight
    across = Qt.Orientation.Horizontal
    for column in range(panel.model.columnCount()):
        shown = panel.model.headerData(column, across)
        assert panel.model.headerData(column, across, Qt.ItemDataRole.ToolTipRole) == shown
