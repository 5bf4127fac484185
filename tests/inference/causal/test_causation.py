"""Probabilities of causation beside published numbers, linear programs and functional models."""

import itertools

import numpy as np
import pytest

import bayesgui
from bayesgui.inference.causal.causation import bounds_of_causation
from tests.inference.causal.functional_models import FunctionalModel


def test_the_legal_example_of_tian_and_pearl():
    """Section 5 there: the drug was the cause of death in each case, PN = 1.

    Of 1,000 who chose the drug 2 died, of 1,000 who did not 28; in an experiment 16 and 14.
    """
    seen = np.array([[2, 998], [28, 972]]) / 2000
    found = bounds_of_causation(seen, (0.016, 0.014))
    assert found.necessary == pytest.approx((1.0, 1.0))
    assert found.both == pytest.approx((0.002, 0.016))
    assert found.sufficient == pytest.approx((0.001 / 0.486, 0.015 / 0.486))


def test_the_radiation_example_of_tian_and_pearl():
    """Leukemia near the test site of Nevada: 30 of 69,160 exposed children, 16 of 59,026 others.

    Without confounding, and if radiation prevents no case: PN = 0.375, PNS = 0.00016. The counts
    were not compared with the paper; from them these numbers follow by its formulas.
    """
    table = np.array([[30, 69_130], [16, 59_010]])
    risks = table[:, 0] / table.sum(axis=1)
    found = bounds_of_causation(table / table.sum(), tuple(risks))
    necessary, sufficient, both = found.monotone
    assert necessary == pytest.approx(0.37535, abs=4e-4)
    assert both == pytest.approx(0.0001625, abs=3e-7)
    assert sufficient == pytest.approx(both / (1 - risks[1]))
    assert found.necessary == pytest.approx((necessary, 1.0))


def test_the_firing_squad_is_exact():
    """Ordered with 0.6, nervous with 0.2; A's shot against none, the prisoner dead."""
    found = bayesgui.causation(
        bayesgui.example("firing-squad"), "A shoots", "Prisoner dies", evidence={}
    )
    needed = 0.4 * 0.2 / (0.6 + 0.4 * 0.2)
    assert found.exact == pytest.approx((needed, 1.0, 0.4))
    # A's nerves matter to nothing else, so that what is seen is what doing brings about.
    assert found.both == pytest.approx((0.4, 0.4))


def _by_units(model, x, y):
    """Return PN, PS and PNS of states 0 against 1 and the event 0, over all units."""
    shares = np.zeros(5)
    for noise, p in model.units():
        now = model.world(noise)
        with_x, without = (model.world(noise, {x: k})[y] == 0 for k in (0, 1))
        happened = now[y] == 0
        shares += p * np.array(
            [
                now[x] == 0 and happened and not without,
                now[x] == 0 and happened,
                now[x] == 1 and not happened and with_x,
                now[x] == 1 and not happened,
                with_x and not without,
            ]
        )
    kept, both, brought, neither, differs = shares
    return kept / both if both else None, brought / neither if neither else None, differs


def test_exact_numbers_are_those_of_all_units_and_lie_between_the_bounds():
    random, widest, count = np.random.default_rng(12), 0.0, 0
    for _ in range(40):
        model = FunctionalModel.random(random, 4, 3)
        x, y = random.choice(model.names[:2]), model.names[3]
        found = bayesgui.causation(model.with_noise(), x, y)
        for exact, expected, bounds in zip(
            found.exact,
            _by_units(model, x, y),
            (found.necessary, found.sufficient, found.both),
            strict=True,
        ):
            if expected is None or bounds is None:
                continue
            assert exact == pytest.approx(expected, abs=1e-9)
            assert bounds[0] - 1e-9 <= exact <= bounds[1] + 1e-9
            widest, count = max(widest, bounds[1] - bounds[0]), count + 1
    assert widest > 0.1
    assert count > 60


def test_tables_alone_are_not_exact():
    assert bayesgui.causation(bayesgui.example("asia"), "smoke", "lung").exact is None


