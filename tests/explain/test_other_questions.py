"""Evidence, joint probabilities, entries, estimates and new rows, worked out by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from bayesgui import paths
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import DataError, EvidenceError
from bayesgui.core.evidence import fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.explain.chain_rule import ChainRuleQuestion, FactorsQuestion
from bayesgui.explain.estimate import EstimateQuestion, RowEstimateQuestion
from bayesgui.explain.evidence import EvidenceQuestion
from bayesgui.explain.formula import Event, Probability, value_of
from bayesgui.explain.predictive import PredictiveQuestion
from bayesgui.explain.question import Subject
from bayesgui.explain.table_entry import EntryQuestion
from bayesgui.explain.writing import as_latex, as_text
from bayesgui.inference.exact.enumeration import Enumeration
from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.learning.scores.marginal_likelihood import log_marginal_likelihood
from tests.explain.worked import check_arithmetic, sample, subject

ALL_NO = {
    "asia": "no", "tub": "no", "smoke": "no", "lung": "no", "bronc": "no", "either": "no",
    "xray": "no", "dysp": "no",
}  # fmt: skip


def coin(heads=7, tails=3):
    throws = np.array([0] * heads + [1] * tails)
    network = BayesianNetwork([Variable("coin", ("heads", "tails"))])
    return network, Dataset((CodedColumn("coin", ("heads", "tails"), throws),))


# -- evidence ---------------------------------------------------------------------------------


def test_the_evidence_is_a_chain_of_findings_and_its_logarithm_a_sum():
    network = sample("asia")
    findings = {"xray": "yes", "dysp": "no", "smoke": "yes"}
    step = EvidenceQuestion().derive(subject(network, **findings))
    expected = Enumeration(network).query(findings).log_evidence
    assert step.result == pytest.approx(expected, abs=1e-12)
    assert len(step.numbers.terms) == 3
    assert step.children[0].result == pytest.approx(math.exp(expected), abs=1e-12)
    check_arithmetic(step)


def test_many_findings_do_not_underflow():
    network = BayesianNetwork(
        [Variable(f"v{k}", ("a", "b")) for k in range(120)],
        [CPT(f"v{k}", (), np.array([1e-4, 1 - 1e-4])) for k in range(120)],
    )
    step = EvidenceQuestion().derive(subject(network, **{f"v{k}": "a" for k in range(120)}))
    assert step.result == pytest.approx(120 * math.log(1e-4), rel=1e-12)
    assert value_of(step.numbers) == pytest.approx(step.result, rel=1e-12)


def test_no_findings_and_fixed_posteriors_have_no_probability():
    with pytest.raises(EvidenceError, match="no finding yet"):
        EvidenceQuestion().derive(subject(sample("asia")))
    (remark,) = EvidenceQuestion().derive(subject(sample("asia"), xray={"yes": 8, "no": 3})).remarks
    assert "not a probability" in remark
    with pytest.raises(EvidenceError, match="posterior is fixed"):
        EvidenceQuestion().derive(subject(sample("asia"), tub=fixed({"yes": 0.5, "no": 0.5})))


# -- joint probabilities ----------------------------------------------------------------------


def test_the_factors_of_the_graph_are_its_formula():
    step = FactorsQuestion(tuple(ALL_NO.items())).derive(subject(sample("asia")))
    assert as_text(step.formula) == (
        "P(asia) · P(tub | asia) · P(smoke) · P(lung | smoke) · P(bronc | smoke) · "
        "P(either | lung, tub) · P(xray | either) · P(dysp | bronc, either)"
    )
    by_hand = 0.99 * 0.99 * 0.5 * 0.99 * 0.7 * 1 * 0.95 * 0.9
    assert step.result == pytest.approx(by_hand, abs=1e-14)
    check_arithmetic(step)


@pytest.mark.parametrize("order", [("smoke", "lung", "dysp"), ("dysp", "lung", "smoke")])
def test_the_chain_rule_gives_the_same_in_any_order(order):
    network = sample("asia")
    assignment = tuple((name, "yes") for name in order)
    step = ChainRuleQuestion(assignment).derive(subject(network))
    joint = Enumeration(network).joint(order)
    assert step.result == pytest.approx(joint[0, 0, 0], abs=1e-12)
    a, b, c = order
    assert as_text(step.formula) == (
        f"P({a} = yes) · P({b} = yes | {a} = yes) · P({c} = yes | {a} = yes, {b} = yes)"
    )
    check_arithmetic(step)


def test_a_factor_of_zero_ends_the_chain():
    assignment = (("tub", "yes"), ("either", "no"), ("xray", "yes"))
    step = ChainRuleQuestion(assignment).derive(subject(sample("asia")))
    assert step.result == 0
    assert step.remarks[0] == "A factor is 0, and so is the product."


# -- entries and estimates --------------------------------------------------------------------


def test_an_entry_is_a_conditional_probability_by_definition():
    step = EntryQuestion("dysp", ("yes", "no"), "yes").derive(subject(sample("asia")))
    assert step.result == 0.8
    assert value_of(step.numbers) == pytest.approx(0.8, abs=1e-12)
    assert step.children[1].result == pytest.approx(0.4141476, abs=1e-12)
    check_arithmetic(step)


def test_a_configuration_of_probability_zero_has_no_definition():
    network = sample("asia")
    table = network.cpt("tub")
    network = network.with_cpt(replace(table, values=np.array([[0.0, 1.0], [0.0, 1.0]])))
    step = EntryQuestion("either", ("yes", "yes"), "yes").derive(subject(network))
    assert "has probability 0" in step.remarks[0]
    assert step.numbers is None


@pytest.mark.parametrize(
    ("method", "title", "expected"),
    [
        ("mle", "Maximum likelihood: relative frequency of the cases", 7 / 10),
        ("map", "Posterior mode (MAP)", 8 / 12),
        ("bayes", "Posterior mean of the Dirichlet distribution", 7.5 / 11),
    ],
)
def test_the_estimate_that_the_table_holds_is_told(method, title, expected):
    network, data = coin()
    learned = learn_parameters(network, data, method).network
    step = EstimateQuestion("coin", (), "heads").derive(Subject(learned, dataset=data))
    assert (step.title, step.result) == (title, pytest.approx(expected, abs=1e-12))
    assert step.result == pytest.approx(learned.cpt("coin").values[0], abs=1e-12)
    check_arithmetic(step)


def test_counts_and_prior_stand_in_a_table():
    network, data = coin()
    learned = learn_parameters(network, data, "bayes", ess=2).network
    step = EstimateQuestion("coin", (), "heads").derive(Subject(learned, dataset=data))
    assert step.table.rows == (
        (("heads", "7", "1"), 8.0),
        (("tails", "3", "1"), 4.0),
        (("Σ", "10", "2"), 12.0),
    )
    assert as_text(step.numbers) == "(7 + 1) / 12"
    titles = {child.title: child.result for child in step.children if child.role}
    assert titles["Maximum likelihood: relative frequency of the cases"] == 0.7
    assert titles["Posterior mode (MAP)"] == 0.7


def test_without_the_data_prior_and_counts_are_not_told_apart():
    network, data = coin()
    learned = learn_parameters(network, data, "bayes", ess=2).network
    kept = learned.cpt("coin")
    network = learned.with_cpt(CPT("coin", (), kept.values, kept.counts))
    step = EstimateQuestion("coin", (), "heads").derive(Subject(network))
    assert step.result == pytest.approx(8 / 12, abs=1e-12)
    assert "import the data" in step.remarks[-1]
    told = EstimateQuestion("coin", (), "heads").derive(Subject(network, dataset=data))
    assert told.table.rows[0] == (("heads", "7", "1"), 8.0)


@pytest.mark.parametrize(
    ("method", "numbers", "expected"),
    [
        ("mle", "7 / 10", 0.7),
        ("map", "(7 + 2 − 1) / 12", 8 / 12),
        ("bayes", "(7 + 2) / 14", 9 / 14),
    ],
)
def test_an_estimate_of_the_page_counts_is_worked_out(method, numbers, expected):
    target = Probability((Event("coin", "=", "heads"),))
    states = ("heads", "tails")
    question = RowEstimateQuestion(target, states, "heads", (2.0, 2.0), (7.0, 3.0), method)
    step = question.derive(subject(sample("asia")))
    assert as_text(step.numbers) == numbers
    assert step.result == pytest.approx(expected, abs=1e-12)
    check_arithmetic(step)


def test_estimates_that_do_not_exist_are_refused():
    target, states = Probability((Event("coin", "=", "a"),)), ("a", "b")
    nothing = RowEstimateQuestion(target, states, "a", (0.5, 0.5), (0.0, 0.0), "mle")
    with pytest.raises(DataError, match="No case has this configuration"):
        nothing.derive(subject(sample("asia")))
    edge = RowEstimateQuestion(target, states, "a", (0.5, 0.5), (0.0, 3.0), "map")
    with pytest.raises(DataError, match="no interior mode"):
        edge.derive(subject(sample("asia")))


def test_the_sum_is_over_counts_and_prior_together_and_their_merging_is_a_step():
    network, data = coin()
    learned = learn_parameters(network, data, "bayes", ess=2).network
    step = EstimateQuestion("coin", (), "heads").derive(Subject(learned, dataset=data))
    total = next(child for child in step.children if child.title.startswith("Sum over"))
    assert as_text(total.target) == "Σ_{k} (m_k + α_k)"
    assert as_text(total.numbers) == "(7 + 1) + (3 + 1)"
    assert r"\left(7 + 1\right)" in as_latex(total.numbers)
    merged = step.children[0]
    assert merged.title == "Merge what was known with the cases, state by state"
    assert as_text(merged.numbers) == "1 + 7"
    assert merged.result == 8
    check_arithmetic(step)


def test_an_edited_table_is_not_passed_off_as_learned():
    network, data = coin()
    learned = learn_parameters(network, data, "bayes").network
    edited = learned.with_cpt(CPT("coin", (), np.array([0.2, 0.8]), learned.cpt("coin").counts))
    step = EstimateQuestion("coin", (), "heads").derive(Subject(edited, dataset=data))
    assert "edited after it was learned" in " ".join(step.remarks)


def test_a_table_that_was_not_learned_has_no_estimate():
    with pytest.raises(DataError, match="learn the CPTs first"):
        EstimateQuestion("tub", ("yes",), "yes").derive(subject(sample("asia")))


# -- new rows ---------------------------------------------------------------------------------


def test_a_new_row_has_the_posterior_means_put_in_and_two_rows_are_no_square():
    network, data = coin()
    learned = learn_parameters(network, data, "bayes", ess=2).network
    step = PredictiveQuestion((("coin", "heads"),)).derive(Subject(learned))
    assert step.result == pytest.approx(8 / 12, abs=1e-12)
    twice = step.children[-1]
    assert twice.result == pytest.approx(8 / 12 * 9 / 13, abs=1e-12)
    alpha = learned.cpt("coin").counts
    by_score = math.exp(log_marginal_likelihood(np.array([2, 0]), alpha))
    assert twice.result == pytest.approx(by_score, abs=1e-12)
    assert twice.children[0].result == pytest.approx((8 / 12) ** 2, abs=1e-12)
    check_arithmetic(step)


def test_tables_that_were_not_learned_are_taken_as_certain():
    step = PredictiveQuestion(tuple(ALL_NO.items())).derive(subject(sample("asia")))
    assert step.result == pytest.approx(0.99 * 0.99 * 0.5 * 0.99 * 0.7 * 0.95 * 0.9, abs=1e-12)
    assert "taken as certain" in step.remarks[0]
    assert step.children[-1].result == pytest.approx(step.result**2, abs=1e-14)


def test_the_dice_of_the_samples_by_their_counts():
    from bayesgui.data.reading.reader import read_data

    data = read_data(paths.samples() / "data" / "odd-even-dice.csv")
    names = ("die", "first throw")
    states = [tuple(data.categorical(name).states) for name in names]
    variables = [Variable(name, each) for name, each in zip(names, states, strict=True)]
    network = BayesianNetwork(variables).with_arc("die", "first throw")
    learned = learn_parameters(network, data, "mle").network
    step = EstimateQuestion("first throw", ("odd",), "1").derive(Subject(learned, dataset=data))
    assert step.result == pytest.approx(1 / 6, abs=1e-12)
    assert as_text(step.numbers) == "300 / 1,800"
