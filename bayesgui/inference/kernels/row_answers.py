"""Posteriors for many rows of findings, one update of the tree for each."""

from __future__ import annotations

import math

from numba import njit

from bayesgui.inference.kernels import columns as col
from bayesgui.inference.kernels.answering import answer
from bayesgui.inference.kernels.compiling import LEAN


@njit(
    "int64(int64[:, ::1], int64[:, ::1], int64[:, ::1], uint32[::1], float64[::1], float64[::1],"
    " uint8[::1], int64[::1], int64[::1], int32[:, ::1], int64[::1], float64[:, ::1], float64[::1],"
    " int64, int64, int64)",
    **LEAN,
)
def answer_rows(  # type: ignore[no-untyped-def]
    cliques, views, slots, maps, tables, vectors, live, marks,
    variables, findings, picks, posteriors, logs, row, last, resumed,
):  # fmt: skip
    """Answer one row of findings after another, until one is suspended.

    `variables`: shape (columns,); index of the variable that each column of `findings` is about.
    `findings`: shape (rows, columns); indices of observed states; −1 is no finding. `picks`: shape
    (cells,); offsets in `vectors` of the posteriors that are wanted. `posteriors`: shape (rows,
    cells); written; NaN where the findings have probability zero, or numbers left their range.
    `logs`: shape (rows,); written: ln P(findings); −∞ where they have probability zero, NaN where
    numbers left their range. `resumed`: 1 to go on with the first row, whose update was suspended.
    `row`: the suspended row; `last` if there is none.
    """
    given = marks[col.GIVEN]
    while row < last:
        if not resumed:
            count = 0
            for k in range(variables.shape[0]):
                state = findings[row, k]
                if state >= 0:
                    count += 1
                    marks[given + count] = (variables[k] << 32) | state
            marks[given] = count
        resumed = 0
        total = answer(cliques, views, slots, maps, tables, vectors, live, marks)
        status = marks[col.STATUS]
        if status == col.SUSPENDED:
            return row
        if status == col.IMPOSSIBLE:
            total = -math.inf
        logs[row] = total
        for k in range(picks.shape[0]):
            posteriors[row, k] = vectors[picks[k]] if status == col.DONE else math.nan
        row += 1
    return last
