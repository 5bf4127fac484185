"""The classifiers tried by default."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.data.columns.column import NumericColumn

if TYPE_CHECKING:
    from bayesgui.data.dataset import Dataset

USUAL = "naive-bayes"
"""Of columns of states alone."""

USUAL_OF_NUMBERS = ("naive-bayes", "tan", "aode", "bayesian-network")
"""Judged against each other where columns hold numbers.

Gaussians are fine if columns are normal and nearly independent given the class, and else are
sure of what is wrong; the others cut numbers into intervals and follow dependences.
"""

BEST = "best"
"""Stands for the one of least log loss on rows that were held out."""

FEW_COLUMNS, SOME_COLUMNS = 60, 300
"""Numbers of columns up to which arcs are searched for, and up to which pairs are counted."""


def usual_methods(cases: Dataset, target: str) -> tuple[str, ...]:
    """Return the registered names of the classifiers that a table is tried with.

    The result: one name if no column holds numbers, or there are too many for others.
    """
    features = [column for column in cases.columns if column.name != target]
    if not any(isinstance(column, NumericColumn) for column in features):
        return (USUAL,)
    if len(features) > SOME_COLUMNS:
        return (USUAL,)
    return USUAL_OF_NUMBERS if len(features) <= FEW_COLUMNS else USUAL_OF_NUMBERS[:-1]
