"""Expectations with values worked out by hand, and independence by definition."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.explain.expectation import ExpectationQuestion
from bayesgui.explain.independence import IndependenceQuestion
from bayesgui.explain.writing import as_text
from tests.explain.worked import check_arithmetic, sample, subject

FACES = tuple("123456")


def two_dice():
    """Return a network of two dice, their sum, and other functions of them."""
    sums = np.zeros((6, 6, 11))
    for i in range(6):
        for j in range(6):
            sums[i, j, i + j] = 1
    four, ten = np.tile([0.0, 1.0], (11, 1)), np.tile([0.0, 1.0], (11, 1))
    four[2], ten[8] = [1.0, 0.0], [1.0, 0.0]
    low = np.array([[1.0, 0.0]] * 3 + [[0.0, 1.0]] * 3)
    yes_no = ("yes", "no")
    return BayesianNetwork(
        [
            Variable("first", FACES),
            Variable("second", FACES),
            Variable("sum", tuple(map(str, range(2, 13)))),
            Variable("A", yes_no),
            Variable("B", yes_no),
            Variable("C", yes_no),
        ],
        [
            CPT("first", (), np.full(6, 1 / 6)),
            CPT("second", (), np.full(6, 1 / 6)),
            CPT("sum", ("first", "second"), sums),
            CPT("A", ("sum",), four),
            CPT("B", ("sum",), ten),
            CPT("C", ("first",), low),
        ],
    )


def test_mean_and_variance_of_a_die():
    step = ExpectationQuestion("first").derive(subject(two_dice()))
    assert step.result == pytest.approx(3.5, abs=1e-12)
    variance = step.children[-1]
    assert variance.result == pytest.approx(35 / 12, abs=1e-12)
    assert as_text(variance.target) == "Var[first]"
    check_arithmetic(step)


def test_the_variance_of_a_sure_number_is_not_below_zero():
    values = (3.3, 0.1)
    network = BayesianNetwork(
        [Variable("x", ("a", "b"), values)], [CPT("x", (), np.array([1 - 1e-16, 1e-16]))]
    )
    for name in ("a", "b"):
        variance = ExpectationQuestion("x").derive(subject(network, x=name)).children[-1]
        assert variance.result == 0.0
    thirds = BayesianNetwork([Variable("x", ("a", "b", "c"), (3.3, 3.3, 3.3))])
    variance = ExpectationQuestion("x").derive(subject(thirds)).children[-1]
    assert 0 <= variance.result < 1e-29


def test_the_expectation_follows_the_findings():
    step = ExpectationQuestion("first").derive(subject(two_dice(), sum="4"))
    assert step.result == pytest.approx(2, abs=1e-12)
    assert step.children[-1].result == pytest.approx(2 / 3, abs=1e-12)


def test_total_expectation_and_the_error_of_the_best_predictor():
    step = ExpectationQuestion("sum", "first").derive(subject(two_dice()))
    assert step.title == "Total expectation over first"
    assert step.result == pytest.approx(7, abs=1e-12)
    assert [child.result for child in step.children[:6]] == pytest.approx(
        [k + 3.5 for k in range(1, 7)], abs=1e-12
    )
    # Given the first die, only the second one varies.
    assert step.children[-1].result == pytest.approx(35 / 12, abs=1e-12)
    check_arithmetic(step)


def test_a_condition_of_probability_zero_is_undefined():
    step = ExpectationQuestion("first", "second").derive(subject(two_dice(), sum="4"))
    assert step.remarks[-1].startswith("E[X | second = 4, 5, 6] is undefined")
    assert len(step.children) == 4


def test_states_without_numbers_refuse():
    with pytest.raises(ModelError, match="enter one for each state on the page Variable"):
        ExpectationQuestion("dysp").derive(subject(sample("asia")))


def test_the_two_dice_events_are_dependent_and_independent_given_a_low_first_die():
    network = two_dice()
    step = IndependenceQuestion("A", "yes", "B", "yes").derive(subject(network))
    assert [child.result for child in step.children] == pytest.approx([0, 1 / 12, 1 / 12])
    assert step.result == pytest.approx(-1 / 144, abs=1e-12)
    assert "dependent" in step.remarks[0]
    given = IndependenceQuestion("A", "yes", "B", "yes").derive(subject(network, C="yes"))
    assert given.result == 0
    assert "these tables" in given.remarks[0]
    check_arithmetic(given)


def test_a_pair_of_states_may_be_independent_where_the_variables_are_not():
    variables = [Variable("x", ("a", "b", "c")), Variable("y", ("yes", "no"))]
    tables = [
        CPT("x", (), [0.5, 0.25, 0.25]),
        CPT("y", ("x",), [[0.5, 0.5], [0.9, 0.1], [0.1, 0.9]]),
    ]
    step = IndependenceQuestion("x", "a", "y", "yes").derive(
        subject(BayesianNetwork(variables, tables))
    )
    assert step.result == 0
    assert str(step.remarks[0]) == (
        "The two sides are equal for these two states, but not for all: x and y are dependent."
    )


def test_d_separation_needs_no_numbers():
    question = IndependenceQuestion("lung", "yes", "bronc", "yes")
    assert "d-separated" in question.derive(subject(sample("asia"), smoke="yes")).remarks[0]
    step = question.derive(subject(sample("asia")))
    assert step.result == pytest.approx(0.0315 - 0.055 * 0.45, abs=1e-12)
    assert "dependent" in step.remarks[0]
