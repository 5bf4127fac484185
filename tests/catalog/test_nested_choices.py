"""Algorithms that are options of others, in the form of settings and command line."""

from bayesgui.catalog.parameters import Choice
from bayesgui.learning.confidence.base import confidence_methods


def test_the_options_of_an_option_are_read_back():
    inner = Choice("bdeu", (("ess", "5.0"), ("other", "1")))
    outer = Choice("hill-climbing", (("rounds", "5"), ("score", str(inner)), ("tenure", "3")))
    assert Choice.parse(str(outer)) == outer
    assert Choice.parse(str(inner)) == inner
    assert Choice.parse("hill-climbing") == Choice("hill-climbing")
    assert Choice.parse(" bdeu( ess = 2 ) ") == Choice("bdeu", (("ess", "2"),))


def test_a_method_is_made_from_nested_text():
    text = "hill-climbing(rounds=2, score=bdeu(ess=5))"
    method = confidence_methods.create("bootstrap", structure=text)
    assert str(method.structure) == "hill-climbing(rounds=2, score=bdeu(ess=5.0))"
