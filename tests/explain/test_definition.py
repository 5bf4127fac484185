"""P(x, e) / P(e) by enumeration and by variable elimination."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.evidence import excluding
from bayesgui.explain.definition import DefinitionQuestion
from bayesgui.explain.rendering import to_latex, to_text
from bayesgui.explain.writing import as_text
from bayesgui.inference.exact.enumeration import Enumeration
from bayesgui.inference.exact.junction_tree import JunctionTree
from tests.explain.worked import check_arithmetic, sample, subject


def worked(network, variable, state, **findings):
    return DefinitionQuestion(variable, state).derive(subject(network, **findings))


def test_a_small_sum_is_written_out():
    step = worked(sample("asia"), "tub", "yes", asia="yes")
    assert as_text(step.formula) == "P(tub = yes, asia = yes) / P(asia = yes)"
    assert step.result == pytest.approx(0.05, abs=1e-12)
    both = step.children[0]
    assert as_text(both.formula) == "P(asia = yes) · P(tub = yes | asia = yes)"
    assert as_text(both.numbers) == "0.01 · 0.05"
    assert step.remarks == (
        "Left out, as they lie below the question and the findings and sum to 1: smoke, lung, "
        "bronc, either, xray, dysp.",
    )


def test_all_configurations_of_what_is_hidden_are_summed():
    step = worked(sample("asia"), "lung", "yes", bronc="yes")
    both = step.children[0]
    assert both.title == "Sum over all configurations of smoke"
    assert as_text(both.formula) == (
        "Σ_{smoke} P(smoke) · P(lung = yes | smoke) · P(bronc = yes | smoke)"
    )
    assert as_text(both.numbers) == "0.5 · 0.1 · 0.6 + 0.5 · 0.01 · 0.3"
    assert both.result == pytest.approx(0.0315, abs=1e-12)


def test_more_variables_are_eliminated_one_after_another():
    step = worked(sample("asia"), "dysp", "yes")
    assert step.title.startswith("Variable elimination in the order ")
    assert len(step.children) == 6
    first = step.children[0]
    assert first.title == "Sum out asia"
    assert as_text(first.formula) == "Σ_{asia} P(asia) · P(tub | asia)"
    assert first.table.header == ("tub", "f1")
    assert {words[0]: value for words, value in first.table.rows} == pytest.approx(
        {"yes": 0.0104, "no": 0.9896}, abs=1e-12
    )
    assert step.result == pytest.approx(0.4359706, abs=1e-12)
    check_arithmetic(step)
    assert "f_1\n" in to_text(step)
    assert "nan" not in to_latex(step)


def test_a_likelihood_of_the_variable_in_question_is_a_factor_of_its_own():
    network = sample("asia")
    likelihood = {"yes": 0.8, "no": 0.3}
    step = worked(network, "dysp", "yes", dysp=likelihood)
    expected = Enumeration(network).query({"dysp": likelihood})["dysp"][0]
    assert step.result == pytest.approx(expected, abs=1e-12)
    both = step.children[0]
    assert both.title.startswith("Variable elimination in the order ")
    assert both.result == pytest.approx(0.8 * 0.4359706, abs=1e-7)
    assert "| dysp = yes)" in as_text(both.formula)
    assert as_text(both.numbers).startswith("0.8 · ")
    check_arithmetic(step)


def test_a_factor_too_large_to_read_is_not_made():
    network = sample("andes")
    name = network.topological_order()[-1]
    step = worked(network, name, network[name].states[0])
    expected = JunctionTree(network, kernels=False).query({}, [name])[name][0]
    assert step.result == pytest.approx(expected, abs=1e-12)
    assert step.children == ()
    assert "too many to show" in step.remarks[-1]


@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_both_ways_agree_with_the_engine(data):
    network = sample("asia")
    names = data.draw(st.permutations(network.names))
    kinds = st.sampled_from(("yes", {"yes": 0.4, "no": 0.9}, excluding("no")))
    findings = {name: data.draw(kinds) for name in names[: data.draw(st.integers(0, 3))]}
    variable = names[-1]
    try:
        expected = Enumeration(network).query(findings)[variable]
    except ImpossibleEvidenceError:
        return
    step = worked(network, variable, "yes", **findings)
    assert step.result == pytest.approx(float(np.asarray(expected)[0]), abs=1e-12)
    check_arithmetic(step)
    assert all(not math.isnan(each.result) or each.table is not None for each in step.walk())
