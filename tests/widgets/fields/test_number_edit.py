from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.widgets.fields.number_edit import NumberEdit

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


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


def test_a_percentage_is_taken_as_the_probability(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    edit = NumberEdit(0.25)
    show(edit)
    with qtbot.waitSignal(edit.committed) as committed:
        typed(edit, "95%", qtbot)
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert committed.args == [0.95]
