"""Export answers in the window: whose, of which lesson, and the file."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from bayesgui.app.lessons.answer_dialog import AnswerDialog
from tests.support.lessons import LessonHand

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

LESSON = """lesson: One
start: network asia

# One

quiz: How many nodes?
  - eight
    holds: nodes() = 8
  - nine
    holds: nodes() = 9

work: How many arcs?
  answer: arcs()
"""


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "saved.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    return path


def opened(hand: Hand) -> AnswerDialog:
    hand.act("lesson.export_answers")
    hand.rest()
    found = hand.window.findChild(AnswerDialog)
    assert isinstance(found, AnswerDialog)
    return found


def test_answers_are_written_and_the_name_is_asked_once(
    empty: Hand, tmp_path: Path, saved: Path
) -> None:
    (tmp_path / "mine.lesson").write_text(LESSON, "utf-8")
    hand = LessonHand(empty)
    hand.open(tmp_path / "mine.lesson")
    hand.answer_item(0)
    dialog = opened(empty)
    assert not dialog.save_button.isEnabled()
    assert dialog.lesson.currentText() == "One"
    QTest.keyClicks(dialog.student, "Ada")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    empty.rest()
    rows = list(csv.reader(saved.read_text("utf-8-sig").splitlines()))[1:]
    assert [row[:5] for row in rows] == [
        ["Ada", "mine", "1", "1", "quiz"],
        ["Ada", "mine", "1", "2", "work"],
    ]
    assert rows[0][5:] == ["B", "no", "2", "yes"]
    assert rows[1][5:] == ["", "", "0", "no"]
    assert "Wrote the answers of Ada to saved.csv" in empty.window.messages.bar.text
    again = opened(empty)
    assert again.student.text() == "Ada"
    again.reject()


def test_nothing_is_asked_where_nothing_was_answered(empty: Hand) -> None:
    empty.act("lesson.export_answers")
    empty.rest()
    assert empty.window.findChild(AnswerDialog) is None
    assert "No lesson of the list (Ctrl+F1) was answered yet" in empty.window.messages.bar.text
