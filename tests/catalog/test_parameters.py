"""Error messages for invalid options."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest

from bayesgui.catalog.parameters import (
    Choice,
    Parameter,
    choice_of,
    column_parameter,
    parameter,
    parameters_of,
    seed_parameter,
    unusual,
    validate,
)
from bayesgui.catalog.registry import Registry
from bayesgui.core.errors import ParameterError


@pytest.mark.parametrize(
    ("low", "high", "value", "told"),
    [
        (1, 10**10, 0, "between 1 and 10,000,000,000, not 0."),
        (0.0, math.inf, -3.0, "between 0 and ∞, not -3."),
        (0.5, 0.75, 2.25, "between 0.5 and 0.75, not 2.25."),
        (0.0, 1.0, math.nan, "between 0 and 1, not nan."),
    ],
)
def test_limits_are_written_for_people(low, high, value, told):
    parameter = Parameter("x", type(low)(1), low=low, high=high)
    with pytest.raises(ParameterError) as caught:
        validate("engine", [parameter], {"x": value})
    assert str(caught.value) == f"engine: x must lie {told}"


def test_a_fraction_is_no_whole_number():
    parameter = Parameter("samples", 10, low=1)
    assert validate("gibbs", [parameter], {"samples": 12.0}) == {"samples": 12}
    with pytest.raises(ParameterError, match=r"samples cannot be 10\.5; give a whole number"):
        validate("gibbs", [parameter], {"samples": 10.5})


@dataclass(frozen=True, kw_only=True)
class Bdeu:
    """A score with an option."""

    ess: float = parameter(1.0, low=0.0)


@dataclass(frozen=True, kw_only=True)
class Bic:
    """A score without options."""


SCORES = Registry("score", lambda: None)
SCORES.register("bic", label="BIC")(Bic)
SCORES.register("bdeu", label="BDeu")(Bdeu)


@dataclass(frozen=True, kw_only=True)
class Search:
    """An algorithm that chooses another one."""

    score: Choice = choice_of(SCORES, "bic", label="Score")
    target: str = column_parameter(label="Class")
    seed: int = seed_parameter()


OPTIONS = parameters_of(Search)


def test_an_algorithm_is_chosen_with_its_own_options():
    found = validate("search", OPTIONS, {"score": "bdeu", "score.ess": "5"})
    assert found == {"score": Choice("bdeu", (("ess", 5.0),))}
    assert found["score"].create(SCORES) == Bdeu(ess=5.0)
    assert str(found["score"]) == "bdeu(ess=5.0)"
    assert validate("search", OPTIONS, {"score": "bdeu(ess=5.0)"}) == found
    assert validate("search", OPTIONS, found) == found


def test_options_of_a_choice_that_are_the_defaults_are_left_out():
    assert validate("search", OPTIONS, {"score": "bdeu(ess=1)"}) == {"score": Choice("bdeu")}
    assert unusual(OPTIONS, {"score": "bic", "target": "", "seed": 1}) == {}
    assert unusual(OPTIONS, {"score": Choice("bic")}) == {}
    assert Search().score == Choice("bic")
    assert OPTIONS[0].default == "bic"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"score": "aic"}, "There is no score named “aic”; choose one of bic, bdeu."),
        ({"score": "bdeu(ess=-1)"}, "bdeu: ess must lie between 0 and ∞, not -1."),
        ({"score.ess": "5"}, "bic has no option “ess”; it has none."),
        ({"rule.ess": "5"}, "search has no option “rule.ess”; it has score, target, seed."),
        ({"seed": -1}, "search: seed must lie between 0 and 2,147,483,647, not -1."),
    ],
)
def test_what_a_choice_cannot_be_is_said(given, told):
    with pytest.raises(ParameterError) as caught:
        validate("search", OPTIONS, given)
    assert str(caught.value) == told
