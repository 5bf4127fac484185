"""Weights and probabilities at the ends of the floating-point range."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import bayesgui

ENGINES = ("junction-tree", "variable-elimination", "enumeration")


def _certain() -> bayesgui.BayesianNetwork:
    variable = bayesgui.Variable("a", ("x", "y"))
    return bayesgui.BayesianNetwork([variable], [bayesgui.CPT("a", (), np.array([1.0, 0.0]))])


@pytest.mark.parametrize("name", ENGINES)
def test_a_weight_far_below_the_largest_is_not_impossible(name: str) -> None:
    result = bayesgui.engine(name, _certain()).query({"a": {"x": 1e-200, "y": 1e200}})
    assert result["a"].tolist() == [1.0, 0.0]
    assert result.log_evidence == pytest.approx(-200 * np.log(10))


@pytest.mark.parametrize("name", ENGINES)
def test_a_posterior_is_fixed_against_a_prior_near_the_smallest_number(name: str) -> None:
    variable = bayesgui.Variable("a", ("x", "y"))
    cpt = bayesgui.CPT("a", (), np.array([1e-310, 1.0]))
    engine = bayesgui.engine(name, bayesgui.BayesianNetwork([variable], [cpt]))
    result = engine.query({"a": bayesgui.fixed({"x": 0.5, "y": 0.5})})
    assert result["a"] == pytest.approx([0.5, 0.5])


def test_an_answer_stays_read_only_wherever_it_goes() -> None:
    result = bayesgui.JunctionTree(_certain()).query({})
    for twin in (result, copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        with pytest.raises(ValueError, match="read-only"):
            twin["a"][0] = 0.5


@pytest.mark.parametrize("name", ENGINES)
def test_targets_may_be_any_iterable_but_no_single_word(name: str) -> None:
    engine = bayesgui.engine(name, _certain())
    assert list(engine.query({}, (target for target in ["a"]))) == ["a"]
    with pytest.raises(bayesgui.BayesGuiError):
        engine.query({}, "abc")
