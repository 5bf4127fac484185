"""States that hold commas and brackets and stand without quotes."""

from __future__ import annotations

import pytest

from bayesgui.core.errors import FormatError
from bayesgui.formats.bif.bare_names import split_names
from bayesgui.inference.base import engines
from tests.formats.judge import parsed

TEXT = """network unknown {{
}}
variable Inc {{
  type discrete [ 3 ] {{ {0}, {1}, {2} }};
}}
variable Sex {{
  type discrete [ 2 ] {{ f, m }};
}}
variable Y {{
  type discrete [ 2 ] {{ no, yes }};
}}
probability ( Inc ) {{
  table 0.2, 0.5, 0.3;
}}
probability ( Sex ) {{
  table 0.5, 0.5;
}}
probability ( Y | Inc, Sex ) {{
  ({0}, f) 0.3, 0.7;
  ({0}, m) 0.3, 0.7;
  ({1}, f) 0.4, 0.6;
  ({1}, m) 0.4, 0.6;
  ({2}, f) 0.5, 0.5;
  ({2}, m) 0.5, 0.5;
}}
"""


@pytest.mark.parametrize(
    "states",
    [
        ("(0,10]", "(10,20]", "(20,30]"),
        ("[0, 10)", "[10, 20)", "[20, Inf)"),
        ("(-Inf,1e+03]", "(1e+03,2e+03]", "(2e+03, Inf]"),
        ("[0,10[", "[10,20[", "[20,30]"),
        ("]0,10]", "]10,20]", "]20,30]"),
        ("[0;10)", "[10;20)", "[20;30]"),
        ("low (0,10]", "mid (10,20]", "high"),
        ("(0,5;1,0]", "(1,0;1,5]", "(1,5;2,0]"),
        ('"(0,10]"', "(10,20]", '"more, than"'),
        ("Interval(0, 10)", "Interval(10, 20)", "f(x, y)"),
        ("a[1]", "a[2]", "a[3]"),
    ],
)
def test_bare_intervals_are_states(states: tuple[str, str, str]) -> None:
    network = parsed("bif", TEXT.format(*states), "incomes.bif").network
    assert network["Inc"].states == tuple(state.strip('"') for state in states)
    posterior = engines.create("junction-tree", network).query({})["Y"]
    assert posterior.tolist() == pytest.approx([0.41, 0.59])


def test_a_key_may_have_other_blanks_than_the_state() -> None:
    text = TEXT.format("(0,10]", "(10,20]", "(20,30]").replace("((10,20], m)", "( (10, 20] , m )")
    network = parsed("bif", text, "incomes.bif").network
    assert network.cpt("Y").values[1, 1].tolist() == [0.4, 0.6]


def test_no_number_of_states_is_needed() -> None:
    text = TEXT.format("(0,10]", "(10,20]", "(20,30]").replace("[ 3 ]", "")
    assert parsed("bif", text, "incomes.bif").network["Inc"].states[1] == "(10,20]"


def test_a_name_with_a_comma_must_be_quoted() -> None:
    with pytest.raises(FormatError, match="put names that hold commas into quotation marks"):
        parsed("bif", TEXT.format("0,10", "10,20", "20,30"), "incomes.bif")


@pytest.mark.parametrize("text", ["(0,10", "(0,10]]", "a,,b", "a,", "", ")(", '"a" b'])
def test_what_is_not_balanced_is_no_list(text: str) -> None:
    assert split_names(text) is None
