"""A column read in batches through pyarrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.numerals import number_text
from bayesgui.data.columns.code_buffer import CodeBuffer
from bayesgui.data.reading.raw_column import RawColumn

if TYPE_CHECKING:
    import pyarrow as pa


QUOTED = "\ue000"
"""Stands before a text that may be a mark of missing values and is in quotes."""


class GrowingColumn:
    """A column that is appended to in batches, each with its own dictionary.

    `limit`: number of distinct texts at which reading the column stops. `is_category`: whether its
    texts are categories, whose order is kept.
    """

    def __init__(
        self,
        name: str,
        limit: int = 2**32 - 2,
        *,
        is_category: bool = False,
        quotes_all: bool = False,
    ) -> None:
        self._name = name
        self._quotes_all = quotes_all
        self._codes: dict[str, int] = {}
        self._buffer = CodeBuffer()
        self._limit = limit
        self._complete = True
        self._categories: dict[str, None] = {}
        self._is_category = is_category

    def add(self, column: pa.Array) -> None:
        """Append the cells of a batch."""
        if not self._complete:
            return
        if not hasattr(column, "dictionary"):
            column = column.dictionary_encode()
        elif self._is_category:
            self._categories.update(dict.fromkeys(map(cell_text, column.dictionary.to_pylist())))
        texts = [*map(cell_text, column.dictionary.to_pylist()), ""]
        table = np.array(
            [self._codes.setdefault(text, len(self._codes)) for text in texts], dtype=np.uint32
        )
        count = len(self._codes)
        indices = column.indices
        if indices.null_count:
            indices = indices.fill_null(len(texts) - 1)
        self._buffer.extend(table[_numbers_of(indices)], count)
        self._complete = count < self._limit

    def raw(self) -> RawColumn:
        """Return the column read so far."""
        order = tuple(self._categories) if self._is_category else None
        as_they_are = {
            code
            for text, code in self._codes.items()
            if text.startswith(QUOTED) or (order is not None and text)
        }
        tokens = [text.removeprefix(QUOTED) for text in self._codes]
        return RawColumn(
            self._name,
            tokens,
            self._buffer,
            self._complete,
            order,
            frozenset(as_they_are),
            self._quotes_all,
        )


def _numbers_of(indices: pa.Array) -> np.ndarray:
    """Return indices without nulls as they are in memory.

    Arrow's own conversion imports pandas, which takes longer than a cancellation may.
    """
    begin = indices.offset
    dtype = np.dtype(str(indices.type))
    return np.frombuffer(indices.buffers()[1], dtype)[begin : begin + len(indices)]


def cell_text(value: object) -> str:
    """Return the text of a cell of any type; a missing one is empty."""
    if value is None:
        return ""
    if isinstance(value, float):
        return "" if value != value else number_text(value)
    return value if isinstance(value, str) else str(value)
