"""Naive Bayes with a histogram for every column of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import NAIVE, Character
from bayesgui.classifiers.models.naive_bayes_model import ColumnDensities
from bayesgui.classifiers.naive_classifier import MixedNaiveClassifier
from bayesgui.densities.histogram import Closed, Histogram, equal_limits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.classifiers.class_column import ClassColumn
    from bayesgui.core.monitor import Monitor


@classifiers.register(
    "histogram-nb",
    label="Histogram naive Bayes",
    order=8,
    takes="both",
    is_network=False,
    adds_rows=False,
    character=Character(
        NAIVE,
        assumes="columns are independent given the class, of any shape",
        optimum="exact for the given bins",
        costs="rows for every bin; jumps at their edges",
    ),
)
@dataclass(frozen=True, kw_only=True)
class HistogramNaiveBayes(MixedNaiveClassifier):
    """All columns independent given the class, with a histogram of each column in each class.

    Notes
    -----
    p(x_i | c) = (N_ij + λ) / (N + M λ) · 1 / |B_j| in bin j of M, where N and N_ij are counts of
    the class. All classes share the bins, which are equal and reach from the column's smallest to
    its largest value in training; values outside fall into the end bins.

    References
    ----------
    Freedman and Diaconis (1981), On the histogram as a density estimator: L2 theory.
    """

    bins: int = parameter(
        10,
        low=1,
        high=10_000,
        label="Bins",
        doc="Equal bins of each column.",
        grid=(5, 10, 20, 40),
    )
    smoothing: float = parameter(
        1.0,
        low=0.0,
        label="Smoothing λ",
        doc="As if so many values of each class had been in every bin.",
        grid=(0.1, 1.0, 5.0),
    )
    closed: str = parameter(
        "left",
        choices=("left", "right"),
        choice_labels=("from a to below b", "from above a to b"),
        label="Bins contain",
        doc="Which end of a bin belongs to it.",
    )

    def densities(
        self,
        columns: Sequence[ClassColumn],
        before: Sequence[ColumnDensities],
        monitor: Monitor,
    ) -> tuple[ColumnDensities, ...]:
        """Return the histogram of each column and class."""
        return tuple(map(self._histograms, columns))

    def _histograms(self, column: ClassColumn) -> ColumnDensities:
        low, high = float(column.values.min()), float(column.values.max())
        limits = equal_limits(low, high, self.bins)
        found: list[Histogram | None] = []
        for k in range(column.n_classes):
            values, weights = column.of_class(k)
            made = None
            if len(values):
                made = Histogram.of(
                    values,
                    limits,
                    weights,
                    smoothing=self.smoothing,
                    closed=cast("Closed", self.closed),
                    extended=True,
                )
            found.append(made)
        return ColumnDensities(column.name, tuple(found))
