"""A learner's answers as CSV."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest

from bayesgui.lessons.answer_table import COLUMNS, answer_rows, is_begun, write_answers
from bayesgui.lessons.progress import Progress, item_keys
from bayesgui.lessons.reading import parse_lesson

if TYPE_CHECKING:
    from pathlib import Path

LESSON = parse_lesson(
    "lesson: One\nstart: network asia\n\n# One\n\nLook.\n\n"
    "do: Pick smoke.\n  check: found(smoke=yes)\n  solve: find smoke=yes\n"
    "work: How many nodes?\n  answer: nodes()\n\n"
    "# Two\n\nLook.\n\nwork: How many arcs?\n  answer: arcs()\n"
)
(DO, NODES), (ARCS,) = item_keys(LESSON)


def test_there_is_a_row_for_each_item_with_the_first_answer() -> None:
    progress = Progress().ticked(DO, True).answered(NODES, "7", False).answered(NODES, "8", True)
    assert answer_rows(LESSON, progress, "王芳") == [
        ("王芳", "lesson", "1", "1", "do", "", "", "0", "yes"),
        ("王芳", "lesson", "1", "2", "work", "7", "no", "2", "yes"),
        ("王芳", "lesson", "2", "1", "work", "", "", "0", "no"),
    ]


def test_a_lesson_that_was_only_opened_is_not_begun() -> None:
    assert not is_begun(LESSON, Progress(furthest=1))
    assert is_begun(LESSON, Progress().answered(ARCS, "3", False))


@pytest.mark.parametrize(
    ("typed", "written"), [("=1+1", "'=1+1"), ("-0.5", "-0.5"), ("@A1", "'@A1"), ("0,5", "0,5")]
)
def test_spreadsheets_find_chinese_names_and_no_formulas(
    tmp_path: Path, typed: str, written: str
) -> None:
    path = tmp_path / "answers.csv"
    write_answers(path, [(LESSON, Progress().answered(ARCS, typed, False))], "王芳")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(path.read_text("utf-8-sig").splitlines()))
    assert rows[0] == list(COLUMNS)
    assert rows[3] == ["王芳", "lesson", "2", "1", "work", written, "no", "1", "no"]
