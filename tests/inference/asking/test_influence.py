"""Influence between variables and findings, compared with joint tables and hand calculations."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import do, fixed
from bayesgui.inference.asking.influence import (
    arc_strengths,
    conflict_measure,
    information_about,
    joint_with_each,
)
from bayesgui.inference.exact.variable_elimination import VariableElimination
from bayesgui.measures.mutual_information import conditional_mutual_information
from tests.inference.networks import asia, chain
from tests.inference.random_networks import random_evidence, random_network


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(0, 3))
def test_joints_with_each_equal_the_joints_one_by_one(seed, count):
    network = random_network(seed, nodes=6, zeros=0.2)
    evidence = random_evidence(seed, network, count, "hnsldf")
    engine = VariableElimination(network)
    target = next(iter(network))
    try:
        joints = joint_with_each(engine, target, evidence)
    except (ImpossibleEvidenceError, EvidenceError):
        return
    assert list(joints) == [name for name in network if name != target]
    for name, joint in joints.items():
        expected = engine.joint([target, name], evidence)
        np.testing.assert_allclose(joint, expected, atol=1e-9)


def test_the_most_telling_observation_comes_first():
    engine = VariableElimination(asia())
    found = information_about(engine, "lung", {"dysp": "yes"})
    assert [one.variable for one in found][:2] == ["either", "xray"]
    assert "dysp" not in {one.variable for one in found}
    joint = engine.joint(["lung", "xray"], {"dysp": "yes"})
    assert found[1].mutual_information == pytest.approx(conditional_mutual_information(joint))
    assert found[0].share < 1.0


def test_a_deterministic_copy_tells_everything():
    engine = VariableElimination(chain([[1, 0], [0, 1]]))
    (found,) = information_about(engine, "x")
    assert found.mutual_information == pytest.approx(math.log(2))
    assert found.share == pytest.approx(1.0)


def test_what_is_known_already_cannot_be_told():
    engine = VariableElimination(chain([[1, 0], [0, 1]]))
    (found,) = information_about(engine, "x", {"x": "a"})
    assert (found.mutual_information, found.share) == (0.0, 0.0)


def test_arc_strength_is_the_mutual_information_of_its_ends():
    engine = VariableElimination(asia())
    strengths = arc_strengths(engine, {"xray": "yes"})
    assert set(strengths) == set(asia().arcs)
    joint = engine.joint(["smoke", "bronc"], {"xray": "yes"})
    assert strengths["smoke", "bronc"] == pytest.approx(conditional_mutual_information(joint))
    assert strengths["either", "xray"] == 0.0


def conflict_of(engine, evidence):
    answer = engine.query(evidence)
    return conflict_measure(engine.network, evidence, engine.query(), answer.log_evidence)


def test_conflict_by_hand():
    # P(x = a) = 0.5, P(y = b) = 0.5, P(x = a, y = b) = 0.05
    engine = VariableElimination(chain([[0.9, 0.1], [0.1, 0.9]]))
    conflict = conflict_of(engine, {"x": "a", "y": "b"})
    assert conflict == pytest.approx(math.log(0.25 / 0.05))
    assert conflict_of(engine, {"x": "a", "y": "a"}) == pytest.approx(math.log(0.25 / 0.45))
    assert conflict_of(engine, {"x": "a"}) == pytest.approx(0.0)


def test_conflict_of_asia_as_the_window_shows_it():
    engine = VariableElimination(asia())
    assert conflict_of(engine, {"xray": "yes", "tub": "no"}) == pytest.approx(0.087, abs=5e-4)


def test_findings_without_a_probability_have_no_conflict():
    engine = VariableElimination(asia())
    assert conflict_of(engine, {"xray": "yes", "tub": do("no")}) is None
    assert conflict_of(engine, {"xray": fixed({"yes": 0.5, "no": 0.5})}) is None
