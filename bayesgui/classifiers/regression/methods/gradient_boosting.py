"""Gradient boosting of scikit-learn for numbers, on histograms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.methods.gradient_boosting import with_most_frequent
from bayesgui.classifiers.partners.boosted_trees import BoostingOptions, trees_of
from bayesgui.classifiers.partners.cells import Cells, check_cells
from bayesgui.classifiers.partners.rounds import boosted, few_threads
from bayesgui.classifiers.regression.base import NumberModel, Regressor, regressors
from bayesgui.classifiers.regression.distributions import Shifted
from bayesgui.classifiers.regression.inner_errors import inner_errors
from bayesgui.classifiers.regression.target_numbers import numbers_of_target
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.partners.trees import Trees
    from bayesgui.classifiers.regression.inner_errors import InnerRows
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]


@stored("tree-sum-numbers")
@dataclass(frozen=True, eq=False, kw_only=True)
class TreeNumbers(NumberModel):
    """A start and a sum of trees, with the distribution of their errors around it."""

    cells: Cells
    trees: Trees
    start: float
    errors: Floats

    def __post_init__(self) -> None:
        self.trees.check_cells(*self.cells.sizes)

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        return self.cells.known_states

    def distributions(self, cases: Dataset, monitor: Monitor = SILENT) -> Shifted:
        sums = np.full((cases.n_rows, 1), self.start)
        if cases.n_rows:
            self.trees.add_to(sums, np.hstack(self.cells.read(cases)))
        return Shifted(sums[:, 0], self.errors)


@regressors.register("gradient-boosting", label="Gradient boosting", order=70)
@dataclass(frozen=True, kw_only=True)
class BoostedNumbers(BoostingOptions, Regressor):
    """Trees one after another, each fitted to the errors of those before it; scikit-learn's.

    Notes
    -----
    The trees are those of HistGradientBoostingRegressor with squared errors, without early
    stopping. A missing cell goes to the side that explains more. The interval is that of the errors
    on five inner folds, around the prediction, as wide for every row; these are divided by groups
    or times as the outer folds are.

    References
    ----------
    Friedman (2001), Greedy function approximation: a gradient boosting machine.
    """

    learns_errors: ClassVar[bool] = True
    iterations: int = parameter(100, low=1, high=10_000, label="Rounds", doc="Trees.")

    def _trained(
        self, known: Dataset, target: str, inner: InnerRows, monitor: Monitor
    ) -> TreeNumbers:
        cells = with_most_frequent(Cells.of(known, target, self.method), known)
        check_cells(self.method, known.n_rows, len(known.names))
        matrix, values = np.hstack(cells.read(known)), numbers_of_target(known, target).values
        of_states = np.arange(matrix.shape[1]) < len(cells.states)
        weights = known.weights

        def fitted(rows: NDArray[np.intp]) -> Any:
            own = None if weights is None else weights[rows]
            settings = self.settings(of_states)
            return boosted(_partner(), settings, matrix[rows], values[rows], own, monitor)

        def predict(train: NDArray[np.intp], test: NDArray[np.intp]) -> Floats:
            partner = fitted(train)
            with few_threads(matrix.size):
                found: Floats = partner.predict(matrix[test])
            return found

        errors = inner_errors(values, weights, self.seed, predict, inner, monitor)
        trees, begin = trees_of(fitted(np.arange(known.n_rows)))
        monitor.check()
        return TreeNumbers(
            target=target,
            features=tuple(name for name in known.names if name != target),
            remarks=known.remarks,
            cells=cells,
            trees=trees,
            start=float(begin[0]),
            errors=errors,
        )


def _partner() -> type[Any]:
    from sklearn.ensemble import HistGradientBoostingRegressor

    found: type[Any] = HistGradientBoostingRegressor
    return found
