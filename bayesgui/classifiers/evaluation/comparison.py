"""Tests of the difference between two models that were judged on the same rows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from numpy.typing import NDArray

    from bayesgui.classifiers.evaluation.held_out import HeldOut
    from bayesgui.decisions.loss import LossMatrix

MIN_CHI2 = 25
"""Number of differing rows below which McNemar's test is exact."""


@dataclass(frozen=True)
class McNemar:
    """McNemar's test of whether both are equally often right where only one is.

    `first_only`, `second_only`: number of rows that only one of them decides correctly. `p_value`:
    two-sided; exact (binomial) below 25 such rows, else χ² with continuity correction.
    """

    first_only: int
    second_only: int
    p_value: float


@dataclass(frozen=True)
class CorrectedT:
    """The corrected resampled t-test of a figure's mean difference over the splits.

    `difference`: mean of the first model's figure less the second's.
    """

    difference: float
    statistic: float
    degrees_of_freedom: int
    p_value: float


def mcnemar(first: HeldOut, second: HeldOut, losses: LossMatrix | None = None) -> McNemar:
    """Test whether two models err on equally many rows; of repetitions, the first is taken.

    McNemar (1947); for classifiers: Dietterich (1998), Approximate statistical tests for comparing
    supervised classification learning algorithms.

    Rows are counted, whatever their weights.
    """
    check_same_rows(first, second)
    one, two = (_correct(model.first_repeat(), losses) for model in (first, second))
    b, c = int(np.count_nonzero(one & ~two)), int(np.count_nonzero(two & ~one))
    n = b + c
    if n == 0:
        return McNemar(0, 0, 1.0)
    if n < MIN_CHI2:
        tail = sum(math.comb(n, k) for k in range(min(b, c) + 1)) / 2**n
        return McNemar(b, c, min(1.0, 2 * tail))
    statistic = (abs(b - c) - 1) ** 2 / n if b != c else 0.0
    return McNemar(b, c, math.erfc(math.sqrt(statistic / 2)))


def corrected_t(
    first: HeldOut,
    second: HeldOut,
    figure: Literal["accuracy", "log_loss", "brier", "risk"] = "accuracy",
    losses: LossMatrix | None = None,
) -> CorrectedT:
    """Test the mean difference of a figure over the splits.

    Nadeau and Bengio (2003), Inference for the generalization error. The variance of the mean is
    (1/J + n_test / n_train) s², since the training sets of the J splits overlap.
    """
    check_same_rows(first, second)
    if len(first) < 2:
        raise ParameterError("The t-test needs two splits or more; take folds or repetitions.")
    values = [
        [float(getattr(figures_of(model, losses, part), figure)) for part in model]
        for model in (first, second)
    ]
    if not np.isfinite(values).all():
        raise ParameterError(
            "The t-test needs finite figures, and a model held a row's true class to be "
            "impossible; smooth it, or compare another figure."
        )
    ratio = float(np.mean([part.total_weight / part.trained for part in first]))
    return t_of_differences(np.subtract(values[0], values[1]), ratio)


def t_of_differences(differences: NDArray[np.float64], ratio: float) -> CorrectedT:
    """Test the mean of the splits' differences; `ratio`: of rows that judge to rows that train."""
    mean, variance = float(differences.mean()), float(differences.var(ddof=1))
    df = len(differences) - 1
    if variance == 0:
        return CorrectedT(mean, math.nan, df, 1.0 if mean == 0 else 0.0)
    statistic = mean / math.sqrt((1 / len(differences) + ratio) * variance)
    return CorrectedT(mean, statistic, df, two_sided(statistic, df))


def two_sided(statistic: float, df: int) -> float:
    """Return the two-sided p-value of Student's t."""
    from scipy.special import stdtr

    return float(2 * stdtr(df, -abs(statistic)))


def _correct(model: HeldOut, losses: LossMatrix | None) -> NDArray[np.bool_]:
    names = model.classes if losses is None else losses.decisions
    places = np.array([names.index(c) if c in names else -1 for c in model.classes])
    whole = model.whole
    found: NDArray[np.bool_] = whole.decided(losses) == places[whole.truths]
    return found


class _Rows(Protocol):
    @property
    def rows(self) -> NDArray[np.intp]:
        """Positions of the rows in the table."""


class Judged(Protocol):
    """What a model said of rows that were held out: of classes, or of numbers."""

    @property
    def name(self) -> str:
        """The model's name."""

    @property
    def parts(self) -> Sequence[_Rows]:
        """The rows of each split."""


def check_same_rows(first: Judged, second: Judged) -> None:
    """Raise `ParameterError` unless both were judged on the same rows of the same splits."""
    same = len(first.parts) == len(second.parts) and all(
        np.array_equal(a.rows, b.rows) for a, b in zip(first.parts, second.parts, strict=True)
    )
    if not same:
        raise ParameterError(
            "{first} and {second} were judged on different rows; judge them together.",
            first=first.name,
            second=second.name,
        )
