"""Cells of text files that a spreadsheet would take for formulas.

A state or a name may come from anyone, and a spreadsheet runs ``=cmd|…`` when it opens the file. As
OWASP recommends, such a cell is written with an apostrophe before it, which spreadsheets take for
the mark of a text; reading takes it off again, so that what is written is read as it was.

References
----------
OWASP Foundation, CSV Injection, https://owasp.org/www-community/attacks/CSV_Injection.
"""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_FORMULA = re.compile(r"[=@\t\r＝＠](?!\Z)|[-+＋－](?![-+\d.,eE\s–−%∞…~]*\Z)")
"""Signs alone, numbers and intervals such as ``-1.5 – 2`` compute nothing."""


def written_cell(text: str) -> str:
    """Return a text as it is written to a cell.

    Examples
    --------
    >>> written_cell("=1+1"), written_cell("-1.5"), written_cell("-"), written_cell("'=1")
    ("'=1+1", '-1.5', '-', "''=1")
    """
    return f"'{text}" if _FORMULA.match(text.lstrip("'")) else text


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    r"""Return rows as CSV: numbers as they are, texts as `written_cell` writes them.

    Examples
    --------
    >>> csv_text([("node", "x"), ("=1+1", -1.5)])
    "node,x\n'=1+1,-1.5\n"
    """
    stream = io.StringIO()
    # Numbers are no formulas; texts may be anyone's.
    csv.writer(stream, lineterminator="\n").writerows(
        [written_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return stream.getvalue()


def read_cell(text: str) -> str:
    """Return the text of a cell that `written_cell` may have written.

    Examples
    --------
    >>> read_cell("'=1+1"), read_cell("'tis"), read_cell("=1+1")
    ('=1+1', "'tis", '=1+1')
    """
    if text[:1] == "'" and _FORMULA.match(text.lstrip("'")):
        return text[1:]
    return text


def read_cells(texts: list[str]) -> list[str]:
    """Return distinct texts as `read_cell` does, or as they are where two would become one."""
    if "'" not in "".join(texts):
        return texts
    found = [read_cell(text) for text in texts]
    return found if len(set(found)) == len(texts) else texts
