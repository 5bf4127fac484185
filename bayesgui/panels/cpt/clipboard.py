"""Copy and paste blocks of numbers between tables and spreadsheets."""

from __future__ import annotations

import atexit
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from bayesgui.core.errors import ModelError
from bayesgui.core.numerals import parse_number
from bayesgui.panels.cpt.numbers import form_exact_text, parse_in_form

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from PySide6.QtCore import QMetaType

    from bayesgui.panels.cpt.model import CptModel
    from bayesgui.panels.cpt.numbers import Form

WRITTEN_AT_ONCE = 20_000
"""Number of cells above which the text is only made on paste: larger blocks are slow to format."""
MAX_OTHER_CELLS = 20_000
"""Maximum number of cells that are not all plain numbers; these are parsed one by one."""
_TEXT = "text/plain"
_PLAIN = re.compile(r"[0-9.eE+\-\t\n]+")
_DECIMAL_COMMA = re.compile(r"^\s*\d*,\d+\s*%?\s*$")


class LazyBlock(QMimeData):
    """A copied block that is formatted as text only when it is pasted."""

    def __init__(self, values: NDArray[np.float64], form: Form) -> None:
        super().__init__()
        self._values, self._form = values, form

    def formats(self) -> list[str]:
        return [_TEXT]

    def hasFormat(self, mime_type: str) -> bool:
        return mime_type.partition(";")[0] == _TEXT

    def retrieveData(self, mime_type: str, preferred: QMetaType | QMetaType.Type) -> Any:
        return block_text(self._values, self._form) if self.hasFormat(mime_type) else None


def copy_block(values: NDArray[np.float64], form: Form) -> None:
    """Put a block of numbers on the clipboard without delay, whatever its size."""
    if values.size <= WRITTEN_AT_ONCE:
        QGuiApplication.clipboard().setText(block_text(values, form))
        return
    QGuiApplication.clipboard().setMimeData(LazyBlock(values.copy(), form))
    # The clipboard outlives the interpreter, which could not format the block any more.
    atexit.unregister(write_out)
    atexit.register(write_out)


def write_out() -> None:
    """Replace a block on the clipboard that is not formatted yet by its text."""
    if QGuiApplication.instance() is None:
        return
    clipboard = QGuiApplication.clipboard()
    if isinstance(clipboard.mimeData(), LazyBlock):
        clipboard.setText(clipboard.text())


def block_text(values: NDArray[np.float64], form: Form = "probability") -> str:
    """Return a block of numbers as tab-separated text for spreadsheets."""
    if form in ("percent", "odds"):
        return "\n".join(
            "\t".join(form_exact_text(n, form) for n in line) for line in values.tolist()
        )
    # Formatting a whole list in one go: half a million numbers in a tenth of a second.
    written = repr(values.tolist())[2:-2].replace("], [", "\n").replace(", ", "\t")
    return (written + "\n").replace(".0\t", "\t").replace(".0\n", "\n")[:-1]


@dataclass(frozen=True, eq=False)
class Block:
    """Numbers that were copied, with their headings.

    `values`: probabilities or counts, shape (lines, cells). `header`: texts above the columns, from
    the last line without numbers. `labels`: texts before the lines.
    """

    values: NDArray[np.float64]
    header: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


def parse_block(text: str, form: Form = "probability", room: int | None = None) -> Block:
    """Parse a block of cells from a spreadsheet or text file, or raise `ModelError`.

    `text`: lines of cells separated by tabs, semicolons or commas. A comma is read as a decimal
    comma wherever possible. Leading lines without any number are the header. `room`: cells of the
    table, to refuse far larger texts before they are parsed.
    """
    n_cells = max(map(text.count, "\t;,")) + text.count("\n") + 1
    if room is not None and n_cells > MAX_OTHER_CELLS + 2 * room:
        raise ModelError(
            "The clipboard holds about {found} cells, and the table has {room}. Nothing was "
            "pasted.",
            found=f"{n_cells:,}",
            room=f"{room:,}",
        )
    plain = _plain_numbers(text, form)
    if plain is not None:
        return Block(plain)
    if n_cells > MAX_OTHER_CELLS:
        raise ModelError(
            "The clipboard holds about {found} cells, and not all of them are plain numbers. Copy "
            "numbers only, or at most {most} cells at once. Nothing was pasted.",
            found=f"{n_cells:,}",
            most=f"{MAX_OTHER_CELLS:,}",
        )
    lines = _cells(text)
    first = next(
        (k for k, line in enumerate(lines) if any(map(_is_number, line))),
        len(lines),
    )
    body = lines[first:]
    if not body:
        if lines and any(cell for line in lines for cell in line):
            _refuse_cell(1, lines[0], form)
        raise ModelError("The clipboard holds no numbers. Copy cells of a table first.")
    header = tuple(lines[first - 1]) if first else ()
    labels: tuple[str, ...] = ()
    if all(len(line) > 1 and not _is_number(line[0]) for line in body):
        labels = tuple(line[0] for line in body)
        body = [line[1:] for line in body]
        header = header[1:] if len(header) == len(body[0]) + 1 else header
    for number, line in enumerate(body, start=first + 1):
        if len(line) != len(body[0]):
            raise ModelError(
                "Line {line} of the clipboard has {found} cells, and line {first} has {expected}. "
                "Nothing was pasted.",
                line=number,
                found=len(line),
                first=first + 1,
                expected=len(body[0]),
            )
    return Block(_numbers(body, first, form), header, labels)


