"""Costs of removing and reversing arcs, compared with scores of whole networks."""

import math

import numpy as np
import pytest

import bayesgui
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import ParameterError
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.judging.undecided_arcs import arc_costs, check_bayes_factor
from bayesgui.learning.scores.base import score_network, scores
from tests.learning.cases import random_cases

DATA = random_cases(150, {"a": 2, "b": 3, "c": 2, "d": 2}, 5)


def net(*arcs):
    found = bayesgui.BayesianNetwork([bayesgui.Variable(c.name, c.states) for c in DATA.columns])
    for arc in arcs:
        found = found.with_arc(*arc)
    return found


@pytest.mark.parametrize("score", ["bic", "bdeu", "k2", "mdl"])
def test_costs_are_differences_of_whole_networks(score):
    given = net(("a", "b"), ("b", "c"), ("a", "c"), ("d", "c"))
    member = scores.create(score)
    unit = 1.0 if member.larger_is_better else -math.log(2)

    def value(network):
        return unit * score_network(network, DATA, {score: member})[0].total

    found = {each.arc: each for each in arc_costs(given, DATA, score)}
    for arc, costs in found.items():
        without = given.without_arc(*arc)
        assert costs.removal == pytest.approx(value(given) - value(without), abs=1e-8)
        if arc == ("a", "c"):  # a → b → c would close a cycle
            assert costs.reversal is None
        else:
            assert costs.reversal == pytest.approx(
                value(given) - value(without.with_arc(*arc[::-1])), abs=1e-8
            )


def test_free_arcs_are_those_of_the_class_and_turning_a_covered_one_costs_nothing():
    given = net(("a", "b"), ("b", "c"), ("d", "c"))
    found = {each.arc: each for each in arc_costs(given, DATA)}
    assert {arc for arc, each in found.items() if each.is_free} == {("a", "b")}
    assert found["a", "b"].reversal == pytest.approx(0.0, abs=1e-9)
    assert found["a", "b"].is_undecided(1.0)


def test_background_knowledge_decides():
    known = ArcConstraints(required=[("a", "b")], forbidden=[("c", "d")])
    found = {
        each.arc: each for each in arc_costs(net(("a", "b"), ("d", "c")), DATA, constraints=known)
    }
    assert found["a", "b"].least == math.inf
    assert not found["a", "b"].is_free
    assert not found["a", "b"].is_undecided()
    assert found["d", "c"].reversal is None
    assert not found["d", "c"].is_free


def test_a_strong_arc_is_decided_and_the_cheapest_stands_first():
    truth = bayesgui.read(bayesgui.paths.samples() / "networks" / "asia.bayesgui")
    data = Dataset.from_blocks(truth, sample(truth, 5_000, 1))
    drawn = truth.with_arc("asia", "xray")
    found = arc_costs(drawn, data)
    assert [each.least for each in found] == sorted(each.least for each in found)
    by_arc = {each.arc: each for each in found}
    assert by_arc["asia", "xray"].removal < 0
    assert by_arc["asia", "xray"].is_undecided(3)
    assert by_arc["either", "xray"].removal > 500
    assert not by_arc["lung", "either"].is_undecided(150)
    assert np.isfinite([each.least for each in found]).all()


def test_a_limit_below_one_is_refused():
    with pytest.raises(ParameterError, match=r"1 or more, not 0\.5"):
        check_bayes_factor(0.5)
