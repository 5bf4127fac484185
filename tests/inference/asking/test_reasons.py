"""Contributions of findings to a posterior, compared with enumeration and hand calculations."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import do, excluding
from bayesgui.inference.asking.reasons import Carrier, reasons
from bayesgui.inference.base import engines
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.inference.networks import asia
from tests.inference.random_networks import random_evidence, random_network


def of(found, name):
    return next(one for one in found.findings if one.variable == name)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 4))
def test_contributions_equal_enumeration_with_and_without_each_finding(seed, count):
    network = random_network(seed, nodes=6, zeros=0.2)
    evidence = random_evidence(seed, network, count, "hnsld")
    target = list(network)[-1]
    judge = engines.create("enumeration", network)
    try:
        found = reasons(VariableElimination(network), target, evidence)
    except (ImpossibleEvidenceError, EvidenceError):
        return
    np.testing.assert_allclose(found.prior, judge.query()[target], atol=1e-9)
    np.testing.assert_allclose(found.posterior, judge.query(evidence)[target], atol=1e-9)
    for one in found.findings:
        others = {k: v for k, v in evidence.items() if k != one.variable}
        for answer, known in (
            (one.without, others),
            (one.alone, {one.variable: evidence[one.variable]}),
        ):
            try:
                expected = judge.query(known)[target]
            except ImpossibleEvidenceError:
                assert answer is None
            else:
                np.testing.assert_allclose(answer, expected, atol=1e-9)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 4))
def test_a_finding_without_an_active_trail_contributes_nothing(seed, count):
    network = random_network(seed, nodes=7)
    # An intervention taken back brings arcs back, and with them trails between other nodes.
    evidence = random_evidence(seed, network, count, "hnsl")
    target = next(iter(network))
    found = reasons(VariableElimination(network), target, evidence)
    for one in found.findings:
        if one.variable != target and not one.ways.active and one.without is not None:
            np.testing.assert_allclose(one.without, found.posterior, atol=1e-9)
            assert one.carrier is None


def test_asia_as_in_the_picture():
    found = reasons(VariableElimination(asia()), "lung", {"xray": "yes", "tub": excluding("yes")})
    xray, tub = of(found, "xray"), of(found, "tub")
    assert [one.variable for one in found.ranked(0)] == ["xray", "tub"]
    assert found.span(xray, 0, "left_out") == pytest.approx((0.055, 0.532872), abs=1e-6)
    assert found.effect(tub, 0) == pytest.approx(0.044161, abs=1e-5)
    assert found.effect(tub, 0, "alone") == pytest.approx(0.0, abs=1e-12)
    assert xray.carrier == Carrier("either", only=True)
    assert [each.nodes for each in xray.ways.trails] == [
        ("xray", "either", "lung"),
        ("xray", "either", "dysp", "bronc", "smoke", "lung"),
    ]
    assert [each.active for each in xray.ways.trails] == [True, False]


def test_the_way_that_moves_the_target_most_is_named():
    # Through smoke lung would rise from 0.055 to 0.067 only; it rises to 0.103.
    found = reasons(VariableElimination(asia()), "lung", {"dysp": "yes"})
    assert of(found, "dysp").carrier == Carrier("either", only=False)


def test_a_way_whose_node_the_finding_settles_is_compared_too():
    found = reasons(VariableElimination(asia()), "bronc", {"lung": "yes", "dysp": "yes"})
    lung = of(found, "lung")
    assert len(lung.ways.active) == 2
    assert lung.carrier == Carrier("dysp", only=False)


def test_an_arc_between_them_needs_no_carrier():
    found = reasons(VariableElimination(asia()), "lung", {"smoke": "yes"})
    assert of(found, "smoke").carrier == Carrier(None, only=True)


def test_a_finding_on_the_target_itself_has_no_trail_and_is_left_out_like_the_others():
    found = reasons(VariableElimination(asia()), "lung", {"lung": "yes", "xray": "yes"})
    own = of(found, "lung")
    assert own.ways.trails == ()
    assert own.without[0] == pytest.approx(0.488711, abs=1e-6)
    assert found.effect(of(found, "xray"), 0) == pytest.approx(0.0)


def test_what_only_an_intervention_makes_possible_has_no_belief_without_it():
    network = asia().with_cpt(CPT("xray", ("either",), np.eye(2)))
    evidence = {"tub": "yes", "either": do("no"), "xray": "no"}
    found = reasons(VariableElimination(network), "smoke", evidence)
    assert of(found, "either").without is None
    assert found.effect(of(found, "either"), 0) == 0.0
    assert of(found, "tub").without is not None


def test_an_intervention_cuts_the_trails_into_its_node():
    found = reasons(VariableElimination(asia()), "smoke", {"lung": do("yes")})
    one = of(found, "lung")
    assert one.ways.active == ()
    assert found.effect(one, 0) == pytest.approx(0.0)
    assert all(each.nodes[1] != "lung" for each in one.ways.trails)


def test_a_finding_that_leaves_states_open_opens_a_collider_and_blocks_no_chain():
    hint = {"yes": 0.9, "no": 0.2}
    found = reasons(VariableElimination(asia()), "tub", {"lung": "yes", "either": hint})
    lung = of(found, "lung")
    assert lung.ways.active[0].nodes == ("lung", "either", "tub")
    assert lung.ways.active[0].steps[0].opened_by == "either"
    found = reasons(VariableElimination(asia()), "tub", {"xray": "yes", "either": hint})
    assert of(found, "xray").ways.active
    found = reasons(VariableElimination(asia()), "tub", {"xray": "yes", "either": "yes"})
    assert not of(found, "xray").ways.active


def test_a_finding_that_opens_a_collider_is_explained_away_by_the_other_cause():
    network = asia()
    found = reasons(VariableElimination(network), "lung", {"dysp": "yes", "bronc": "yes"})
    assert found.explained_away(of(found, "bronc"), 0) is of(found, "dysp")
    assert found.explained_away(of(found, "dysp"), 0) is None
    # Without bronchitis the breathlessness points to the lung all the more: nothing is explained.
    found = reasons(VariableElimination(network), "lung", {"dysp": "yes", "bronc": "no"})
    assert found.explained_away(of(found, "bronc"), 0) is None
    assert found.explained_away(of(found, "dysp"), 0) is None


def test_a_hidden_common_cause_has_no_table_and_carries_nothing():
    """The trail xray ↔ dysp is active, but what moves dysp comes by the arcs."""
    network = asia().with_common_cause("xray", "dysp", "region")
    found = reasons(VariableElimination(network), "dysp", {"xray": "yes"})
    plain = reasons(VariableElimination(asia()), "dysp", {"xray": "yes"})
    one = of(found, "xray")
    assert "xray ↔ dysp" in [each.text for each in one.ways.active]
    assert [each.text for each in one.ways.carrying] == [
        each.text for each in of(plain, "xray").ways.active
    ]
    assert one.carrier == of(plain, "xray").carrier
    assert one.carrier.node == "either"
    # Where nothing else leads there, nothing moves.
    lone = asia().with_common_cause("asia", "smoke")
    found = reasons(VariableElimination(lone), "smoke", {"asia": "yes"})
    one = of(found, "asia")
    assert one.ways.active
    assert one.ways.carrying == ()
    assert one.carrier is None
    assert found.effect(one, 0) == pytest.approx(0.0, abs=1e-12)