def _by_linear_program(joint, done):
    """Return bounds over the shares of units with (class of the cause, y if x, y if x′)."""
    from scipy.optimize import linprog

    units = list(itertools.product((0, 1, 2), (1, 0), (1, 0)))
    rows = [[c == 0 and a == y for c, a, b in units] for y in (1, 0)]
    rows += [[c == 1 and b == y for c, a, b in units] for y in (1, 0)]
    rows += [[a for c, a, b in units], [b for c, a, b in units], [1] * len(units)]
    values = [*joint.ravel(), *done, 1]
    goals = (
        [c == 0 and a and not b for c, a, b in units],
        [c == 1 and a and not b for c, a, b in units],
        [a and not b for c, a, b in units],
    )
    found = []
    for goal in goals:
        ends = [
            linprog(np.array(goal, float) * sign, A_eq=np.array(rows, float), b_eq=values)
            for sign in (1, -1)
        ]
        found.append((ends[0].fun, -ends[1].fun))
    return found


@pytest.mark.parametrize("classes", [2, 3])
def test_bounds_are_sharp(classes):
    random = np.random.default_rng(classes)
    for _ in range(60):
        shares = random.dirichlet(np.full(12, 0.5)).reshape(3, 2, 2)
        if classes == 2:
            shares[2] = 0
            shares /= shares.sum()
        joint = np.array(
            [[shares[0, k].sum() for k in (0, 1)], [shares[1, :, k].sum() for k in (0, 1)]]
        )
        done = shares[:, 0].sum(), shares[:, :, 0].sum()
        found = bounds_of_causation(joint, done)
        need, would, both = _by_linear_program(joint, done)
        assert found.both == pytest.approx(both, abs=1e-7)
        assert np.multiply(found.necessary, joint[0, 0]) == pytest.approx(need, abs=1e-7)
        assert np.multiply(found.sufficient, joint[1, 1]) == pytest.approx(would, abs=1e-7)


def test_bounds_hold_in_functional_models():
    random = np.random.default_rng(7)
    checked = 0
    while checked < 100:
        model = FunctionalModel.random(random, 4)
        net = model.tables()
        if "n3" not in net.descendants("n1"):
            continue
        try:
            found = bayesgui.causation(net, "n1", "n3")
        except bayesgui.ModelError:  # some states of causes never happen together
            continue
        both = sum(
            weight
            for noise, weight in model.units()
            if model.world(noise, {"n1": 0})["n3"] == 0 and model.world(noise, {"n1": 1})["n3"] == 1
        )
        assert found.both[0] - 1e-9 <= both <= found.both[1] + 1e-9
        for bounds, factual, other, state in (
            (found.necessary, {"n1": 0, "n3": 0}, 1, 1),
            (found.sufficient, {"n1": 1, "n3": 1}, 0, 0),
        ):
            truth = model.counterfactual(factual, {"n1": other}, "n3")
            if truth is None or bounds is None:
                continue
            assert bounds[0] - 1e-9 <= truth[state] <= bounds[1] + 1e-9
        checked += 1


def test_chosen_states_swap_the_question():
    asia = bayesgui.example("asia")
    found = bayesgui.causation(asia, "smoke", "lung", ("no", "yes"), "no")
    usual = bayesgui.causation(asia, "smoke", "lung")
    assert found.sufficient == pytest.approx(usual.necessary)
    assert found.necessary == pytest.approx(usual.sufficient)


def test_refusals():
    asia = bayesgui.example("asia")
    with pytest.raises(bayesgui.EvidenceError, match="Two different states of smoke"):
        bayesgui.causation(asia, "smoke", "lung", ("no", "no"))
    with pytest.raises(bayesgui.EvidenceError, match="dysp is changed by smoke"):
        bayesgui.causation(asia, "smoke", "lung", evidence={"dysp": "yes"})


def test_without_an_effect_of_doing_what_is_seen_alone_bounds_them():
    asia = bayesgui.example("asia")
    found = bayesgui.causation(asia.with_common_cause("smoke", "lung"), "smoke", "lung")
    assert found.seen_alone
    assert found.monotone is None
    # P(smoke, lung) = 0.05 and P(neither) = 0.495.
    assert found.both == pytest.approx((0, 0.545))
    assert found.necessary == found.sufficient == (0, 1)
    known = bayesgui.causation(asia, "smoke", "lung")
    assert not known.seen_alone
    assert known.both[1] <= found.both[1]
