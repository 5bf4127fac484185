"""Turning nodes into another kind."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.domain import Reals
from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.network import BayesianNetwork
from bayesgui.document.decisions.kind_edits import turn_into
from bayesgui.document.state import DocumentState


def asia(**parts: object) -> DocumentState:
    return DocumentState(bayesgui.example("asia"), **parts)


def test_a_chance_node_becomes_a_decision_that_knows_its_parents():
    before = asia(evidence=Evidence({"lung": "yes", "bronc": Intervention("no")}))
    after = turn_into(before, ["lung"], "decision")
    assert after.model.mechanism("lung") == Decision("lung", ("smoke",))
    assert after.model["lung"].states == before.model["lung"].states
    assert after.model.cpt("either") is before.model.cpt("either")
    assert "lung" not in after.evidence
    assert after.evidence["bronc"] == Intervention("no")
    assert turn_into(after, ["bronc"], "decision").evidence["bronc"] == Intervention("no")


def test_a_decision_becomes_a_chance_node_with_its_policy_or_a_uniform_table():
    decision = turn_into(asia(), ["lung"], "decision")
    free = turn_into(decision, ["lung"], "chance")
    assert isinstance(free.model, BayesianNetwork)
    assert free.model.cpt("lung").values.tolist() == [[0.5, 0.5], [0.5, 0.5]]
    policy = CPT("lung", ("smoke",), [[0.9, 0.1], [0.0, 1.0]])
    held = decision.with_(model=decision.model.with_mechanism(Decision("lung", ("smoke",), policy)))
    assert turn_into(held, ["lung"], "chance").model.cpt("lung") == policy


def test_a_utility_has_no_states_and_its_children_lose_it():
    before = asia(evidence=Evidence({"either": "yes"}))
    after = turn_into(before, ["either"], "utility")
    assert after.model["either"].domain == Reals()
    assert after.model.mechanism("either") == Utility(
        "either", ("lung", "tub"), np.full((2, 2), np.nan)
    )
    assert after.model.parents("xray") == ()
    assert after.model.parents("dysp") == ("bronc",)
    # Averaged with the probabilities of the parent, as when it is deleted.
    removed = before.model.without_variables("either").cpt("xray").values
    assert after.model.cpt("xray").values == pytest.approx(removed)
    assert not after.evidence
    back = turn_into(after, ["either"], "decision", ("a", "b", "c"))
    assert back.model["either"].states == ("a", "b", "c")
    assert back.model.parents("either") == ("lung", "tub")


def test_several_are_turned_at_once_and_those_of_the_kind_stay():
    after = turn_into(asia(), ["smoke", "lung"], "decision")
    assert after.model.decisions == ("lung", "smoke") or set(after.model.decisions) == {
        "smoke",
        "lung",
    }
    assert turn_into(after, ["smoke", "lung"], "decision") is after


def test_a_part_of_a_super_value_is_refused_with_a_sentence():
    model = bayesgui.example("asia").with_utility("cost", ["dysp"], [-1.0, 0.0])
    model = model.with_utility("total", ["cost"])
    for name, other in (("cost", "total"), ("total", "cost")):
        with pytest.raises(ModelError, match=f"{name} cannot become a .*the utility {other}"):
            turn_into(DocumentState(model), [name], "chance")
