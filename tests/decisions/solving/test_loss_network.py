"""Losses as a decision network: the same decisions and risks as the page Decide has."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import ModelError
from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.risk import least_risks
from bayesgui.decisions.solving.loss_network import losses_of_decision, with_losses

LOSSES = LossMatrix(("yes", "no"), ("treat", "wait", "ask"), [[1, 20, 4], [5, 0, 1.5]])


def decided():  # type: ignore[no-untyped-def]
    """Return asia with a decision about tub."""
    return with_losses(bayesgui.example("asia"), "tub", LOSSES, "Do", "Loss")


@pytest.mark.parametrize(
    "evidence", [{}, {"xray": "yes"}, {"xray": "yes", "asia": "yes"}, {"dysp": "no"}]
)
def test_the_best_option_has_least_risk(evidence):  # type: ignore[no-untyped-def]
    strategy = bayesgui.solve(decided(), evidence)
    posterior = bayesgui.JunctionTree(bayesgui.example("asia")).query(evidence)["tub"]
    risks = posterior @ LOSSES.values
    assert list(strategy.options["Do"].values()) == pytest.approx(list(-risks), rel=1e-12)
    assert strategy.best("Do") == (LOSSES.decisions[int(risks.argmin())],)
    assert -strategy.expected_utility == pytest.approx(
        float(least_risks(posterior[np.newaxis], LOSSES)[0]), rel=1e-12
    )


def test_and_back():
    name, losses = losses_of_decision(decided(), "Do")
    assert name == "tub"
    assert losses == LOSSES
    turned = decided().with_utility("Other", ["tub"], [1, 2])
    assert losses_of_decision(turned, "Do")[1] == LOSSES


def test_what_is_no_decision_about_one_class():
    model = decided()
    for other in (
        model.with_utility("Price", ["Do"], [1, 2, 3]),
        model.with_arc("lung", "Loss"),
        model.without_variables("Loss"),
    ):
        with pytest.raises(ModelError, match="Do is no decision about one class"):
            losses_of_decision(other, "Do")
    with pytest.raises(ModelError, match="tub is no decision"):
        losses_of_decision(model, "tub")
