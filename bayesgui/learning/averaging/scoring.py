"""How probable rows are under an ensemble, and under its most probable member."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.learning.averaging.ensemble import NetworkEnsemble
from bayesgui.rich_display import ShortRepr

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, repr=False)
class EnsembleScore(ShortRepr):
    """Log-likelihood of some rows, in nats; −∞ if one of them is impossible.

    `rows`: number of rows, or their total weight. `log_likelihood`: under the averaged
    probabilities. `most_probable`: under the member of largest weight.
    """

    rows: float
    log_likelihood: float
    most_probable: float

    @property
    def per_row(self) -> float:
        """Mean of a row, in nats; NaN without a row."""
        return self.of_row(self.log_likelihood)

    def of_row(self, total: float) -> float:
        """Return what a sum over the rows is for one of them on average; NaN without a row."""
        return total / self.rows if self.rows else math.nan


def score_rows(
    ensemble: NetworkEnsemble, data: Dataset, monitor: Monitor = SILENT
) -> EnsembleScore:
    """Return how probable rows are; missing cells are summed out, weighted rows count as often."""
    weights = np.ones(data.n_rows) if data.weights is None else data.weights
    alone = NetworkEnsemble((ensemble.most_probable,), np.ones(1))
    found = ensemble.log_likelihoods(data, monitor)
    one = alone.log_likelihoods(data)
    kept = weights > 0  # a row that does not count may be impossible
    sums = [float((weights[kept] * logs[kept]).sum()) for logs in (found, one)]
    return EnsembleScore(float(weights.sum()), *sums)
