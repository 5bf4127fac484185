"""The best of several models by a rule that one chooses, with the reason as a sentence."""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.registry import Registry
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import NAIVE
from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.core.errors import ParameterError
from bayesgui.core.sentence import Sentence
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from bayesgui.classifiers.evaluation.baseline import Baseline
    from bayesgui.classifiers.evaluation.held_out import HeldOut, Part
    from bayesgui.decisions.loss import LossMatrix


@dataclass(frozen=True)
class Rival:
    """Figures of one model by which it is compared.

    `error`: standard error of the log loss. `risk`: mean loss of its decisions; None without
    losses.
    """

    name: str
    accuracy: float
    log_loss: float
    error: float
    risk: float | None = None

    @property
    def rank(self) -> tuple[float, int]:
        """How simple the model is, less for a simpler one.

        Naive models come first, then all in their order, to networks and to models that are none;
        what is tuned or calibrated is less simple than the same model without.
        """
        # Options of a model and of a calibration have commas, too.
        bare = re.sub(r"\([^()]*\)", "", self.name)
        method, *around = (part.strip() for part in bare.split(","))
        names = [entry.name for entry in classifiers]
        if method not in names:
            return math.inf, len(around)
        traits = classifiers[method].traits
        is_naive = traits["character"].kind == NAIVE
        return 0.0 if is_naive else float(traits["order"]), len(around)


@dataclass(frozen=True)
class Best(NotebookTable):
    """The model that a rule chose.

    Parameters
    ----------
    name : str
        The model.
    by : str
        The rule's registered name.
    reason : str
        Why, as a sentence.
    """

    name: str
    by: str
    reason: str


class Rule(ABC):
    """A way to choose the best model; a frozen dataclass without options."""

    @abstractmethod
    def order(self, rivals: Sequence[Rival]) -> list[Rival]:
        """Return the models, the best first."""

    @abstractmethod
    def reason(self, ordered: Sequence[Rival]) -> Sentence:
        """Return why the first is the best."""


rules: Registry[Rule] = Registry("rule", lambda: None, "rule", "rules")
"""All rules, by name."""

BY_ACCURACY, BY_LOG_LOSS, BY_RISK = "accuracy", "log-loss", "risk"
BY_SIMPLICITY = "one-standard-error"


@rules.register(BY_ACCURACY, label="Accuracy", order=0)
@dataclass(frozen=True, kw_only=True)
class MostAccurate(Rule):
    """The largest share of rows decided correctly; of equals, the least log loss."""

    def order(self, rivals: Sequence[Rival]) -> list[Rival]:
        return sorted(rivals, key=lambda each: (-each.accuracy, each.log_loss))

    def reason(self, ordered: Sequence[Rival]) -> Sentence:
        return Sentence(
            "{model} decides most rows correctly: {percent:.2f} %.",
            model=ordered[0].name,
            percent=100 * ordered[0].accuracy,
        )


@rules.register(BY_LOG_LOSS, label="Log loss", order=10)
@dataclass(frozen=True, kw_only=True)
class LeastLogLoss(Rule):
    """The least log loss: the probabilities are best."""

    def order(self, rivals: Sequence[Rival]) -> list[Rival]:
        return sorted(rivals, key=lambda each: (each.log_loss, each.rank))

    def reason(self, ordered: Sequence[Rival]) -> Sentence:
        return Sentence(
            "{model} has the least log loss: {loss:.4f}.",
            model=ordered[0].name,
            loss=ordered[0].log_loss,
        )


@rules.register(BY_RISK, label="Risk", order=20)
@dataclass(frozen=True, kw_only=True)
class LeastRisk(Rule):
    """The least mean loss of its decisions, under the losses that were given."""

    def order(self, rivals: Sequence[Rival]) -> list[Rival]:
        return sorted(rivals, key=lambda each: (_risk(each), each.log_loss))

    def reason(self, ordered: Sequence[Rival]) -> Sentence:
        return Sentence(
            "{model} costs least: risk {risk:.4f} of a row.",
            model=ordered[0].name,
            risk=_risk(ordered[0]),
        )


def _risk(rival: Rival) -> float:
    if rival.risk is None:
        raise ParameterError(
            "The best model by risk needs losses; give a loss matrix, or choose by log loss."
        )
    return rival.risk


