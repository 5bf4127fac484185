"""Parsing of expressions, and conversion of trees back to text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import BayesGuiError, ModelError
from bayesgui.core.expression import Expression
from bayesgui.core.formulas.functions import FUNCTIONS
from bayesgui.core.formulas.parser import parse
from bayesgui.core.formulas.syntax import (
    COMPARISONS,
    Binary,
    Call,
    Name,
    Number,
    Text,
    Unary,
    text_of,
)
from bayesgui.core.variable import Variable

WORDS = ["5 %", "and", "or", "not", "if(", "Normal(", "min(", "Distribution(", "sqrt("]
SIGNS = list("+-*/^(),=<≤×§ ")
PIECES = st.sampled_from([*WORDS, *SIGNS, "a", "1", "0.5e2", '"yes"', "`b c`", "!="])
FAMILY = (Variable("a", ("0", "1", "2")), Variable("b c", ("yes", "no")))
CHILD = Variable("x", ("0", "1", "2"), values=(0, 1, 2))

numbers = st.floats(0, 1e300).map(Number)
leaves = st.one_of(
    numbers, st.text(max_size=4).map(Text), st.text(min_size=1, max_size=4).map(Name)
)


def _grown(parts):
    functions = [f for f in FUNCTIONS if f.parameters[-1] != "…"]
    calls = [
        st.tuples(*[parts] * len(f.parameters)).map(lambda given, f=f: Call(f.name, given))
        for f in functions
    ]
    operators = ("+", "-", "*", "/", "^", "and", "or", *COMPARISONS)
    return st.one_of(
        st.builds(Unary, st.sampled_from(["-", "not"]), parts),
        st.builds(Binary, st.sampled_from(operators), parts, parts),
        st.lists(parts, min_size=1, max_size=3).map(lambda p: Call("Distribution", tuple(p))),
        *calls,
    )


trees = st.recursive(leaves, _grown, max_leaves=12)


@settings(max_examples=150, deadline=None)
@given(trees)
def test_a_tree_comes_back_from_its_text(tree):
    text = text_of(tree)
    assert parse(text) == tree
    assert text_of(parse(text)) == text


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=14).map("".join)))
def test_no_text_does_anything_but_make_a_table_or_a_sentence(text):
    sentence, shape = "", None
    try:
        shape = Expression.of(text, CHILD, FAMILY).table().values.shape
    except BayesGuiError as error:
        sentence = str(error)
    assert sentence or shape == (3, 2, 3)


@pytest.mark.parametrize("text", ["(" * 5000, "-" * 4999, "not " * 1200, "2^" * 2000, "1+" * 2499])
def test_deep_nesting_is_refused_and_not_python(text):
    with pytest.raises(ModelError):
        parse(text + "1")


@pytest.mark.parametrize("text", ["95%", "95 %", "0.95"])
def test_a_number_may_be_in_percent(text):
    assert parse(f"if(a > 0, {text}, 1)") == parse("if(a > 0, 0.95, 1)")


def test_too_long_a_text_is_refused():
    with pytest.raises(ModelError, match="6,000 characters"):
        parse("1" * 6000)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", 1, "empty"),
        ("1 +", 4, "ends too early"),
        ("(1 + 2", 1, "bracket opened here is not closed"),
        ("1 2", 3, "“2” is not expected"),
        ("1 + )", 5, "“)” is not expected"),
        ("if(Wet grass = 1, 0.9, 0.1)", 4, "backquotes, `Wet grass`"),
        ("1 + Exam grade 2 * a", 5, "backquotes, `Exam grade 2`"),
        ("(no visit)", 2, "backquotes, `no visit`"),
        ("a max(b, 1)", 3, "“max” is not expected"),
        ("`a b` c", 7, "“c” is not expected"),
        ("foo(1)", 1, "no function foo"),
        ("Normal(1)", 1, "has 1 arguments instead of those of Normal(mean, sd)"),
        ("min()", 1, "has 0 arguments"),
        ("a < 1 < 2", 7, "comparisons cannot follow"),
        ('a = "yes', 5, "not closed"),
        ("a ? b", 3, "has no meaning"),
        ("min(1，2)", 6, "“，” is a full-width sign; type “,” instead"),
        ("min(1、2)", 6, "“、” is a full-width sign; type “,” instead"),
        ("a ＝ b", 3, "type “=” instead"),
        ("1e999", 1, "too large"),
        ("if 1", 1, "if needs brackets"),
        ("Normal(1,)", 10, "not expected"),
    ],
)
def test_a_fault_is_told_with_its_place(text, place, words):
    with pytest.raises(ModelError) as caught:
        parse(text)
    assert caught.value.values["position"] == place
    assert words in str(caught.value)


def test_other_ways_to_write_the_same():
    assert parse("a ** 2 × 3 − 1 ≤ 4 AND NOT b == 'x'") == parse('a^2 * 3 - 1 <= 4 and not b = "x"')
    assert parse("normal(1, 2)") == parse("Normal(1, 2)")


def test_names_are_quoted_only_where_they_must_be():
    assert text_of(Name("größe_2")) == "größe_2"
    assert text_of(Name("two words")) == "`two words`"
    assert text_of(Name("if")) == "`if`"
    assert text_of(Name("a`b")) == "`a``b`"
