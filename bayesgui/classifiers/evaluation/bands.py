"""Bands around curves and intervals of figures, by resampling the rows that judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.evaluation.curves import LEAST_ROWS, reliability
from bayesgui.classifiers.evaluation.figures import class_scores, is_correct
from bayesgui.classifiers.evaluation.roc_area import RankedRows, mean_area
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.classifiers.evaluation.curves import Reliability
    from bayesgui.classifiers.evaluation.held_out import HeldOut, Part
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.loss import LossMatrix

    Numbers = NDArray[np.float64]

RESAMPLES, LEVEL = 1000, 0.95
_GRID = 101


@dataclass(frozen=True, eq=False, repr=False)
class Bands(ShortRepr, NotebookTable):
    """Intervals of a model's figures, and bands around its curves for one class.

    Parameters
    ----------
    name : str
        The model.
    positive : str
        The class that the curves are about.
    level : float
        Share of the resamples within each interval; each point of a band is one by itself.
    resamples : int
        Number of times that as many rows were drawn with replacement.
    intervals : mapping of str to tuple of float
        Lower and upper limit of ``accuracy``, ``log_loss``, ``brier``, ``auc`` (of more than two
        classes the mean of each against the rest, weighted by their rows, as in the figures) and,
        with losses, ``risk``; NaN of a log loss that is infinite.
    false_positive : ndarray of float64, shape (points,)
        Rates at which the ROC curves were averaged vertically.
    true_positive : ndarray of float64, shape (2, points)
        Limits of the rate of true positives at each of them.
    predicted : ndarray of float64, shape (bins,)
        Mean posteriors of the reliability diagram's bins.
    observed : ndarray of float64, shape (2, bins)
        Limits of the share of the class in each bin.
    """

    name: str
    positive: str
    level: float
    resamples: int
    intervals: Mapping[str, tuple[float, float]]
    false_positive: Numbers
    true_positive: Numbers
    predicted: Numbers
    observed: Numbers

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each figure.

        Returns
        -------
        pandas.DataFrame
            Columns ``low`` and ``high``.
        """
        import pandas as pd

        index = pd.Index(list(self.intervals), name="figure")
        return pd.DataFrame(list(self.intervals.values()), index=index, columns=["low", "high"])


def bootstrap_bands(
    held_out: HeldOut,
    positive: str | int,
    *,
    losses: LossMatrix | None = None,
    groups: NDArray[np.intp] | None = None,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
    seed: int = 1,
    monitor: Monitor = SILENT,
) -> Bands:
    """Return intervals of figures and bands of curves by the bootstrap of held-out rows.

    The rows of each class are drawn with replacement, so that classes keep their shares; whole
    groups where `groups` are given. Where rows were divided repeatedly, a row is drawn with all
    that was said of it, so that the intervals are those of the figures of all divisions. What is
    resampled are the rows that judge: the spread of models trained on other rows is not in it.

    Parameters
    ----------
    held_out : HeldOut
        A model of an `Evaluation`.
    positive : str or int
        The class that curves are about, or its position.
    losses : LossMatrix, optional
        Gives the interval of the risk; the accuracy is then that of the decisions of least risk.
    groups : ndarray of int, shape (rows of the table,), optional
        Number of the group of each row of the table that was judged.
    resamples : int
        Number of resamples, 10 or more.
    level : float
        Share of the resamples within each interval.
    seed : int
        The same seed gives the same bands.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    Bands
        Limits are quantiles of the resamples, point by point.

    Raises
    ------
    DataError
        If no row, or every row, is of the class.
    ParameterError
        If there are too few resamples, the level is not between 0 and 1, or there is no such class.
    """
    if resamples < 10 or not 0 < level < 1:
        raise ParameterError(
            "Bands need 10 resamples or more and a level between 0 and 1, not {resamples:,} and "
            "{level:g}.",
            resamples=resamples,
            level=level,
        )
    part = held_out.whole
    k = held_out.position(positive)
    own = part.truths == k
    if own.all() or not own.any():
        raise DataError(
            "There is no curve of class {name}: no row, or every row, that was judged is of it.",
            name=held_out.classes[k],
        )
    draw = _drawing(part, groups, np.random.default_rng(seed))
    names, per_row = _row_figures(part, held_out.classes, losses)
    reliable = reliability(held_out, k, least=LEAST_ROWS)
    drawn = _Drawn(resamples, per_row, _Areas(part, k), reliable, own)
    drawn.fill(draw, np.ones(len(own)) if part.weights is None else part.weights, monitor)
    ends = [(1 - level) / 2, (1 + level) / 2]
    limits = _quantiles(drawn.figures, ends)
    pairs = zip((*names, "auc"), *limits, strict=True)
    used = reliable.weights > 0
    return Bands(
        held_out.name,
        held_out.classes[k],
        level,
        resamples,
        {name: (float(low), float(high)) for name, low, high in pairs},
        np.linspace(0.0, 1.0, _GRID),
        _quantiles(drawn.rates, ends),
        reliable.predicted[used],
        _quantiles(drawn.shares[:, used], ends),
    )


