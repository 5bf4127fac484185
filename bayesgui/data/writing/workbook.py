"""Workbooks of spreadsheets (.xlsx), written without another package.

Office Open XML, ECMA-376 part 1, 12.3 and 18.3: texts stand in their cells (`inlineStr`), so that
what a text is can never be taken for a formula.
"""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Cell = str | float | int | None

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_LONGEST_NAME = 31
_STYLES = (
    f'{_HEAD}<styleSheet xmlns="{_MAIN}">'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs>'
    "</styleSheet>"
)


@dataclass(frozen=True)
class Sheet:
    """A sheet of a workbook.

    `name`: of its tab. `rows`: numbers as numbers, texts as texts, None for an empty cell. `bold`:
    positions of rows in bold. `widths`: of the first columns, in characters.
    """

    name: str
    rows: Sequence[Sequence[Cell]]
    bold: frozenset[int] = frozenset()
    widths: tuple[int, ...] = ()


def workbook_bytes(sheets: Sequence[Sheet]) -> bytes:
    """Return the bytes of a workbook, always the same for the same sheets."""
    names = _sheet_names([sheet.name for sheet in sheets])
    numbers = range(1, len(sheets) + 1)
    parts = {
        "[Content_Types].xml": _content_types(numbers),
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>'
        + "".join(
            f'<sheet name="{_attribute(name)}" sheetId="{k}" r:id="rId{k}"/>'
            for k, name in zip(numbers, names, strict=True)
        )
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _relations(
            [
                *(("worksheet", f"worksheets/sheet{k}.xml") for k in numbers),
                ("styles", "styles.xml"),
            ]
        ),
        "xl/styles.xml": _STYLES,
        **{
            f"xl/worksheets/sheet{k}.xml": _sheet(sheet)
            for k, sheet in zip(numbers, sheets, strict=True)
        },
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name), text.encode(), zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def column_letters(number: int) -> str:
    """Return the letters of a column counted from 0: A, …, Z, AA, ….

    >>> column_letters(0), column_letters(25), column_letters(26), column_letters(702)
    ('A', 'Z', 'AA', 'AAA')
    """
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _content_types(numbers: Iterable[int]) -> str:
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{k}.xml" ContentType="{_TYPE}.worksheet+xml"/>'
        for k in numbers
    )
    return (
        f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
        'relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>{sheets}</Types>'
    )


def _relations(targets: Sequence[tuple[str, str]]) -> str:
    items = "".join(
        f'<Relationship Id="rId{k}" Type="{_RELATIONS}/{kind}" Target="{target}"/>'
        for k, (kind, target) in enumerate(targets, 1)
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{items}</Relationships>'


def _sheet(sheet: Sheet) -> str:
    columns = "".join(
        f'<col min="{k}" max="{k}" width="{width}" customWidth="1"/>'
        for k, width in enumerate(sheet.widths, 1)
    )
    rows = "".join(
        f'<row r="{k}">{"".join(_cells(row, k, bold=k - 1 in sheet.bold))}</row>'
        for k, row in enumerate(sheet.rows, 1)
    )
    return (
        f'{_HEAD}<worksheet xmlns="{_MAIN}">{f"<cols>{columns}</cols>" if columns else ""}'
        f"<sheetData>{rows}</sheetData></worksheet>"
    )


def _cells(row: Sequence[Cell], number: int, *, bold: bool) -> Iterable[str]:
    style = ' s="1"' if bold else ""
    for k, cell in enumerate(row):
        place = f'r="{column_letters(k)}{number}"{style}'
        if isinstance(cell, str):
            text = escape(_FORBIDDEN.sub("\ufffd", cell))
            yield f'<c {place} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
        elif cell is not None and cell == cell:  # NaN is an empty cell
            yield f"<c {place}><v>{cell!r}</v></c>"


def _attribute(text: str) -> str:
    return escape(_FORBIDDEN.sub("\ufffd", text), {'"': "&quot;"})


def _sheet_names(names: Iterable[str]) -> list[str]:
    """Return names that tabs can have: short, without some signs, all different."""
    found: list[str] = []
    taken: set[str] = set()
    for given in names:
        plain = _NOT_IN_NAMES.sub(" ", given).strip().strip("'") or "Sheet"
        name, number = plain[:_LONGEST_NAME], 2
        while name.casefold() in taken:
            ending = f" {number}"
            name, number = plain[: _LONGEST_NAME - len(ending)] + ending, number + 1
        taken.add(name.casefold())
        found.append(name)
    return found
