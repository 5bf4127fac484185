from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from bayesgui.widgets.fields.number_edit import NumberEdit, parse_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.25", 0.25),
        (" 0,25 ", 0.25),
        ("25 %", 0.25),
        ("1/4", 0.25),
        (".5", 0.5),
        ("−1", -1.0),
        ("1e-3", 0.001),
        ("1·10⁻⁹", 1e-9),
        ("−2.5·10¹²", -2.5e12),
        ("", None),
        ("a", None),
        ("1/0", None),
        ("nan", None),
        ("inf", None),
        ("1/2/3", None),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, value: float | None) -> None:
    assert parse_number(text) == value


@given(st.text(max_size=8))
def test_no_text_is_a_surprise(text: str) -> None:
    value = parse_number(text)
    assert value is None or value == value


def typed(edit: NumberEdit, text: str, qtbot: QtBot) -> None:
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, text)


def test_a_number_out_of_bounds_is_red_and_says_why(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    edit = NumberEdit(0.25)
    label = edit.problem_label()
    show(edit)
    typed(edit, "1.2", qtbot)
    assert edit.property("wrong") is True
    assert edit.problem == "A probability lies between 0 and 1."
    assert label.text() == edit.problem
    assert edit.accessibleDescription() == edit.problem
    typed(edit, "0.9", qtbot)
    assert edit.property("wrong") is False
    assert label.text() == ""
    label.deleteLater()


def test_enter_commits_a_good_number_once_and_a_bad_one_never(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    edit = NumberEdit(0.25)
    show(edit)
    seen: list[float] = []
    edit.committed.connect(seen.append)
    typed(edit, "75%", qtbot)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    typed(edit, "seven", qtbot)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert seen == [0.75]
    assert edit.value == 0.75
    assert edit.problem == "This is not a number."


def test_escape_brings_the_last_good_number_back(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    edit = NumberEdit(0.25)
    show(edit)
    typed(edit, "8", qtbot)
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert edit.text() == "0.25"
    assert edit.problem == ""


def test_other_bounds_are_named(show: Callable[..., QWidget], qtbot: QtBot) -> None:
    edit = NumberEdit(1, low=1, high=50)
    show(edit)
    typed(edit, "0", qtbot)
    assert edit.problem == "The number lies between 1 and 50."


def test_a_half_typed_number_is_not_yet_wrong(show: Callable[..., QWidget], qtbot: QtBot) -> None:
    edit = NumberEdit(0.25)
    show(edit)
    typed(edit, ".", qtbot)
    assert edit.problem == ""
