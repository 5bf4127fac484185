"""Figures of predicted numbers: errors, explained variance, coverage and width of intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.classifiers.evaluation.comparison import (
    CorrectedT,
    check_same_rows,
    t_of_differences,
)
from bayesgui.core.errors import ParameterError
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.regression.judging.held_out_numbers import (
        HeldOutNumbers,
        NumberPart,
    )

    Floats = NDArray[np.float64]

Figure = Literal["mse", "rmse", "mae", "crps", "coverage", "width"]


@dataclass(frozen=True)
class NumberFigures:
    """Figures of predictions.

    `mse`, `rmse`: mean squared error of the predicted means, and its root. `mae`: mean absolute
    error of the medians. `r2`: 1 less the squared errors over those of the judged rows' own mean.
    `coverage`: share of the rows whose number lies within its interval. `width`: mean width of the
    intervals. `crps`: mean continuous ranked probability score. `rows`: number (or total weight).
    """

    mse: float
    mae: float
    r2: float
    coverage: float
    width: float
    crps: float
    rows: float

    @property
    def rmse(self) -> float:
        """Root of the mean squared error, in the unit of the numbers."""
        return math.sqrt(self.mse)


def number_figures(model: HeldOutNumbers, part: NumberPart | None = None) -> NumberFigures:
    """Return the figures of a model, of all rows or of one part; rows count with their weights."""
    chosen = model.whole if part is None else part
    truths, weights = chosen.truths, chosen.weights

    def mean(values: Floats) -> float:
        return float(np.average(values, weights=weights))

    mse = mean(chosen.errors**2)
    around = mean((truths - mean(truths)) ** 2)
    inside = (chosen.low <= truths) & (truths <= chosen.high)
    return NumberFigures(
        mse,
        mean(np.abs(truths - chosen.medians)),
        1 - mse / around if around > 0 else math.nan,
        mean(inside.astype(np.float64)),
        mean(chosen.high - chosen.low),
        mean(chosen.crps),
        chosen.total_weight,
    )


def worse_than_mean(name: str, own: NumberFigures, mean: NumberFigures) -> tuple[Sentence, ...]:
    """Return a warning on a model that does worse than always saying the mean."""
    if own.rmse <= mean.rmse:
        return ()
    return (
        Sentence(
            "{model} is worse than always saying the mean: root mean squared error {own:.4g} "
            "against {other:.4g}.",
            model=name,
            own=own.rmse,
            other=mean.rmse,
        ),
    )


def coverage_by_level(model: HeldOutNumbers, levels: Floats) -> Floats:
    """Return the shares of the rows within the central intervals of some levels."""
    whole = model.whole
    weights = np.ones(len(whole.rows)) if whole.weights is None else whole.weights
    order = np.argsort(whole.needed)
    total = np.concatenate([[0.0], np.cumsum(weights[order])])
    # What is needed is a difference of shares near 1, so its last digits are noise.
    places = np.searchsorted(whole.needed[order], levels + 1e-12, side="right")
    found: Floats = total[places] / total[-1]
    return found


def number_t_test(
    first: HeldOutNumbers, second: HeldOutNumbers, figure: Figure = "mse"
) -> CorrectedT:
    """Test the mean difference of a figure over the splits, as of classes.

    Nadeau and Bengio (2003), Inference for the generalization error.
    """
    check_same_rows(first, second)
    if len(first) < 2:
        raise ParameterError("The t-test needs two splits or more; take folds or repetitions.")
    values = [[getattr(number_figures(m, part), figure) for part in m] for m in (first, second)]
    ratio = float(np.mean([part.total_weight / part.trained for part in first]))
    return t_of_differences(np.subtract(values[0], values[1]), ratio)
