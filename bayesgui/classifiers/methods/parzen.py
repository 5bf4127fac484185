"""Windows around the rows of each class."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import LAZY, Character
from bayesgui.classifiers.density_classifier import DensityClassifier, scaled_parameter
from bayesgui.classifiers.tables import prior_alpha_parameter, priors_parameter
from bayesgui.densities.parzen import Faces, ParzenWindows, Shape, usual_deviations

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.density_classifier import ClassRows
    from bayesgui.core.monitor import Monitor

PAIRS = 2**21
"""Pairs of rows that are compared between two polls for cancellation."""


@classifiers.register(
    "parzen",
    label="Parzen windows",
    order=44,
    takes="numbers",
    is_network=False,
    adds_rows=False,
    character=Character(
        LAZY,
        assumes="densities are smooth over the width of a window",
        optimum="none is sought; the width is given, or a rule's",
        costs="every row is kept; with many columns a neighborhood holds none",
    ),
)
@dataclass(frozen=True, kw_only=True)
class ParzenClasses(DensityClassifier):
    """The density of a class is made from windows around its rows, all columns together.

    Notes
    -----
    p(x | c) is the mean of Gaussians around the rows, or 1 / (N h^d) Σ 1[x_i in the cube around x].
    A point with no row of any class in its cube gets the classes' probabilities. Rows count for the
    numbers that are known both in them and in the row that is classified.

    References
    ----------
    Parzen (1962). Specht (1990), Probabilistic neural networks.
    """

    shape: str = parameter(
        "gaussian",
        choices=("gaussian", "cube"),
        choice_labels=("Gaussian", "cube"),
        label="Window",
        doc="A Gaussian around each row, or a cube that counts rows; with more than a few columns "
        "most cubes are empty.",
    )
    width: float = parameter(
        0.0,
        low=0.0,
        label="Width h",
        doc="Edge of the cube, or σ of the Gaussian; 0 chooses it for each class and column from "
        "spread and number of rows.",
        grid=(0.0, 0.1, 0.2, 0.4, 0.8),
    )
    scaled: bool = scaled_parameter()
    faces: str = parameter(
        "left",
        choices=("left", "right", "both"),
        choice_labels=(
            "from x − h/2 to below x + h/2",
            "from above x − h/2 to x + h/2",
            "both ends",
        ),
        label="A cube contains",
        doc="Which ends of each edge belong to the cube.",
    )
    prior_alpha: float = prior_alpha_parameter(0.0)
    priors: str = priors_parameter()

    def piece(self, rows: int) -> int:
        return max(16, PAIRS // max(rows, 1))

    def densities(
        self, rows: ClassRows, units: NDArray[np.float64], monitor: Monitor
    ) -> tuple[ParzenWindows | None, ...]:
        """Return the windows of each class."""
        shape, faces = cast("Shape", self.shape), cast("Faces", self.faces)
        found: list[ParzenWindows | None] = []
        for k in range(rows.n_classes):
            values, weights = rows.of_class(k)
            if not len(values):
                found.append(None)
                continue
            edges = np.full(values.shape[1], self.width)
            if not self.width:
                edges = usual_deviations(values, weights, units)
                edges = edges * math.sqrt(12.0) if self.shape == "cube" else edges
            found.append(ParzenWindows.sorted(values, weights, edges, shape, faces))
        return tuple(found)