@rules.register(BY_SIMPLICITY, label="Simplest within one standard error", order=30)
@dataclass(frozen=True, kw_only=True)
class OneStandardError(Rule):
    """The simplest model whose log loss is within one standard error of the least.

    The standard error is that of the best model, from the spread of its folds. Breiman and others
    (1984), Classification and regression trees, section 3.4.3.
    """

    def order(self, rivals: Sequence[Rival]) -> list[Rival]:
        best = min(rivals, key=lambda each: (each.log_loss, each.rank))
        limit = _limit(best)
        return sorted(
            rivals,
            key=lambda each: (
                (0, *each.rank, each.log_loss)
                if each.log_loss <= limit
                else (1, each.log_loss, 0, 0.0)
            ),
        )

    def reason(self, ordered: Sequence[Rival]) -> Sentence:
        best = min(ordered, key=lambda each: (each.log_loss, each.rank))
        if best.name == ordered[0].name:
            return Sentence(
                "{model} has the least log loss, {loss:.4f}, and no simpler model comes within one "
                "standard error, {error:.4f}.",
                model=best.name,
                loss=best.log_loss,
                error=best.error,
            )
        return Sentence(
            "{model} is the simplest model whose log loss, {loss:.4f}, is within one standard "
            "error of the least: {least:.4f} + {error:.4f} of {best}.",
            model=ordered[0].name,
            loss=ordered[0].log_loss,
            least=best.log_loss,
            error=best.error,
            best=best.name,
        )


def _limit(best: Rival) -> float:
    return best.log_loss if math.isnan(best.error) else best.log_loss + best.error


def chosen(rivals: Sequence[Rival], by: str) -> tuple[list[Rival], Best]:
    """Return the models in the order of a rule, and the best with the reason."""
    rule = rules.create(by)
    ordered = rule.order(rivals)
    return ordered, Best(ordered[0].name, by, rule.reason(ordered))


def best_of(models: Sequence[HeldOut], by: str, losses: LossMatrix | None = None) -> Best:
    """Return the best of models that were judged on the same rows."""
    return chosen([rival_of(model, losses) for model in models], by)[1]


def rival_of(model: HeldOut, losses: LossMatrix | None = None) -> Rival:
    """Return the figures of a model by which it is compared."""
    figures = figures_of(model, losses)
    error = log_loss_error(model)
    return Rival(model.name, figures.accuracy, figures.log_loss, error, figures.risk)


def log_loss_error(model: HeldOut) -> float:
    """Return the standard error of the log loss, from its spread over parts or over rows.

    Over rows where there is one part, or each part has one row. Of several repetitions the mean of
    their errors: they judge the same rows again, which makes them no surer.
    """
    repeats = dict.fromkeys(part.repeat for part in model)
    errors = [_error_of([part for part in model if part.repeat == each]) for each in repeats]
    return float(np.mean(errors))


def _error_of(parts: Sequence[Part]) -> float:
    if len(parts) > 1 and any(len(part.rows) > 1 for part in parts):
        values = np.array([np.average(part.log_losses, weights=part.weights) for part in parts])
        weights = np.ones(len(values))
    else:
        values = np.concatenate([part.log_losses for part in parts])
        own = [np.ones(len(p.rows)) if p.weights is None else p.weights for p in parts]
        weights = np.concatenate(own)
    n = len(values)
    if n < 2 or not np.isfinite(values).all():
        return math.nan
    shares = weights / weights.sum()
    # Of equal weights the usual standard error of a mean.
    spread = float(np.square(shares * (values - shares @ values)).sum())
    return math.sqrt(spread * n / (n - 1))


def frame_of(
    models: Sequence[HeldOut], baseline: Baseline, losses: LossMatrix | None
) -> pd.DataFrame:
    """Return a row of figures for each model, and a last one for the baseline."""
    import pandas as pd

    names = ["accuracy", "log_loss", "brier", "auc", "calibration_error"]
    if losses is not None:
        names.append("risk")
    found = {model.name: figures_of(model, losses) for model in models}
    rows = [[getattr(each, name) for name in names] for each in found.values()]
    plain = {**vars(baseline), "auc": 0.5, "calibration_error": 0.0}
    rows.append([plain[name] for name in names])
    index = [*found, f"(always {baseline.decision})"]
    return pd.DataFrame(rows, index=pd.Index(index, name="model"), columns=names)
