"""Expressions as distributions: values by hand, errors, and updates by edits."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import MemoryBudgetError, ModelError
from bayesgui.core.expression import Expression
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

A = Variable("a", ("0", "1", "2"))
SMOKE = Variable("my smoke", ("yes", "no"))
CUT = Variable("x", ("low", "mid", "high"), edges=(-math.inf, 0.0, 1.0, math.inf))
BOUND = Variable("x", ("p", "q", "r"), edges=(0.0, 1.0, 2.0, 4.0))
COUNT = Variable("x", ("0", "1", "2", "3"))
WORDS = Variable("x", ("yes", "no"))


def table(text, child=COUNT, parents=(A, SMOKE)):
    return Expression.of(text, child, parents).table().values


def refusal(text, child=COUNT, parents=(A, SMOKE)):
    with pytest.raises(ModelError) as caught:
        Expression.of(text, child, parents)
    return str(caught.value)


def normal_below(z):
    return 0.5 * math.erfc(-z / math.sqrt(2))


def test_a_normal_law_gives_intervals_their_share():
    values = table("Normal(a, 2)", CUT)
    for k in range(3):
        low, high = normal_below((0 - k) / 2), normal_below((1 - k) / 2)
        assert values[k, 0] == pytest.approx([low, high - low, 1 - high], abs=1e-14)
        assert (values[k, 0] == values[k, 1]).all()


def test_far_tails_keep_their_digits():
    tail = Variable("x", ("u", "v"), edges=(10.0, 11.0, 12.0))
    first = math.erfc(10 / math.sqrt(2)) - math.erfc(11 / math.sqrt(2))
    second = math.erfc(11 / math.sqrt(2)) - math.erfc(12 / math.sqrt(2))
    values = table("Normal(0, 1)", tail, ())
    assert values == pytest.approx([first / (first + second), second / (first + second)], rel=1e-9)


def test_states_with_single_numbers_get_the_density_there():
    weights = [math.exp(-0.5 * (k - 1) ** 2 / 4) for k in range(4)]
    expected = [w / sum(weights) for w in weights]
    assert table("Normal(1, 2)", parents=()) == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize(
    ("text", "below"),
    [
        ("Uniform(0, 4)", lambda x: x / 4),
        ("Exponential(0.5)", lambda x: 1 - math.exp(-x / 2)),
        ("Gamma(2, 1.5)", lambda x: 1 - math.exp(-x / 1.5) * (1 + x / 1.5)),
        ("LogNormal(0, 1)", lambda x: normal_below(math.log(x)) if x else 0.0),
        ("TruncatedNormal(1, 1, 0.5, 3)", lambda x: normal_below(min(max(x, 0.5), 3) - 1)),
        ("Beta(2, 2)", lambda x: 3 * min(x, 1) ** 2 - 2 * min(x, 1) ** 3),
    ],
)
def test_continuous_laws_by_their_distribution_functions(text, below):
    edges = BOUND.edges
    masses = [below(high) - below(low) for low, high in itertools.pairwise(edges)]
    expected = [mass / sum(masses) for mass in masses]
    assert table(text, BOUND, ()) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("text", "mass"),
    [
        ("Poisson(1.5)", lambda k: 1.5**k / math.factorial(k)),
        ("Binomial(3, 0.3)", lambda k: math.comb(3, k) * 0.3**k * 0.7 ** (3 - k)),
        ("Geometric(0.4)", lambda k: 0.6**k),
        ("NegativeBinomial(2, 0.4)", lambda k: (k + 1) * 0.6**k),
    ],
)
def test_discrete_laws_put_their_mass_at_the_states_numbers(text, mass):
    expected = np.array([mass(k) for k in range(4)])
    assert table(text, parents=()) == pytest.approx(expected / expected.sum(), abs=1e-13)
    # The intervals [0, 1), [1, 2) and [2, 4) hold 0, 1, and 2 with 3.
    cut = np.array([mass(0), mass(1), mass(2) + mass(3)])
    assert table(text, BOUND, ()) == pytest.approx(cut / cut.sum(), abs=1e-13)


def test_bernoulli_gives_its_number_to_what_is_true():
    assert table("Bernoulli(0.3)", WORDS, ()).tolist() == [0.3, 0.7]
    assert table("Bernoulli(0.3)", Variable("x", ("no", "yes")), ()).tolist() == [0.7, 0.3]
    assert table("Bernoulli(0.3)", Variable("x", ("0", "1")), ()).tolist() == [0.7, 0.3]
    assert table("Bernoulli(0.3)", Variable("x", ("u", "v")), ()).tolist() == [0.3, 0.7]


def test_weights_are_divided_by_their_sum():
    assert table("Distribution(a, 1)", WORDS)[:, 0].tolist() == [[0, 1], [0.5, 0.5], [2 / 3, 1 / 3]]


def test_numbers_and_states_are_certain():
    assert table("a + 1")[:, 0].argmax(axis=-1).tolist() == [1, 2, 3]
    assert table("`my smoke`", WORDS)[0].tolist() == [[1, 0], [0, 1]]
    chosen = table('if(a > 1 or `my smoke` = "no", "yes", "no")', WORDS)
    assert chosen[..., 0].tolist() == [[0, 1], [0, 1], [1, 1]]


def test_a_number_falls_into_the_interval_that_begins_with_it():
    assert table("a", BOUND)[:, 0].argmax(axis=-1).tolist() == [0, 1, 2]
    assert table("4", BOUND, ()).tolist() == [0, 0, 1]


def test_arithmetic_has_the_usual_order():
    child = Variable("x", tuple(map(str, range(-9, 600))))
    for text, number in [
        ("-2 ^ 2 + 5", 1),
        ("2 ^ 3 ^ 2", 512),
        ("7 - 2 - 1", 4),
        ("8 / 2 / 2", 2),
        ("2 ** -1 * 4", 2),
        ("min(3, 1, 2) + max(4, 5) + abs(-1)", 7),
        ("round(2.6) + floor(1.9) + ceil(0.1) + sqrt(4) + exp(0) + log(1)", 8),
        ("(1 < 2) + (not 1 = 2 and 2 >= 2)", 2),
    ]:
        assert table(text, child, ()).argmax() - 9 == number, text


def test_parents_count_by_values_then_middles_then_names():
    by_value = Variable("a", ("7", "8"), values=(1.0, 2.0))
    assert table("a", parents=(by_value,)).argmax(axis=-1).tolist() == [1, 2]
    by_middle = Variable("a", ("u", "v", "w"), edges=(-math.inf, 1.0, 3.0, math.inf))
    wide = Variable("x", ("0", "2", "4"))
    assert table("a", wide, (by_middle,)).argmax(axis=-1).tolist() == [0, 1, 2]


def test_what_if_leaves_out_may_divide_by_zero():
    assert table("if(a = 0, 0, 2 / a)")[:, 0].argmax(axis=-1).tolist() == [0, 2, 1]
    assert table("if(a != 0 and 2 / a > 1, 1, 0)")[:, 0].argmax(axis=-1).tolist() == [0, 1, 0]


def test_each_branch_may_be_another_law():
    values = table('if(`my smoke` = "yes", Poisson(1), Distribution(1, 1, 1, 1))')
    assert values[0, 1].tolist() == [0.25] * 4
    assert values[0, 0] == pytest.approx([0.375, 0.375, 0.1875, 0.0625], abs=1e-14)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2 / a", "At character 3: a is 0 where a = 0"),
        ("log(a - 1)", "log(a - 1) has no value where a = 0"),
        ("sqrt(0 - 1)", "in every configuration of x"),
        ("Normal(a, a)", "At character 11: sd of Normal must be positive, and is 0 where a = 0."),
        ("Poisson(a - 1)", "must not be negative, and is -1 where a = 0"),
        ("Binomial(2.5, 0.5)", "must be a whole number"),
        ("Geometric(0)", "above 0 and at most 1"),
        ("Bernoulli(0.5)", "Bernoulli is for two states, and x has 4"),
        ("Uniform(2, a)", "low must be less than high"),
        ("Poisson(0.5) + 1", "Poisson is a distribution"),
        ("Distribution(0, 0, 0, a)", "sum to 0"),
        ("Distribution(1, 2)", "2 weights, but x has 4 states"),
        ("a * 2", "gives 4 where a = 2, but no state of x stands for it"),
        ("`my smoke` + 1", 'compare them, as in `my smoke` = "yes"'),
        ('`my smoke` = "maybe"', "my smoke has no state “maybe”; it has yes, no"),
        ('`my smoke` < "no"', "none is less than another"),
        ("smoke", "smoke is not a parent of x; its parents are a, `my smoke`"),
        ("if(a, 1, 2)", "a condition is needed here"),
        ('a + "yes"', "a number is needed here"),
        ("if(a = yes, 1, 2)", "yes is not a parent of x but a state; put states in quotes"),
        ('"five"', "x has no state “five”"),
    ],
)
def test_what_means_nothing_is_told_with_its_place(text, words):
    assert words in refusal(text)


def test_a_child_without_numbers_is_refused_with_the_way_out():
    assert "give it intervals or values" in refusal("Normal(0, 1)", WORDS)


def test_a_law_beside_all_intervals_sums_to_nothing():
    assert "they sum to 0" in refusal("Normal(1000, 1)", BOUND, ())


def test_an_infinite_density_at_a_state_is_refused():
    assert "density of Gamma is infinite" in refusal("Gamma(0.5, 1)", parents=())


def test_a_table_that_would_be_too_large_is_refused_before_it_is_made():
    many = [Variable(f"p{k}", tuple(map(str, range(10)))) for k in range(9)]
    with pytest.raises(MemoryBudgetError, match="too many"):
        Expression.of("p0", COUNT, many)


# -- following edits --------------------------------------------------------------------------


def network(text="Normal(a + 1, 2)", child=COUNT) -> BayesianNetwork:
    made = BayesianNetwork([A, SMOKE, child], [CPT.uniform("x", ("a", "my smoke"), (3, 2), 4)])
    return made.with_cpt(Expression.on(made, "x", text))


def text_in(network, name="x"):
    cpd = network.cpd(name)
    return cpd.text if isinstance(cpd, Expression) else None


def test_the_table_is_the_expressions():
    made = network()
    assert made.cpt("x") == made.cpd("x").table()
    assert made.cpt("x") is made.cpt("x")


def test_renaming_rewrites_the_expression_and_nothing_else():
    made = network('if(`my smoke` = "yes", Poisson( a ), Poisson(1))')
    assert text_in(made.with_variable_renamed("x", "y"), "y") == text_in(made)
    after = made.with_variable_renamed("my smoke", "s").with_variable_renamed("a", "and")
    assert text_in(after) == 'if(s = "yes", Poisson(`and`), Poisson(1))'
    states = made.with_states("my smoke", ("ja", "no"), (0, 1))
    assert '`my smoke` = "ja"' in (text_in(states) or "")
    assert states.cpt("x") == made.cpt("x")


def test_states_of_the_child_that_are_results_follow():
    child = Variable("x", ("p", "q", "r", "s"))
    made = network('if(a > 1, "p", "q")', child)
    after = made.with_states("x", ("r", "Q", "p", "s"), (2, 1, 0, 3))
    assert text_in(after) == 'if(a > 1, "p", "Q")'
    assert after.cpt("x").values[2, 0].tolist() == [0, 0, 1, 0]
    assert isinstance(made.with_states("x", ("q", "r", "s"), (1, 2, 3)).cpd("x"), CPT)


def test_a_new_parent_changes_no_number_and_an_unused_one_may_go():
    made = network().with_variable(Variable("c", ("u", "v")))
    after = made.with_arc("c", "x")
    assert text_in(after) == "Normal(a + 1, 2)"
    assert (after.cpt("x").values == made.cpt("x").values[:, :, None]).all()
    assert after.without_variables("c").cpd("x") == made.cpd("x")
    assert text_in(after.without_arc("my smoke", "x")) == "Normal(a + 1, 2)"


def test_losing_a_parent_it_speaks_of_makes_a_plain_table():
    made = network()
    for after in (made.without_arc("a", "x"), made.without_variables("a")):
        assert isinstance(after.cpd("x"), CPT)
        np.testing.assert_allclose(after.cpt("x").values, made.cpt("x").values.mean(axis=0))


def test_other_values_of_a_parent_are_computed_with():
    after = network().with_variable_replaced(
        Variable("a", A.states, values=(0.0, 10.0, 20.0), label="A")
    )
    assert text_in(after) == "Normal(a + 1, 2)"
    assert after.cpt("x").values[1, 0].argmax() == 3
    before = network()
    assert before.with_variable_replaced(Variable("a", A.states, label="A")).cpd("x") is before.cpd(
        "x"
    )


def test_a_parent_that_loses_its_numbers_makes_a_plain_table_with_the_last_ones():
    made = network()
    after = made.with_states("a", ("none", "1", "2"), (0, 1, 2))
    assert isinstance(after.cpd("x"), CPT)
    assert after.cpt("x") == made.cpt("x")


def test_a_new_state_is_computed():
    after = network().with_states("a", ("0", "1", "2", "3"), (0, 1, 2, None))
    assert text_in(after) == "Normal(a + 1, 2)"
    assert after.cpt("x").values[3, 0].argmax() == 3


def test_another_table_replaces_the_expression():
    made = network()
    assert isinstance(made.with_cpt(made.cpt("x")).cpd("x"), CPT)


YES_NO = Variable("ill", ("yes", "no"))


def test_a_number_is_the_probability_of_the_first_of_two_states_without_numbers():
    smoke = Variable("smoke", ("yes", "no"))
    found = table('if(smoke = "yes", 0.3, 0.1)', YES_NO, (smoke,))
    np.testing.assert_allclose(found, [[0.3, 0.7], [0.1, 0.9]])
    turned = table('if(smoke = "yes", 0.3, 0.1)', Variable("ill", ("no", "yes")), (smoke,))
    np.testing.assert_allclose(turned, [[0.7, 0.3], [0.9, 0.1]])
    mixed = table('if(smoke = "yes", "no", 1/4)', YES_NO, (smoke,))
    np.testing.assert_allclose(mixed, [[0, 1], [0.25, 0.75]])


def test_two_states_with_numbers_still_have_a_value():
    assert table("1", Variable("x", ("0", "1")), ()).tolist() == [0, 1]
    assert table("5", Variable("x", ("5", "7")), ()).tolist() == [1, 0]


def test_a_number_that_is_no_probability_of_two_states_is_refused():
    message = "a number for ill is the probability of yes, from 0 to 1, and is 3"
    with pytest.raises(ModelError, match=message):
        table("3", YES_NO, ())


def test_a_minus_in_the_name_of_a_parent_may_be_typed_as_a_hyphen():
    level = Variable("Level", ("0", "1", "2"))
    before = Variable("Level, t − 1", ("0", "1", "2"))
    typed = Expression.of("Normal(`Level, t-1` + 1, 1)", level, [before])
    assert typed.text == "Normal(`Level, t − 1` + 1, 1)"
    assert typed.table() == Expression.of(typed.text, level, [before]).table()
    both = [before, Variable("Level, t-1", ("0", "1", "2"))]
    assert Expression.of("`Level, t-1`", level, both).text == "`Level, t-1`"
