"""Errors of a model on rows that did not train it, for intervals around its predictions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.regression.distributions import grid_of
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]
    Rows = NDArray[np.intp]
    Predict = Callable[[Rows, Rows], Floats]

FOLDS = 5


@dataclass(frozen=True, eq=False)
class InnerRows:
    """Division of the rows that train, by which errors are learned.

    `outer`: the division of which these are the rows that train; None for one at random. `table`:
    the columns that divide the rows, if any do.
    """

    outer: Splitter | None = None
    table: Dataset | None = None

    def pairs(self, n_rows: int, seed: int) -> Iterator[tuple[Rows, Rows]]:
        """Yield rows that train and rows that judge; none where there are too few rows.

        No group is on both sides, and what judges lies after what trains, if the outer folds are
        divided so. A few groups or times alone are divided at random.
        """
        within = self._within(seed)
        if within is not None:
            splits, _ = within.split(np.zeros(n_rows, np.intp), ("",), self.table)
            yield from ((split.train, split.test) for split in splits)
            return
        rows = np.random.default_rng(seed).permutation(n_rows)
        folds = min(FOLDS, n_rows)
        for fold in range(folds if folds > 1 else 0):
            test = np.sort(rows[fold::folds])
            yield np.setdiff1d(rows, test), test

    def remarks(self) -> tuple[Sentence, ...]:
        """Return what is to be said of rows that cannot be divided as the outer folds are."""
        if self.table is None or self._within(0) is not None:
            return ()
        return (
            Sentence(
                "The groups or times of the rows that train are too few for inner folds; the "
                "intervals are from rows divided at random, and may be too narrow."
            ),
        )

    def _within(self, seed: int) -> Splitter | None:
        if self.outer is None or self.table is None:
            return None
        return self.outer.within(self.table, FOLDS, seed)


def inner_errors(
    values: Floats,
    weights: Floats | None,
    seed: int,
    predict: Predict,
    inner: InnerRows,
    monitor: Monitor,
) -> Floats:
    """Return the quantiles of the errors on inner folds, at equal steps.

    `predict`: takes positions of rows that train and of rows that judge, and returns predictions of
    the latter.

    Barber, Candès, Ramdas and Tibshirani (2021), Predictive inference with the jackknife+, for the
    cross-validated errors; here one distribution around the model of all rows.
    """
    errors = np.full(len(values), np.nan)
    for train, test in inner.pairs(len(values), seed):
        monitor.check()
        errors[test] = values[test] - predict(train, test)
    judged = np.flatnonzero(~np.isnan(errors))
    if not len(judged):
        return grid_of(np.zeros(1))
    # Of folds forward in time the first rows judge nothing.
    return grid_of(errors[judged], None if weights is None else weights[judged])
