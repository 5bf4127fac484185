"""Linear regression with a ridge, of scikit-learn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.catalog.parameters import parameter, seed_parameter
from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.regression.base import NumberModel, Regressor, regressors
from bayesgui.classifiers.regression.design import Design
from bayesgui.classifiers.regression.distributions import Shifted
from bayesgui.classifiers.regression.inner_errors import inner_errors
from bayesgui.classifiers.regression.target_numbers import numbers_of_target
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.regression.inner_errors import InnerRows
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]


@stored("ridge-line")
@dataclass(frozen=True, eq=False, kw_only=True)
class LineModel(NumberModel):
    """A linear function. `filled`: shape (width,); what a missing cell counts as."""

    design: Design
    filled: Floats
    slopes: Floats
    intercept: float
    errors: Floats

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        return dict(self.design.states)

    def distributions(self, cases: Dataset, monitor: Monitor = SILENT) -> Shifted:
        matrix = _filled(self.design.matrix(cases), self.filled)
        return Shifted(matrix @ self.slopes + self.intercept, self.errors)


@regressors.register("ridge", label="Linear regression (ridge)", order=60)
@dataclass(frozen=True, kw_only=True)
class RidgeRegression(Regressor):
    """A linear function of all columns, its slopes held small; scikit-learn's, as a partner.

    Notes
    -----
    Minimizes Σ (y − a − x·b)² + α Σ b², with columns in units of their standard deviations. A
    missing cell counts as its column's mean. The interval is that of the errors on five inner
    folds, around the prediction; these are divided by groups or times as the outer folds are.

    References
    ----------
    Hoerl and Kennard (1970), Ridge regression.
    """

    learns_errors: ClassVar[bool] = True
    alpha: float = parameter(
        1.0,
        low=0.0,
        label="Ridge α",
        doc="Holds the slopes small; 0 is ordinary least squares.",
        grid=(0.1, 1.0, 10.0, 100.0),
    )
    seed: int = seed_parameter()

    def _trained(
        self, known: Dataset, target: str, inner: InnerRows, monitor: Monitor
    ) -> LineModel:
        design = Design.of(known, target, self.method)
        matrix, values = design.matrix(known), numbers_of_target(known, target).values
        weights = known.weights

        def chosen(rows: NDArray[np.intp]) -> tuple[Floats, Floats, Floats | None]:
            return matrix[rows], values[rows], None if weights is None else weights[rows]

        def predict(train: NDArray[np.intp], test: NDArray[np.intp]) -> Floats:
            filled, slopes, intercept = self._line(*chosen(train))
            return _filled(matrix[test], filled) @ slopes + intercept

        errors = inner_errors(values, weights, self.seed, predict, inner, monitor)
        filled, slopes, intercept = self._line(matrix, values, weights)
        return LineModel(
            target=target,
            features=design.features,
            remarks=known.remarks,
            design=design,
            filled=filled,
            slopes=slopes,
            intercept=intercept,
            errors=errors,
        )

    def _line(
        self, matrix: Floats, values: Floats, weights: Floats | None
    ) -> tuple[Floats, Floats, float]:
        from sklearn.linear_model import Ridge

        known = ~np.isnan(matrix)
        own = np.ones(len(values)) if weights is None else weights
        total = np.maximum(own @ known, np.finfo(float).tiny)
        filled = own @ np.where(known, matrix, 0.0) / total
        whole = _filled(matrix, filled)
        units = np.sqrt(own @ (whole - filled) ** 2 / own.sum())
        units[units == 0] = 1.0
        fitted = Ridge(self.alpha).fit((whole - filled) / units, values, sample_weight=own)
        slopes = np.asarray(fitted.coef_, np.float64) / units
        return filled, slopes, float(fitted.intercept_ - slopes @ filled)


def _filled(matrix: Floats, means: Floats) -> Floats:
    return np.where(np.isnan(matrix), means, matrix)
