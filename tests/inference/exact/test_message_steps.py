"""Recorded messages of the junction tree lead to the engine's posteriors."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.evidence import fixed
from bayesgui.inference.exact.enumeration import Enumeration
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.exact.message_steps import plain_plan, propagate
from tests.inference.networks import asia
from tests.inference.random_networks import random_evidence, random_network


def sent(network, evidence):
    plan, _ = plain_plan(network, kernels=False)
    return plan, propagate(plan, network, evidence)


def pairs(propagation):
    """Return the messages of each edge, in both directions."""
    found = {}
    for message in propagation.messages:
        found.setdefault(frozenset((message.source, message.target)), []).append(message)
    return found.values()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 3))
def test_the_last_posteriors_are_the_engines(seed, count):
    network = random_network(seed, 8, zeros=0.1)
    evidence = random_evidence(seed, network, count)
    try:
        expected = JunctionTree(network, kernels=False).query(evidence)
    except ImpossibleEvidenceError:
        with pytest.raises(ImpossibleEvidenceError):
            sent(network, evidence)
        return
    _, propagation = sent(network, evidence)
    assert propagation.posteriors.log_evidence == pytest.approx(expected.log_evidence, abs=1e-9)
    for name in network:
        assert propagation.posteriors[name] == pytest.approx(expected[name], abs=1e-12)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 2))
def test_both_messages_of_an_edge_multiply_to_the_joint_of_its_separator(seed, count):
    network = random_network(seed, 7)
    evidence = random_evidence(seed, network, count, "hsl")
    oracle = Enumeration(network)
    plan, propagation = sent(network, evidence)
    total = math.exp(propagation.posteriors.log_evidence)
    trees = sum(parent < 0 for parent in plan.forest.parents)
    for up, down in pairs(propagation):
        both = np.exp(up.logs + down.logs)
        names = [plan.names[v] for v in up.variables]
        assert both / both.sum() == pytest.approx(oracle.joint(names, evidence), abs=1e-12)
        if trees == 1:
            assert both.sum() == pytest.approx(total, rel=1e-9)


def test_messages_of_asia_are_those_worked_out_by_hand():
    network = asia()
    plan, propagation = sent(network, {})
    by_separator = {
        tuple(plan.names[v] for v in up.variables): np.exp(up.logs) for up, _ in pairs(propagation)
    }
    # P(tub) = 0.01 · 0.05 + 0.99 · 0.01, and then P(either | lung) with tub summed out.
    assert by_separator[("tub",)] == pytest.approx([0.0104, 0.9896])
    expected = np.array([[1.0, 0.0], [0.0104, 0.9896]])
    found = by_separator.get(("lung", "either"))
    assert found is not None
    assert found == pytest.approx(expected)


def test_each_clique_is_heard_before_it_sends():
    plan, propagation = sent(random_network(5, 12), {})
    waiting = [plan.forest.parents.count(c) for c in range(len(plan.forest))]
    half = len(propagation.messages) // 2
    for message in propagation.messages[:half]:
        assert waiting[message.source] == 0
        waiting[message.target] -= 1
    informed = {c for c, parent in enumerate(plan.forest.parents) if parent < 0}
    for message in propagation.messages[half:]:
        assert message.source in informed
        informed.add(message.target)
    assert len(informed) == len(plan.forest)


def test_a_fixed_posterior_is_reached():
    _, propagation = sent(asia(), {"xray": fixed({"yes": 0.7, "no": 0.3})})
    assert propagation.posteriors["xray"] == pytest.approx([0.7, 0.3], abs=1e-9)


def test_tables_that_do_not_fit_are_refused_before_they_are_made():
    network = asia()
    plan, _ = plain_plan(network, kernels=False)
    with pytest.raises(MemoryBudgetError):
        propagate(plan, network, {}, budget=16)
