"""The names of the columns of a table, and its first rows, without reading all of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.numerals import number
from bayesgui.core.sentence import Sentence
from bayesgui.data.reading.conversion.suffixes import TEXTS
from bayesgui.data.reading.import_request import HEAD_ROWS, head, is_parquet
from bayesgui.data.reading.own_columns import own_columns
from bayesgui.data.reading.sniffing import sniff
from bayesgui.data.series.time_columns import guessed_columns
from bayesgui.data.series.wide import wide_columns

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.data.series.placing import TimeColumns


class TableHead(NamedTuple):
    """The names of all columns, the first rows, and the columns that begin with numbers."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[str]


def table_head(path: Path, monitor: Monitor = SILENT, **layout: Any) -> TableHead:
    """Return the beginning of a table.

    `layout`: as in `read_data`; with it, or where the first rows cannot be told apart, the whole
    table is read.
    """
    if all(each is None for each in layout.values()) and _is_file_of_rows(path):
        try:
            found = head(path, None if is_parquet(path) else sniff(path))
        except DataError:
            # What is wrong with it is said by who reads all of it.
            pass
        else:
            cells = list(zip(*found.rows, strict=False))
            numeric = (
                name
                for name, column in zip(found.names, cells, strict=False)
                if not any(math.isnan(number(cell)) for cell in column)
            )
            return TableHead(found.names, found.rows, frozenset(numeric))
    own = own_columns(path, Sentence("A table of series"), monitor, **layout)
    first = own.rows(slice(0, HEAD_ROWS))
    texts = [[str(cell) for cell in column.texts()] for column in first.columns]
    return TableHead(own.names, tuple(zip(*texts, strict=True)), frozenset())


def columns_of_file(
    path: Path, model: TemporalContent, monitor: Monitor = SILENT, **layout: Any
) -> TimeColumns:
    """Return the columns of a table that look like times and series of a template."""
    own = table_head(path, monitor, **layout)
    wide = wide_columns(model, own.names)
    nodes = [name for name in own.names if name in wide or name in model.names]
    return guessed_columns(own.names, own.rows, nodes, wide=bool(wide))


def _is_file_of_rows(path: Path) -> bool:
    """Tell whether a place is a file whose first rows can be read alone."""
    return (is_parquet(path) or path.suffix.lower() in TEXTS) and path.is_file()
