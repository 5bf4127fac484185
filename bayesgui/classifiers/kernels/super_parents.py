"""The log posterior of each super-parent for a row."""

from __future__ import annotations

import numpy as np
from numba import njit


@njit(
    "void(float64[:, :, ::1], float64[:, :, ::1], uint8[::1], int32[:, ::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def fill_votes(votes, tables, active, places):  # type: ignore[no-untyped-def]
    """Fill ln P(class, row) under every super-parent.

    `votes`: shape (rows, columns, classes); output; −∞ where a column is no super-parent of the
    row. `tables`: shape (states, states, classes); ln P(class, a) on the diagonal, ln P(b | class,
    a) beside it, of all columns' states. `active`: shape (states,); whether a state makes its
    column a super-parent. `places`: shape (rows, columns); place of each cell's state among all
    states; −1 if it is missing.
    """
    rows, columns = places.shape
    classes = votes.shape[2]
    known = np.empty(columns, np.int64)
    for r in range(rows):
        found = 0
        for j in range(columns):
            if places[r, j] >= 0:
                known[found] = places[r, j]
                found += 1
        for i in range(columns):
            vote = votes[r, i]
            above = places[r, i]
            if above < 0 or not active[above]:
                for c in range(classes):
                    vote[c] = -np.inf
                continue
            table = tables[above]
            for c in range(classes):
                vote[c] = 0.0
            for k in range(found):
                entries = table[known[k]]
                for c in range(classes):
                    vote[c] += entries[c]
