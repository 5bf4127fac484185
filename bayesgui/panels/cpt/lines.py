"""Lines below the states of a table: insertion and removal, and the value of a branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtCore import QAbstractTableModel


def begin_line(
    model: QAbstractTableModel,
    transposed: bool,
    position: int,
    before: NDArray[np.float64] | None,
    after: NDArray[np.float64] | None,
) -> Callable[[], None] | None:
    """Begin the insertion or removal of a line, so that an open editor elsewhere stays.

    `before, after`: values of the line; None if there is none.

    Returns: the call that ends it; None if no line is inserted or removed.
    """
    if (before is None) == (after is None):
        return None
    root, comes = QModelIndex(), before is None
    if transposed:
        begin = model.beginInsertColumns if comes else model.beginRemoveColumns
        end = model.endInsertColumns if comes else model.endRemoveColumns
    else:
        begin = model.beginInsertRows if comes else model.beginRemoveRows
        end = model.endInsertRows if comes else model.endRemoveRows
    begin(root, position, position)
    return end


def mean(numbers: NDArray[np.float64]) -> float:
    """Return the mean; for equal numbers exactly their value, without rounding."""
    same = bool((numbers == numbers[0]).all())
    return float(numbers[0]) if same else float(numbers.mean())
