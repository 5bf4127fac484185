"""A mixture of Gaussians in each class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter, seed_parameter
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import NOT_NAIVE, Character
from bayesgui.classifiers.density_classifier import DensityClassifier, incomplete_remark
from bayesgui.classifiers.tables import prior_alpha_parameter, priors_parameter
from bayesgui.core.monitor import Unreported
from bayesgui.densities.mixture_run import MixtureRun, fitted
from bayesgui.densities.mixture_sizes import sizes_compared

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.density_classifier import ClassRows
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.sentence import Sentence
    from bayesgui.densities.mixture import GaussianMixture

TOLERANCE = 1e-4
"""Gain of ln L per row at which EM ends: what is gained later hardly moves a posterior."""

MOST = 5
"""Largest number of components that BIC chooses from."""


@classifiers.register(
    "gaussian-mixture",
    label="Gaussian mixtures",
    order=42,
    takes="numbers",
    is_network=False,
    adds_rows=False,
    character=Character(
        NOT_NAIVE,
        assumes="each class is a sum of a few normal densities",
        optimum="a local optimum of the likelihood, by EM",
        costs="EM from several starts",
    ),
)
@dataclass(frozen=True, kw_only=True)
class GaussianMixtures(DensityClassifier):
    """Each class is a mixture of Gaussians of all columns, found by EM.

    Notes
    -----
    p(x | c) = Σ_j P_j N(x; μ_j, Σ_j) with full covariances. Rows with a missing number are left out
    of training; in prediction missing numbers are integrated out.

    References
    ----------
    Hastie and Tibshirani (1996), Discriminant analysis by Gaussian mixtures.
    """

    components: int = parameter(
        0,
        low=0,
        high=100,
        label="Components of a class",
        doc="Gaussians of each class; 0 chooses 1 to 5 for each class by BIC.",
        grid=(0, 1, 2, 3),
    )
    restarts: int = parameter(
        2, low=0, high=1000, label="Restarts", doc="Further random starts; the best one counts."
    )
    seed: int = seed_parameter()
    least: float = parameter(
        1e-3,
        low=1e-12,
        high=1.0,
        label="Least variance",
        doc="Of a component in any direction, as a share of the table's; it keeps components from "
        "collapsing onto one row.",
    )
    prior_alpha: float = prior_alpha_parameter(0.0)
    priors: str = priors_parameter()

    def densities(
        self, rows: ClassRows, units: NDArray[np.float64], monitor: Monitor
    ) -> tuple[GaussianMixture | None, ...]:
        """Return the mixture of each class that has complete rows."""
        complete = rows.complete()
        found = []
        for k in range(rows.n_classes):
            monitor.report(k / rows.n_classes)
            values, weights = complete.of_class(k)
            found.append(self._mixture(values, weights, units, monitor) if len(values) else None)
        return tuple(found)

    def left_out(self, rows: ClassRows) -> tuple[Sentence, ...]:
        return incomplete_remark(rows)

    def _mixture(
        self,
        values: NDArray[np.float64],
        weights: NDArray[np.float64],
        units: NDArray[np.float64],
        monitor: Monitor,
    ) -> GaussianMixture:
        different = len(np.unique(values, axis=0))
        inner = Unreported(monitor)
        if self.components:
            run = MixtureRun(
                values,
                min(self.components, different),
                weights,
                restarts=self.restarts,
                seed=self.seed,
                tolerance=TOLERANCE,
                least=self.least,
                units=units,
            )
            return fitted(run, inner).mixture
        sizes = sizes_compared(
            values,
            min(MOST, different),
            weights,
            restarts=self.restarts,
            seed=self.seed,
            tolerance=TOLERANCE,
            least=self.least,
            units=units,
            monitor=inner,
        )
        return max(sizes, key=lambda size: size.bic).mixture
