"""Naive Bayes with Gaussian kernels for every column of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import NAIVE, Character
from bayesgui.classifiers.models.naive_bayes_model import ColumnDensities
from bayesgui.classifiers.naive_classifier import MixedNaiveClassifier
from bayesgui.densities.kernel import GaussianKernels, likelihood_width, silverman_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.classifiers.class_column import ClassColumn
    from bayesgui.core.monitor import Monitor


@classifiers.register(
    "kde-nb",
    label="Naive Bayes with kernel densities",
    order=9,
    takes="both",
    is_network=False,
    adds_rows=False,
    character=Character(
        NAIVE,
        assumes="columns are independent given the class, of any smooth shape",
        optimum="widths by a rule, or by the leave-one-out likelihood",
        costs="rows for the shape; every value is kept",
    ),
)
@dataclass(frozen=True, kw_only=True)
class KernelNaiveBayes(MixedNaiveClassifier):
    """All columns independent given the class, with Gaussian kernels around the values of a class.

    Notes
    -----
    p(x_i | c) = 1/N Σ N(x_i; x_ki, σ²) over the N rows k of the class. A class whose values are all
    equal gets the width of the whole column for as many rows.

    References
    ----------
    John and Langley (1995), Estimating continuous distributions in Bayesian classifiers.
    """

    width: float = parameter(
        0.0,
        low=0.0,
        label="Width σ",
        doc="Of all kernels; 0 chooses one for each column and class.",
    )
    rule: str = parameter(
        "silverman",
        choices=("silverman", "likelihood"),
        choice_labels=("Silverman's rule", "leave-one-out likelihood"),
        label="Width chosen by",
        doc="A rule of thumb from spread and number of values, or the width under which each value "
        "is most probable given the others.",
        grid=("silverman", "likelihood"),
    )

    def densities(
        self,
        columns: Sequence[ClassColumn],
        before: Sequence[ColumnDensities],
        monitor: Monitor,
    ) -> tuple[ColumnDensities, ...]:
        """Return the kernels of each column and class."""
        found = []
        for k, column in enumerate(columns):
            monitor.report(k / len(columns))
            kernels = (self._kernels(column, c, monitor) for c in range(column.n_classes))
            found.append(ColumnDensities(column.name, tuple(kernels)))
        return tuple(found)

    def _kernels(self, column: ClassColumn, k: int, monitor: Monitor) -> GaussianKernels | None:
        monitor.check()
        values, weights = column.of_class(k)
        if not len(values):
            return None
        if self.width:
            width = self.width
        elif values.min() == values.max():
            total = float(len(values) if weights is None else weights.sum())
            whole = float(len(column.values) if column.weights is None else column.weights.sum())
            width = silverman_width(column.values, column.weights) * (whole / total) ** 0.2
        elif self.rule == "likelihood":
            width = likelihood_width(values, weights, monitor)
        else:
            width = silverman_width(values, weights)
        return GaussianKernels.of(values, width, weights)
