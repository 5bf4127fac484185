"""The cases as a table: texts, sorting and filtering, and the list of columns."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.document.data import DataState
from bayesgui.panels.data.columns import DataColumnsPanel
from bayesgui.panels.data.model import DataModel
from bayesgui.panels.data.page import DataPanel
from tests.panels.asia_table import cases, data_state

ASCENDING, DESCENDING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


@pytest.fixture
def model(qapp):
    made = DataModel()
    made.set_dataset(cases())
    return made


def column(model, section):
    return [model.index(row, section).data() for row in range(model.rowCount())]


def test_cells_are_the_states_and_numbers_and_missing_ones_are_empty_and_hatched(model):
    assert column(model, 0) == ["yes", "no", "no", "", "yes", "no"]
    assert column(model, 3) == ["70.5", "60", "", "81", "60", "90"]
    hatched = [model.index(3, 0), model.index(2, 3)]
    role = Qt.ItemDataRole.BackgroundRole
    assert all(i.data(role).style() == Qt.BrushStyle.BDiagPattern for i in hatched)
    assert model.index(0, 0).data(role) is None


def test_rows_are_sorted_by_the_order_of_the_states_and_equal_ones_stay_in_order(model):
    model.sort(2, DESCENDING)
    rows = [model.source_row(row) for row in range(6)]
    assert rows[:4] == [5, 4, 3, 2]
    model.sort(1, ASCENDING)
    assert [model.source_row(row) for row in range(6)] == [2, 3, 1, 5, 0, 4]
    assert model.headerData(0, Qt.Orientation.Vertical) == "3"
    model.sort(-1)
    assert [model.source_row(row) for row in range(6)] == list(range(6))


@pytest.mark.parametrize(
    ("name", "text", "rows"),
    [
        ("town", "Bonn", [2, 3]),  # a state of that name, not those that contain it
        ("town", "bon", [0, 2, 3, 4]),
        ("smoke", "yes", [0, 4]),
        ("weight", "60", [1, 4]),
        ("weight", "sixty", []),
        ("smoke", "", list(range(6))),
    ],
)
def test_a_filter_shows_the_rows_with_a_value_or_a_part_of_it(model, name, text, rows):
    model.set_filter(name, text)
    assert [model.source_row(row) for row in range(model.rowCount())] == rows


def test_a_filter_and_an_order_work_together(model):
    model.set_filter("age", "old")
    model.sort(3, ASCENDING)
    assert column(model, 3) == ["60", "81", "90", ""]


def test_a_million_rows_are_shown_and_sorted_without_a_copy_of_the_table(qapp):
    codes = np.random.default_rng(1).integers(0, 3, 1_000_000).astype(np.uint8)
    made = DataModel()
    made.set_dataset(Dataset((CodedColumn("x", ("a", "b", "c"), codes),)))
    made.sort(0, ASCENDING)
    assert made.rowCount() == 1_000_000
    counts = np.bincount(codes)
    assert made.index(int(counts[0]) - 1, 0).data() == "a"
    assert made.index(int(counts[0]), 0).data() == "b"
    assert made.index(999_999, 0).data() == "c"


@pytest.fixture
def panel(session, shown):
    session.data.set(data_state())
    made = DataPanel()
    made.set_session(session)
    return shown(made, 800, 300)


def test_the_panel_says_what_to_do_until_there_is_a_table(session, shown):
    made = DataPanel()
    made.set_session(session)
    shown(made, 800, 300)
    assert not made.view.isVisible()
    session.data.set(data_state())
    assert made.view.isVisible()
    assert made.model.rowCount() == 6


def test_enter_in_the_filter_applies_it_and_a_click_shows_all_again(panel):
    panel.column_box.setCurrentText("smoke")
    panel.value_field.setFocus()
    QTest.keyClicks(panel.value_field, "yes")
    QTest.keyClick(panel.value_field, Qt.Key.Key_Return)
    assert panel.model.rowCount() == 2
    QTest.mouseClick(panel.clear_button, Qt.MouseButton.LeftButton)
    assert panel.model.rowCount() == 6
    assert not panel.clear_button.isVisible()


def test_a_click_on_a_header_sorts_and_the_menu_of_a_cell_filters(panel):
    header = panel.header
    place = QPoint(header.sectionViewportPosition(1) + 20, 20)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert column(panel.model, 1) == ["Bonn", "Bonn", "Köln", "Köln", "Bad Bonn", "Bad Bonn"]
    cell = panel.view.visualRect(panel.model.index(2, 1)).center()
    only, _load, _line, _every, order = panel.menu_at(cell).actions()
    assert only.text() == "Only rows with town = Köln"
    only.trigger()
    assert column(panel.model, 1) == ["Köln", "Köln"]
    panel.show_all()
    order.trigger()
    assert column(panel.model, 1)[0] == "Bad Bonn"


def test_the_header_tells_states_and_missing_cells(panel):
    assert panel.header.height() == 56
    tip = panel.header.tip(0).replace("state(s)", "states")  # as a window would have it
    assert tip.splitlines() == ["smoke: 2 states, 16.7 % missing", "no  3", "yes  2"]
    assert panel.header.tip(9) == ""


def test_the_list_of_columns_leads_to_the_column_and_its_node(session, shown):
    session.data.set(data_state())
    made = DataColumnsPanel()
    made.set_session(session)
    shown(made, 220, 400)
    chosen = []
    made.column_chosen.connect(chosen.append)
    rows = [made.list.topLevelItem(k) for k in range(made.list.topLevelItemCount())]
    assert [row.text(0) for row in rows] == ["smoke", "town", "age", "weight"]
    assert rows[3].text(1) == "numbers"
    made.list.setFocus()
    made.list.setCurrentItem(rows[0])
    assert session.selection.names == ("smoke",)
    QTest.keyClick(made.list, Qt.Key.Key_Down)
    assert chosen == ["smoke", "town"]
    assert session.selection.names == ("smoke",)
    session.data.set(DataState())
    assert not made.list.isVisible()
