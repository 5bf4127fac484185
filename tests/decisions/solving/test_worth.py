"""What to buy one after the other, and what nodes are worth alone and together."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import bayesgui
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.worth import Worths, candidates, what_to_buy, with_known
from bayesgui.decisions.solving.worth_ranking import worth_ranking
from tests.decisions.solving.random_diagrams import backward_induction, joint_of, random_diagram

JOINT = {
    frozenset(): 0.0,
    frozenset("a"): 10.0,
    frozenset("b"): 9.0,
    frozenset("c"): 2.0,
    frozenset("ab"): 11.0,
    frozenset("ac"): 12.0,
    frozenset("bc"): 11.0,
    frozenset("abc"): 13.0,
}


def worth(names):
    return JOINT[frozenset(names)]


def bought(prices):
    return [(each.variable, each.gain, each.after) for each in what_to_buy(worth, prices)]


def test_joint_worth_counts_and_not_the_sum():
    # After a, b adds 1 instead of 9: it is not worth 2 any more.
    assert bought({"a": 1, "b": 2, "c": 1}) == [("a", 10, 9), ("c", 2, 10)]


def test_the_first_one_is_the_best_after_its_price():
    assert bought({"a": 8, "b": 1, "c": 3}) == [("b", 9, 8)]
    assert bought({"a": 11, "b": 10, "c": 3}) == []
    assert bought({"a": 0, "b": 0, "c": 0}) == [("a", 10, 10), ("c", 2, 12), ("b", 1, 13)]
    assert bought({}) == []


@pytest.mark.parametrize("seed", range(12))
def test_worth_is_what_backward_induction_gains_by_the_arcs(seed):
    generator = np.random.default_rng(seed)
    model = random_diagram(generator, 4, 2)
    decision = model.decisions[-1]
    asked = Worths(model, decision)
    before, _ = backward_induction(asked.model, joint_of(asked.model))
    assert asked.now == pytest.approx(float(before), abs=1e-9)
    new = [n for n in candidates(model, decision) if n not in model.parents(decision)]
    for names in itertools.chain.from_iterable(itertools.combinations(new, k) for k in (1, 2)):
        more = with_known(asked.model, decision, names)
        after, _ = backward_induction(more, joint_of(more))
        assert asked.of_knowing(names) == pytest.approx(float(after - before), abs=1e-9)


def test_the_ranking_of_the_wildcatter():
    model = bayesgui.example("oil-wildcatter")
    asked = Worths(model, "Drill")
    found = worth_ranking(asked, {"Oil": 20.0}, ("Oil", "Seismic"), SILENT)
    assert [(each.variable, each.is_known) for each in found.worths] == [
        ("Oil", False),
        ("Seismic", True),
    ]
    (oil,) = found.bought
    assert (oil.gain, oil.after) == pytest.approx((32.5, 12.5))
    together = found.together
    assert (together.new, together.value) == (("Oil",), pytest.approx(35.0))
    assert (together.without, together.after) == pytest.approx((20.0, 55.0))
    assert found.gain(("Oil", "Seismic")) == found.gain(("Oil",)) == pytest.approx(32.5)
    assert found.gain(("Seismic",)) == 0.0
    assert found.controls[0].state == "soaking"
    assert found.controls[0].value == pytest.approx(177.5)
    first = worth_ranking(Worths(model, "Test"), {}, (), SILENT)
    assert first.too_late == ("Seismic",)
