"""Tables that are not laid out plainly, in the import dialog: each ends in something one can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import bayesgui
from bayesgui.app.data.importing.columns import MATCH, MISSING, STATES
from bayesgui.app.data.importing.marks_dialog import MarksDialog
from tests.journeys.test_importing import LEFT, cell, click, opened, press
from tests.support.importing import opened_dialog

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.data.importing.dialog import ImportDialog
    from tests.support.window import Hand

VISITS = "Visits of 2020\n# by hand\nwhen;sex;fee;stay\n" + "".join(
    f"{1 + k % 28:02d}.0{1 + k % 9}.20{19 + k % 2};{('Male', 'male', 'Female')[k % 3]};"
    f"{k + 1}.000,50 €;{(-9, 1, 2)[k % 3]};\n"
    for k in range(60)
)
ROWS = "u,x\nv,y\nu,y\n"


def table(tmp_path: Path, text: str, name: str = "table.csv") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def names(dialog: ImportDialog) -> list[str]:
    return [dialog.columns.column_at(row) for row in range(dialog.columns.rowCount())]


def offered(dialog: ImportDialog) -> list[str]:
    return [key for key, link in dialog.remedies.links.items() if link.isVisible()]


def test_titles_dates_spellings_and_own_marks_in_a_click_each(empty: Hand, tmp_path: Path) -> None:
    dialog = opened(empty, table(tmp_path, VISITS))
    assert [dialog.head_table.item(row, 0).text() for row in range(3)] == [
        "Visits of 2020",
        "# by hand",
        "01.01.2019",
    ]
    form = dialog.form.table
    assert form is not None
    assert (form.skip.value(), form.comment.text()) == (1, "#")
    assert form.skip.isVisibleTo(dialog)
    assert dialog.head_table.header.words[2] == ("fee", "number")
    assert cell(dialog, "when", STATES) == "add year, month, weekday"
    assert cell(dialog, "when", MATCH) == "dates, skipped"
    click(dialog, "when", STATES)
    empty.rest()
    assert names(dialog)[:4] == ["when", "when year", "when month", "when weekday"]
    assert dialog.head_table.header.words[1] == ("sex", "category")
    click(dialog, "when", STATES)
    empty.rest()
    assert names(dialog) == ["when", "sex", "fee", "stay", "column 5"]
    click(dialog, "when", STATES)
    empty.rest()

    assert cell(dialog, "sex", STATES) == "merge “Male”, “male”"
    click(dialog, "sex", STATES)
    empty.rest()
    assert cell(dialog, "sex", STATES) == "2 states, spellings merged"

    click(dialog, "stay", MISSING)
    (marks,) = dialog.findChildren(MarksDialog)
    QTest.keyClicks(marks.marks.field, "-9")
    press(empty, marks.take_button)
    assert cell(dialog, "stay", MISSING) == "33.3 %"

    press(empty, dialog.learn_button)
    network = empty.window.document.state.network
    assert network.names == ("when year", "when month", "when weekday", "sex", "fee", "stay")
    assert network["sex"].states == ("Female", "Male")
    assert network["stay"].states == ("1", "2")
    assert network["when weekday"].states[0] == "Monday"
    assert network["fee"].edges is not None
    expected = bayesgui.read_data(
        tmp_path / "table.csv", dates=["when"], merge=["sex"], missing_in={"stay": "-9"}
    )
    found = empty.window.session.data.state.dataset
    assert found is not None
    assert found.names == expected.names
    for name in expected.names:
        assert found[name].texts().tolist() == expected[name].texts().tolist()


@pytest.mark.parametrize(
    ("text", "remedy", "nodes"),
    [
        ("a,b,c\n" + ROWS, "fill-rows", ("a", "b")),
        ("a,b\n" + ROWS * 3 + "u\n", "skip-rows", ("a", "b")),
        ("a,b\n" + ROWS * 3 + "u\n", "fill-rows", ("a", "b")),
        ("a,b\n", "no-header", ("column 1", "column 2")),
        ("a,a\n" + ROWS, "number-names", ("a", "a (2)")),
        ("a,a\n" + ROWS, "no-header", ("column 1", "column 2")),
        ('a,b\n"u,x\n' + ROWS * 3, "no-quotes", ("a", "b")),
        ("name\n" + "".join(f"p{k}\n" for k in range(30)), "keep-columns", ("name",)),
        ("a,b\n" + "NA,?\n" * 9, "no-marks", ("a", "b")),
    ],
)
def test_what_is_red_offers_what_can_be_done(
    empty: Hand, tmp_path: Path, text: str, remedy: str, nodes: tuple[str, ...]
) -> None:
    dialog = opened(empty, table(tmp_path, text))
    if not dialog.problem.isVisible():
        press(empty, dialog.import_button)
    assert remedy in offered(dialog)
    press(empty, dialog.remedies.links[remedy])
    assert not dialog.problem.isVisible()
    press(empty, dialog.import_button)
    assert empty.window.document.state.network.names == nodes


@pytest.mark.parametrize(
    "text",
    ["a,b\n" + ROWS.replace("\n", ",\n") * 3, "a,b,\n" + ROWS.replace("\n", ",\n") * 3],
)
def test_a_delimiter_at_the_end_of_every_row_is_no_column(
    empty: Hand, tmp_path: Path, text: str
) -> None:
    dialog = opened(empty, table(tmp_path, text))
    assert names(dialog) == ["a", "b", "column 3"]
    assert cell(dialog, "column 3", MATCH) == "empty, skipped"
    press(empty, dialog.import_button)
    assert empty.window.document.state.network.names == ("a", "b")


def test_an_encoding_that_does_not_fit_to_the_end_can_be_changed_in_a_click(
    empty: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "cut.csv"
    path.write_bytes("名,b\n".encode() + "男,x\n女,y\n".encode() * 20 + b"\xe5,x\n")
    dialog = opened(empty, path)
    assert offered(dialog) == ["western"]
    press(empty, dialog.remedies.links["western"])
    assert dialog.form.encoding.currentData() == "cp1252"
    assert not dialog.problem.isVisible()


def test_what_is_chosen_stays_and_the_rest_is_found_anew(empty: Hand, tmp_path: Path) -> None:
    dialog = opened(empty, table(tmp_path, "one line, of text\na;b\n1,5;x\n2,5;y\n1,5;y\n"))
    form = dialog.form.table
    assert form is not None
    assert (form.delimiter.currentData(), form.skip.value()) == (";", 1)
    press(empty, form.header)
    assert names(dialog) == ["column 1", "column 2"]
    form.skip.setValue(0)
    empty.rest()
    form.delimiter.setCurrentIndex(form.delimiter.findData(","))
    form.delimiter.activated.emit(0)
    empty.rest()
    assert (form.skip.value(), form.header.isChecked()) == (0, False)
    assert form.decimal.currentData() == "."


def test_a_text_of_millions_of_letters_does_not_hold_up_the_window(
    empty: Hand, tmp_path: Path
) -> None:
    dialog = opened(empty, table(tmp_path, "a,b\n" + "x" * 3_000_000 + ",y\nu,v\n"))
    assert cell(dialog, "a", MATCH) == "identifier, skipped"
    assert dialog.columns.targets() == {"a": "", "b": "b"}


def test_the_rarer_options_open_on_a_click(empty: Hand, tmp_path: Path) -> None:
    dialog = opened_dialog(empty.window, table(tmp_path, "a,b\n" + ROWS))
    assert dialog is not None
    empty.rest()
    form = dialog.form.table
    assert form is not None
    assert not form.skip.isVisibleTo(dialog)
    QTest.mouseClick(form.more_button, LEFT)
    QApplication.processEvents()
    assert form.skip.isVisibleTo(dialog)
    QTest.keyClicks(form.comment, "u")
    QTest.keyClick(form.comment, Qt.Key.Key_Return)
    empty.rest()
    assert dialog.head_table.item(0, 0).text() == "u,x"
    assert cell(dialog, "a", STATES) == "1 state"
    assert dialog.isVisible()
