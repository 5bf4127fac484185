"""The baseline without columns: the numbers that trained, the same for every row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.regression.base import NumberModel, Regressor, regressors
from bayesgui.classifiers.regression.distributions import Shifted, grid_of
from bayesgui.classifiers.regression.target_numbers import numbers_of_target
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.regression.inner_errors import InnerRows
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@stored("mean-of-numbers")
@dataclass(frozen=True, eq=False, kw_only=True)
class MeanModel(NumberModel):
    """The distribution of the numbers that trained. `errors`: its quantiles less the mean."""

    mean: float
    errors: NDArray[np.float64]

    def distributions(self, cases: Dataset, monitor: Monitor = SILENT) -> Shifted:
        return Shifted(np.full(cases.n_rows, self.mean), self.errors)


@regressors.register("mean", label="Mean of the rows", order=100)
@dataclass(frozen=True, kw_only=True)
class MeanOfRows(Regressor):
    """The mean of the rows that train for every row, whatever its columns; the baseline.

    Notes
    -----
    Its median and interval are those of the numbers that train.
    """

    def _trained(
        self, known: Dataset, target: str, inner: InnerRows, monitor: Monitor
    ) -> MeanModel:
        values = numbers_of_target(known, target).values
        mean = float(np.average(values, weights=known.weights))
        return MeanModel(
            target=target,
            features=(),
            remarks=known.remarks,
            mean=mean,
            errors=grid_of(values, known.weights) - mean,
        )
