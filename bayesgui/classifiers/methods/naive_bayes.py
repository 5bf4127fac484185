"""Naive Bayes: all columns independent given the class."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.base import Classifier, ClassModel, classifiers
from bayesgui.classifiers.models.naive_bayes_model import ColumnDensities, NaiveBayesModel
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.classifiers.tables import (
    alpha_parameter,
    prior_alpha_parameter,
    priors_parameter,
    with_given_priors,
    with_tables,
)
from bayesgui.classifiers.training_cases import check_finite, labeled
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.variables_from_columns import network_of
from bayesgui.densities.gaussian import Gaussian, weighted_moments
from bayesgui.learning.structure.base import with_arcs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset

MIN_VARIANCE = 1e-9
"""Least variance of a class, as a share of the largest variance of a column."""


@classifiers.register(
    "naive-bayes",
    label="Naive Bayes",
    order=0,
    takes="both",
    is_network=True,
    adds_rows=True,
    generative=True,
)
@dataclass(frozen=True, kw_only=True)
class NaiveBayes(Classifier):
    """All columns independent given the class; columns of numbers are Gaussian in each class.

    Notes
    -----
    P(c | x) ∝ P(c) Π P(x_i | c), with P(x_i | c) = (n_ci + α) / (n_c + α N_i), where N_i is the
    number of states that column i may have, and the class's own α. The independence is that given
    the class, not plain independence. Missing cells are left out of the product.

    References
    ----------
    Duda and Hart (1973); Domingos and Pazzani (1997), On the optimality of the simple Bayesian
    classifier under zero-one loss. Gaussian columns: John and Langley (1995).
    """

    method = "naive-bayes"
    alpha: float = alpha_parameter()
    prior_alpha: float = prior_alpha_parameter()
    priors: str = priors_parameter()
    ddof: int = parameter(
        0,
        low=0,
        high=1,
        label="Divisor n − ddof",
        doc="Of the variances: 0 is maximum likelihood, 1 the unbiased estimate.",
    )

    def fit(
        self,
        cases: Dataset,
        target: str,
        *,
        start: ClassModel | None = None,
        monitor: Monitor = SILENT,
    ) -> ClassModel:
        """Train; see `Classifier.fit`."""
        if start is not None:
            raise ParameterError("not yet")
        cases = labeled(cases, target)
        numbers = [c for c in cases.columns if isinstance(c, NumericColumn)]
        for column in numbers:
            check_finite(column, self.method)
        coded = cases.without(*(c.name for c in numbers))
        tables = with_tables(
            star(coded, target), coded, target, self.alpha, self.prior_alpha, monitor=monitor
        )
        network = with_given_priors(tables, target, self.priors)
        states = NetworkModel.of(network, target)
        return NaiveBayesModel(
            target=target,
            classes=states.classes,
            features=tuple(name for name in cases.names if name != target),
            remarks=cases.remarks,
            states=states,
            numbers=tuple(self._gaussians(cases, target, column) for column in numbers),
        )

    def _gaussians(self, cases: Dataset, target: str, column: NumericColumn) -> ColumnDensities:
        """Return the Gaussian of each class that has at least two different values."""
        codes = cases.categorical(target).codes
        known = ~np.isnan(column.values)
        weights = cases.weights
        whole = weighted_moments(column.values[known], None if weights is None else weights[known])
        least = MIN_VARIANCE * (whole[2] / whole[0] if whole[2] > 0 else 1.0)
        found: list[Gaussian | None] = []
        for k in range(len(cases.categorical(target).states)):
            which = known & (codes == k)
            total, mean, squares = weighted_moments(
                column.values[which], None if weights is None else weights[which]
            )
            if not total > 0:
                found.append(None)
                continue
            variance = squares / (total - self.ddof) if total > self.ddof else 0.0
            found.append(Gaussian(mean, math.sqrt(max(variance, least)), total))
        return ColumnDensities(column.name, tuple(found))


def star(cases: Dataset, target: str) -> BayesianNetwork:
    """Return the network with an arc from the class to every other column."""
    names: Sequence[str] = cases.names
    return with_arcs(network_of(cases), [(target, name) for name in names if name != target])
