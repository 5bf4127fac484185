"""The cubes that hold the nearest rows of each class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import LAZY, Character
from bayesgui.classifiers.density_classifier import DensityClassifier, scaled_parameter
from bayesgui.classifiers.tables import prior_alpha_parameter, priors_parameter
from bayesgui.densities.nearest_neighbours import NearestNeighbours

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.classifiers.density_classifier import ClassRows
    from bayesgui.core.monitor import Monitor


@classifiers.register(
    "knn-density",
    label="Nearest-neighbor densities",
    order=46,
    takes="numbers",
    is_network=False,
    adds_rows=False,
    character=Character(
        LAZY,
        assumes="a density is even around its K nearest rows",
        optimum="none is sought; K is given",
        costs="every row is kept; with many columns a neighborhood holds none",
    ),
)
@dataclass(frozen=True, kw_only=True)
class NearestNeighbourClasses(DensityClassifier):
    """The density of a class is K over the volume of the cube with its K nearest rows.

    Notes
    -----
    p̂(x | c) = K / (N h^d), where h is twice the distance of the K-th nearest row, the largest
    difference in any column. Classes with fewer than K rows use all. Where K rows of a class are
    equal to x, the classes' shares of rows equal to x are compared. Rows count for the numbers that
    are known both in them and in the row that is classified.

    References
    ----------
    Loftsgaarden and Quesenberry (1965). Fukunaga (1990), section 6.2.
    """

    takes_weights = False
    neighbours: int = parameter(
        10,
        low=1,
        high=100_000,
        label="Neighbors K",
        doc="Rows of a class that the cube holds.",
        grid=(3, 5, 10, 20, 50),
    )
    scaled: bool = scaled_parameter()
    prior_alpha: float = prior_alpha_parameter(0.0)
    priors: str = priors_parameter()

    def piece(self, rows: int) -> int:
        return 2**9

    def densities(
        self, rows: ClassRows, units: NDArray[np.float64], monitor: Monitor
    ) -> tuple[NearestNeighbours | None, ...]:
        """Return the rows of each class."""
        found: list[NearestNeighbours | None] = []
        for k in range(rows.n_classes):
            values, _weights = rows.of_class(k)
            found.append(NearestNeighbours(values, self.neighbours) if len(values) else None)
        return tuple(found)
