"""One sweep of a Gibbs sampler as worked steps, against exact conditionals."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.evidence import Evidence
from bayesgui.explain.gibbs_sweep import GibbsSweepQuestion
from bayesgui.explain.question import Subject, with_variable_renamed
from bayesgui.explain.rendering import to_text
from bayesgui.inference.exact.enumeration import Enumeration
from tests.explain.worked import check_arithmetic
from tests.inference.networks import asia
from tests.inference.random_networks import random_network


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32 - 1), st.data())
def test_each_update_is_the_exact_conditional_given_all_others(seed, data):
    network = random_network(seed, 6)
    names = network.names
    drawn = [
        tuple((n, data.draw(st.sampled_from(network[n].states))) for n in names) for _ in range(2)
    ]
    step = GibbsSweepQuestion(drawn[0], drawn[1], names).derive(Subject(network))
    oracle, state = Enumeration(network), dict(drawn[0])
    for name, update in zip(names, step.children, strict=True):
        others = {other: value for other, value in state.items() if other != name}
        exact = oracle.query(others)[name]
        assert [value for _, value in update.table.rows] == pytest.approx(exact, abs=1e-9)
        state[name] = dict(drawn[1])[name]
        assert update.result == pytest.approx(exact[network[name].index(state[name])], abs=1e-9)
    check_arithmetic(step)


def test_an_update_says_its_blanket_and_likelihood_findings_count():
    network = asia()
    before = tuple((name, "no") for name in network)
    evidence = Evidence({"smoke": {"yes": 0.9, "no": 0.3}})
    question = GibbsSweepQuestion(before, before, ("smoke", "lung"), ("tub",))
    step = question.derive(Subject(network, evidence))
    smoke = step.children[0]
    assert smoke.title == "Draw smoke: no → no"
    # P(yes) ∝ 0.5 · 0.9 · 0.4 · 0.9 and P(no) ∝ 0.5 · 0.99 · 0.7 · 0.3
    weights = np.array([0.5 * 0.9 * 0.4 * 0.9, 0.5 * 0.99 * 0.7 * 0.3])
    assert smoke.result == pytest.approx(weights[1] / weights.sum())
    text = to_text(step)
    assert "P(smoke = no | lung = no, bronc = no)" in text
    assert "tub are drawn together" in text
    renamed = with_variable_renamed(question, "smoke", "smoking")
    assert renamed.order == ("smoking", "lung")
    assert dict(renamed.before)["smoking"] == "no"
