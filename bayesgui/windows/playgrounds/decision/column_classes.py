"""Classes from a column of numbers and a column of classes; no Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.densities.gaussian import Gaussian
from bayesgui.densities.kernel import GaussianKernels
from bayesgui.densities.tabulated import TabulatedDensity
from bayesgui.windows.playgrounds.decision.limits import MAX_CLASSES, MAX_MEAN, MIN_DEVIATION
from bayesgui.windows.playgrounds.tables import (
    class_names,
    classes_by_row,
    numbers_of,
    numeric_names,
    weights_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

    Numbers = NDArray[np.float64]

Shape = Literal["gaussian", "kernel"]

NO_UNITS: Mapping[str, str] = MappingProxyType({})
LEAST_VALUES = 3
"""Fewer values of a class say nothing about its spread."""
_REACH, _PER_WIDTH, _MOST_POINTS = 8.0, 25.0, 20_000
"""Kernel widths beyond the values, places of a table per width, and places at most."""


@dataclass(frozen=True, eq=False)
class ColumnClasses:
    """Two to four classes, each as a Gaussian and as a kernel density.

    `values`: the numbers of each class, sorted; `weights`: those of their rows. `n_left_out`: rows
    of classes that are too small.
    `units`: of the columns, as far as known.
    """

    dataset: Dataset
    table: str
    column: str
    by: str
    names: tuple[str, ...]
    values: tuple[Numbers, ...]
    weights: tuple[Numbers, ...]
    gaussians: tuple[Gaussian, ...]
    kernels: tuple[TabulatedDensity, ...]
    n_left_out: int
    units: Mapping[str, str]

    @property
    def n(self) -> int:
        """Number of rows that are used."""
        return sum(map(len, self.values))

    @property
    def priors(self) -> tuple[float, ...]:
        """The share of each class in the weight of all rows."""
        total = sum(float(each.sum()) for each in self.weights)
        return tuple(float(each.sum()) / total for each in self.weights)

    @property
    def has_weights(self) -> bool:
        """Whether rows count differently."""
        return self.dataset.weights is not None

    def estimates(self, shape: Shape) -> Sequence[Gaussian | TabulatedDensity]:
        """Return the density of each class in one of the two shapes."""
        return self.gaussians if shape == "gaussian" else self.kernels

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of numbers of the table."""
        return numeric_names(self.dataset)

    @property
    def class_columns(self) -> tuple[str, ...]:
        """The columns of the table that can be the class."""
        return class_names(self.dataset, MAX_CLASSES)


def classes_of(
    dataset: Dataset,
    table: str,
    column: str = "",
    by: str = "",
    monitor: Monitor = SILENT,
    units: Mapping[str, str] = NO_UNITS,
) -> ColumnClasses:
    """Return the classes of a column.

    `column`, `by`: the numbers and the class; by default the last columns that can be either, the
    numbers with enough values in two classes.
    """
    columns, classes = numeric_names(dataset), class_names(dataset, MAX_CLASSES)
    if not columns or not classes:
        raise DataError(
            "{table} needs a column of numbers and one of {least} to {most} classes.",
            table=table,
            least=2,
            most=MAX_CLASSES,
        )
    by = by or classes[0]
    column, (kept, groups, n_left_out) = _first_divided(
        dataset, (column,) if column else columns[::-1], by, monitor
    )
    gaussians = tuple(_gaussian(*each) for each in groups)
    least, most = min(x.deviation for x in gaussians), max(abs(x.mean) for x in gaussians)
    if least < MIN_DEVIATION or most > MAX_MEAN:
        raise DataError(
            "The numbers of {column} are too small or too large to be drawn. Use another unit.",
            column=column,
        )
    kernels = tuple(_table(*each, monitor) for each in groups)
    values, weights = zip(*groups, strict=True)
    return ColumnClasses(
        dataset,
        table,
        column,
        by,
        kept,
        values,
        weights,
        gaussians,
        kernels,
        n_left_out,
        units,
    )


def _first_divided(
    dataset: Dataset, columns: tuple[str, ...], by: str, monitor: Monitor
) -> tuple[str, tuple[tuple[str, ...], list[tuple[Numbers, Numbers]], int]]:
    """Return the first column with two classes of enough values, and its groups."""
    for column in columns:
        found = _groups(dataset, column, by, monitor)
        if len(found[1]) >= 2:
            return column, found
    raise DataError(
        "Fewer than two classes of {by} have {least} different values of {column}.",
        by=by,
        least=LEAST_VALUES,
        column=columns[0],
    )


def _groups(
    dataset: Dataset, column: str, by: str, monitor: Monitor
) -> tuple[tuple[str, ...], list[tuple[Numbers, Numbers]], int]:
    """Return the classes that are large enough with their sorted values and weights.

    The last number is that of the rows of the other classes; rows of weight 0 do not count.
    """
    values, (codes, states) = numbers_of(dataset, column), classes_by_row(dataset, by)
    weights = weights_of(dataset)
    known = np.isfinite(values) & (codes >= 0) & (weights > 0)
    values, codes, weights = values[known], codes[known], weights[known]
    kept, groups = [], []
    for k, state in enumerate(states):
        monitor.check()
        found, counted = values[codes == k], weights[codes == k]
        order = np.argsort(found, kind="stable")
        if len(np.unique(found)) >= LEAST_VALUES:
            kept.append(state)
            groups.append((found[order], counted[order]))
    return tuple(kept), groups, len(values) - sum(len(x) for x, _ in groups)


def _gaussian(values: Numbers, weights: Numbers) -> Gaussian:
    """Return the Gaussian of maximum likelihood."""
    mean = float(np.average(values, weights=weights))
    return Gaussian(mean, math.sqrt(float(np.average((values - mean) ** 2, weights=weights))))


def _table(values: Numbers, weights: Numbers, monitor: Monitor) -> TabulatedDensity:
    """Return the kernel density of values with Silverman's width as a table."""
    monitor.check()
    equal = float(weights.min()) == float(weights.max()) == 1.0
    made = GaussianKernels.of(values, weights=None if equal else weights)
    reach = _REACH * made.width
    ends = float(values[0]) - reach, float(values[-1]) + reach
    n = min(_MOST_POINTS, max(64, math.ceil((ends[1] - ends[0]) / made.width * _PER_WIDTH)))
    # A kernel density is a mixture: its variance is that of the values and of a kernel.
    whole = _gaussian(values, weights)
    deviation = math.hypot(whole.deviation, made.width)
    return TabulatedDensity.of(made, ends, n, whole.mean, deviation)


def histogram_of(source: ColumnClasses, edges: Numbers) -> Numbers:
    """Return the histogram of each class of a column as a density, a row for each."""
    rows = []
    for values, weights in zip(source.values, source.weights, strict=True):
        sums = np.concatenate([[0.0], np.cumsum(weights)])
        counted = np.diff(sums[np.searchsorted(values, edges)])
        rows.append(counted / (sums[-1] * np.diff(edges)))
    return np.stack(rows)
