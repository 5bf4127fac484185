"""Whatever is given to the public interface, an error is one of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import pytest

import bayesgui

if TYPE_CHECKING:
    from collections.abc import Callable

NET = bayesgui.example("asia")
DATA = bayesgui.sample(NET, 100, seed=1)
ENGINE = bayesgui.JunctionTree(NET, kernels=False)
WRONG: list[object] = [
    *(
        None,
        7,
        2.5,
        "zzz",
        b"x",
        [],
        {},
        [1],
        ["zzz"],
        {"zzz": 1},
        object(),
        -1,
        True,
        float("nan"),
    ),
    *({"lung": [["yes"]]}, [["lung"]], ("lung", None), {"lung": None}, {"lung": {}}),
    *({None: "yes"}, {"lung": {"yes": "a"}}, np.zeros((2, 2)), pd.DataFrame({"lung": ["yes"]})),
    *(DATA, NET, len),
]

CALLS: dict[str, Callable[..., object]] = {
    "evidence": ENGINE.query,
    "targets": lambda v: ENGINE.query({}, v),
    "joint": lambda v: bayesgui.joint(NET, v),
    "joint: engine": lambda v: bayesgui.joint(NET, ["lung"], engine=v),
    "joint: network": lambda v: bayesgui.joint(v, ["lung"]),
    "engine": lambda v: bayesgui.engine(v, NET),
    "engine: network": lambda v: bayesgui.engine("enumeration", v),
    "query_many": ENGINE.query_many,
    "query_many: targets": lambda v: ENGINE.query_many({"xray": ["yes"]}, v),
    "query_rows": ENGINE.query_rows,
    "sample: network": lambda v: bayesgui.sample(v, 3),
    "sample: rows": lambda v: bayesgui.sample(NET, v),
    "sample: evidence": lambda v: bayesgui.sample(NET, 3, v),
    "sample: seed": lambda v: bayesgui.sample(NET, 3, seed=v),
    "sample: missing": lambda v: bayesgui.sample(NET, 3, missing=v),
    "separated": lambda v: bayesgui.separated(NET, v, "lung"),
    "separated: given": lambda v: bayesgui.separated(NET, "asia", "lung", v),
    "separated: network": lambda v: bayesgui.separated(v, "asia", "lung"),
    "moral_graph": bayesgui.moral_graph,
    "cpdag": bayesgui.cpdag,
    "markov_equivalent": lambda v: bayesgui.markov_equivalent(NET, v),
    "compare": lambda v: bayesgui.compare(NET, v),
    "class_members": bayesgui.class_members,
    "cost": bayesgui.cost,
    "mutual_information": lambda v: bayesgui.mutual_information(NET, v, "lung"),
    "entropy": bayesgui.entropy,
    "kullback_leibler": lambda v: bayesgui.kullback_leibler(v, [0.5, 0.5]),
    "cross_entropy": lambda v: bayesgui.cross_entropy([0.5, 0.5], v),
    "from_networkx": bayesgui.from_networkx,
    "from_parents": bayesgui.from_parents,
    "from_frame": bayesgui.Dataset.from_frame,
    "from_frame: network": lambda v: bayesgui.Dataset.from_frame({"lung": ["no"]}, network=v),
    "read": bayesgui.read,
    "read_data": bayesgui.read_data,
    "score": lambda v: bayesgui.score(v, DATA),
    "score: data": lambda v: bayesgui.score(NET, v),
    "learn_parameters": lambda v: bayesgui.learn_parameters(v, DATA),
    "learn_parameters: data": lambda v: bayesgui.learn_parameters(NET, v),
    "learn_parameters: method": lambda v: bayesgui.learn_parameters(NET, DATA, v),
    "learn_structure: method": lambda v: bayesgui.learn_structure(DATA, v),
    "learn_structure: required": lambda v: bayesgui.learn_structure(DATA, "empty", required=v),
    "learn_structure: tiers": lambda v: bayesgui.learn_structure(DATA, "empty", tiers=v),
    "learn_structure: most": lambda v: bayesgui.learn_structure(DATA, "empty", max_parents=v),
    "test_independence": lambda v: bayesgui.test_independence(v, "asia", "lung"),
    "test_independence: x": lambda v: bayesgui.test_independence(DATA, v, "lung"),
    "test_independence: given": lambda v: bayesgui.test_independence(DATA, "asia", "lung", v),
    "implied_independencies": lambda v: bayesgui.implied_independencies(v),
    "implied_independencies: hidden": lambda v: bayesgui.implied_independencies(NET, v),
    "testable_implications": lambda v: bayesgui.testable_implications(v, DATA),
    "testable_implications: data": lambda v: bayesgui.testable_implications(NET, v),
    "testable_implications: hidden": lambda v: bayesgui.testable_implications(NET, DATA, v),
    "testable_implications: alpha": lambda v: bayesgui.testable_implications(NET, DATA, alpha=v),
    "adjustment_sets": lambda v: bayesgui.adjustment_sets(v, "smoke", "dysp"),
    "adjustment_sets: x": lambda v: bayesgui.adjustment_sets(NET, v, "dysp"),
    "adjustment_sets: y": lambda v: bayesgui.adjustment_sets(NET, "smoke", v),
    "adjustment_sets: hidden": lambda v: bayesgui.adjustment_sets(NET, "smoke", "dysp", v),
    "adjustment_sets: require": lambda v: bayesgui.adjustment_sets(NET, "lung", "dysp", (), v),
    "adjustment_sets: forbid": lambda v: bayesgui.adjustment_sets(NET, "lung", "dysp", forbid=v),
    "adjustment_sets: limit": lambda v: bayesgui.adjustment_sets(NET, "lung", "dysp", limit=v),
    "effect": lambda v: bayesgui.effect(v, "smoke", "dysp"),
    "effect: x": lambda v: bayesgui.effect(NET, v, "dysp"),
    "effect: y": lambda v: bayesgui.effect(NET, "smoke", v),
    "effect: hidden": lambda v: bayesgui.effect(NET, "smoke", "dysp", v),
    "effect: data": lambda v: bayesgui.effect(NET, "smoke", "dysp", data=v, samples=3),
    "effect: evidence": lambda v: bayesgui.effect(NET, "smoke", "dysp", evidence=v),
    "effect: require": lambda v: bayesgui.effect(NET, "lung", "dysp", require=v),
    "effect: forbid": lambda v: bayesgui.effect(NET, "lung", "dysp", forbid=v),
    "effect: samples": lambda v: bayesgui.effect(NET, "lung", "dysp", data=DATA, samples=v),
    "counterfactual": lambda v: bayesgui.counterfactual(v, {}, {"smoke": "no"}, "lung"),
    "counterfactual: evidence": lambda v: bayesgui.counterfactual(NET, v, {"lung": "no"}, "dysp"),
    "counterfactual: do": lambda v: bayesgui.counterfactual(NET, {}, v, "dysp"),
    "counterfactual: target": lambda v: bayesgui.counterfactual(NET, {}, {"lung": "no"}, v),
    "causation": lambda v: bayesgui.causation(v, "smoke", "dysp"),
    "causation: x": lambda v: bayesgui.causation(NET, v, "dysp"),
    "causation: y": lambda v: bayesgui.causation(NET, "smoke", v),
    "causation: states": lambda v: bayesgui.causation(NET, "smoke", "dysp", v),
    "causation: event": lambda v: bayesgui.causation(NET, "smoke", "dysp", event=v),
    "causation: evidence": lambda v: bayesgui.causation(NET, "smoke", "dysp", evidence=v),
    "mediation": lambda v: bayesgui.mediation(v, "smoke", "dysp"),
    "mediation: x": lambda v: bayesgui.mediation(NET, v, "dysp"),
    "mediation: y": lambda v: bayesgui.mediation(NET, "smoke", v),
    "mediation: mediators": lambda v: bayesgui.mediation(NET, "smoke", "dysp", v),
    "mediation: states": lambda v: bayesgui.mediation(NET, "smoke", "dysp", states=v),
    "mediation: event": lambda v: bayesgui.mediation(NET, "smoke", "dysp", event=v),
    "hidden_cause": lambda v: bayesgui.hidden_cause(NET, DATA, v, max_states=2, restarts=1),
    "table_intervals": bayesgui.table_intervals,
    "table_intervals: probability": lambda v: bayesgui.table_intervals(NET, v),
    "discretized": bayesgui.discretized,
    "discretized: names": lambda v: bayesgui.discretized(DATA, v),
    "explanations": lambda v: bayesgui.most_probable_explanations(NET, 1, v),
    "explanations: targets": lambda v: bayesgui.most_probable_explanations(NET, 1, {}, v),
    "explanations: count": lambda v: bayesgui.most_probable_explanations(NET, v),
    "sensitivity": lambda v: bayesgui.sensitivity(NET, v),
    "sensitivity: state": lambda v: bayesgui.sensitivity(NET, "lung", v),
    "sensitivity: evidence": lambda v: bayesgui.sensitivity(NET, "lung", "yes", v),
    "sensitivity: count": lambda v: bayesgui.sensitivity(NET, "lung", "yes", None, v),
    "observe": lambda v: bayesgui.observe(NET, v),
    "observe: evidence": lambda v: bayesgui.observe(NET, "lung", v),
    "observe: engine": lambda v: bayesgui.observe(NET, "lung", None, v),
    "why": lambda v: bayesgui.why(NET, v, {"smoke": "yes"}),
    "why: evidence": lambda v: bayesgui.why(NET, "lung", v),
    "strength": bayesgui.strength,
    "strength: evidence": lambda v: bayesgui.strength(NET, v),
    "conflict": lambda v: bayesgui.conflict(NET, v),
    "classifier": bayesgui.classifier,
    "network_of": bayesgui.network_of,
    "example": bayesgui.example,
    "fixed": lambda v: ENGINE.query({"lung": bayesgui.fixed(v)}),
    "do": lambda v: ENGINE.query({"lung": bayesgui.do(v)}),
    "excluding": lambda v: ENGINE.query({"lung": bayesgui.excluding(v)}),
    "Evidence": bayesgui.Evidence,
    "Variable": lambda v: bayesgui.Variable("a", v),
    "Variable: name": lambda v: bayesgui.Variable(v, ("a", "b")),
    "CPT": lambda v: bayesgui.CPT("a", (), v),
    "BayesianNetwork": bayesgui.BayesianNetwork,
    "BayesianNetwork: cpds": lambda v: bayesgui.BayesianNetwork([], v),
    "network": lambda v: NET[v],
    "data": lambda v: DATA[v],
}


@pytest.mark.parametrize("name", CALLS)
def test_an_error_is_one_of_ours_and_a_sentence(name):
    said = []
    for value in WRONG:
        try:
            CALLS[name](value)
        except bayesgui.BayesGuiError as error:
            said.append(str(error))
    assert said
    assert [text for text in said if text.rstrip()[-1:] not in (".", ")", "?")] == []


def test_one_name_stands_for_a_list():
    assert bayesgui.separated(NET, "asia", "smoke", "dysp") is False
    assert list(ENGINE.query({}, "lung")) == ["lung"]
    assert bayesgui.joint(NET, "lung").variables == ("lung",)
    assert bayesgui.test_independence(DATA, "asia", "lung", "smoke").given == ("smoke",)
