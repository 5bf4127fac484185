"""Two columns of a table as points with their classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.windows.playgrounds.scatter.classes import PlanePoints
from bayesgui.windows.playgrounds.tables import classes_by_row, numbers_of, weights_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.data.dataset import Dataset

MAX_CLASSES = 8
"""Number of colors that can be told apart."""


def points_of(dataset: Dataset, x: str, y: str, by: str) -> PlanePoints:
    """Return two columns as points; without a class column all are of one class."""
    first, second = numbers_of(dataset, x), numbers_of(dataset, y)
    codes: NDArray[np.intp] = np.zeros(len(first), np.intp)
    names: tuple[str, ...] = ("ω₁",)
    if by:
        codes, names = classes_by_row(dataset, by)
    return PlanePoints.of(first, second, codes, names, weights_of(dataset))
