"""Columns of numbers of which most are 0, such as counts of words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.data.columns.column import NumericColumn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray


class SparseColumn(NumericColumn):
    """A column of numbers that stores those that are not 0.

    `places`: shape (entries,); rows of the numbers that are not 0, increasing. `entries`: shape
    (entries,); these numbers; NaN is a missing cell.

    `values` makes the whole column at each call and keeps nothing, so that a table of thousands of
    words is never in memory as a whole.
    """

    places: NDArray[np.int64]
    entries: NDArray[np.float64]
    _n_rows: int

    def __init__(self, name: str, n_rows: int, places: NDArray[Any], entries: NDArray[Any]) -> None:
        kept = {
            "name": name,
            "_n_rows": n_rows,
            "places": np.asarray(places, np.int64),
            "entries": np.asarray(entries, np.float64),
        }
        for attribute, value in kept.items():
            object.__setattr__(self, attribute, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return SparseColumn, (self.name, self._n_rows, self.places, self.entries)

    @property
    def values(self) -> NDArray[np.float64]:
        """All numbers, shape (rows,), made again."""
        made = np.zeros(self._n_rows)
        made[self.places] = self.entries
        made.flags.writeable = False
        return made

    @property
    def n_missing(self) -> int:
        return int(np.count_nonzero(np.isnan(self.entries)))

    @property
    def n_rows(self) -> int:
        return self._n_rows

    def renamed(self, name: str) -> SparseColumn:
        return SparseColumn(name, self._n_rows, self.places, self.entries)

    def rows(self, which: slice | NDArray[Any]) -> SparseColumn:
        if isinstance(which, slice) and which.step in (None, 1):
            first, last, _ = which.indices(self._n_rows)
            low, high = np.searchsorted(self.places, (first, max(first, last)))
            return SparseColumn(
                self.name,
                max(0, last - first),
                self.places[low:high] - first,
                self.entries[low:high],
            )
        chosen = self.values[which]
        places = np.flatnonzero(chosen)
        return SparseColumn(self.name, len(chosen), places, chosen[places])


def sparse_matrix(columns: Sequence[Any], n_rows: int) -> Any:
    """Return columns as a sparse matrix, None if one of them is not sparse."""
    given = [column for column in columns if column is not None]
    if not given or not all(isinstance(column, SparseColumn) for column in given):
        return None
    from scipy.sparse import csc_array

    starts = np.cumsum([0, *(0 if c is None else len(c.entries) for c in columns)])
    places = np.concatenate([column.places for column in given])
    entries = np.concatenate([column.entries for column in given])
    return csc_array((entries, places, starts), shape=(n_rows, len(columns)))


def sparse_columns(matrix: Any, names: Iterable[str]) -> tuple[SparseColumn, ...]:
    """Return the columns of a sparse matrix.

    `matrix`: shape (rows, names); any format.
    """
    columns = matrix.tocsc()
    columns.sum_duplicates()
    starts = columns.indptr.tolist()
    return tuple(
        SparseColumn(
            name,
            columns.shape[0],
            columns.indices[starts[k] : starts[k + 1]],
            columns.data[starts[k] : starts[k + 1]],
        )
        for k, name in enumerate(names)
    )
