"""The names of the columns of a table, and its first rows, without reading all of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.numerals import number
from bayesgui.core.sentence import Sentence
from bayesgui.data.reading.conversion.suffixes import TEXTS
from bayesgui.data.reading.import_request import head, is_parquet
from bayesgui.data.reading.own_columns import own_columns
from bayesgui.data.reading.sniffing import sniff

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.monitor import Monitor


def names_and_numbers(
    path: Path, monitor: Monitor = SILENT, **layout: Any
) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the names of all columns, and of those that begin with numbers.

    `layout`: as in `read_data`; with it, or where the first rows cannot be told apart, the whole
    table is read.
    """
    if not layout and (is_parquet(path) or path.suffix.lower() in TEXTS) and path.is_file():
        try:
            rows = head(path, None if is_parquet(path) else sniff(path))
        except DataError:
            # What is wrong with it is said by who reads all of it.
            pass
        else:
            cells = list(zip(*rows.rows, strict=False))
            numeric = (
                name
                for name, column in zip(rows.names, cells, strict=False)
                if not any(math.isnan(number(cell)) for cell in column)
            )
            return rows.names, frozenset(numeric)
    own = own_columns(path, Sentence("A table of series"), monitor, **layout)
    return own.names, frozenset()
