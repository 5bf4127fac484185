"""A classifier as a model of numbers: the target is cut into bins, and these are the classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Choice, choice_of, parameter
from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.regression.base import NumberModel, Regressor
from bayesgui.classifiers.regression.distributions import Mixtures, grid_of
from bayesgui.classifiers.regression.target_numbers import numbers_of_target
from bayesgui.classifiers.training_cases import repeated_rows
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.discretize.base import discretizers, limits_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.base import Classifier, ClassModel
    from bayesgui.classifiers.regression.inner_errors import InnerRows
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.columns.column import CodedColumn, NumericColumn
    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]

USUAL_CUT = "equal-frequency"
FEWEST, MOST, PER_ROOT = 5, 20, 0.6
"""Bins where nothing else is said: the fewest, the most, and by the cube root of the rows."""


@stored("binned-numbers")
@dataclass(frozen=True, eq=False, kw_only=True)
class BinnedModel(NumberModel):
    """A classifier of bins, with the numbers that training saw in each.

    `grids`: shape (bins, points); quantiles of the
    numbers in each bin at equal steps. `centers`: shape (bins,); their means.
    """

    classes: ClassModel
    grids: Floats
    centers: Floats

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        states = dict(self.classes.known_states)
        states.pop(self.target, None)
        return states

    def distributions(self, cases: Dataset, monitor: Monitor = SILENT) -> Mixtures:
        return Mixtures(self.classes.posteriors(cases, monitor), self.grids, self.centers)


@dataclass(frozen=True, kw_only=True)
class BinnedClasses(Regressor):
    """Numbers predicted by a classifier of the bins that they are cut into.

    Notes
    -----
    P(number | row) = Σ P(bin | row) P(number | bin), where the numbers within a bin are distributed
    as the rows that train have them there. Its mean, Σ P(bin | row) · (mean of the bin), is the
    estimate of E[number | row], which has the least squared error of all functions of the row; its
    median has the least absolute error, and its quantiles bound the interval.

    References
    ----------
    Frank, Trigg, Holmes and Witten (2000), Naive Bayes for regression. Torgo and Gama (1997),
    Regression using classification algorithms.
    """

    classifier: Classifier
    target_bins: int = parameter(
        0,
        low=0,
        high=1000,
        label="Bins",
        doc="Intervals into which the target is cut; 0 takes 0.6 times the cube "
        "root of the rows, from 5 to 20.",
    )
    target_cut: Choice = choice_of(
        discretizers,
        USUAL_CUT,
        label="Target is cut by",
        doc="How the target's numbers become bins; the cuts are learned from the rows that train.",
    )

    @property
    def name(self) -> str:
        return self.classifier.method

    def _trained(
        self, known: Dataset, target: str, inner: InnerRows, monitor: Monitor
    ) -> BinnedModel:
        numbers, weights = numbers_of_target(known, target), known.weights
        coded = _without_empty(numbers, self._limits(known, numbers))
        groups = [np.flatnonzero(coded.codes == k) for k in range(len(coded.states))]
        own = [None if weights is None else weights[rows] for rows in groups]
        pairs = [(numbers.values[rows], w) for rows, w in zip(groups, own, strict=True)]
        found = self.classifier.fit(known.with_column(coded), target, monitor=monitor)
        return BinnedModel(
            target=target,
            features=found.features,
            remarks=tuple(dict.fromkeys((*known.remarks, *found.remarks))),
            classes=found,
            grids=np.array([grid_of(values, w) for values, w in pairs]),
            centers=np.array([np.average(values, weights=w) for values, w in pairs]),
        )

    def _limits(self, known: Dataset, numbers: NumericColumn) -> tuple[float, ...]:
        traits, options = discretizers[self.target_cut.name], dict(self.target_cut.options)
        if traits.traits.get("supervised", False):
            raise ParameterError(
                "{method} cuts where classes change, and the target is what is cut; take "
                "equal-frequency, equal-width or k-means.",
                method=self.target_cut.name,
            )
        if "bins" in {each.name for each in traits.parameters}:
            options.setdefault("bins", self.target_bins or usual_bins(known.n_rows))
        repeated = repeated_rows(known)
        seen = numbers if repeated is None else numbers.rows(repeated)
        return limits_of(seen, discretizers.create(self.target_cut.name, **options))


def usual_bins(n_rows: int) -> int:
    """Return the number of bins for a number of rows."""
    return int(np.clip(round(PER_ROOT * n_rows ** (1 / 3)), FEWEST, MOST))


def _without_empty(numbers: NumericColumn, limits: tuple[float, ...]) -> CodedColumn:
    """Return numbers cut into bins; one without a number is joined to the one below."""
    coded = numbers.cut(limits)
    filled = np.flatnonzero(coded.counts)
    if len(filled) == len(coded.states):
        return coded
    return numbers.cut((limits[0], *(limits[k] for k in filled[1:]), limits[-1]))
