"""Results of a model of numbers, computed in a job, so that painting computes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.classifiers.regression.base import NumberModel, Regressor
    from bayesgui.classifiers.regression.judging.number_figures import NumberFigures
    from bayesgui.core.network import BayesianNetwork

    Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class HeldOutCells:
    """What was predicted of some held-out rows.

    `rows`: positions in the table that judges. `observed`: their numbers. `predicted`: expected
    numbers. `low, high`: ends of the intervals. All have shape (rows,).
    """

    rows: NDArray[np.intp]
    observed: Numbers
    predicted: Numbers
    low: Numbers
    high: Numbers

    @property
    def errors(self) -> Numbers:
        """Observed numbers less the predicted ones."""
        return self.observed - self.predicted


@dataclass(frozen=True, eq=False)
class IntervalBand:
    """Mean ends of the intervals of rows whose predictions are near each other.

    `predicted`: mean prediction of each group, ascending. `low, high`: mean ends.
    """

    predicted: Numbers
    low: Numbers
    high: Numbers


@dataclass(frozen=True, eq=False)
class NumberResult:
    """A model of numbers judged on held-out rows.

    `name`: registered name. `folds`: figures of each part; none where each row was held out alone,
    or only one part was. `points`: of rows that are drawn at random where there are many. `band`:
    of all rows. `levels, coverage`: share of the rows within the central interval of each level.
    `worst`: the rows of largest errors, the largest first. `judged`: of how many parts, and of how
    many in all, while these are not all of them; else None.
    """

    name: str
    figures: NumberFigures
    folds: tuple[NumberFigures, ...]
    points: HeldOutCells
    band: IntervalBand
    levels: Numbers
    coverage: Numbers
    worst: HeldOutCells
    remarks: tuple[str, ...] = ()
    judged: tuple[int, int] | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class TrainedNumbers(NumberResult):
    """A model that was trained on all rows after it was judged.

    `network`: what tells the bins of the target, if it is a network.
    """

    model: NumberModel
    regressor: Regressor
    network: BayesianNetwork | None = None


Over = Literal["t", "rows", "times", "groups"]
"""The corrected t-test over splits, or the paired one over rows or what holds several."""


@dataclass(frozen=True)
class Difference:
    """Whether the two models of least squared error differ; `test`: over what."""

    first: str
    second: str
    p_value: float
    test: Over = "t"
