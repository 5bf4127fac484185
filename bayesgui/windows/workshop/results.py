"""Results of a model, computed in a job, so that painting computes nothing."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.classifiers.base import Classifier, ClassModel
    from bayesgui.classifiers.evaluation.bands import Bands
    from bayesgui.classifiers.evaluation.held_out import HeldOut
    from bayesgui.classifiers.evaluation.tuned_folds import TunedFolds
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.decisions.operating import JudgedRows

    Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ClassCurves:
    """One class against all others.

    `false_positives, true_positives`: the ROC curve, from (0, 0) to (1, 1). `thresholds`: the
    probability from which the class is decided at each of its points. `recall, precision`: the
    other curve. `area`: under the ROC curve. `predicted, observed, counts`: mean probability, share
    of the class and (weighted) rows in each bin of the reliability diagram that has rows. `costs`:
    least normalized expected cost at `POINTS` places of the probability cost from 0 to 1.
    """

    false_positives: Numbers
    true_positives: Numbers
    thresholds: Numbers
    recall: Numbers
    precision: Numbers
    area: float
    predicted: Numbers
    observed: Numbers
    counts: Numbers
    costs: Numbers


@dataclass(frozen=True)
class Likeness:
    """Whether the two most accurate models differ.

    `test`: the corrected resampled t-test, or McNemar's where the rows were divided once only.
    """

    first: str
    second: str
    p_value: float
    test: Literal["t", "mcnemar"]


class _Compared(Protocol):
    """What is said of two models, by their names."""

    @property
    def first(self) -> str: ...

    @property
    def second(self) -> str: ...


Said = TypeVar("Said", bound=_Compared)


def still_compared(
    results: Mapping[str, object], *before: tuple[Said | None, Mapping[str, object]]
) -> Said | None:
    """Return what was said of two models whose results still stand; None if nothing was.

    `before`: what was said, and the results that it was said of.
    """
    for said, judged in before:
        if said is not None and all(
            results.get(name) is not None and results.get(name) is judged.get(name)
            for name in (said.first, said.second)
        ):
            return said
    return None


@dataclass(frozen=True, eq=False)
class RowsOfAll:
    """Rows of all divisions, as `JudgedRows`."""

    posteriors: Numbers
    truth: NDArray[np.intp]
    weights: Numbers | None


@dataclass(frozen=True, eq=False)
class ModelResult:
    """A model judged on held-out rows.

    `name`: registered name, and what was done around it, such as "tan, platt". `fold_accuracies`:
    one for each part; none where each row was held out alone, or only one part was. `area`: under
    the ROC curve, as `Figures.auc`. `held_out`: what it said of the rows, in all divisions; the
    figures and curves are of these. `log_posteriors`: of the held-out rows, of the first division,
    shape (rows, classes). `truth`: their classes.
    `rows`: their positions in the table that judges. `weights`: of the rows; None if each counts
    once. `curves`: one for each class. `remarks`: what is to be known of it. `judged`: of how many
    parts, and of how many in all, while these are not all of them; else None. `log_loss_error`:
    standard error of the log loss. `calibration_error`, `calibration_slope`: how far the
    probabilities hold; NaN where that is not known.
    """

    name: str
    accuracy: float
    fold_accuracies: tuple[float, ...]
    log_loss: float
    brier: float
    area: float
    held_out: HeldOut
    log_posteriors: Numbers
    truth: NDArray[np.intp]
    rows: NDArray[np.intp]
    weights: Numbers | None
    curves: tuple[ClassCurves, ...]
    remarks: tuple[str, ...] = ()
    judged: tuple[int, int] | None = None
    log_loss_error: float = math.nan
    calibration_error: float = math.nan
    calibration_slope: float = math.nan

    @cached_property
    def posteriors(self) -> Numbers:
        """P(class | row), shape (rows, classes)."""
        import numpy as np

        found: Numbers = np.exp(self.log_posteriors)
        return found

    @property
    def is_repeated(self) -> bool:
        """Whether the rows were divided more than once."""
        return self.held_out.repeats > 1

    @property
    def every(self) -> JudgedRows:
        """The rows of all divisions: each as often as it was judged."""
        if not self.is_repeated:
            return self
        whole = self.held_out.whole
        return RowsOfAll(whole.posteriors, whole.truths, whole.weights)


@dataclass(frozen=True, eq=False, kw_only=True)
class TrainedResult(ModelResult):
    """A model that was trained on all rows after it was judged.

    `network`: the model as a network, or the first one of AODE; None if it is none. `classifier`:
    what trained it; None of a model that came otherwise. `chosen`: the options that inner folds
    chose on all rows; empty if none were to be chosen. `tuned`: what they chose in each outer fold,
    and how much that promised too much.
    """

    model: ClassModel
    network: BayesianNetwork | None = None
    classifier: Classifier | None = None
    chosen: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    tuned: TunedFolds | None = None


@dataclass(frozen=True, eq=False)
class ResultBands:
    """Intervals of a result, which are those of no other."""

    result: TrainedResult
    bands: Bands
