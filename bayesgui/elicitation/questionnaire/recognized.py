"""Files of answers told from other files by a look at their beginnings."""

from __future__ import annotations

import re
import zipfile
import zlib
from html import unescape
from typing import TYPE_CHECKING

from bayesgui.elicitation.questionnaire.grids import decoded
from bayesgui.elicitation.questionnaire.layout import TEXTS

if TYPE_CHECKING:
    from pathlib import Path

SHEETS = (".xlsx", ".xlsm", ".csv", ".tsv", ".txt")
"""Suffixes of questionnaires in rows of cells."""

_MARKED = 200
"""Bytes in which what a page sent says that it is answers."""
_HEAD = 2**16
"""Bytes of a text, or of a part of a workbook, in which the first block is to begin."""
_MOST_PARTS = 4
_PARTS = re.compile(r"xl/(sharedStrings|worksheets/sheet\d+)\.xml")
_CELL = re.compile(r"<t[^>]*>([^<]*)</t>")
_STATE = re.compile(r"P\(.+\)")
_BREAKS = re.compile(r"[,;\t\r\n]")


def holds_answers(path: Path) -> bool:
    """Tell whether a file looks like a questionnaire: as sent by its page, or with a node's block.

    That is a cell “Node”, one for a source, and one for the probability of a state.
    """
    suffix = path.suffix.lower()
    try:
        if suffix == ".json":
            with path.open("rb") as file:
                return b'"bayesgui": "answers"' in file.read(_MARKED)
        if suffix not in SHEETS:
            return False
        cells = _cells_of_workbook(path) if suffix.startswith(".xls") else _cells_of_text(path)
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError):
        return False
    is_asked = any(said["node"] in cells and said["source"] in cells for said in TEXTS.values())
    return is_asked and any(_STATE.fullmatch(cell) for cell in cells)


def _cells_of_text(path: Path) -> frozenset[str]:
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if len(head) == _HEAD:
        head = head[: head.rfind(b"\n")]
    return frozenset(cell.strip(' "\ufeff') for cell in _BREAKS.split(decoded(head)))


def _cells_of_workbook(path: Path) -> frozenset[str]:
    found: set[str] = set()
    with zipfile.ZipFile(path) as archive:
        parts = [name for name in archive.namelist() if _PARTS.fullmatch(name)]
        for name in sorted(parts)[:_MOST_PARTS]:
            with archive.open(name) as part:
                text = part.read(_HEAD).decode("utf-8", "replace")
            found.update(unescape(cell).strip() for cell in _CELL.findall(text))
    return frozenset(found)