def place_block(
    table: CptModel,
    block: Block,
    place: tuple[int, int],
    chosen: tuple[slice, slice] | None = None,
) -> NDArray[np.float64]:
    """Return the numbers of a table with a block written into it; `ModelError` if it does not fit.

    `place`: row and column of the current cell, where the block begins; a block whose labels name
    all states is matched by name instead. `chosen`: selected configurations and states; a single
    number fills all of them.
    """
    assert table.axes is not None
    values = (table.counts if table.form == "counts" else table.values).copy()
    if block.values.size == 1 and chosen is not None:
        values[chosen] = block.values[0, 0]
        return values
    rows = block.values if table.transposed else block.values.T
    names = block.header if table.transposed else block.labels
    along, state = place if table.transposed else (place[1], place[0])
    if sorted(names) == sorted(table.axes.states):
        rows, state = rows[:, [names.index(name) for name in table.axes.states]], 0
    where = slice(along, along + len(rows))
    if table.tree is not None:
        beneath = table.beneath(table.tree.id_at(along))
        where = slice(beneath.start, beneath.start + len(rows))
        # A single line applies to all configurations folded into the current row.
        where = beneath if len(rows) == 1 else where
    room = values[where.start :, state:].shape
    if len(rows) > room[0] or rows.shape[1] > room[1]:
        shape, room = (rows.shape, room) if table.transposed else (rows.shape[::-1], room[::-1])
        raise ModelError(
            "The clipboard holds {lines} × {cells} numbers, and from the current cell on "
            "{room_lines} × {room_cells} fit. Nothing was pasted.",
            lines=shape[0],
            cells=shape[1],
            room_lines=room[0],
            room_cells=room[1],
        )
    values[where, state : state + rows.shape[1]] = rows
    return values


def _plain_numbers(text: str, form: Form) -> NDArray[np.float64] | None:
    """Return a block of plain numbers between tabs, within the bounds of the form; None if not."""
    text = text.strip("\r\n").replace("\r\n", "\n")
    if form == "odds" or not _PLAIN.fullmatch(text):
        return None
    lines = text.split("\n")
    if len({line.count("\t") for line in lines}) > 1:
        return None
    # Shifted in the text: 95 times 0.01 is not the double nearest to 0.95.
    shift = "e-2" if form == "percent" else ""
    cells = text.replace("\n", "\t").split("\t")
    try:
        values = np.fromiter((float(cell + shift) for cell in cells), np.float64)
    except ValueError:
        return None
    most = np.finfo(float).max if form in ("counts", "value") else 1.0
    fits = bool((((values >= 0) | (form == "value")) & (values <= most)).all())
    return values.reshape(len(lines), -1) if fits else None


def _cells(text: str) -> list[list[str]]:
    lines = text.lstrip("\ufeff").strip("\r\n").splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    if any("\t" in line for line in lines):
        delimiter = "\t"
    elif any(";" in line for line in lines):
        delimiter = ";"
    else:
        is_decimal = all("," not in line or _DECIMAL_COMMA.match(line) for line in lines)
        delimiter = "\t" if is_decimal else ","
    return [[cell.strip().strip('"') for cell in line.split(delimiter)] for line in lines]


def _numbers(body: Sequence[Sequence[str]], skipped: int, form: Form) -> NDArray[np.float64]:
    """Convert all cells to numbers, one by one."""
    found = []
    for number, line in enumerate(body, start=skipped + 1):
        try:
            found.append([parse_in_form(cell, form) for cell in line])
        except ModelError:
            _refuse_cell(number, line, form)
    return np.array(found, dtype=np.float64)


def _refuse_cell(number: int, line: Sequence[str], form: Form) -> None:
    wrong = next(cell for cell in line if not _is_readable(cell, form))
    if form == "counts":
        raise ModelError(
            "Line {line} of the clipboard has “{text}”, which is not a count. Nothing was pasted.",
            line=number,
            text=wrong[:40],
        ) from None
    if form == "value":
        raise ModelError(
            "Line {line} of the clipboard has “{text}”, which is not a number. Nothing was pasted.",
            line=number,
            text=wrong[:40],
        ) from None
    raise ModelError(
        "Line {line} of the clipboard has “{text}”, which is not a probability. Nothing was "
        "pasted.",
        line=number,
        text=wrong[:40],
    ) from None


def _is_number(text: str) -> bool:
    """Whether a cell holds a number, in bounds or not, rather than a name."""
    return parse_number(text) is not None or _is_readable(text, "odds")


def _is_readable(text: str, form: Form) -> bool:
    try:
        parse_in_form(text, form)
    except ModelError:
        return False
    return True
