"""Paragraphs and tables of a report as HTML."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from bayesgui.lessons.handout.sheet import Table
from bayesgui.lessons.handout.wide_tables import ROW_WIDTH, in_parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAX_ROWS = 300
"""Number of rows above which a table is divided."""
_CELL_SPACE = 3
"""Letters that the space at the sides of a cell takes."""


def escaped(text: str) -> str:
    """Return a text for the body of a page."""
    return html.escape(text).replace("\n", "<br>")


def title(text: str, level: int = 2) -> str:
    """Return a headline."""
    return f"<h{level}>{escaped(text)}</h{level}>"


def line(text: str) -> str:
    """Return a paragraph."""
    return f"<p>{escaped(text)}</p>"


def muted(text: str) -> str:
    """Return a paragraph beside the matter."""
    return f'<p class="muted">{escaped(text)}</p>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], names: int = 1) -> Iterator[str]:
    """Yield a table whose first columns are names; a long one as several of the same widths.

    A long table as a whole would hold up other threads for long where it is laid out on pages. Of
    one that is wider than a page some columns follow below.
    """
    if not head or not rows:
        yield from _as_long(head, rows, names)
        return
    whole = Table("", tuple(head), tuple(map(tuple, rows)), names)
    for part in in_parts(whole, ROW_WIDTH, _CELL_SPACE):
        yield from _as_long(part.header, part.rows, names)


def _as_long(head: Sequence[str], rows: Sequence[Sequence[str]], names: int) -> Iterator[str]:
    """Yield a table as one, or if it is long as several."""
    is_long = len(rows) > MAX_ROWS
    width = f' width="{100 // len(rows[0])}%"' if is_long else ""
    for start in range(0, len(rows), MAX_ROWS):
        lines = ['<table width="100%">' if is_long else "<table>"]
        if head:
            cells = (f"<th{width}>{escaped(each)}</th>" for each in head)
            # On paper the head stands again at the top of each page.
            lines.append("<thead><tr>" + "".join(cells) + "</tr></thead>")
        for row in rows[start : start + MAX_ROWS]:
            cells = (
                f'<td class="name"{width}>{escaped(cell)}</td>'
                if k < names
                else f"<td{width}>{escaped(cell)}</td>"
                for k, cell in enumerate(row)
            )
            lines.append("<tr>" + "".join(cells) + "</tr>")
        yield "\n".join([*lines, "</table>"])
