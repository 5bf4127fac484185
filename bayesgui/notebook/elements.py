"""Elements of HTML that suit the light and the dark pages of notebooks: they have no colors."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MAX_ROWS = 60
"""Rows of a table."""
_BAR = 120
"""Width of the longest bar in pixels."""


def escaped(text: str) -> str:
    """Return a text as it stands in HTML."""
    return html.escape(text)


def caption(strong: str, *parts: str) -> str:
    """Return a line that begins with a name; empty parts are left out."""
    rest = " · ".join(filter(None, map(escaped, parts)))
    return f"<div><b>{escaped(strong)}</b>{' · ' if rest else ''}{rest}</div>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], names: int, more: str = "") -> str:
    """Return a table.

    `rows`: cells; those made by `bar` are HTML already, all others are texts. `names`: columns on
    the left that hold names; numbers follow, aligned at the right.
    """
    lines = ["<table>", "<thead><tr>"]
    lines += [f'<th style="text-align:{_side(k, names)}">{escaped(t)}</th>' for k, t in _each(head)]
    lines.append("</tr></thead><tbody>")
    for row in rows:
        cells = (
            f'<td style="text-align:{_side(k, names)}">'
            f"{cell if isinstance(cell, Element) else escaped(cell)}</td>"
            for k, cell in _each(row)
        )
        lines.append(f"<tr>{''.join(cells)}</tr>")
    lines.append("</tbody></table>")
    if more:
        lines.append(f"<div>{escaped(more)}</div>")
    return "".join(lines)


class Element(str):
    """A text that is HTML."""

    __slots__ = ()


def bar(share: float) -> Element:
    """Return a bar of some length between 0 and 1."""
    width = round(_BAR * min(max(share, 0.0), 1.0), 1)
    return Element(
        f'<div style="width:{_BAR}px"><div style="width:{width:g}px;height:0.7em;'
        'background:currentColor;opacity:0.45"></div></div>'
    )


def _side(column: int, names: int) -> str:
    return "left" if column < names else "right"


def _each(cells: Sequence[str]) -> Iterable[tuple[int, str]]:
    return enumerate(cells)


def count(number: int, noun: str) -> str:
    """Return a number of things."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def more_than(number: int, noun: str, most: int = MAX_ROWS) -> str:
    """Return how many more rows there are than a table has, empty if there are not."""
    return f"… {count(number - most, f'more {noun}')}" if number > most else ""
