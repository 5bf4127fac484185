"""Bit planes of a column: one bit per row for each state, the input of the counting kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import MemoryBudgetError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.data.columns.column import CodedColumn

WORD_ROWS = 64
"""Rows in a word."""

VECTOR = 8
"""Words in a vector register."""

ROW_BITS = VECTOR * WORD_ROWS
"""Rows are padded to a multiple of this."""

MAX_BYTES = 2**31
"""Memory limit for the planes of a column, in bytes; above it, codes are counted instead."""

MAX_PLAIN = 2**25
"""Bits up to which numpy packs sooner than a kernel is compiled."""


def bit_planes(column: CodedColumn) -> NDArray[np.uint64]:
    """Pack a column into one plane for each state.

    The result: shape (states, words); bit *i* of word *w* is set where row ``64 w + i`` has the
    state. `words` is a multiple of 8, and the bits beyond the last row are 0. A missing cell has no
    bit in any plane.
    """
    words = plane_block([column])
    words.flags.writeable = False
    return words


def plane_block(columns: Sequence[CodedColumn]) -> NDArray[np.uint64]:
    """Pack several columns into one array, the planes of each after those of the one before."""
    from bayesgui import kernel_cache  # the first window has tables to name, not to count

    for column in columns:
        _check_memory(column)
    n_rows = columns[0].n_rows if columns else 0
    words = -(-n_rows // ROW_BITS) * (ROW_BITS // WORD_ROWS)
    planes = np.zeros((sum(len(column.states) for column in columns), words), np.uint64)
    if n_rows * len(planes) <= MAX_PLAIN and not kernel_cache.is_ready("data", "packing"):
        _pack(planes, columns)
        return planes
    kernels = kernel_cache.module("data", "packing")
    first = 0
    for column in columns:
        codes = np.ascontiguousarray(column.codes)
        address = int(codes.__array_interface__["data"][0])
        size = len(column.states)
        kernels.pack_codes(planes, first, size, address, codes.itemsize, n_rows)
        first += size
    return planes


def _pack(planes: NDArray[np.uint64], columns: Sequence[CodedColumn]) -> None:
    """Pack columns without a kernel; the planes are zeros before."""
    bits = planes.view(np.uint8)
    first = 0
    for column in columns:
        for state in range(len(column.states)):
            packed = np.packbits(column.codes == state, bitorder="little")
            bits[first + state, : len(packed)] = packed
        first += len(column.states)


def _check_memory(column: CodedColumn) -> None:
    n_bytes = (column.n_rows + ROW_BITS - 1) // ROW_BITS * (ROW_BITS // 8)
    if n_bytes * len(column.states) > MAX_BYTES:
        raise MemoryBudgetError(
            "Counting by bits in column {column} would need {needed:,} bytes for its {states:,} "
            "states; merge states or discretize the column.",
            column=column.name,
            states=len(column.states),
            needed=n_bytes * len(column.states),
            budget=MAX_BYTES,
        )
