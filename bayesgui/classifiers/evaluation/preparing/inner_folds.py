"""Rows held out of those that train, for what has to be decided without the rows that judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.evaluation.splits import Folds

if TYPE_CHECKING:
    from bayesgui.classifiers.evaluation.splits import FoldSplitter, Split, Splitter
    from bayesgui.data.dataset import Dataset


def inner_folds(
    known: Dataset, target: str, folds: int, seed: int, outer: Splitter | None = None
) -> tuple[Split, ...]:
    """Return folds of a labeled table, fewer where it has not enough rows, none where too few.

    `outer`: the division of which these rows are those that train; a group is never on both sides
    of an inner fold either, and the past trains.
    """
    made = inner_splitter(known, folds, seed, outer)
    if made is None:
        return ()
    column = known.categorical(target)
    splits, _ = made.split(column.codes.astype(np.intp), column.states, known)
    return splits


def inner_splitter(
    known: Dataset, folds: int, seed: int, outer: Splitter | None
) -> FoldSplitter | None:
    """Return the division of the rows of a labeled table; None where these are too few."""
    return (outer or Folds()).within(known, folds, seed)
