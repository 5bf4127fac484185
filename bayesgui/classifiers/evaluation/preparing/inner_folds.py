"""Rows held out of those that train, for what has to be decided without the rows that judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.evaluation.splits import Folds

if TYPE_CHECKING:
    from bayesgui.classifiers.evaluation.splits import Split
    from bayesgui.data.dataset import Dataset


def inner_folds(known: Dataset, target: str, folds: int, seed: int) -> tuple[Split, ...]:
    """Return folds of a labeled table, as many as it has rows if these are fewer."""
    column = known.categorical(target)
    made, _ = Folds(folds=min(folds, known.n_rows), seed=seed).split(
        column.codes.astype(np.intp), column.states
    )
    return made
