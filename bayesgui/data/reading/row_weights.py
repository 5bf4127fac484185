"""The column that says how often each row counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from bayesgui.core.numerals import number, total_text
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn

if TYPE_CHECKING:
    from collections.abc import Container

    from bayesgui.data.dataset import Dataset

WEIGHT: Final = "weight"
"""Name of the column that sampled files have for the likelihood weights of their rows."""


def weight_column(data: Dataset, nodes: Container[str] = (), decimal: str = ".") -> str | None:
    """Return the column of likelihood weights in a file of sampled cases, None if there is none.

    Parameters
    ----------
    data : Dataset
        The table.
    nodes : container of str
        Names of columns that are never weights, such as those of nodes.
    decimal : str
        The decimal separator of the file.

    Notes
    -----
    Likelihood weighting writes them to a last column named `WEIGHT`; they are products of
    probabilities. So the weight of people or parcels, which exceeds 1, is not mistaken for them.
    """
    if WEIGHT in nodes or not data.names or data.names[-1] != WEIGHT or len(data.names) == 1:
        return None
    column = data[WEIGHT]
    if not column.n_rows or column.n_missing:
        return None
    if isinstance(column, CodedColumn):
        values = np.array([number(state, decimal) for state in column.states])
    else:
        values = column.values
    # A comparison with NaN, which is not a number, is false.
    fits = bool(np.all((values >= 0) & (values <= 1))) and not set(values.tolist()) <= {0.0, 1.0}
    return WEIGHT if fits else None


def weighted(data: Dataset, name: str, decimal: str = ".") -> Dataset:
    """Return a table whose rows count by a column, which is taken out, with a remark.

    Raises
    ------
    DataError
        If there is no such column, or a weight is missing, negative or not a number.
    """
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
