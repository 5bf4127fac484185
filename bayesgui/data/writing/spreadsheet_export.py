"""Writing a table to a workbook of Excel with one sheet, without another program's library.

The file is a package of XML parts (ECMA-376, Office Open XML). Texts are written as such, so that
none of them is ever taken for a formula.
"""

from __future__ import annotations

import math
import re
import zipfile
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT, Monitor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path
    from typing import IO

    Cell = str | float | None

MOST_ROWS, MOST_COLUMNS, MOST_CHARACTERS = 1_048_576, 16_384, 32_767
"""What a sheet, and a cell of it, can hold."""
_ROWS = 2_048
"""Rows written at a time."""
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""Characters that XML cannot hold."""
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_PARTS = {
    "[Content_Types].xml": (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/>'
        "</Types>"
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
        "</Relationships>"
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="rId2" Type="{_OFFICE}/styles" Target="styles.xml"/>'
        "</Relationships>"
    ),
    "xl/styles.xml": (
        f'<styleSheet xmlns="{_MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/>'
        '</font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2">'
        '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/>'
        '</fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/>'
        '</cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" '
        'applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" '
        'builtinId="0"/></cellStyles></styleSheet>'
    ),
}


def write_workbook(
    path: Path,
    heads: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    n_rows: int,
    title: str = "Table",
    monitor: Monitor = SILENT,
) -> None:
    """Write heads and rows to a file, which is replaced.

    `rows`: texts, numbers, and None for an empty cell; so is a number that is not finite.
    `title`: of the sheet. Raises `DataError` if they are too many for a sheet.
    """
    if n_rows >= MOST_ROWS or len(heads) > MOST_COLUMNS:
        raise DataError(
            "A sheet holds {most_rows} rows and {most_columns} columns, and the table has {rows} "
            "and {columns}; write it as .csv or .parquet.",
            most_rows=MOST_ROWS - 1,
            most_columns=MOST_COLUMNS,
            rows=n_rows,
            columns=len(heads),
        )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in _PARTS.items():
            package.writestr(name, _HEAD + text)
        package.writestr("xl/workbook.xml", _HEAD + _workbook(title))
        with package.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
            _write_sheet(sheet, heads, rows, n_rows, monitor)


def _workbook(title: str) -> str:
    name = re.sub(r"[\[\]:*?/\\']", " ", _UNWRITABLE.sub("", title)).strip()[:31] or "Table"
    return (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        f'<sheet name={quoteattr(name)} sheetId="1" r:id="rId1"/></sheets></workbook>'
    )


def _write_sheet(
    sheet: IO[bytes],
    heads: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    n_rows: int,
    monitor: Monitor,
) -> None:
    sheet.write(
        (
            f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
            '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
            "</sheetView></sheetViews><sheetData>"
        ).encode()
    )
    sheet.write(_row(heads, style=1).encode())
    for lines in _in_parts(rows):
        monitor.check()
        sheet.write("".join(map(_row, lines)).encode())
        if n_rows:
            monitor.report(min(1.0, len(lines) / n_rows))
    sheet.write(b"</sheetData></worksheet>")


def _in_parts(rows: Iterable[Sequence[Cell]]) -> Iterator[list[Sequence[Cell]]]:
    part: list[Sequence[Cell]] = []
    for row in rows:
        part.append(row)
        if len(part) == _ROWS:
            yield part
            part = []
    if part:
        yield part


def _row(cells: Sequence[Cell], style: int = 0) -> str:
    return f"<row>{''.join(_cell(cell, style) for cell in cells)}</row>"


def _cell(cell: Cell, style: int) -> str:
    look = f' s="{style}"' if style else ""
    if cell is None or (not isinstance(cell, str) and not math.isfinite(cell)):
        return f"<c{look}/>"
    if isinstance(cell, str):
        text = escape(_UNWRITABLE.sub("", cell)[:MOST_CHARACTERS])
        return f'<c{look} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
    return f"<c{look}><v>{float(cell)!r}</v></c>"
