"""Questions about decisions: their risks, and whether losses overrule a posterior."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.risk import conditional_risks
from bayesgui.lessons.probabilities import joint_table
from bayesgui.lessons.questions.given import given_evidence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.expressions import Question
    from bayesgui.lessons.situation import Situation


def risk(question: Question, situation: Situation, monitor: Monitor) -> float:
    """Return the conditional risk of a decision."""
    event = question.events[0]
    if len(question.events) != 1 or event.excluded or len(event.states) != 1:
        raise ModelError("risk(…) is about one decision; write it as risk(X=decision | Y=b).")
    losses, _, risks = _risks(question, event.variable, situation, monitor)
    decision = event.states[0]
    if decision not in losses.decisions:
        raise ModelError(
            "There is no decision {decision} about {variable}; choose one of {decisions}.",
            decision=decision,
            variable=event.variable,
            decisions=", ".join(losses.decisions),
        )
    return float(risks[losses.decisions.index(decision)])


def is_overruled(question: Question, situation: Situation, monitor: Monitor) -> bool:
    """Return whether least risk decides otherwise than would be best for the most probable state.

    Where two states are equally probable there is nothing to overrule.
    """
    losses, posterior, risks = _risks(question, question.names[0], situation, monitor)
    if np.count_nonzero(np.isclose(posterior, posterior.max())) > 1:
        return False
    best = losses.values[posterior.argmax()].argmin()
    return bool(risks[best] > risks.min() and not np.isclose(risks[best], risks.min()))


def _risks(
    question: Question, name: str, situation: Situation, monitor: Monitor
) -> tuple[LossMatrix, NDArray[np.float64], NDArray[np.float64]]:
    """Return the losses of a node, its posterior, and the risk of each decision."""
    losses = LossMatrix.zero_one(situation.network[name].states)
    if name == situation.decided and situation.losses is not None:
        losses = situation.losses
    evidence = given_evidence(question, situation)
    posterior = joint_table(situation.network, (name,), evidence, monitor)
    return losses, posterior, conditional_risks(posterior, losses)
