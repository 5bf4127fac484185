"""A table of rows shows what its columns declare, and keeps its place while rows change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from bayesgui.widgets.rows.rows_table import Column, RowsTable, RowsTableModel
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

COLUMNS = (
    Column[int]("word", "abc".__getitem__, tip="a letter", weight=600),
    Column[int](
        "number",
        str,
        right=True,
        weight=lambda row: 600 if row == 1 else 400,
        color=lambda row: theme().error if row == 2 else None,
    ),
)


def model() -> RowsTableModel[int]:
    found: RowsTableModel[int] = RowsTableModel()
    found.show(COLUMNS, (0, 1, 2))
    return found


def cell(of: RowsTableModel[int], row: int, column: int, role: Qt.ItemDataRole) -> Any:
    return of.data(of.index(row, column), role)


def test_cells_say_what_their_column_declares(qapp: QApplication) -> None:
    shown, role = model(), Qt.ItemDataRole
    assert shown.texts == [("a", "0"), ("b", "1"), ("c", "2")]
    assert cell(shown, 1, 0, role.ToolTipRole) == "b"
    assert [cell(shown, k, 1, role.FontRole).weight() for k in range(3)] == [400, 600, 400]
    assert [cell(shown, k, 1, role.ForegroundRole) for k in range(3)] == [None, None, theme().error]
    assert cell(shown, 0, 1, role.DecorationRole) is None
    assert cell(shown, 0, 1, role.CheckStateRole) is None


def test_heads_stand_over_their_cells(qapp: QApplication) -> None:
    shown, role, across = model(), Qt.ItemDataRole, Qt.Orientation.Horizontal
    assert [shown.headerData(k, across) for k in range(2)] == ["word", "number"]
    assert shown.headerData(0, across, role.ToolTipRole) == "a letter"
    assert shown.headerData(1, across, role.ToolTipRole) is None
    for k, side in enumerate((Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)):
        assert shown.headerData(k, across, role.TextAlignmentRole) & side
        assert cell(shown, 0, k, role.TextAlignmentRole) & side
    assert shown.headerData(0, Qt.Orientation.Vertical) is None


def test_as_many_rows_keep_the_chosen_one(qapp: QApplication) -> None:
    view: RowsTable[int] = RowsTable(26)
    shown = view.records
    shown.show(COLUMNS, (0, 1, 2))
    view.selectRow(1)
    shown.show(COLUMNS, (2, 1, 0))
    assert view.currentIndex().row() == 1
    assert shown.texts[0] == ("c", "2")
    shown.show(COLUMNS, (2, 1))
    assert not view.currentIndex().isValid()
    shown.show((Column[int]("letter", "abc".__getitem__),), (2, 1))
    assert shown.columnCount() == 1
