"""Variables and their validation."""

from __future__ import annotations

import pickle

import pytest

from bayesgui.core.errors import ModelError
from bayesgui.core.variable import Variable


def test_a_variable_keeps_any_unicode_text_as_name_and_states() -> None:
    variable = Variable("气温 (°C)", ("低", "high mark", "a,b"))
    assert variable.n_states == 3
    assert variable.index("high mark") == 1


@pytest.mark.parametrize(
    ("name", "states", "message"),
    [
        (" ", ("a",), "A node needs a name"),
        ("x", (), "Node x has no states"),
        ("x", ("a", "\t"), "state without a name"),
        (7, ("a",), "A node needs a name"),
        ("x", (1, None), "state without a name"),
        ("x", "yes", "one text; give a list"),
        ("x", ("a", "b", "a"), "state “a” twice"),
    ],
)
def test_bad_names_and_states_are_refused(name: str, states: tuple[str, ...], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        Variable(name, states)


@pytest.mark.parametrize("values", [(1.0,), (1.0, float("nan")), (1.0, float("inf"))])
def test_values_need_one_finite_number_for_each_state(values: tuple[float, ...]) -> None:
    with pytest.raises(ModelError, match="one finite number for each of its 2 states"):
        Variable("x", ("a", "b"), values=values)


@pytest.mark.parametrize("edges", [(0.0, 1.0), (0.0, 1.0, 1.0), (2.0, 1.0, 3.0)])
def test_edges_need_one_more_increasing_number_than_states(edges: tuple[float, ...]) -> None:
    with pytest.raises(ModelError, match="needs 3 increasing interval limits"):
        Variable("x", ("a", "b"), edges=edges)


def test_an_unknown_state_is_answered_with_those_that_exist() -> None:
    with pytest.raises(ModelError, match="no state “maybe”; it has yes, no"):
        Variable("x", ("yes", "no")).index("maybe")


def test_renaming_keeps_everything_else() -> None:
    variable = Variable(
        "x",
        ("a", "b"),
        values=(1, 2),
        edges=(0, 1, 2),
        unit="kg",
        label="Weight",
        description="of the patient",
        properties=(("position", "1"),),
    )
    renamed = variable.with_name("y")
    assert renamed.name == "y"
    assert renamed.with_name("x") == variable


def test_a_variable_survives_pickling() -> None:
    variable = Variable("x", ("a", "b"), values=(0.5, 1.5))
    assert pickle.loads(pickle.dumps(variable)) == variable


def test_numbers_that_are_none_are_refused_and_properties_become_tuples() -> None:
    with pytest.raises(ModelError, match="Node x needs numbers"):
        Variable("x", ("a", "b"), values=("1", "many"))  # type: ignore[arg-type]
    listed = Variable("x", ("a",), properties=[["key", "text"]])  # type: ignore[arg-type]
    assert listed.properties == (("key", "text"),)
    assert hash(listed) == hash(Variable("x", ("a",), properties=(("key", "text"),)))
