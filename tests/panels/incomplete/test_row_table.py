"""The table of rows that are added one by one."""

import numpy as np
import pytest

from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.panels.incomplete import row_display
from bayesgui.panels.incomplete.row_display import RowsInOrder
from bayesgui.panels.incomplete.row_table import BLANK, Cell, RowTable


@pytest.fixture
def cases():
    codes = np.random.default_rng(1).integers(-1, 2, (400, 1000))
    return Dataset(tuple(CodedColumn(f"x{k}", ("a", "b"), row) for k, row in enumerate(codes)))


def test_a_row_has_its_number_its_states_and_its_blanks(cases):
    rows = RowsInOrder(cases, np.arange(1000)[::-1], place=2)
    assert [row[0].text.split()[-1] for row in rows[:3]] == ["1,000", "999", "998"]
    assert [row[0].role for row in rows[:3]] == ["", "strong", "muted"]
    column = cases["x7"]
    texts = [row[8].text for row in rows]
    assert texts == [("a", "b", BLANK)[min(code, 2)] for code in column.codes[::-1].tolist()]
    assert len(rows[0]) == 401
    assert rows[0][-1] == rows[0][400]


def test_the_tick_of_a_row_that_was_added_is_green(qtbot, cases):
    table = RowTable(26)
    qtbot.addWidget(table)
    table.resize(800, 600)
    table.show_rows(("row", *cases.names), RowsInOrder(cases, np.arange(1000), place=2))
    image = table.grab().toImage()
    greens = []
    for row in range(3):
        place = table.visualRect(table.model().index(row, 0))
        place.translate(table.viewport().pos())
        image_of_row = image.copy(place)
        colors = [
            image_of_row.pixelColor(x, y)
            for x in range(place.width())
            for y in range(place.height())
        ]
        greens.append(any(color.green() > color.red() + 40 for color in colors))
    assert greens == [True, False, False]
    assert table.cells.rows[0][0].text == "✓ 1"


def test_a_wide_table_makes_few_cells(qtbot, cases, monkeypatch):
    made = []
    monkeypatch.setattr(row_display, "Cell", lambda *a, **k: (made.append(1), Cell(*a, **k))[1])
    table = RowTable(26)
    qtbot.addWidget(table)
    table.resize(800, 600)
    table.show_rows(("row", *cases.names), RowsInOrder(cases, np.arange(1000)))
    table.grab()
    assert 0 < len(made) < 30_000


def test_columns_a_little_too_wide_give_of_their_padding_and_do_not_scroll(qtbot, cases):
    table = RowTable(26)
    qtbot.addWidget(table)
    table.resize(2000, 300)
    titles, rows = ("row", *cases.names[:4]), RowsInOrder(cases, np.arange(1000))
    table.show_rows(titles, [list(row)[:5] for row in (rows[0], rows[1])], first=70)
    header = table.horizontalHeader()
    natural = [header.sectionSize(column) for column in range(5)]
    assert natural[0] == 70
    frame = table.width() - table.viewport().width()
    table.show()
    table.resize(sum(natural) + frame - 12, 300)
    assert header.length() == table.viewport().width()
    assert [natural[k] - header.sectionSize(k) for k in range(5)] == [3, 3, 2, 2, 2]
    assert not table.horizontalScrollBar().isVisible()
    # Far too wide, it scrolls with whole columns.
    table.show_rows(("row", "other", *cases.names[:3]), [list(rows[0])[:5]])
    table.resize(sum(natural) // 2, 300)
    assert table.horizontalScrollBar().maximum() > 0
