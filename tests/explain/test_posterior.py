"""Posteriors step by step: rules, numbers, and arithmetic of each step."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import ImpossibleEvidenceError, ModelError
from bayesgui.core.evidence import do, excluding, fixed
from bayesgui.explain.formula import Fraction, Number, Product, Sum
from bayesgui.explain.posterior import PosteriorQuestion
from bayesgui.explain.rendering import to_text
from bayesgui.explain.writing import as_text
from bayesgui.inference.exact.enumeration import Enumeration
from tests.explain.worked import check_arithmetic, sample, subject


def worked(network, variable, state, **findings):
    return PosteriorQuestion(variable, state).derive(subject(network, **findings))


def test_bayes_theorem_names_prior_likelihood_and_evidence():
    step = worked(sample("asia"), "tub", "yes", xray="yes")
    assert step.title == "Bayes' theorem"
    assert [child.role for child in step.children] == [
        "The prior",
        "The likelihood",
        "The evidence",
    ]
    # By hand: P(tub) = 0.01·0.05 + 0.99·0.01; xray depends on “either” only, which tub implies.
    prior, likelihood = 0.0104, 0.98
    either = 1 - (1 - 0.0104) * (1 - 0.055)
    evidence = 0.98 * either + 0.05 * (1 - either)
    assert step.result == pytest.approx(prior * likelihood / evidence, abs=1e-12)
    assert [child.result for child in step.children] == pytest.approx(
        [prior, likelihood, evidence], abs=1e-12
    )
    assert as_text(step.formula) == ("(P(xray = yes | tub = yes) · P(tub = yes)) / P(xray = yes)")
    assert isinstance(step.numbers, Fraction)


def test_a_prior_is_the_law_of_total_probability_over_the_parents():
    step = worked(sample("asia"), "dysp", "yes")
    assert step.title == "Law of total probability over bronc, either"
    assert step.result == pytest.approx(0.4359706, abs=1e-12)
    assert isinstance(step.numbers, Sum)
    entries = [term.factors[0].value for term in step.numbers.terms]
    assert sorted(entries) == pytest.approx([0.1, 0.7, 0.8, 0.9])
    assert [child.title for child in step.children] == ["Chain rule"] * 4


def test_what_is_d_separated_drops_out_and_is_named():
    step = worked(sample("asia"), "bronc", "yes", smoke="yes", lung="no", asia="yes")
    assert step.title == "Entry of the table of bronc"
    assert step.result == 0.6
    assert step.remarks == (
        "bronc is d-separated from asia, lung given smoke: what is known there drops out.",
    )
    assert as_text(step.formula) == "P(bronc = yes | smoke = yes)"


def test_a_node_that_is_given_needs_no_work():
    step = worked(sample("asia"), "xray", "no", xray="yes")
    assert (step.title, step.result, step.children) == ("xray is given", 0.0, ())


def test_an_impossible_prior_ends_the_matter():
    step = worked(sample("asia"), "either", "no", tub="yes", dysp="yes")
    assert step.result == 0.0
    assert step.remarks[-1] == "The prior is 0, and no finding can raise it."


def test_findings_of_every_kind_are_explained():
    network = sample("asia")
    findings = {
        "xray": {"yes": 0.8, "no": 0.3},
        "tub": excluding("yes"),
        "smoke": do("yes"),
        "bronc": fixed({"yes": 0.7, "no": 0.3}),
    }
    step = worked(network, "lung", "yes", **findings)
    expected = Enumeration(network).query(findings)["lung"][0]
    assert step.result == pytest.approx(expected, abs=1e-9)
    assert "do(smoke = yes): the table of smoke is replaced" in step.remarks[0]
    assert "Jeffrey" in step.remarks[1]
    check_arithmetic(step)


def test_a_fixed_posterior_is_written_as_the_likelihood_that_can_be_worked_with():
    step = PosteriorQuestion("smoke", "yes").derive(
        subject(sample("asia"), bronc=fixed({"yes": 0.7, "no": 0.3}))
    )
    # Prior odds of bronc 0.45 : 0.55, target 0.7 : 0.3.
    weight = (0.3 / 0.7) / (0.55 / 0.45)
    assert f"bronc ≈ (1, {weight:.6g})" in to_text(step)
    yes, no = 0.6 + 0.4 * weight, 0.3 + 0.7 * weight
    assert step.result == pytest.approx(yes / (yes + no), abs=1e-9)


def test_a_likelihood_is_summed_over_the_states_with_its_weights():
    step = worked(sample("asia"), "either", "yes", xray={"yes": 0.8, "no": 0.3})
    likelihood = step.children[1]
    assert likelihood.title == "Sum over the states, weighed by the likelihood"
    assert likelihood.result == pytest.approx(0.8 * 0.98 + 0.3 * 0.02, abs=1e-12)
    first = likelihood.numbers.terms[0]
    assert first == Product((Number(0.8), first.factors[1]))


def test_long_sums_put_their_smallest_terms_together():
    network = sample("hailfinder")
    name = max(network, key=lambda each: network.cpt(each).n_configurations)
    step = worked(network, name, network[name].states[0])
    assert len(step.numbers.terms) == 8
    assert "smaller terms" in step.remarks[-1]
    check_arithmetic(step)


def test_the_tree_stays_readable_and_says_where_it_ends():
    step = worked(sample("asia"), "smoke", "yes", xray="yes", dysp="yes", asia="yes")
    steps = list(step.walk())
    assert len(steps) <= 140
    check_arithmetic(step)


def test_contradicting_findings_are_an_error_of_the_engine():
    with pytest.raises(ImpossibleEvidenceError):
        worked(sample("asia"), "dysp", "yes", tub="yes", either="no")


def test_an_unknown_state_is_named():
    with pytest.raises(ModelError, match="no state “maybe”"):
        worked(sample("asia"), "dysp", "maybe")


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_every_step_recomputes_and_the_result_is_the_engines(data):
    network = sample("asia")
    names = data.draw(st.permutations(network.names))
    findings = {}
    for name in names[: data.draw(st.integers(0, 3))]:
        kind = data.draw(st.sampled_from(("hard", "weights")))
        weights = dict(zip(network[name].states, (0.7, 0.2), strict=True))
        findings[name] = network[name].states[0] if kind == "hard" else weights
    variable = names[-1]
    try:
        expected = Enumeration(network).query(findings)[variable]
    except ImpossibleEvidenceError:
        return
    step = worked(network, variable, network[variable].states[0], **findings)
    assert step.result == pytest.approx(float(np.asarray(expected)[0]), abs=1e-12)
    check_arithmetic(step)
