"""A learner's answers as a table, so that those of a class can be collected."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from bayesgui.core.guards.spreadsheet_cells import written_cell
from bayesgui.formats.storage import replace_file
from bayesgui.lessons.lesson import DoItem, ExerciseItem, PredictItem, QuizItem, WorkItem
from bayesgui.lessons.progress import item_keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from bayesgui.lessons.lesson import Lesson
    from bayesgui.lessons.progress import Progress

COLUMNS = (
    "student",
    "lesson",
    "step",
    "item",
    "kind",
    "first answer",
    "right at first try",
    "tries",
    "done",
)
"""Titles of the columns, the same in every language, so that files of a class go together."""
_KINDS: Mapping[type, str] = {
    DoItem: "do",
    QuizItem: "quiz",
    PredictItem: "predict",
    WorkItem: "work",
    ExerciseItem: "exercise",
}
_YES = {True: "yes", False: "no", None: ""}


def answer_rows(lesson: Lesson, progress: Progress, student: str) -> list[tuple[str, ...]]:
    """Return a row for each item of a lesson, whether it was answered or not.

    The result: cells as `COLUMNS`; steps and items are numbered from 1.
    """
    rows: list[tuple[str, ...]] = []
    for number, (step, keys) in enumerate(zip(lesson.steps, item_keys(lesson), strict=True), 1):
        for place, (item, key) in enumerate(zip(step.items, keys, strict=True), 1):
            found = progress.of(key)
            rows.append(
                (
                    student,
                    lesson.id,
                    str(number),
                    str(place),
                    _KINDS[type(item)],
                    found.first,
                    _YES[found.first_is_right],
                    str(found.tries),
                    _YES[found.is_done],
                )
            )
    return rows


def is_begun(lesson: Lesson, progress: Progress) -> bool:
    """Return whether anything of a lesson was answered or done."""
    known = {key for keys in item_keys(lesson) for key in keys}
    return any(key in known for key in progress.items)


def write_answers(path: Path, taken: Iterable[tuple[Lesson, Progress]], student: str) -> None:
    """Write the answers to lessons as CSV, in UTF-8 with the mark that spreadsheets look for."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for lesson, progress in taken:
        rows = answer_rows(lesson, progress, student)
        writer.writerows(map(written_cell, row) for row in rows)
    replace_file(path, out.getvalue().encode("utf-8-sig"))
