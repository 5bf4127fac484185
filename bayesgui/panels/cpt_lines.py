"""Lines below the states of a table: how they come and go, and what they hold of a branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.panels.cpt_model import CptModel


def begin_line(
    table: CptModel,
    position: int,
    before: NDArray[np.float64] | None,
    after: NDArray[np.float64] | None,
) -> Callable[[], None] | None:
    """Announce a line that comes or goes, so that what is typed elsewhere stays.

    Parameters
    ----------
    table : CptModel
        The table.
    position : int
        Of the line.
    before, after : ndarray or None
        What the line holds; None if there is none.

    Returns
    -------
    callable or None
        Ends the announcement; None if no line comes or goes.
    """
    if table.axes is None or (before is None) == (after is None):
        return None
    root, comes = QModelIndex(), before is None
    if table.transposed:
        begin = table.beginInsertColumns if comes else table.beginRemoveColumns
        end = table.endInsertColumns if comes else table.endRemoveColumns
    else:
        begin = table.beginInsertRows if comes else table.beginRemoveRows
        end = table.endInsertRows if comes else table.endRemoveRows
    begin(root, position, position)
    return end


def mean(numbers: NDArray[np.float64]) -> float:
    """Return the mean; that of equal numbers is each of them to the last bit."""
    same = bool((numbers == numbers[0]).all())
    return float(numbers[0]) if same else float(numbers.mean())
