"""The losses of decisions about a class as a decision node and a utility −λ, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import Utility
from bayesgui.decisions.loss import LossMatrix

if TYPE_CHECKING:
    from bayesgui.core.model import Model


def with_losses(model: Model, name: str, losses: LossMatrix, decision: str, utility: str) -> Model:
    """Return a model with a decision about a class, and what it is worth.

    The options are the decisions of the losses, in their order; u(option, class) = −λ(class,
    option), so that the best option is the decision of least risk, and its expected utility the
    risk with another sign. `decision, utility`: names of the new nodes.
    """
    fitting = losses.matched(model[name].states)
    made = model.with_decision(decision, fitting.decisions)
    return made.with_utility(utility, [decision, name], 0.0 - fitting.values.T)


def losses_of_decision(model: Model, decision: str) -> tuple[str, LossMatrix]:
    """Return the class that a decision is about, and its losses.

    Raises `ModelError` unless exactly one utility depends on the decision, and that on one chance
    node besides.
    """
    if model.kind(decision) != DECISION:
        raise ModelError("{variable} is no decision.", variable=decision)
    below = [name for name in model.children(decision) if name in model.utilities]
    mechanism = model.mechanism(below[0]) if len(below) == 1 else None
    others = [name for name in mechanism.parents if name != decision] if mechanism else []
    if (
        not isinstance(mechanism, Utility)
        or len(others) != 1
        or others[0] in model.decisions
        or len(model.children(decision)) > 1
    ):
        raise ModelError(
            "{decision} is no decision about one class: exactly one utility must depend on it, and "
            "that on one other node.",
            decision=decision,
        )
    if mechanism.n_missing:
        raise ModelError(
            "{variable} has {given} of {needed} numbers: it counts once all are there.",
            variable=mechanism.variable,
            needed=mechanism.values.size,
            given=mechanism.values.size - mechanism.n_missing,
        )
    values = mechanism.values if mechanism.parents[0] == decision else mechanism.values.T
    losses = 0.0 - mechanism.weight * np.asarray(values.T)
    return others[0], LossMatrix(model[others[0]].states, model[decision].states, losses)
