"""A normal density of the target and all columns together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.regression.base import NumberModel, Regressor, regressors
from bayesgui.classifiers.regression.design import Design
from bayesgui.classifiers.regression.distributions import Normals
from bayesgui.classifiers.regression.target_numbers import numbers_of_target
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.missing import row_patterns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.regression.inner_errors import InnerRows
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]

TOLERANCE = 1e-10
"""Share of the largest eigenvalue below which a direction counts as constant."""


@stored("joint-normal")
@dataclass(frozen=True, eq=False, kw_only=True)
class JointNormalModel(NumberModel):
    """Moments of the columns of the design, the target last.

    `mean`: shape (width + 1,). `scatter`: shape (width + 1, width + 1); sums of squares about it.
    `weight`: number (or total weight) of the rows.
    """

    design: Design
    mean: Floats
    scatter: Floats
    weight: float

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        return dict(self.design.states)

    def distributions(self, cases: Dataset, monitor: Monitor = SILENT) -> Normals:
        matrix = self.design.matrix(cases)
        centers, deviations = np.empty(cases.n_rows), np.empty(cases.n_rows)
        for known, which in row_patterns(~np.isnan(matrix).T):
            monitor.check()
            slopes, variance = self.conditional(np.asarray(known, bool))
            values = matrix[np.ix_(which, known)] - self.mean[:-1][known]
            centers[which] = self.mean[-1] + values @ slopes
            deviations[which] = np.sqrt(variance)
        return Normals(centers, deviations)

    def conditional(self, known: NDArray[np.bool_]) -> tuple[Floats, float]:
        """Return the slopes of the known columns, and the variance that they leave.

        E[y | x] = μ_y + Σ_yx Σ_xx⁻¹ (x − μ_x), and the residual sum of squares S_yy − S_yx S_xx⁻¹
        S_xy over the rows less the coefficients.
        """
        inner = self.scatter[:-1, :-1][np.ix_(known, known)]
        cross, own = self.scatter[-1, :-1][known], float(self.scatter[-1, -1])
        # In units of each column, so that none looks constant beside a larger one.
        units = np.sqrt(np.diag(inner))
        units[units == 0] = 1.0
        inverse = np.linalg.pinv(inner / np.outer(units, units), TOLERANCE, hermitian=True)
        slopes = inverse @ (cross / units) / units
        rank = int(np.linalg.matrix_rank(inverse, TOLERANCE, hermitian=True)) if known.any() else 0
        left = max(own - float(slopes @ cross), 0.0)
        return slopes, left / max(self.weight - 1 - rank, 1.0)


@regressors.register("gaussian", label="Joint normal (linear)", order=50)
@dataclass(frozen=True, kw_only=True)
class JointNormal(Regressor):
    """The target and all columns are one Gaussian; its conditional mean is linear in the columns.

    Notes
    -----
    With all cells known the prediction is that of ordinary least squares, with its residual
    variance; missing cells are integrated out. Columns of states stand as 0 and 1 for every state
    but the first. Rows with a missing cell are left out of training.

    References
    ----------
    Anderson (2003), An Introduction to Multivariate Statistical Analysis, section 2.5.
    """

    def _trained(
        self, known: Dataset, target: str, inner: InnerRows, monitor: Monitor
    ) -> JointNormalModel:
        design = Design.of(known, target, self.method)
        values = numbers_of_target(known, target).values
        matrix = np.column_stack([design.matrix(known), values])
        complete = ~np.isnan(matrix).any(axis=1)
        if not complete.any():
            raise DataError(
                "{method} learns from rows without a missing cell, and there is none; take another "
                "model, or fill the cells.",
                method=self.method,
            )
        remarks = known.remarks
        if not complete.all():
            remark = Sentence(
                "{method} learns from the {rows:,} rows without a missing cell.",
                method=self.method,
                rows=int(np.count_nonzero(complete)),
            )
            remarks = (*remarks, remark)
        weights = np.ones(len(values)) if known.weights is None else known.weights
        weights, matrix = weights[complete], matrix[complete]
        mean = weights @ matrix / weights.sum()
        centered = matrix - mean
        return JointNormalModel(
            target=target,
            features=design.features,
            remarks=remarks,
            design=design,
            mean=mean,
            scatter=(centered * weights[:, None]).T @ centered,
            weight=float(weights.sum()),
        )
