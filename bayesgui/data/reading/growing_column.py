"""A column read in batches through pyarrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.numerals import number_text
from bayesgui.data.columns.code_buffer import CodeBuffer
from bayesgui.data.reading.raw_column import RawColumn

if TYPE_CHECKING:
    import pyarrow as pa


class GrowingColumn:
    """A column that is appended to in batches, each with its own dictionary.

    Parameters
    ----------
    name : str
        Name of the column.
    limit : int
        Number of distinct texts at which reading the column stops.
    """

    def __init__(self, name: str, limit: int = 2**32 - 2) -> None:
        self._name = name
        self._codes: dict[str, int] = {}
        self._buffer = CodeBuffer()
        self._limit = limit
        self._complete = True
        self._order: tuple[str, ...] | None = None

    def add(self, column: pa.Array) -> None:
        """Append the cells of a batch."""
        if not self._complete:
            return
        if not hasattr(column, "dictionary"):
            column = column.dictionary_encode()
        elif column.type.ordered and self._order is None:
            self._order = tuple(map(cell_text, column.dictionary.to_pylist()))
        texts = [*map(cell_text, column.dictionary.to_pylist()), ""]
        table = np.array(
            [self._codes.setdefault(text, len(self._codes)) for text in texts], dtype=np.uint32
        )
        count = len(self._codes)
        indices = column.indices.fill_null(len(texts) - 1).to_numpy(zero_copy_only=False)
        self._buffer.extend(table[indices], count)
        self._complete = count < self._limit

    def raw(self) -> RawColumn:
        """Return the column read so far."""
        return RawColumn(self._name, list(self._codes), self._buffer, self._complete, self._order)


def cell_text(value: object) -> str:
    """Return the text of a cell of any type; a missing one is empty."""
    if value is None:
        return ""
    if isinstance(value, float):
        return "" if value != value else number_text(value)
    return value if isinstance(value, str) else str(value)
