"""A class: every student has other numbers, by a seed made of the sheet's and the name."""

from __future__ import annotations

import csv
import hashlib
import io
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError, FormatError, ParameterError
from bayesgui.core.guards.spreadsheet_cells import written_cell
from bayesgui.core.monitor import SILENT
from bayesgui.formats.storage import replace_file
from bayesgui.formats.text import decode
from bayesgui.lessons.handout.files import write_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.handout.sheet import Sheet, SheetOptions

MAX_STUDENTS = 1_000
"""Students of a class."""
NAME_COLUMNS = ("name", "student", "姓名", "学生")
"""Titles of the column with the names; else it is the first one."""


@dataclass(frozen=True)
class Handed:
    """The sheet of one student."""

    student: str
    seed: int
    path: Path
    answers: tuple[tuple[int, str], ...]


def student_seed(seed: int, student: str) -> int:
    """Return the seed of a student's sheet, the same for ever."""
    digest = hashlib.sha256(f"{seed}:{student}".encode()).digest()
    return int.from_bytes(digest[:4], "big") >> 1


def numbered_students(count: int) -> tuple[str, ...]:
    """Return ``01``, ``02``, … for a class without names."""
    if not 1 <= count <= MAX_STUDENTS:
        raise ParameterError(
            "A class of {count} is too small or too large; there can be 1 to {most} students.",
            count=count,
            most=MAX_STUDENTS,
        )
    width = max(2, len(str(count)))
    return tuple(f"{number:0{width}}" for number in range(1, count + 1))


def read_students(path: Path) -> tuple[str, ...]:
    """Return the names of a class file: CSV with a column of names, or one name in each line."""
    lines = csv.reader(io.StringIO(_text_of(path)))
    rows = [row for row in lines if any(map(str.strip, row))]
    titles = [cell.strip().lower() for cell in rows[0]] if rows else []
    named = next((k for k, title in enumerate(titles) if title in NAME_COLUMNS), None)
    body = rows if named is None else rows[1:]
    names = [row[named or 0].strip() for row in body if len(row) > (named or 0)]
    names = [name for name in names if name]
    if not 1 <= len(names) <= MAX_STUDENTS:
        raise DataError(
            "{path} has {count} names; give 1 to {most}, one in each line.",
            path=path.name,
            count=len(names),
            most=MAX_STUDENTS,
        )
    _check_distinct(names, path)
    return tuple(names)


def _text_of(path: Path) -> str:
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        raise FormatError(
            "{path} cannot be read: {reason}. Choose a CSV file of names.",
            path=path.name,
            reason=getattr(error, "strerror", None) or str(error),
        ) from None
    text, _ = decode(data, path.name)
    return text


def _check_distinct(names: Sequence[str], path: Path) -> None:
    files: dict[str, str] = {}
    for name in names:
        other = files.setdefault(file_part(name).casefold(), name)
        if other is not name:
            raise DataError(
                "{path} has “{other}” and “{name}”, whose sheets would have the same file; add a "
                "number to one of them.",
                path=path.name,
                other=other,
                name=name,
            )


def file_part(name: str) -> str:
    """Return a name as a part of the name of a file."""
    return re.sub(r"[^\w.-]+", "-", name).strip("-.") or "student"


def write_class(
    make: Callable[[SheetOptions], Sheet],
    students: Sequence[str],
    path: Path,
    options: SheetOptions,
    monitor: Monitor = SILENT,
) -> tuple[Handed, ...]:
    """Write a sheet for each student, and the key of the class.

    `path`: as of one sheet; the students' are named after it and them, the key ``…-key.csv``.
    `monitor`: progress and cancellation; what was written before stays.
    """
    handed = []
    for number, student in enumerate(students):
        monitor.check()
        monitor.report(number / len(students), student)
        seed = student_seed(options.seed, student)
        sheet = make(replace(options, seed=seed, student=student))
        own = path.with_name(f"{path.stem}-{file_part(student)}{path.suffix}")
        write_sheet(sheet, own, monitor=monitor)
        answers = tuple((q.number, q.answer) for q in sheet.questions)
        handed.append(Handed(student, seed, own, answers))
    replace_file(key_path(path), _key(handed).encode("utf-8-sig"))
    return tuple(handed)


def key_path(path: Path) -> Path:
    """Return the file of the key of a class."""
    return path.with_name(f"{path.stem}-key.csv")


def _key(handed: Sequence[Handed]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("student", "seed", "question", "answer"))
    for each in handed:
        writer.writerows(
            (written_cell(each.student), each.seed, number, written_cell(answer))
            for number, answer in each.answers
        )
    return out.getvalue()
