"""Nodes that cannot be observed and hidden common causes, as properties of a model."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import bayesgui
from bayesgui.core.compilation import compiled, with_causes_as_nodes, with_network
from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import Evidence
from bayesgui.core.model import Model
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

ASIA = bayesgui.example("asia")
MARKED = (
    ASIA.with_observed("bronc", False)
    .with_common_cause("smoke", "tub", "region")
    .with_common_cause("xray", "dysp")
)


def test_a_network_with_marks_is_a_network_that_computes_the_same() -> None:
    assert MARKED.unobserved == {"bronc"}
    assert dict(MARKED.common_causes) == {("tub", "smoke"): "region", ("xray", "dysp"): ""}
    assert type(MARKED) is BayesianNetwork
    assert compiled(MARKED).network is MARKED
    assert compiled(ASIA).network is ASIA
    assert MARKED.cpt("dysp") is not None
    assert all(MARKED.mechanism(name) is ASIA.mechanism(name) for name in ASIA)
    assert MARKED != ASIA
    assert (
        MARKED.with_observed("bronc")
        .without_common_cause("dysp", "xray")
        .without_common_cause("tub", "smoke")
        == ASIA
    )


def test_a_hidden_cause_as_a_node_leaves_all_numbers() -> None:
    whole = with_causes_as_nodes(MARKED)
    assert whole.names == (*ASIA.names, "region", "U")
    assert whole.parents("tub")[-1] == "region"
    assert whole.children("U") == ("xray", "dysp")
    assert whole.unobserved == {"bronc", "region", "U"}
    assert not whole.common_causes
    findings = Evidence({"dysp": "yes", "smoke": "no"})
    found = bayesgui.engine("junction-tree", whole).query(findings)
    known = bayesgui.engine("junction-tree", ASIA).query(findings)
    for name in ASIA:
        np.testing.assert_allclose(found[name], known[name], atol=1e-12)


def test_marks_follow_edits() -> None:
    renamed = MARKED.with_variable_renamed("smoke", "smoking").with_variable_renamed("bronc", "b")
    assert renamed.unobserved == {"b"}
    assert dict(renamed.common_causes) == {("tub", "smoking"): "region", ("xray", "dysp"): ""}
    cut = MARKED.without_variables("bronc", "tub")
    assert cut.unobserved == frozenset()
    assert dict(cut.common_causes) == {("xray", "dysp"): ""}
    edited = MARKED.without_arc("bronc", "dysp").with_arc("asia", "dysp").with_name("another")
    edited = edited.with_states("bronc", ("yes", "no", "maybe"), (0, 1, None))
    assert edited.marks == MARKED.marks
    assert MARKED.with_marks(ASIA.marks) == ASIA
    assert ASIA.with_marks(MARKED.marks) == MARKED


def test_other_kinds_of_nodes_have_no_marks() -> None:
    model = MARKED.with_decision("treat", ("yes", "no"), ("xray",)).with_utility(
        "cost", ["treat"], [0, 1]
    )
    assert type(model) is Model
    assert model.marks == MARKED.marks
    assert compiled(model).network.marks == MARKED.marks
    assert with_network(model, compiled(model).network) == model
    for name in ("treat", "cost"):
        with pytest.raises(ModelError, match=f"{name} is a .*chosen or computed"):
            model.with_observed(name, False)
        with pytest.raises(ModelError, match="chance"):
            model.with_common_cause("asia", name)
    assert type(model.without_variables("treat", "cost")) is BayesianNetwork
    assert model.without_variables("treat", "cost") == MARKED
    assert dict(model.without_variables("treat").common_causes) == dict(MARKED.common_causes)


def test_a_network_that_a_learner_made_anew_gets_the_marks_of_the_model() -> None:
    made = BayesianNetwork(ASIA.variables, ASIA.cpds.values(), ASIA.name, ASIA.properties)
    assert with_network(MARKED, made) == MARKED
    assert with_network(ASIA, made) is made


def test_the_same_marks_are_the_same_object() -> None:
    assert ASIA.with_observed("bronc") is ASIA
    assert MARKED.with_observed("bronc", False) is MARKED
    assert MARKED.with_common_cause("tub", "smoke", "region") is MARKED
    assert dict(MARKED.with_common_cause("smoke", "tub", "x").common_causes) == {
        ("tub", "smoke"): "x",
        ("xray", "dysp"): "",
    }


def test_marks_survive_pickling_and_networkx() -> None:
    again = pickle.loads(pickle.dumps(MARKED))
    assert again == MARKED
    assert hash(again) == hash(MARKED)
    assert type(again) is BayesianNetwork
    assert bayesgui.from_networkx(MARKED.to_networkx()) == MARKED


@pytest.mark.parametrize(
    ("pair", "sentence"),
    [
        (("asia", "asia"), "asia alone has no common cause; choose two nodes."),
        (("asia", "snow"), "The network has no node snow."),
    ],
)
def test_what_cannot_be_is_refused(pair: tuple[str, str], sentence: str) -> None:
    with pytest.raises(ModelError, match=sentence):
        ASIA.with_common_cause(*pair)


def test_no_such_cause() -> None:
    with pytest.raises(ModelError, match="no hidden common cause of asia and tub"):
        MARKED.without_common_cause("asia", "tub")
    with pytest.raises(ModelError, match="no node snow"):
        MARKED.with_observed("snow", False)


def test_a_free_name_is_found_for_a_hidden_node() -> None:
    net = BayesianNetwork([Variable(name, ("a", "b")) for name in ("U", "x", "y")])
    made = with_causes_as_nodes(net.with_common_cause("x", "y"))
    assert made.names[-1] == "U 2"
