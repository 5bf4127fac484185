"""The column that says how often each row counts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from bayesgui.core.numerals import number, total_text
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn, NumericColumn

if TYPE_CHECKING:
    from collections.abc import Container

    from numpy.typing import NDArray

    from bayesgui.data.dataset import Dataset

WEIGHT: Final = "weight"
"""Name of the column that sampled files have for the likelihood weights of their rows."""

FREQUENCY: Final = "numcases"
"""Name, in lower case, of the column of Netica's case files that says how often a row occurs."""


def weight_column(
    data: Dataset, nodes: Container[str] = (), decimal: str = ".", *, of_netica: bool = False
) -> str | None:
    """Return the column that says how often each row counts, None if there is none.

    `nodes`: names of columns that are never weights, such as those of nodes. `of_netica`: whether
    it is a case file of Netica, in which a column `FREQUENCY` is the number of times that a case
    occurs.

    Likelihood weighting writes them to a last column named `WEIGHT`; they are products of
    probabilities. So the weight of people or parcels, which exceeds 1, is not mistaken for them.
    """
    if of_netica:
        named = (name for name in data.names if name.casefold() == FREQUENCY)
        found = next((name for name in named if name not in nodes), None)
        if found is not None:
            values = _values_of(data[found], decimal)
            return found if np.all(values >= 0) and np.any(values > 0) else None
    if WEIGHT in nodes or not data.names or data.names[-1] != WEIGHT or len(data.names) == 1:
        return None
    column = data[WEIGHT]
    if not column.n_rows or column.n_missing:
        return None
    values = _values_of(column, decimal)
    # A comparison with NaN, which is not a number, is false.
    fits = bool(np.all((values >= 0) & (values <= 1))) and not set(values.tolist()) <= {0.0, 1.0}
    return WEIGHT if fits else None


def _values_of(column: CodedColumn | NumericColumn, decimal: str) -> NDArray[np.float64]:
    """Return the numbers of a column, NaN for what is none, in any order."""
    if isinstance(column, NumericColumn):
        return column.values
    missing = [math.nan] if column.n_missing else []
    return np.array([*(number(state, decimal) for state in column.states), *missing])


def weighted(data: Dataset, name: str, decimal: str = ".") -> Dataset:
    """Return a table whose rows count by a column, which is taken out, with a remark."""
    column = data[name]
    if isinstance(column, CodedColumn):
        data = data.with_column(column.numbers(decimal))
    made = data.weighted_by(name)
    return made.remarked(
        Sentence(
            "Each row counts by its weight in column {column}; the weights add up to {total}.",
            column=name,
            total=total_text(made.total_weight),
        )
    )
