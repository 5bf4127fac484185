"""Networks from texts that list the parents of each node."""

from __future__ import annotations

import pytest

import bayesgui
from bayesgui.core.errors import CycleError, FormatError, ParameterError
from bayesgui.graph.exchange.parents_text import from_parents
from tests.inference.networks import asia

IRIS_PLUS = (("x1", "x2"), ("x1", "x3"), ("x3", "x4"), ("x1", "x4"), ("x2", "x5"))
IRIS_PLUS += (("x5", "x6"), ("x2", "x6"))
"""The arcs of the text's figure 3-9, whose list is A_2={x1}, A_3={x1}, …"""


@pytest.mark.parametrize(
    "text",
    [
        "A_2={x1},A_3={x1},A_4={x3,x1},A_5={x2},A_6={x5,x2}",
        "A_2={x1}\nA_3={x1}\nA_4={x3, x1}\nA_5={x2}\nA_6={x5, x2}",
        "A_1={}; A_2={x1}; A_3={x1}; A_4={x3,x1}; A_5={x2}; A_6={x5,x2};",
        "$A_{2}=\\{x1\\}$, $A_{3}=\\{x1\\}$, $A_{4}=\\{x3,x1\\}$\nA_5={x2}, A_6={x5,x2}",
        "A₂={x₁}，A₃={x₁}，A₄={x₃，x₁}，A₅={x₂}，A₆={x₅，x₂}".replace("}，", "},"),
        "π6={x5,x2}\nπ5={x2}\nπ4={x3,x1}\nπ3={x1}\nπ2={x1}",
    ],
)
def test_numbered_parent_sets_are_those_of_their_variables(text):
    network = from_parents(text)
    assert network.names == ("x1", "x2", "x3", "x4", "x5", "x6")
    assert network.arcs == IRIS_PLUS
    assert network.parents("x6") == ("x5", "x2")


def test_variables_may_be_named_otherwise():
    assert from_parents("A_3={X_1, X_2}").arcs == (("X_1", "X_3"), ("X_2", "X_3"))


ASIA = {name: asia().parents(name) for name in asia()}


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{child}: {', '.join(parents)}" for child, parents in ASIA.items()),
        "\n".join(f"{child} <- {', '.join(parents)}" for child, parents in ASIA.items()),
        "; ".join(f"{child} ← {{{', '.join(parents)}}}" for child, parents in ASIA.items()),
        "\n".join(f"P({child} | {', '.join(parents)})" for child, parents in ASIA.items()),
        "\n".join(f"{child}: {' '.join(parents)}  # its causes" for child, parents in ASIA.items()),
        "# arcs\nasia -> tub\nsmoke -> lung -> either -> xray\ntub → either\nsmoke → bronc\n"
        "bronc, either -> dysp",
        "[asia][smoke][tub|asia][lung|smoke][bronc|smoke][either|lung:tub][xray|either]"
        "[dysp|bronc:either]",
        "\n".join(f"{child}：{'、'.join(parents)}" for child, parents in ASIA.items()),
    ],
)
def test_lists_in_every_form_give_the_arcs_of_asia(text):
    network = from_parents(text)
    assert set(network.arcs) == set(asia().arcs)
    assert network.parents("dysp") == ("bronc", "either")
    assert network["dysp"].states == ("yes", "no")
    assert (network.cpt("dysp").values == 0.5).all()


def test_names_may_hold_blanks_and_states_are_chosen():
    network = from_parents("wet grass: rain, lawn sprinkler", states=("a", "b", "c"))
    assert network.names == ("rain", "lawn sprinkler", "wet grass")
    assert network.cpt("wet grass").values.shape == (3, 3, 3)


def test_a_mapping_is_taken_with_one_name_for_a_list():
    assert from_parents({"b": "a", "c": ["a", "b"]}).arcs == (("a", "b"), ("a", "c"), ("b", "c"))
    assert bayesgui.from_parents is from_parents


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("a: b\njust words", FormatError, "Line 2: “just words” lists no parents"),
        ("", FormatError, "The text lists no parents"),
        ("a: b\na: c", FormatError, "Line 2: a has its parents listed twice"),
        ("A_2={x1}\nA_2={x3}", FormatError, "parents of x2 are listed twice"),
        ("a: b, b", FormatError, "a has a parent twice"),
        ("a: b, c\nb: a, d", CycleError, "cycle"),
        ("a: a, b", FormatError, "its own parent"),
        ("[a][b|a", FormatError, "not a model string"),
        (7, FormatError, "7 is not a list of parents"),
        ({"a": [1]}, ParameterError, "1 is not a name"),
    ],
)
def test_what_is_no_list_is_said(text, error, said):
    with pytest.raises(error, match=said):
        from_parents(text)
