"""Workbooks of spreadsheets (.xlsx) as rows of texts, read without another package."""

from __future__ import annotations

import re
import zipfile
import zlib
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from bayesgui.core.byte_sizes import most_unpacked
from bayesgui.core.errors import DataError
from bayesgui.data.reading.text_source import unpacks_to

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

_COLUMN = re.compile(r"([A-Z]{1,3})\d+")
_MOST_COLUMNS = 16_384
_DAMAGED = (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, KeyError)


def workbook_rows(path: Path) -> list[tuple[str, list[tuple[int, list[str]]]]]:
    """Return the name of each sheet, and its rows with their numbers, counted from 1.

    Numbers are texts as the file has them; rows without any cell are left out. Raises a `DataError`
    if the file is no workbook.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            most = most_unpacked(path.stat().st_size)
            if sum(each.file_size for each in archive.infolist()) > most:
                raise unpacks_to(path, most)
            shared = _shared_texts(archive)
            return [
                (name, _rows(_parsed(archive, part), shared)) for name, part in _sheets(archive)
            ]
    except (*_DAMAGED, ElementTree.ParseError) as error:
        raise DataError(
            "{path} is no workbook that can be read ({reason}); save it as .xlsx or .csv again.",
            path=path.name,
            reason=str(error).rstrip(".") or type(error).__name__,
        ) from None


def _parsed(archive: zipfile.ZipFile, part: str) -> Element:
    data = archive.read(part)
    if b"<!DOCTYPE" in data:
        raise ValueError("it defines entities")
    return ElementTree.fromstring(data)


def _local(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _found(element: Element, name: str) -> list[Element]:
    return [each for each in element.iter() if _local(each) == name]


def _sheets(archive: zipfile.ZipFile) -> list[tuple[str, str]]:
    targets = {
        each.attrib["Id"]: each.attrib["Target"]
        for each in _found(_parsed(archive, "xl/_rels/workbook.xml.rels"), "Relationship")
    }
    found = []
    for each in _found(_parsed(archive, "xl/workbook.xml"), "sheet"):
        relation = next(v for k, v in each.attrib.items() if k.endswith("}id"))
        target = targets[relation]
        part = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
        found.append((each.attrib.get("name", ""), part))
    return found


def _shared_texts(archive: zipfile.ZipFile) -> list[str]:
    if "xl/sharedStrings.xml" not in archive.namelist():
        return []
    return [_text(each) for each in _found(_parsed(archive, "xl/sharedStrings.xml"), "si")]


def _text(element: Element) -> str:
    """Return the text of all runs, without phonetic hints."""
    hints = {part for each in _found(element, "rPh") for part in each.iter()}
    return "".join(t.text or "" for t in _found(element, "t") if t not in hints)


def _rows(sheet: Element, shared: list[str]) -> list[tuple[int, list[str]]]:
    found = []
    for place, row in enumerate(_found(sheet, "row"), 1):
        cells: list[str] = []
        for cell in (each for each in row if _local(each) == "c"):
            column = _column_of(cell, len(cells))
            cells += [""] * (column - len(cells))
            cells.append(_cell(cell, shared))
        if cells:
            found.append((int(row.attrib.get("r", place)), cells))
    return found


def _column_of(cell: Element, otherwise: int) -> int:
    match = _COLUMN.match(cell.attrib.get("r", ""))
    if match is None:
        return otherwise
    number = 0
    for letter in match[1]:
        number = 26 * number + ord(letter) - 64
    if number > _MOST_COLUMNS:
        raise ValueError("too many columns")
    return number - 1


def _cell(cell: Element, shared: list[str]) -> str:
    kind = cell.attrib.get("t", "n")
    if kind == "inlineStr":
        return _text(cell)
    value = next((each.text or "" for each in cell if _local(each) == "v"), "")
    return shared[int(value)] if kind == "s" and value else value
