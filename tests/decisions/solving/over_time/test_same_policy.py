"""Decisions over time against all policies tried on the joint, dynamic programming, and by hand."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

import bayesgui
from bayesgui.core.errors import (
    EvidenceError,
    MemoryBudgetError,
    ModelError,
    ParameterError,
)
from bayesgui.core.variable import Variable
from bayesgui.decisions.solving.over_time import shared
from tests.decisions.solving.random_diagrams import joint_of, value_of_policies
from tests.support.deciding_templates import (
    random_deciding_template,
    repaired_machine,
    small_machine,
)


def test_two_slices_by_hand() -> None:
    template = small_machine()
    each = bayesgui.solve(template, slices=2)
    # In slice 1 nobody repairs: good brings 10, bad 0. In slice 0 good runs, 10 + 10 / 2, and bad
    # is repaired, -2 + 10.
    assert each.expected_utility == pytest.approx((15 + 8) / 2)
    assert (each.policy, each.slices, each.exact) == ("each", 2, True)
    assert each.policies["Do[0]"].tolist() == [[1, 0], [0, 1]]
    same = bayesgui.solve(template, slices=2, policy="same")
    # Who repairs a bad machine does so in slice 1, too: 10 + 10 / 2 - 2 / 2, and -2 + 10.
    assert same.expected_utility == pytest.approx((14 + 8) / 2)
    assert list(same.policies) == ["Do"]
    assert same.policies["Do"].tolist() == [[1, 0], [0, 1]]
    assert same.known["Do"] == ("State",)
    assert (same.exact, str(same.how)) == (True, "exact, all 4 policies tried")
    assert same.always == {"Do": pytest.approx({"run": 7.5, "repair": -4})}
    # Repairing now whatever is seen, all else by the policy: -2 + 10. Running now: a machine that
    # is bad is repaired in slice 1.
    assert same.options["Do[0]"] == pytest.approx({"run": (14 + (0 - 2)) / 2, "repair": 8})
    assert same.best("Do") == ("run",)
    assert same.utilities == pytest.approx({"Profit[0]": 4, "Profit[1]": 7})


def test_always_leaves_what_is_chosen_in_a_slice() -> None:
    # Running in slice 0 and repairing in slice 1: (10 - 2) and (0 - 2); then running as well:
    # 10 + 10 / 2 and 0.
    chosen = bayesgui.solve(small_machine(), slices=2, choices={"Do[0]": "run"}, policy="same")
    assert chosen.expected_utility == pytest.approx(7.5)
    assert chosen.always == {"Do": pytest.approx({"run": 7.5, "repair": 7.5 - 2.5 - 2})}
    both = {"Do[0]": "run", "Do[1]": "repair"}
    chosen = bayesgui.solve(small_machine(), slices=2, choices=both, policy="same")
    assert chosen.always == {"Do": pytest.approx({"run": 7.5, "repair": -4})}


def test_numbers_of_slices_may_be_those_of_numpy() -> None:
    found = bayesgui.solve(small_machine(), slices=np.int64(2))
    assert (found.slices, found.expected_utility) == (2, pytest.approx((15 + 8) / 2))
    assert small_machine().unroll(np.int32(3)) == small_machine().unroll(3)


def test_a_discount_counts_later_slices_less() -> None:
    template = small_machine()
    found = bayesgui.solve(template, discount=0.5)
    assert found.expected_utility == pytest.approx((10 + 5 / 2 + -2 + 10 / 2) / 2)
    assert found.utilities["Profit[1]"] == pytest.approx(7.5)  # as it is received
    same = bayesgui.solve(template, policy="same", discount=0.5)
    assert same.expected_utility == pytest.approx((10 + 4 / 2 + -2 + 10 / 2) / 2)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 3))
def test_both_ways_agree_with_all_policies_on_the_joint(seed: int, slices: int) -> None:
    template = random_deciding_template(seed)
    model = template.unroll(slices)
    joint = joint_of(model)
    same = bayesgui.solve(template, slices=slices, policy="same")
    assert same.exact
    own = {name: (each.known, each.table) for name, each in same.policies_of.items()}
    value = value_of_policies(joint, own)
    assert same.expected_utility == pytest.approx(value, abs=1e-9)
    most = -np.inf
    policies = same.shared
    shapes = {
        name: [model[each].n_states for each in model.parents(held[0])]
        for name, held in policies.items()
    }
    rows = {name: int(np.prod(shape)) for name, shape in shapes.items()}
    for taken in itertools.product(range(2), repeat=sum(rows.values())):
        tried, place = {}, 0
        for name, held in policies.items():
            table = np.eye(2)[list(taken[place : place + rows[name]])].reshape(*shapes[name], 2)
            place += rows[name]
            tried |= {each: (model.parents(each), table) for each in held}
        most = max(most, value_of_policies(joint, tried))
    assert same.expected_utility == pytest.approx(most, abs=1e-9)
    each = bayesgui.solve(template, slices=slices)
    plain = bayesgui.solve(model)
    assert each.expected_utility == pytest.approx(plain.expected_utility, abs=1e-9)
    assert each.options.keys() == plain.options.keys()
    forgetful = bayesgui.solve(template, slices=slices, limited_memory=True, solver="enumeration")
    assert same.expected_utility <= forgetful.expected_utility + 1e-9
    assert forgetful.expected_utility <= each.expected_utility + 1e-9


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6))
def test_the_search_finds_what_trying_all_finds_or_says_that_it_is_local(seed: int) -> None:
    template = random_deciding_template(seed)
    exact = bayesgui.solve(template, policy="same")
    before, shared.MOST_TRIED = shared.MOST_TRIED, 0
    try:
        found = bayesgui.solve(template, policy="same", starts=30)
    finally:
        shared.MOST_TRIED = before
    assert not found.exact
    assert str(found.how) == "local, the best of 30 starts"
    assert found.expected_utility == pytest.approx(exact.expected_utility, abs=1e-9)


LEVELS = 5


def worn_machine() -> bayesgui.TemporalNetwork:
    """Return a machine whose wear is seen: the best policy repairs from a level on."""
    wear = np.zeros((LEVELS, 2, LEVELS))
    for level in range(LEVELS):
        for step, share in ((0, 0.5), (1, 0.35), (2, 0.15)):
            wear[level, 0, min(level + step, LEVELS - 1)] += share
        wear[level, 1, 0] = 1.0
    profit = [[10 - 4 * level, -6] for level in range(LEVELS)]
    return bayesgui.template(
        [Variable("Wear", [str(k) for k in range(LEVELS)]), Variable("Do", ("run", "repair"))],
        [("Wear", "Wear", 1), ("Do", "Wear", 1), ("Wear", "Do"), ("Wear", "Profit"),
         ("Do", "Profit")],
        {"Wear": wear},
        {"Wear": np.eye(LEVELS)[0]},
        decisions=["Do"],
        utilities={"Profit": profit},
        slices=12,
    )  # fmt: skip


@pytest.mark.parametrize("slices", [1, 4, 12])
def test_a_maintained_machine_has_a_threshold(slices: int) -> None:
    template = worn_machine()
    wear, profit = template.cpt("Wear").values, template.mechanism("Profit").values

    def received(policy: np.ndarray) -> float:
        levels, total = np.eye(LEVELS)[0], 0.0
        for _ in range(slices):
            total += levels @ profit[range(LEVELS), policy]
            levels = levels @ wear[range(LEVELS), policy]
        return float(total)

    every = [np.array(p) for p in itertools.product(range(2), repeat=LEVELS)]
    best = max(every, key=received)
    same = bayesgui.solve(template, slices=slices, policy="same")
    assert same.expected_utility == pytest.approx(received(best), rel=1e-9)
    taken = same.policies["Do"].argmax(axis=-1)
    assert received(taken) == pytest.approx(received(best), rel=1e-9)
    if slices == 12:
        assert taken[:4].tolist() == [0, 0, 1, 1]  # level 4 is not reached then
    value = np.zeros(LEVELS)
    for _ in range(slices):
        value = (profit + np.einsum("ldk,k->ld", wear, value)).max(axis=1)
    each = bayesgui.solve(template, slices=slices)
    assert each.expected_utility == pytest.approx(value[0], rel=1e-9)


def test_a_policy_of_many_configurations_is_searched_and_knows_its_own_past() -> None:
    rng = np.random.default_rng(3)
    levels = [str(k) for k in range(7)]
    template = bayesgui.template(
        [Variable("X", levels), Variable("D", ("a", "b", "c"))],
        [("X", "X", 1), ("D", "X", 1), ("X", "D"), ("D", "D", 1), ("X", "U"), ("D", "U")],
        {"X": rng.dirichlet(np.ones(7), (7, 3))},
        {"X": rng.dirichlet(np.ones(7))},
        decisions=["D"],
        utilities={"U": rng.normal(0, 10, (7, 3))},
    )
    same = bayesgui.solve(template, slices=6, policy="same", starts=10)
    assert not same.exact
    assert same.shared == {"D[0]": ("D[0]",), "D": tuple(f"D[{t}]" for t in range(1, 6))}
    assert same.known == {
        "D": ("X", "D, t − 1"),
        **{"D[0]": ("X[0]",)},
        **{f"D[{t}]": (f"X[{t}]", f"D[{t - 1}]") for t in range(1, 6)},
    }
    assert same.policies["D"].shape == (7, 3, 3)
    each = bayesgui.solve(template, slices=6)
    # A Markov process that is seen needs no more than its state, so that little is lost.
    assert 0.97 * each.expected_utility < same.expected_utility <= each.expected_utility + 1e-9
    again = bayesgui.solve(template, slices=6, policy="same", starts=10)
    assert again.expected_utility == same.expected_utility


def test_findings_and_choices_of_slices() -> None:
    template = repaired_machine()
    model = template.unroll(4)
    joint = joint_of(model)
    found = bayesgui.solve(
        template, {"Noise[0]": "loud"}, {"Repair[2]": "yes"}, slices=4, policy="same"
    )
    best = -np.inf
    for taken in itertools.product(range(2), repeat=2):
        table = np.eye(2)[list(taken)]
        policies = {f"Repair[{t}]": ((f"Noise[{t}]",), table) for t in (0, 1, 3)}
        policies["Repair[2]"] = ((), np.array([0.0, 1.0]))
        best = max(best, value_of_policies(joint, policies, {"Noise[0]": 1}))
    assert found.expected_utility == pytest.approx(best, abs=1e-9)
    assert found.chosen == {"Repair[2]": "yes"}
    assert found.options["Repair[2]"]["yes"] == pytest.approx(best, abs=1e-9)
    assert found.options["Repair[2]"]["no"] > best  # it is chosen against what is better
    assert found.posteriors["Repair[2]"].tolist() == [0, 1]
    assert_allclose(found.posteriors["Wear[3]"], [0.95, 0.05, 0])
    with pytest.raises(EvidenceError, match="it comes after Repair"):
        bayesgui.solve(template, {"Noise[3]": "loud"}, slices=4, policy="same")


def test_the_cost_is_known_before_and_refused_with_a_remedy() -> None:
    template = repaired_machine()
    cost = bayesgui.solve(template, slices=5).cost
    assert (cost.slices, cost.decisions, cost.policies) == (5, 5, 0)
    assert cost.largest == 3 * 4**5
    assert bayesgui.solve(template, slices=5, policy="same").cost.policies == 4
    with pytest.raises(MemoryBudgetError, match="Choose fewer slices, the same policy in every"):
        bayesgui.solve(template, slices=30)
    # Decisions that forget, and those that share a policy, go on for many slices.
    assert bayesgui.solve(template, slices=30, policy="same").exact
    with pytest.raises(MemoryBudgetError, match="or the same policy in every slice"):
        bayesgui.solve(template, slices=5, limited_memory=True, memory_budget=10)
    with pytest.raises(MemoryBudgetError):
        bayesgui.solve(template, slices=5, policy="same", memory_budget=10)


def test_a_long_horizon_of_a_shared_policy() -> None:
    template = small_machine()
    found = bayesgui.solve(template, slices=200, policy="same")
    good, total = 0.5, 0.0
    for _ in range(200):
        total += 10 * good - 2 * (1 - good)
        good = good * 0.5 + (1 - good)
    assert found.expected_utility == pytest.approx(total, rel=1e-9)


@pytest.mark.parametrize(
    ("more", "text", "error"),
    [
        ({"policy": "both"}, "There is no policy “both” over time", ParameterError),
        ({"discount": 0}, "A discount is above 0 and at most 1, not 0", ParameterError),
        ({"slices": 0}, "cannot be unrolled over 0 slices", ModelError),
        ({"slices": "two"}, "cannot be unrolled over two slices", ModelError),
        ({"discount": "high"}, "at most 1, not high", ParameterError),
        ({"slices": 1000}, "1,000 decisions, more than 400", ModelError),
        ({"policy": "same", "solver": "enumeration"}, "leave the solver out", ParameterError),
        ({"policy": "same", "speed": 1}, "speed", ParameterError),
    ],
)
def test_what_cannot_be_asked(more: dict, text: str, error: type) -> None:
    with pytest.raises(error, match=text):
        bayesgui.solve(small_machine(), **more)


@pytest.mark.parametrize("more", [{"slices": 3}, {"policy": "same"}, {"discount": 0.9}])
def test_a_network_without_time_has_no_slices(more: dict) -> None:
    model = (
        bayesgui.BayesianNetwork().with_decision("D", ["a", "b"]).with_utility("U", ["D"], [0, 1])
    )
    with pytest.raises(ParameterError, match="is a network without time; leave it out"):
        bayesgui.solve(model, **more)


def test_nodes_of_all_kinds_enter_time_with_what_they_depend_on() -> None:
    world = bayesgui.template(
        [Variable("Rain", ("yes", "no"))], [("Rain", "Rain", 1)], {"Rain": [[0.7, 0.3], [0.3, 0.7]]}
    )
    model = world.with_decision("Umbrella", ["take", "leave"], known=["Rain"])
    model = model.with_utility("Comfort", ["Rain", "Umbrella"], [[70, 0], [20, 100]])
    assert model.in_time == ("Rain", "Umbrella", "Comfort")
    assert bayesgui.solve(model, slices=3, policy="same").expected_utility == pytest.approx(3 * 85)
    assert model.with_decision("Once", ["a", "b"]).place("Once") == "outside"


def test_slices_order_decisions_that_no_path_orders() -> None:
    world = bayesgui.template(
        [Variable("Rain", ("yes", "no")), Variable("Umbrella", ("take", "leave"))],
        [("Rain", "Rain", 1), ("Rain", "Umbrella", 1), ("Rain", "Comfort"),
         ("Umbrella", "Comfort")],
        {"Rain": [[0.7, 0.3], [0.3, 0.7]]},
        {"Rain": [0.5, 0.5]},
        decisions=["Umbrella"],
        utilities={"Comfort": [[70, 0], [20, 100]]},
    )  # fmt: skip
    with pytest.raises(ModelError, match="No path orders"):
        bayesgui.solve(world.unroll(2))
    found = bayesgui.solve(world, slices=2)
    # Nothing is known on day 0: leaving brings 100 / 2. Then rain of the day before is: taking
    # brings 0.7 x 70 + 0.3 x 20 after rain, leaving 0.7 x 100 after none.
    assert found.expected_utility == pytest.approx(50 + (55 + 70) / 2)
    assert found.policies_of["Umbrella[1]"].known == ("Rain[0]",)
    same = bayesgui.solve(world, slices=2, policy="same")
    assert same.expected_utility == pytest.approx(50 + (55 + 70) / 2)
    assert list(same.shared) == ["Umbrella[0]", "Umbrella"]
