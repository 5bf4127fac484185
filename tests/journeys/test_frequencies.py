"""Relative frequencies of one column and of two, on the page Data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui import paths, read_data
from bayesgui.document.data import DataState
from tests.support.window import LEFT

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QComboBox

    from bayesgui.widgets.fields.segmented import Segmented
    from tests.support.window import Hand


def choose(form: Segmented, id: str) -> None:
    QTest.mouseClick(form, LEFT, pos=form.segment_rect(id).center().toPoint())


def pick(box: QComboBox, text: str) -> None:
    box.setFocus()
    box.setCurrentText(text)
    box.activated.emit(box.currentIndex())


def texts(view) -> list[tuple[str, ...]]:  # type: ignore[no-untyped-def]
    return [tuple(cell.text for cell in row) for row in view.model.grid.cells]


def test_shares_of_one_column_and_of_two(empty: Hand) -> None:
    hand = empty
    data = read_data(paths.samples() / "data" / "fruit.csv")
    hand.window.session.data.set(DataState(data, "fruit.csv"))
    hand.window.docks.open_page("bottom", "data")
    page = hand.window.pages.data
    choose(page.form, "frequencies")
    hand.rest()
    view = page.frequencies
    assert view.model.grid.rows == ("Banana", "Orange", "Other", "Σ")
    assert texts(view)[0] == ("500", "0.5")
    assert texts(view)[-1] == ("1,000", "1")
    assert view.note.text() == "P_D = m / 1,000 rows"
    assert view.numbers.lines[0] == ("H(fruit)", "1.0297 nats")
    pick(view.y_box, "long")
    hand.rest()
    assert view.model.grid.columns == ("long = 0", "long = 1", "Σ")
    assert texts(view) == [
        ("100", "400", "500"), ("300", "0", "300"), ("100", "100", "200"), ("500", "500", "1,000"),
    ]  # fmt: skip
    choose(view.views, "joint")
    assert texts(view)[0] == ("0.1", "0.4", "0.5")
    assert view.model.grid.columns[-1] == "P_D(fruit)"
    choose(view.views, "x_given_y")
    assert texts(view)[0] == ("0.2", "0.8")
    choose(view.views, "y_given_x")
    assert texts(view)[1][:2] == ("1", "0")
    assert dict(view.numbers.lines)["H(long)"] == "0.6931 nats"
    view.table.setFocus()
    QTest.keyClick(view.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "P_D(fruit)" in QApplication.clipboard().text()


def test_rows_with_a_blank_are_left_out_and_said(empty: Hand, tmp_path: Path) -> None:
    hand = empty
    file = tmp_path / "blanks.csv"
    file.write_text("a,b\nx,1\nx,\n,2\ny,2\n")
    hand.window.session.data.set(DataState(read_data(file), "blanks.csv"))
    hand.window.docks.open_page("bottom", "data")
    page = hand.window.pages.data
    choose(page.form, "frequencies")
    hand.rest()
    view = page.frequencies
    assert [row[0] for row in texts(view)] == ["2", "1", "3"]
    assert float(view.model.grid.cells[0][1].exact) == pytest.approx(2 / 3)
    assert view.note.text() == "P_D = m / 3: of 4 rows, those with a value in each column."
    pick(view.y_box, "b")
    hand.rest()
    assert view.note.text().startswith("P_D = m / 2: of 4 rows")
    pick(view.y_box, "a")
    hand.rest()
    assert view.model.grid is None
