"""Questionnaires as files: text with commas or tabs, workbook, JSON."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.core.guards.spreadsheet_cells import written_cell
from bayesgui.data.writing.destination import destination
from bayesgui.data.writing.workbook import Sheet, workbook_bytes
from bayesgui.elicitation.questionnaire.layout import block_rows, head_rows

if TYPE_CHECKING:
    from bayesgui.elicitation.questionnaire.content import Questionnaire

SUFFIXES = (".xlsx", ".csv", ".tsv", ".json")
"""Suffixes of the files that are written."""
_WIDTH, _WIDEST = 14, 40


def write_questionnaire(
    path: Path, questions: Questionnaire, language: str = "en", day: str = ""
) -> int:
    """Write a questionnaire to a file, whose suffix names its kind, and return the rows to fill in.

    Raises a `DataError` if nothing is open, or the file cannot be written.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise DataError(
            "{path}: a questionnaire is written as {suffixes}; choose such a name.",
            path=path.name,
            suffixes=", ".join((*SUFFIXES, ".html")),
        )
    if not questions.n_rows:
        raise DataError("No row is left to ask; every one has been answered.")
    data = questionnaire_bytes(questions, suffix, language, day)
    with destination(path) as temporary:
        Path(temporary).write_bytes(data)
    return questions.n_rows


def questionnaire_bytes(
    questions: Questionnaire, suffix: str, language: str = "en", day: str = ""
) -> bytes:
    """Return the bytes of a file with one of the `SUFFIXES`."""
    if suffix == ".json":
        text = json.dumps(questions.to_json(), ensure_ascii=False, indent=1)
        return f"{text}\n".encode()
    if suffix == ".xlsx":
        return workbook_bytes(_sheets(questions, language, day))
    rows = head_rows(questions, language, day)
    for section in questions.sections:
        rows += [[], *block_rows(section, language)]
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter="\t" if suffix == ".tsv" else ",", lineterminator="\r\n")
    writer.writerows([written_cell(cell) for cell in row] for row in rows)
    # With the mark, spreadsheets know that it is UTF-8.
    return stream.getvalue().encode("utf-8-sig")


def _sheets(questions: Questionnaire, language: str, day: str) -> list[Sheet]:
    """Return a sheet for each node, the first of which begins with name and date."""
    head = head_rows(questions, language, day)
    found: list[Sheet] = []
    for section in questions.sections:
        block = block_rows(section, language)
        above = [] if found else [*head, []]
        rows = [*above, *block]
        start = len(above)
        names = [len(name) for name, _ in section.parents] + [
            len(f"P({state})") for state in section.states
        ]
        widths = tuple(min(max(_WIDTH, each + 2), _WIDEST) for each in names)
        found.append(Sheet(section.node, rows, frozenset((start, start + 1)), widths))
    return found
