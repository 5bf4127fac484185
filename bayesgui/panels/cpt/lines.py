"""Lines below the states of a table: how they come and go, and what they hold of a branch."""

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
    """Announce a line that comes or goes, so that what is typed elsewhere stays.

    `before, after`: what the line holds; None if there is none.

    Returns: ends the announcement; None if no line comes or goes.
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
    """Return the mean; that of equal numbers is each of them to the last bit."""
    same = bool((numbers == numbers[0]).all())
    return float(numbers[0]) if same else float(numbers.mean())