def _quantiles(values: Numbers, shares: list[float]) -> Numbers:
    """Return quantiles of each column, without its NaN; NaN of one that has nothing else.

    `values`: shape (resamples, columns). The result: shape (shares, columns).
    """
    found = np.full((len(shares), values.shape[1]), np.nan)
    known = ~np.isnan(values).all(axis=0)
    if known.any():
        found[:, known] = np.nanquantile(values[:, known], shares, axis=0)
    return found


class _Drawn:
    """Figures and curves of each resample."""

    def __init__(
        self,
        resamples: int,
        per_row: Numbers,
        areas: _Areas,
        reliable: Reliability,
        own: NDArray[np.bool_],
    ) -> None:
        self._per_row, self._areas, self._bins, self._own = per_row, areas, reliable.places, own
        self.figures = np.empty((resamples, per_row.shape[1] + 1))
        self.rates = np.empty((resamples, _GRID))
        self.shares = np.empty((resamples, len(reliable.predicted)))

    def fill(self, draw: Callable[[], Numbers], weights: Numbers, monitor: Monitor) -> None:
        """Draw the rows as often as there are resamples."""
        resamples, count = self.shares.shape
        for number in range(resamples):
            if number % 20 == 0:
                monitor.report(number / resamples)
            monitor.check()
            counts = draw() * weights
            self.figures[number, :-1] = counts @ self._per_row / counts.sum()
            self.figures[number, -1], self.rates[number] = self._areas.of(counts)
            hits = np.bincount(self._bins, counts * self._own, count)
            with np.errstate(invalid="ignore"):
                self.shares[number] = hits / np.bincount(self._bins, counts, count)


def _drawing(
    part: Part, groups: NDArray[np.intp] | None, generator: np.random.Generator
) -> Callable[[], Numbers]:
    """Return a function that draws how often each row occurs, with all its repetitions."""
    if groups is not None:
        _, places = np.unique(groups[part.rows], return_inverse=True)
        n = int(places.max()) + 1

        def of_groups() -> Numbers:
            drawn = np.bincount(generator.integers(0, n, n), minlength=n)
            return drawn[places].astype(np.float64)

        return of_groups
    _, first, places = np.unique(part.rows, return_index=True, return_inverse=True)
    truths = part.truths[first]
    strata = [np.flatnonzero(truths == k) for k in np.unique(truths)]

    def of_rows() -> Numbers:
        counts = np.empty(len(truths))
        for rows in strata:
            n = len(rows)
            counts[rows] = np.bincount(generator.integers(0, n, n), minlength=n)
        return counts[places]

    return of_rows


def _row_figures(
    part: Part, classes: tuple[str, ...], losses: LossMatrix | None
) -> tuple[list[str], Numbers]:
    """Return the names of figures that are means over rows, and the values of each row."""
    misses = part.posteriors.copy()
    misses[np.arange(len(part.truths)), part.truths] -= 1.0
    squared = (misses**2).sum(axis=1)
    logs = part.log_losses
    columns = {
        "accuracy": is_correct(part, classes, losses).astype(np.float64),
        "log_loss": logs if np.isfinite(logs).all() else np.full(len(logs), np.nan),
        "brier": squared / 2 if misses.shape[1] == 2 else squared,
    }
    if losses is not None:
        columns["risk"] = losses.values[part.truths, part.decided(losses)]
    return list(columns), np.column_stack(list(columns.values()))


class _Areas:
    """The ROC curves of rows that occur several times, or not."""

    def __init__(self, part: Part, k: int) -> None:
        n_classes = part.log_posteriors.shape[1]
        # Of two classes both curves have the same area.
        self._classes = [k] if n_classes == 2 else list(np.unique(part.truths))
        self._truths, self._shown = part.truths, self._classes.index(k)
        self._rows = [
            RankedRows(class_scores(part, each), part.truths == each) for each in self._classes
        ]
        self._grid = np.linspace(0.0, 1.0, _GRID)

    def of(self, counts: Numbers) -> tuple[float, Numbers]:
        """Return the area, and the true positives at each rate of the grid.

        NaN where groups of one class alone were drawn.
        """
        supports = np.bincount(self._truths, counts, max(self._classes) + 1)
        false, true = self._rows[self._shown].rates(counts)
        areas = [rows.area(counts) for rows in self._rows]
        is_curve = not (np.isnan(false[-1]) or np.isnan(true[-1]))
        shown = np.interp(self._grid, false, true) if is_curve else np.full(_GRID, np.nan)
        return mean_area(areas, supports[self._classes].tolist()), shown
