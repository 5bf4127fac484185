"""Columns of numbers that are part of an array, of any type and in either order."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.data.columns.column import NumericColumn

if TYPE_CHECKING:
    from numpy.typing import NDArray


class ArrayColumn(NumericColumn):
    """A column of numbers that stays where its owner holds it.

    `cells`: shape (rows,); the numbers; NaN is a missing cell. They must not change while the
    column is used, so it is for the time of a call, and no result may keep it.

    `values` converts and copies the numbers when they are first asked for, so that what reads the
    cells themselves is spared that.
    """

    cells: NDArray[Any]

    def __init__(self, name: str, cells: NDArray[Any]) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "cells", cells)

    def __reduce__(self) -> tuple[Any, ...]:
        return NumericColumn, (self.name, self.values)

    @cached_property
    def values(self) -> NDArray[np.float64]:
        """The numbers, shape (rows,), read-only."""
        made = np.array(self.cells, dtype=np.float64)
        made.flags.writeable = False
        return made

    @property
    def n_missing(self) -> int:
        return int(np.count_nonzero(np.isnan(self.cells))) if self.cells.dtype.kind == "f" else 0

    @property
    def n_rows(self) -> int:
        return len(self.cells)

    def renamed(self, name: str) -> ArrayColumn:
        return ArrayColumn(name, self.cells)

    def rows(self, which: slice | NDArray[Any]) -> ArrayColumn:
        return ArrayColumn(self.name, self.cells[which])
