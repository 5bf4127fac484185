"""The places of decisions in time."""

from bayesgui.core.model import Model
from bayesgui.core.variable import Variable
from bayesgui.decisions.numbering import decision_numbers

YES = ["yes", "no"]


def test_a_decision_below_two_without_an_order_is_the_third():
    made = Model().with_decision("A", YES).with_decision("B", YES)
    made = made.with_decision("C", YES, ["A", "B"])
    assert decision_numbers(made) == {"A": None, "B": None, "C": 3}
    assert decision_numbers(made.with_arc("A", "B")) == {"A": 1, "B": 2, "C": 3}


def test_one_beside_a_path_has_no_place():
    made = Model([Variable("x", ("a", "b"))]).with_decision("A", YES).with_decision("B", YES, ["A"])
    made = made.with_decision("C", YES, ["x"])
    assert decision_numbers(made) == {"A": 1, "B": 2, "C": None}


def test_with_limited_memory_no_order_is_needed():
    made = Model().with_decision("A", YES).with_decision("B", YES)
    assert decision_numbers(made) == {"A": None, "B": None}
    assert decision_numbers(made, limited_memory=True) == {"A": 1, "B": 2}
