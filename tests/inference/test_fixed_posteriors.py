"""Fixed posteriors that can be met are met, by every engine that computes posteriors."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference.base import engines
from bayesgui.inference.exact.message_steps import plain_plan, propagate
from bayesgui.inference.proportional_fitting import fit_margins
from tests.inference.networks import chain
from tests.inference.random_networks import random_network

EXACT = ("enumeration", "variable-elimination", "junction-tree")


def engine(name: str, network: BayesianNetwork):
    return engines.create(name, network, **({"kernels": False} if name == "junction-tree" else {}))


def halves(network: BayesianNetwork, **first: float) -> dict[str, object]:
    return {
        name: fixed(dict(zip(network[name].states, (p, 1 - p), strict=True)))
        for name, p in first.items()
    }


def nearly_copies(error: float) -> BayesianNetwork:
    return chain([[1 - error, error], [error, 1 - error]])


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("error", [1e-3, 1e-6, 1e-12])
def test_variables_that_nearly_determine_each_other_can_be_set_apart(name, error):
    network = nearly_copies(error)
    found = engine(name, network).query(halves(network, x=0.7, y=0.2))
    assert found["x"] == pytest.approx([0.7, 0.3], abs=1e-12)
    assert found["y"] == pytest.approx([0.2, 0.8], abs=1e-12)


@pytest.mark.parametrize("name", EXACT)
def test_a_limit_where_a_possible_cell_must_vanish_is_met(name):
    network = chain([[0.5, 0.5], [0.0, 1.0]])
    found = engine(name, network).query(halves(network, x=0.5, y=0.5))
    assert found["x"] == pytest.approx([0.5, 0.5], abs=1e-12)
    assert found["y"] == pytest.approx([0.5, 0.5], abs=1e-12)
    with pytest.raises(EvidenceError, match="contradict each other"):
        engine(name, network).query(halves(network, x=0.5, y=0.6))


def test_the_steps_of_the_junction_tree_meet_them_too():
    network = nearly_copies(1e-6)
    plan, _ = plain_plan(network, kernels=False)
    found = propagate(plan, network, halves(network, x=0.7, y=0.2)).posteriors
    assert found["y"] == pytest.approx([0.2, 0.8], abs=1e-12)


@pytest.mark.parametrize("name", ["gibbs", "likelihood-weighting", "rejection"])
def test_a_state_that_no_sample_had_is_not_called_impossible(name):
    variable = Variable("x", ("a", "b"))
    network = BayesianNetwork([variable], [CPT("x", (), np.array([1e-6, 1 - 1e-6]))])
    found = engines.create(name, network, samples=2_000).query(halves(network, x=0.5))
    assert found["x"] == pytest.approx([0.5, 0.5], abs=0.06)


def test_an_estimate_that_comes_not_near_is_no_contradiction():
    network = nearly_copies(1e-9)
    judge = engines.create("likelihood-weighting", network, samples=1_000)
    with pytest.raises(EvidenceError, match="ask the junction tree"):
        judge.query(halves(network, x=0.7, y=0.2))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([0.0, 0.3]), st.sampled_from([1.0, 6.0, 12.0]))
def test_posteriors_under_likelihoods_can_be_fixed_and_give_the_same_answer(seed, zeros, scale):
    network = random_network(seed, nodes=5, zeros=zeros)
    rng = np.random.default_rng(seed)
    chosen = [str(name) for name in rng.permutation(network.names)[: rng.integers(1, 4)]]
    weights = {
        name: dict(
            zip(
                network[name].states,
                (10.0 ** -rng.uniform(0, scale, network[name].n_states)).tolist(),
                strict=True,
            )
        )
        for name in chosen
    }
    try:
        wanted = engine("enumeration", network).query(weights)
    except ImpossibleEvidenceError:
        assume(False)
    aims = {
        name: fixed(dict(zip(network[name].states, wanted[name].tolist(), strict=True)))
        for name in chosen
    }
    for name in EXACT:
        found = engine(name, network).query(aims)
        for node in network:
            # Weights that differ by a factor of 1e12 magnify the rounding of the targets.
            assert found[node] == pytest.approx(wanted[node], abs=1e-7)


def test_margins_that_differ_by_a_rounding_error_do_not_send_factors_to_infinity():
    logs, deviation = fit_margins(
        np.diag([0.5, 0.5]),
        [np.array([0.7, 0.3]), np.array([0.7 + 1e-12, 0.3 - 1e-12])],
        1e-13,
    )
    assert deviation < 2e-12
    assert all(np.abs(log).max() < 400 for log in logs)


def test_margins_of_a_large_table_are_fitted():
    rng = np.random.default_rng(0)
    joint = rng.dirichlet(np.full(2**10, 0.1)).reshape((2,) * 10)
    margins = [rng.dirichlet(np.ones(2)) for _ in range(10)]
    logs, deviation = fit_margins(joint, margins, 1e-13)
    assert deviation <= 1e-13
    for axis, log in enumerate(logs):
        joint = joint * np.exp(log).reshape([-1 if k == axis else 1 for k in range(10)])
    joint = joint / joint.sum()
    for axis, margin in enumerate(margins):
        others = tuple(k for k in range(10) if k != axis)
        assert joint.sum(axis=others) == pytest.approx(margin, abs=1e-12)
