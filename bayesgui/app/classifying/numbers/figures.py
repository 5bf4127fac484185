"""What the workshop shows of predicted numbers, computed in a job."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.windows.workshop.number_results import (
    HeldOutCells,
    IntervalBand,
    NumberResult,
    TrainedNumbers,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.regression.base import NumberModel, Regressor
    from bayesgui.classifiers.regression.judging.held_out_numbers import (
        HeldOutNumbers,
        NumberPart,
    )
    from bayesgui.core.network import BayesianNetwork

MOST_POINTS = 1500
"""Rows that are painted as points; more would be one blot."""
MOST_WORST = 200
"""Rows of the largest errors that are listed."""
GROUPS = 24
"""Of rows near each other, for the mean ends of their intervals."""
LEVELS = np.arange(1, 20) / 20


def result_of(
    held_out: HeldOutNumbers,
    model: NumberModel,
    regressor: Regressor,
    judged: tuple[int, int] | None = None,
) -> TrainedNumbers:
    """Return what the window shows of a trained model; `judged`: as in `NumberResult`."""
    shown = replace(figures_so_far(held_out), judged=judged)
    return TrainedNumbers(
        **vars(shown), model=model, regressor=regressor, network=network_shown(model)
    )


def network_shown(model: NumberModel) -> BayesianNetwork | None:
    """Return the network that tells the bins of the target; None if there is none."""
    from bayesgui.app.classifying.opened_models import network_shown as of_classes
    from bayesgui.classifiers.regression.binned_classes import BinnedModel

    return of_classes(model.classes) if isinstance(model, BinnedModel) else None


def figures_so_far(held_out: HeldOutNumbers) -> NumberResult:
    """Return what the window shows of rows that were held out."""
    from bayesgui.classifiers.regression.judging.number_figures import (
        coverage_by_level,
        number_figures,
    )

    # Each row once, however often the rows were divided.
    once = held_out.first_repeat().whole
    alone = len(held_out) < 2 or all(len(part.rows) == 1 for part in held_out)
    worst = np.argsort(-np.abs(once.errors), kind="stable")[:MOST_WORST]
    return NumberResult(
        held_out.name,
        number_figures(held_out),
        () if alone else tuple(number_figures(held_out, part) for part in held_out),
        _cells(once, _drawn(len(once.rows))),
        _band(once),
        LEVELS,
        coverage_by_level(held_out, LEVELS),
        _cells(once, worst),
        held_out.remarks,
    )


def _drawn(n_rows: int) -> NDArray[np.intp]:
    if n_rows <= MOST_POINTS:
        return np.arange(n_rows)
    return np.sort(np.random.default_rng(0).choice(n_rows, MOST_POINTS, replace=False))


def _cells(part: NumberPart, which: NDArray[np.intp]) -> HeldOutCells:
    return HeldOutCells(
        part.rows[which],
        part.truths[which],
        part.means[which],
        part.low[which],
        part.high[which],
    )


def _band(part: NumberPart) -> IntervalBand:
    """Return the mean ends of the intervals of groups of rows of equal size."""
    order = np.argsort(part.means, kind="stable")
    groups = np.array_split(order, min(GROUPS, max(1, len(order) // 5)))
    groups = [group for group in groups if len(group)]
    predicted, low, high = (
        np.array([float(values[group].mean()) for group in groups])
        for values in (part.means, part.low, part.high)
    )
    return IntervalBand(predicted, low, high)
