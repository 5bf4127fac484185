"""A column of numbers with the class of each row, as densities are trained on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.densities.moments import Moments

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ColumnMoments:
    """Moments of a column in each class, for densities that need no more of it."""

    name: str
    of_classes: list[Moments]

    def moments(self) -> list[Moments]:
        """Return the moments of each class."""
        return self.of_classes


@dataclass(frozen=True, eq=False)
class ClassColumn:
    """Known numbers of a column and their classes.

    `values`: shape (rows,); none missing.
    """

    name: str
    values: Floats
    codes: NDArray[Any]
    weights: Floats | None
    n_classes: int

    @classmethod
    def of(
        cls,
        name: str,
        values: Floats,
        codes: NDArray[Any],
        weights: Floats | None,
        n_classes: int,
    ) -> ClassColumn:
        """Return the cells that are known, of rows with one of the classes."""
        known = ~np.isnan(values) & (codes < n_classes)
        chosen = None if weights is None else weights[known]
        return cls(name, values[known], codes[known], chosen, n_classes)

    def of_class(self, k: int) -> tuple[Floats, Floats | None]:
        """Return the values of a class and their weights."""
        which = self.codes == k
        return self.values[which], None if self.weights is None else self.weights[which]

    def moments(self) -> list[Moments]:
        """Return the moments of each class."""
        found = []
        for k in range(self.n_classes):
            values, weights = self.of_class(k)
            found.append(Moments.of(values[:, None], weights))
        return found
