"""Sensitivity of a posterior to CPT entries, compared with changed CPTs."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import do, fixed
from bayesgui.inference.asking.sensitivity import sensitivity
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.inference.networks import asia
from tests.inference.random_networks import random_evidence, random_network


def with_number(network, name, at, number):
    """Return the network with one entry changed and the rest of its row in proportion."""
    cpt = network.cpt(name)
    values = cpt.values.copy()
    row = values[at[:-1]]
    scaled = row * (1 - number) / (1 - row[at[-1]])
    scaled[at[-1]] = number
    values[at[:-1]] = scaled
    return network.with_cpt(CPT(name, cpt.parents, values))


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(0, 3))
def test_every_function_equals_the_posterior_of_the_changed_network(seed, count):
    network = random_network(seed, nodes=6, zeros=0.1)
    evidence = random_evidence(seed, network, count)
    target = list(network)[-1]
    state = network[target].states[0]
    try:
        found = sensitivity(network, target, state, evidence)
    except ImpossibleEvidenceError:
        return
    rng = np.random.default_rng(seed)
    assert found.posterior == pytest.approx(
        VariableElimination(network).query(evidence)[target][0], abs=1e-12
    )
    for name in found:
        at = tuple(int(rng.integers(n)) for n in found.values[name].shape)
        theta = found.values[name][at]
        if not 0 < theta < 1:
            assert math.isnan(found.above[name][at])
            continue
        function = found.function(name, at[:-1], at[-1])
        for number in (0.3, 0.8):
            changed = with_number(network, name, at, number)
            expected = VariableElimination(changed).query(evidence)[target][0]
            assert function.at(number) == pytest.approx(expected, abs=1e-9)
        step = 1e-6
        slope = (function.at(theta + step) - function.at(theta - step)) / (2 * step)
        assert function.derivative == pytest.approx(slope, rel=1e-4, abs=1e-6)


def test_the_number_that_would_give_a_posterior():
    found = sensitivity(asia(), "lung", "yes", {"xray": "yes"})
    function = found.function("lung", (0,), 0)  # P(lung = yes | smoke = yes) = 0.1
    needed = function.number_for(0.6)
    changed = with_number(asia(), "lung", (0, 0), needed)
    answer = VariableElimination(changed).query({"xray": "yes"})["lung"][0]
    assert answer == pytest.approx(0.6, abs=1e-12)
    assert function.number_for(0.9999) is None


def test_by_hand():
    # P(tub = yes) = 0.01 θ + 0.99 · 0.01, so the slope at θ = P(tub = yes | asia = yes) is 0.01.
    found = sensitivity(asia(), "tub", "yes")
    assert found.function("tub", (0,), 0).derivative == pytest.approx(0.01)
    assert found.function("tub", (1,), 0).derivative == pytest.approx(0.99)
    assert found.function("asia", (), 0).derivative == pytest.approx(0.05 - 0.01)
    assert found.function("smoke", (), 0).derivative == pytest.approx(0.0, abs=1e-15)


def test_the_strongest_numbers_come_first():
    found = sensitivity(asia(), "dysp", "yes", {"xray": "yes"})
    strongest = found.strongest(5)
    moves = [abs(one.derivative) * 0.1 * min(one.value, 1 - one.value) for one in strongest]
    assert moves == sorted(moves, reverse=True)
    assert len(strongest) == 5
    every = max(
        float(np.nanmax(np.abs(found.derivatives(n)) * 0.1 * np.minimum(v, 1 - v)))
        for n, v in found.values.items()
        if not np.isnan(found.above[n]).all()
    )
    assert moves[0] == pytest.approx(every)


def test_a_variable_set_from_outside_has_no_numbers():
    found = sensitivity(asia(), "dysp", "yes", {"lung": do("yes")})
    assert "lung" not in set(found)


def test_a_state_that_cannot_be_is_sensitive_to_nothing():
    found = sensitivity(asia(), "either", "no", {"tub": "yes"})
    assert found.posterior == 0.0
    assert found.strongest(3) == []


def test_fixed_posteriors_are_refused():
    with pytest.raises(EvidenceError, match="xray"):
        sensitivity(asia(), "lung", "yes", {"xray": fixed({"yes": 0.5, "no": 0.5})})
