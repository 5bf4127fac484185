"""Table rows that do not sum to 1: detection of weights, and notes for the user."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import TOLERATED_ROW_SUM
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray


def proportions(values: NDArray[np.float64]) -> tuple[NDArray[np.float64], bool]:
    """Divide rows that can only be weights by their sums; others are left to `normalized_rows`.

    Weights are rows of integers, or with a number above 1, that do not sum to 1.

    Parameters
    ----------
    values : ndarray
        A table whose last axis is the child.

    Returns
    -------
    values : ndarray
        The table.
    weighted : bool
        Whether any row was divided.
    """
    if not np.isfinite(values).all() or (values < 0).any():
        return values, False
    sums = values.sum(axis=-1, keepdims=True)
    whole = (values == np.floor(values)).all(axis=-1, keepdims=True)
    above = (values > 1 + TOLERATED_ROW_SUM).any(axis=-1, keepdims=True)
    weights = (whole | above) & (sums > 0) & (sums != 1)
    if not weights.any():
        return values, False
    return np.where(weights, values / np.where(weights, sums, 1.0), values), True


def notes_on_sums(weighted: Sequence[str], renormalized: Mapping[str, int]) -> list[str]:
    """Return notes on tables whose rows were normalized.

    Parameters
    ----------
    weighted : sequence of str
        Nodes whose tables held weights.
    renormalized : mapping of str to int
        Number of rows that were rounded in the file, by node.
    """
    remarks: list[str] = []
    if weighted:
        remarks.append(
            Sentence(
                "Weights in the table of {names} were divided by the row sums.",
                names=list_names(weighted),
            )
        )
    if renormalized:
        rows = sum(renormalized.values())
        names = list_names(list(renormalized))
        remarks.append(
            Sentence(
                "One row of the table of {names} did not sum to 1 exactly (rounded in the "
                "file) and was divided by its sum.",
                names=names,
            )
            if rows == 1
            else Sentence(
                "{rows} rows of the tables of {names} did not sum to 1 exactly (rounded in "
                "the file) and were divided by their sums.",
                rows=rows,
                names=names,
            )
        )
    return remarks
