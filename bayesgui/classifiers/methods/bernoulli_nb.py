"""Naive Bayes over columns of two states, such as the presence of words."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.arrays.cells import are_worth_it
from bayesgui.classifiers.arrays.coding import cut
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import COUNTED, NAIVE, Character
from bayesgui.classifiers.naive_classifier import star
from bayesgui.classifiers.network_classifier import Arrangement, NetworkClassifier
from bayesgui.classifiers.training_cases import LARGEST, check_finite
from bayesgui.core.errors import DataError
from bayesgui.core.numerals import number, number_text
from bayesgui.data.columns.array_column import ArrayColumn
from bayesgui.data.columns.column import CodedColumn, NumericColumn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Column, Dataset


@classifiers.register(
    "bernoulli-nb",
    label="Bernoulli naive Bayes",
    order=60,
    takes="states",
    is_network=True,
    adds_rows=True,
    sparse=True,
    character=Character(
        NAIVE,
        assumes="a word is present or not, independently of others given the class",
        optimum=COUNTED,
        costs="how often a word occurs is lost",
    ),
)
@dataclass(frozen=True, kw_only=True)
class BernoulliNaiveBayes(NetworkClassifier):
    """All columns yes or no, independent given the class; numbers are compared with a threshold.

    Notes
    -----
    P(c | x) ∝ π_c Π p_ci^x_i (1 − p_ci)^(1 − x_i), with p_ci = (n_ci + α) / (n_c + 2 α): the
    absence of a word counts as well as its presence. A number is 1 if it is larger than the
    threshold. Without smoothing a probability may be 0, and x ln p is then 0 where x is 0.

    References
    ----------
    McCallum and Nigam (1998), A comparison of event models for naive Bayes text classification.
    """

    binarize: float = parameter(
        0.0, label="Threshold", doc="A number is “yes” if it is larger; equal ones are not."
    )

    def coded(self, cases: Dataset, target: str) -> Dataset:
        """Return a labeled table with two states in each column besides the class."""
        made = array_sides(cases.columns, self.binarize)
        columns = (
            made.get(c.name) or (c if c.name == target else self._two_states(c))
            for c in cases.columns
        )
        return replace(cases, columns=tuple(columns))

    def structure(self, cases: Dataset, target: str, monitor: Monitor) -> Arrangement:
        """Return naive Bayes."""
        return Arrangement(star(cases, target))

    def _two_states(self, column: Column) -> CodedColumn:
        if isinstance(column, CodedColumn):
            # Intervals were cut by somebody; numbers are compared, be there only two of them.
            if column.edges is not None and len(column.states) == 2:
                return column
            if any(math.isnan(number(state)) for state in column.states):
                if len(column.states) <= 2:
                    return column
                raise DataError(
                    "{method} needs two states or numbers in each column, and {column} has the "
                    "states {states}; use naive-bayes, or merge states.",
                    method=self.method,
                    column=column.name,
                    states=", ".join(column.states),
                )
            names = _sides(column.states, self.binarize)
            return two_states(column.numbers(), self.binarize, self.method, names)
        return two_states(column, self.binarize, self.method)


def _sides(states: tuple[str, ...], threshold: float) -> tuple[str, str] | None:
    """Return two numbers on different sides of a threshold, which can name these, or None."""
    low = [state for state in states if number(state) <= threshold]
    high = [state for state in states if number(state) > threshold]
    return (low[0], high[0]) if len(low) == len(high) == 1 else None


def two_states(
    column: NumericColumn, threshold: float, method: str, names: tuple[str, str] | None = None
) -> CodedColumn:
    """Return whether the numbers of a column are larger than a threshold.

    `names`: names of the states, the lower first; by default what they mean.
    """
    check_finite(column, method)
    names = side_names(threshold) if names is None else names
    low = column.values[column.values <= threshold].min(initial=threshold)
    high = column.values[column.values > threshold].max(initial=upper_limit(threshold))
    return column.cut(side_edges(threshold, float(low), float(high)), names)


def upper_limit(threshold: float) -> float:
    """Return the lowest number above a threshold: an interval includes its lower limit."""
    return math.nextafter(threshold, math.inf)


def side_names(threshold: float) -> tuple[str, str]:
    """Return names of the numbers up to a threshold, and of those above it."""
    text = number_text(threshold)
    return f"at most {text}", f"above {text}"


def side_edges(threshold: float, lowest: float, highest: float) -> tuple[float, float, float]:
    """Return the limits of the two sides of a threshold, for numbers of a range."""
    limit = upper_limit(threshold)
    return min(lowest, threshold) - 1.0, limit, max(highest, limit) + 1.0


def array_sides(columns: Iterable[Column], threshold: float) -> dict[str, CodedColumn]:
    """Return whether the numbers of arrays are larger than a threshold, by column.

    `columns`: those that are not of arrays, or hold numbers that are refused, are left out.
    """
    arrays = [c for c in columns if isinstance(c, ArrayColumn)]
    if not are_worth_it(arrays):
        return {}
    ranges = np.tile([math.inf, -math.inf], (len(arrays), 1))
    codes = cut(arrays, [upper_limit(threshold)] * len(arrays), ranges)
    return {
        column.name: CodedColumn(
            column.name, side_names(threshold), own, side_edges(threshold, low, high)
        )
        for column, own, (low, high) in zip(arrays, codes, ranges.tolist(), strict=True)
        if low >= -LARGEST and high <= LARGEST
    }
