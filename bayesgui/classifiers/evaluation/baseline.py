"""The baselines without a model: always the most frequent class, and the shares of the classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.sentence import Sentence
from bayesgui.measures.entropy import entropy

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.decisions.loss import LossMatrix

SLACK = 1.01
"""Ratio of a log loss to the entropy of the classes above which it is called worse."""


@dataclass(frozen=True)
class Baseline:
    """Figures of a model that knows how frequent the classes are, and nothing else.

    `decision`: what it always decides: the most frequent class, or what costs least. `risk`: mean
    loss of the decision, if there are losses.
    """

    decision: str
    accuracy: float
    log_loss: float
    brier: float
    risk: float | None = None


def baseline_of(
    truths: NDArray[np.intp],
    classes: tuple[str, ...],
    weights: NDArray[np.float64] | None = None,
    losses: LossMatrix | None = None,
) -> Baseline:
    """Return the baseline of rows.

    `truths`: shape (rows,); codes of the rows' classes. `weights`: shape (rows,); weights of the
    rows.
    """
    counts = np.bincount(truths, weights, len(classes)).astype(np.float64)
    shares = counts / counts.sum()
    brier = float(1.0 - (shares**2).sum())
    risks = None if losses is None else shares @ losses.values
    decision = classes[int(shares.argmax())]
    if risks is not None and losses is not None:
        decision = losses.decisions[int(risks.argmin())]
    right = shares[classes.index(decision)] if decision in classes else 0.0
    return Baseline(
        decision,
        float(right),
        entropy(shares),
        brier / 2 if len(classes) == 2 else brier,
        None if risks is None else float(risks.min()),
    )


def worse_than_baseline(
    name: str, accuracy: float, log_loss: float, risk: float | None, baseline: Baseline
) -> tuple[Sentence, ...]:
    """Return a warning on a model that does worse than one without columns; none otherwise.

    `accuracy`, `log_loss`, `risk`: its figures; the risk is None without losses.
    """
    said = []
    if risk is not None and baseline.risk is not None:
        if risk > baseline.risk:
            said.append(
                Sentence(
                    "{model} is worse than always deciding {decision}: risk {own:.4g} against "
                    "{other:.4g}.",
                    model=name,
                    decision=baseline.decision,
                    own=risk,
                    other=baseline.risk,
                )
            )
    elif accuracy < baseline.accuracy:
        said.append(
            Sentence(
                "{model} is worse than always saying {decision}: {own:.1f} % against {other:.1f} % "
                "right.",
                model=name,
                decision=baseline.decision,
                own=100 * accuracy,
                other=100 * baseline.accuracy,
            )
        )
    # The shares of the judged rows themselves are a bit better than anybody could know them.
    if log_loss > SLACK * baseline.log_loss:
        said.append(
            Sentence(
                "The probabilities of {model} are worse than always saying the shares of the "
                "classes: log loss {own:.4g} against {other:.4g}.",
                model=name,
                own=log_loss,
                other=baseline.log_loss,
            )
        )
    return tuple(said)
