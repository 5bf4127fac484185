"""The curse of dimensionality: M bins in d columns against the rows."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.windows.playgrounds.densities.dimensions import DimensionsSection


@pytest.fixture
def section(qtbot):
    made = DimensionsSection(None)
    qtbot.addWidget(made)
    made.show()
    return made


def test_four_columns_of_irises_are_ten_thousand_cells(section):
    section.show_histogram(10, 150)
    assert (
        section.sentence.text() == "10 bins in each of 4: 10,000 cells for 150 rows, 0.015 a cell."
    )
    assert section.warning.text == (
        "At least 98.5 % of the cells are empty. Each further column needs 10 times the rows."
    )


def test_there_is_no_warning_while_there_are_rows_for_every_cell(section):
    section.show_histogram(10, 150)
    section.columns.setFocus()
    for _ in range(3):
        QTest.keyClick(section.columns, Qt.Key.Key_Down)
    assert section.columns.value() == 1
    assert section.sentence.text() == "10 bins in each of 1: 10 cells for 150 rows, 15 a cell."
    assert section.warning.text == ""
    section.show_histogram(200, 150)
    assert section.warning.text.startswith("At least 25 % of the cells are empty")


def test_astronomical_numbers_of_cells_are_told_too(section):
    section.show_histogram(100, 400)
    section.columns.setValue(20)
    assert "1.00·10⁴⁰ cells for 400 rows, 4·10⁻³⁸ a cell" in section.sentence.text()
    assert section.warning.text.startswith("At least 100 % of the cells")
