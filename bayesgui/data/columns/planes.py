"""Bit planes of a column: one bit per row for each state, the input of the counting kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import MemoryBudgetError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.data.columns.column import CodedColumn

ROW_BITS = 512
"""Rows are padded to a multiple of this: eight words, one vector register."""

MAX_BYTES = 2**31
"""Memory limit for the planes of a column, in bytes; above it, codes are counted instead."""


def bit_planes(column: CodedColumn) -> NDArray[np.uint64]:
    """Pack a column into one plane for each state.

    Parameters
    ----------
    column : CodedColumn
        The column.

    Returns
    -------
    ndarray of uint64, shape (states, words)
        Bit *i* of word *w* is set where row ``64 w + i`` has the state. `words` is a multiple of
        8, and the bits beyond the last row are 0. A missing cell has no bit in any plane.

    Raises
    ------
    MemoryBudgetError
        If the planes would need more than `MAX_BYTES`.

    Notes
    -----
    The codes are read once per state, compared and packed with numpy's vector instructions; a
    compiled loop that reads the codes only once was no faster.
    """
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
    planes = np.zeros((len(column.states), n_bytes), dtype=np.uint8)
    used = (column.n_rows + 7) // 8
    for state in range(len(column.states)):
        planes[state, :used] = np.packbits(column.codes == state, bitorder="little")
    # Bit i of a word is row i, on machines of either byte order.
    words = planes.view("<u8").astype(np.uint64, copy=False)
    words.flags.writeable = False
    return words
