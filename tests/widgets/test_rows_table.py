"""A table of rows shows what its columns declare, and keeps its place while rows change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionViewItem

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


SORTED = (
    Column[int]("word", "cab".__getitem__, rank="cab".__getitem__),
    Column[int]("number", str, rank=lambda row: row, copied=lambda row: f"{row:.3f}"),
)


def table(**kinds: Any) -> RowsTable[int]:
    made: RowsTable[int] = RowsTable(26, **kinds)
    made.records.show(SORTED, (0, 1, 2))
    return made


def test_a_click_on_a_head_sorts_and_the_chosen_row_goes_along(qapp: QApplication) -> None:
    shown = table(sorts=True)
    shown.selectRow(0)
    shown.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert shown.records.rows == (1, 2, 0)
    assert shown.current == 0
    shown.records.show(SORTED, (0, 1, 2))
    assert shown.records.rows == (1, 2, 0)
    shown.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    assert shown.records.rows == (2, 1, 0)
    shown.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert shown.records.rows == (0, 1, 2)


def test_other_heads_of_the_same_rows_keep_their_places(qapp: QApplication) -> None:
    shown = table()
    shown.selectRow(1)
    heads = [replace(column, head=f"{column.head}s") for column in SORTED]
    shown.records.show(heads, (0, 1, 2), same_rows=True)
    assert shown.current == 1
    assert shown.records.headerData(0, Qt.Orientation.Horizontal) == "words"
    shown.records.show(heads, (0, 1, 2), same_rows=False)
    assert shown.current is None


def test_keys_choose_the_current_row_as_a_click_does(qapp: QApplication) -> None:
    chosen: list[int] = []
    shown = table(chosen=chosen.append)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        QTest.keyClick(shown, key)
    assert not chosen
    shown.selectRow(2)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        QTest.keyClick(shown, key)
    shown.clicked.emit(shown.records.index(1, 0))
    assert chosen == [2, 2, 1]


def test_rows_are_copied_with_their_heads(qapp: QApplication) -> None:
    texts = {}
    for copies in ("all", "selected"):
        shown = table(copies=copies)
        shown.selectRow(1)
        QTest.keyClick(shown, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        texts[copies] = QGuiApplication.clipboard().text()
    assert texts["all"] == "word\tnumber\nc\t0.000\na\t1.000\nb\t2.000"
    assert texts["selected"] == "word\tnumber\na\t1.000"


def test_a_column_may_have_check_marks_and_pictures(qapp: QApplication) -> None:
    painted: list[int] = []
    columns = (
        Column[int]("", lambda _row: "", checked=lambda row: row == 1),
        Column[int]("", str, paint=lambda _painter, _rect, row: painted.append(row), pictured=True),
    )
    shown: RowsTable[int] = RowsTable(26)
    shown.records.show(columns, (0, 1))
    role = Qt.ItemDataRole.CheckStateRole
    states = [Qt.CheckState(cell(shown.records, row, 0, role)) for row in range(2)]
    assert states == [Qt.CheckState.Unchecked, Qt.CheckState.Checked]
    checkable = Qt.ItemFlag.ItemIsUserCheckable
    flags = [bool(shown.records.flags(shown.records.index(0, k)) & checkable) for k in range(2)]
    assert flags == [True, False]
    shown.resize(300, 200)
    shown.grab()
    assert set(painted) == {0, 1}
    option = QStyleOptionViewItem()
    shown.itemDelegate().initStyleOption(option, shown.records.index(0, 1))
    assert option.text == ""
