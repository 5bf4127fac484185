"""Files of loss matrices: CSV, the decisions in the first row, then one row for each true class.

::

    ,ill,healthy,reject
    ill,0,20,2
    healthy,1,0,2

The names of the classes in the first column may be missing if the decisions are the classes, and
others behind them: the rows are then in the order in which the header names the classes.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from bayesgui.core.errors import FormatError, ParameterError
from bayesgui.core.guards.spreadsheet_cells import read_cell, written_cell
from bayesgui.core.numerals import parse_number
from bayesgui.core.states.equal_states import equal_states
from bayesgui.decisions.loss import LossMatrix
from bayesgui.formats.storage import replace_file
from bayesgui.formats.text import decode

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_BYTES = 20 * 2**20

Lines = list[tuple[int, list[str]]]


def read_losses(path: str | Path, classes: Sequence[str]) -> LossMatrix:
    """Read a loss matrix.

    Parameters
    ----------
    path : str or Path
        A CSV file; commas, semicolons or tabs separate its cells.
    classes : sequence of str
        The classes.

    Raises
    ------
    FormatError
        If the file cannot be read, has a wrong shape, a class that there is not, or a cell that is
        not a finite number; the message names the line.
    """
    path = Path(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise FormatError(
                "{path} is too large for a loss matrix; choose another file.", path=str(path)
            )
        text, _ = decode(path.read_bytes(), path.name)
    except OSError as error:
        raise FormatError(
            "{path} cannot be read: {reason}.",
            path=str(path),
            reason=(error.strerror or str(error)).lower(),
        ) from None
    return losses_of_text(text, classes, path.name)


def losses_of_text(text: str, classes: Sequence[str], name: str) -> LossMatrix:
    """Return the loss matrix of a text; see `read_losses`."""
    lines = [(line, list(map(read_cell, row))) for line, row in _cells(text)]
    if len(lines) < 2:
        raise FormatError(
            "{path} holds no loss matrix: its first row names the decisions, and a row for each "
            "true class follows.",
            path=name,
        )
    header, rows = [_class_of(cell, classes) for cell in lines[0][1]], lines[1:]
    labeled = _has_labels(header, [row for _, row in rows], classes)
    decisions = header[1:] if labeled and len(header) == len(rows[0][1]) else header
    # Whoever leaves the names out has the classes in mind as the header has them.
    order = [name for name in decisions if name in classes]
    if not labeled and sorted(order) != sorted(classes):
        raise FormatError(
            "{path} does not say which row is for which class: its rows have no names, and its "
            "first row does not name all of {classes}. Put the class in front of each row.",
            path=name,
            classes=", ".join(classes),
        )
    values: dict[str, list[float]] = {}
    for position, (line, row) in enumerate(rows):
        truth = (
            _class_of(row[0], classes)
            if labeled
            else order[position]
            if position < len(order)
            else None
        )
        _check_truth(truth, values, classes, (name, line))
        cells = row[1:] if labeled else row
        if len(cells) != len(decisions):
            raise FormatError(
                "{path}, line {line}: {cells} losses, and there are {decisions} decisions; give "
                "one for each.",
                path=name,
                line=line,
                cells=len(cells),
                decisions=len(decisions),
            )
        values[str(truth)] = [_number(cell, (name, line)) for cell in cells]
    missing = [each for each in classes if each not in values]
    if missing:
        raise FormatError(
            "{path} has no row for the class {truth}; give one for each of {classes}.",
            path=name,
            truth=missing[0],
            classes=", ".join(classes),
        )
    try:
        return LossMatrix(
            tuple(classes), tuple(decisions), np.array([values[each] for each in classes])
        )
    except ParameterError as error:
        raise FormatError("{path}: {reason}", path=name, reason=error) from None


def losses_text(losses: LossMatrix, delimiter: str = ",") -> str:
    """Return a loss matrix as the text of a file."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n", delimiter=delimiter)
    writer.writerow(["", *map(written_cell, losses.decisions)])
    for truth, row in zip(losses.classes, losses.values.tolist(), strict=True):
        writer.writerow([written_cell(truth), *(f"{value:.17g}" for value in row)])
    return stream.getvalue()


def write_losses(path: str | Path, losses: LossMatrix) -> None:
    """Write a loss matrix to a file, which is replaced atomically.

    Parameters
    ----------
    path : str or Path
        The file, CSV, which `read_losses` reads.
    losses : LossMatrix
        The losses.

    Raises
    ------
    FormatError
        If it cannot be written.
    """
    replace_file(Path(path), losses_text(losses).encode())


def _cells(text: str) -> Lines:
    """Return the cells of each line that is not blank, with its number."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    return [
        (reader.line_num, [cell.strip() for cell in row])
        for row in reader
        if any(cell.strip() for cell in row)
    ]


def _has_labels(
    header: Sequence[str], rows: Sequence[Sequence[str]], classes: Sequence[str]
) -> bool:
    """Tell whether the first column names the classes."""
    if not header[0] or all(len(row) == len(header) + 1 for row in rows):
        return True
    texts = [row[0] for row in rows if parse_number(row[0]) is None]
    return len(texts) == len(rows) or any(text in classes for text in texts)


def _class_of(text: str, classes: Sequence[str]) -> str:
    """Return the class that a text equals (1.0 is the class 1), or the text if it equals none."""
    position = equal_states(tuple(classes)).position(text)
    return text if position is None else classes[position]


def _check_truth(
    truth: str | None, found: dict[str, list[float]], classes: Sequence[str], at: tuple[str, int]
) -> None:
    path, line = at
    if truth is None:
        raise FormatError(
            "{path}, line {line}: there are more rows than the {count} classes {classes}.",
            path=path,
            line=line,
            count=len(classes),
            classes=", ".join(classes),
        )
    if truth not in classes:
        raise FormatError(
            "{path}, line {line}: there is no class {truth}; the classes are {classes}.",
            path=path,
            line=line,
            truth=f"“{truth}”",
            classes=", ".join(classes),
        )
    if truth in found:
        raise FormatError(
            "{path}, line {line}: a second row for the class {truth}; leave one.",
            path=path,
            line=line,
            truth=truth,
        )


def _number(cell: str, at: tuple[str, int]) -> float:
    value = parse_number(cell)
    if value is None or not np.isfinite(value):
        _refuse_number(cell, at)
    return value


def _refuse_number(cell: str, at: tuple[str, int]) -> NoReturn:
    raise FormatError(
        "{path}, line {line}: the loss “{cell}” is not a finite number.",
        path=at[0],
        line=at[1],
        cell=cell,
    )
