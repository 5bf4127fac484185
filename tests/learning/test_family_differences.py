"""Two structures scored on the same rows."""

import numpy as np
import pytest

import bayesgui
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.learning.family_differences import compare_scores
from bayesgui.learning.scores.base import score_network, scores
from tests.learning.cases import random_cases

DATA = random_cases(200, {"a": 2, "b": 3, "c": 2}, 5)


def network(*arcs):
    net = bayesgui.BayesianNetwork([bayesgui.Variable(c.name, c.states) for c in DATA.columns])
    for arc in arcs:
        net = net.with_arc(*arc)
    return net


@pytest.mark.parametrize("score", ["bic", "bdeu", "mdl"])
def test_only_families_with_other_parents_are_listed_and_sum_to_the_difference(score):
    here, there = network(("a", "b")), network(("a", "b"), ("a", "c"), ("b", "c"))
    found = compare_scores(here, there, DATA, score)
    member = scores.create(score)
    sign = 1 if member.larger_is_better else -1
    totals = [sign * score_network(each, DATA, {score: member})[0].total for each in (here, there)]
    assert (found.first, found.second) == pytest.approx(totals)
    (family,) = found.families
    assert (family.name, family.first_parents, family.second_parents) == ("c", (), ("a", "b"))
    assert family.difference == pytest.approx(totals[1] - totals[0])


def test_both_are_scored_on_the_rows_that_are_complete():
    codes = DATA["c"].codes.astype(np.int64)
    codes[:50] = -1
    holed = Dataset((*DATA.columns[:2], CodedColumn("c", DATA["c"].states, codes)))
    rows = Dataset(tuple(CodedColumn(c.name, c.states, c.codes[50:]) for c in DATA.columns))
    found = compare_scores(network(), network(("a", "b")), holed)
    expected = compare_scores(network(), network(("a", "b")), rows)
    assert found.n_rows == 150
    assert found.families[0].difference == pytest.approx(expected.families[0].difference)
    assert np.isfinite(found.first)
