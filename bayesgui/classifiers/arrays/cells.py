"""Cells of arrays as compiled loops take them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np

from bayesgui.data.columns.array_column import ArrayColumn
from bayesgui.data.counts import MAX_NUMPY_ROWS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.data.dataset import Column

_KINDS = {np.dtype(name): k for k, name in enumerate(("f8", "f4", "i8", "i4", "i1", "u1"))}
"""Types that are read as they are, in the order of ``kernels/array_cells.py``."""


def array_column(name: str, cells: NDArray[Any]) -> ArrayColumn:
    """Return a column of an array that compiled loops can read; other types become float64.

    `cells`: shape (rows,); the cells.
    """
    if cells.dtype == np.bool_:
        cells = cells.view(np.uint8)
    stride = cells.strides[0]
    if cells.dtype not in _KINDS or stride <= 0 or stride % cells.itemsize:
        cells = cells.astype(np.float64)
    return ArrayColumn(name, cells)


def are_worth_it(columns: Sequence[Column]) -> TypeGuard[Sequence[ArrayColumn]]:
    """Tell whether columns are all of arrays, and long enough for compiled loops."""
    return bool(columns) and all(
        isinstance(column, ArrayColumn) and column.n_rows > MAX_NUMPY_ROWS for column in columns
    )


@dataclass(frozen=True, eq=False)
class Cells:
    """Columns of equal length as arguments of compiled loops.

    `held`: the cells, which must live as long as their addresses are used.
    """

    held: tuple[NDArray[Any], ...]

    @classmethod
    def of(cls, columns: Iterable[ArrayColumn]) -> Cells:
        """Return the cells of columns, as `array_column` makes them."""
        return cls(tuple(column.cells for column in columns))

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return len(self.held[0])

    def arguments(self) -> tuple[NDArray[np.int64], ...]:
        """Return addresses, types and distances of neighbors, in cells."""
        parts = [
            (
                each.__array_interface__["data"][0],
                _KINDS[each.dtype],
                each.strides[0] // each.itemsize,
            )
            for each in self.held
        ]
        return tuple(np.array(part, np.int64) for part in zip(*parts, strict=True))
