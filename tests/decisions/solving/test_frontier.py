"""The frontier of two criteria against trying all policies, and against published numbers."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.decisions.solving.frontier.criteria import Criteria, price_in_model
from bayesgui.decisions.solving.frontier.hull import standing, upper_rim
from tests.decisions.solving.random_diagrams import (
    backward_induction,
    joint_of,
    observable,
    random_diagram,
    value_of_policies,
)

if TYPE_CHECKING:
    from bayesgui.core.model import Model


def weighed(model: Model, weights: dict[str, float]) -> Model:
    """Return a model with other weights of its utilities."""
    for name in model.utilities:
        mechanism = model.mechanism(name)
        assert isinstance(mechanism, Utility)
        model = model.with_mechanism(replace(mechanism, weight=weights.get(name, 0.0)))
    return model


def two_criteria(generator: np.random.Generator, n_chance: int, n_decisions: int) -> Model:
    """Return a random diagram with two utilities at least."""
    while True:
        model = random_diagram(generator, n_chance, n_decisions, zeros=False)
        if len(model.utilities) > 1:
            return weighed(model, dict.fromkeys(model.utilities, 1.0))


def all_policies(model: Model, decisions: list[str], known: dict[str, tuple[str, ...]]):  # type: ignore[no-untyped-def]
    """Iterate over all policies over all that is remembered."""
    choices = []
    for name in decisions:
        shape = [model[each].n_states for each in known[name]]
        n = model[name].n_states
        choices.append(
            [
                (known[name], np.eye(n)[np.reshape(row, shape).astype(int)])
                for row in itertools.product(range(n), repeat=math.prod(shape))
            ]
        )
    for row in itertools.product(*choices):
        yield dict(zip(decisions, row, strict=True))


@pytest.mark.parametrize("seed", range(40))
def test_it_is_the_upper_hull_of_all_policies(seed: int) -> None:
    generator = np.random.default_rng(seed)
    while True:
        model = two_criteria(
            generator, int(generator.integers(1, 5)), int(generator.integers(1, 3))
        )
        best = bayesgui.solve(model)
        known = best.information.known
        decisions = [name for name in model.topological_order() if name in model.decisions]
        count = sum(
            math.prod(model[each].n_states for each in known[name]) * math.log(model[name].n_states)
            for name in decisions
        )
        if count < math.log(1500):
            break
    first, second = model.utilities[:1], model.utilities[1:]
    findings = {}
    could = observable(model)
    if could and generator.random() < 0.5:
        findings = {could[0]: 0}
    joints = [joint_of(weighed(model, dict.fromkeys(names, 1.0))) for names in (first, second)]
    places = []
    for policies in all_policies(model, decisions, known):
        places.append(tuple(value_of_policies(joint, policies, findings) for joint in joints))
    evidence = {name: model[name].states[state] for name, state in findings.items()}
    found = bayesgui.frontier(model, first, second, evidence)
    assert found.exact
    assert found.is_all
    rim = [places[k] for k in upper_rim(places)]
    np.testing.assert_allclose([(p.first, p.second) for p in found.points], rim, atol=1e-7)
    distinct = {(round(a, 6), round(b, 6)) for a, b in places}
    for each in found.others:
        assert each.standing is not None
        at = (round(each.first, 6), round(each.second, 6))
        assert at in distinct or min(math.dist(at, other) for other in distinct) < 1e-5
        if each.standing.kind == "dominated":
            better = found.every[each.standing.by[0]]
            assert better.first >= each.first - 1e-7
            assert better.second >= each.second - 1e-7
        else:
            below, above = (found.every[k] for k in each.standing.by)
            share = (each.second - below.second) / (above.second - below.second)
            assert (1 - share) * below.first + share * above.first >= each.first - 1e-7
    # Only the rim is best for some price: the best of all policies for any price is on it.
    for price in (0.01, 0.3, 1.0, 2.5, 40.0):
        most = max(a + price * b for a, b in places)
        assert found.at(price).net_benefit(price) == pytest.approx(most, abs=1e-7)


@pytest.mark.parametrize("seed", range(30))
def test_larger_diagrams_are_best_for_each_price(seed: int) -> None:
    generator = np.random.default_rng(1000 + seed)
    model = two_criteria(generator, int(generator.integers(3, 7)), int(generator.integers(1, 4)))
    first, second = model.utilities[:1], model.utilities[1:]
    found = bayesgui.frontier(model, first, second)
    assert found.exact
    places = [(p.first, p.second) for p in found.points]
    assert upper_rim(places) == list(range(len(places)))
    for price in np.exp(generator.normal(0, 2, 8)):
        weights = {**dict.fromkeys(first, 1.0), **dict.fromkeys(second, float(price))}
        joint = joint_of(weighed(model, weights))
        most, _ = backward_induction(model, joint)
        assert found.at(price).net_benefit(price) == pytest.approx(float(most), abs=1e-7)
    for low, high in itertools.pairwise(found.points):
        assert low.high == high.low
        at = low.high
        assert low.net_benefit(at) == pytest.approx(high.net_benefit(at), rel=1e-9, abs=1e-7)


def test_arias_and_diez() -> None:
    """Costs and effects follow by hand; the thresholds were not compared with the paper's."""
    found = bayesgui.frontier(bayesgui.example("two-therapies"))
    assert found.criteria == Criteria(("Cost of test", "Cost of therapy"), ("Effect",))
    assert [round(1000 * x) for x in found.thresholds] == [11171, 33384]
    costs = [-each.first for each in found.points]
    np.testing.assert_allclose(costs, [0, 3.874, 13.184], atol=1e-9)
    effects = [each.second for each in found.points]
    np.testing.assert_allclose(effects, [8.768, 9.11478, 9.39366], atol=1e-9)
    assert found.at(5).strategy.policies["Test"].tolist() == [0, 1]
    assert found.at(20).strategy.policies["Test"].tolist() == [1, 0]
    assert found.at(1e9) is found.points[-1]
    treated = [each for each in found.others if each.first == pytest.approx(-20)]
    assert treated[0].standing is not None
    assert (treated[0].standing.kind, treated[0].standing.by) == ("dominated", (1,))


@pytest.mark.parametrize("solver", ["strong-elimination", "single-policy-updating", "enumeration"])
@pytest.mark.parametrize("limited", [False, True])
def test_every_solver(solver: str, limited: bool) -> None:
    model = bayesgui.example("oil-wildcatter")
    found = bayesgui.frontier(model, solver=solver, limited_memory=limited)
    assert found.criteria == Criteria(("Test cost", "Drill cost"), ("Revenue",))
    # Backward induction for some prices; Test is drawn into Drill, so that nothing is forgotten.
    for price in (0.2, 0.6, 1.0, 1.4, 3.0):
        weights = {"Test cost": 1.0, "Drill cost": 1.0, "Revenue": price}
        most, _ = backward_induction(model, joint_of(weighed(model, weights)))
        assert found.at(price).net_benefit(price) == pytest.approx(float(most), abs=1e-9)
    assert found.at(1.0).net_benefit(1.0) == pytest.approx(22.5)


def test_limited_memory_is_respected() -> None:
    pigs = bayesgui.example("pigs")
    # One criterion per utility: treatments cost, healthy pigs bring.
    name = next(n for n in pigs.utilities if pigs.mechanism(n).ends[1] > 0)
    drawn = bayesgui.frontier(pigs, second=[name], limited_memory=True)
    whole = bayesgui.frontier(pigs, second=[name])
    price = price_in_model(pigs, drawn.criteria)
    assert price == 1.0
    assert drawn.at(price).net_benefit(price) == pytest.approx(726.81, abs=0.005)
    assert whole.at(price).net_benefit(price) == pytest.approx(729.23, abs=0.005)
    for each in np.linspace(0.05, 3, 7):
        assert whole.at(each).net_benefit(each) >= drawn.at(each).net_benefit(each) - 1e-9


def test_weights_count_within_a_criterion() -> None:
    model = bayesgui.example("two-therapies")
    half = {"Cost of test": 3.0, "Cost of therapy": 1.5, "Effect": 0.0}
    found = bayesgui.frontier(weighed(model, half), ["Cost of test", "Cost of therapy"])
    # Tests count twice as much as therapies, in the unit of tests; effects of weight 0 count.
    np.testing.assert_allclose([p.first for p in found.points], [0, -2.012, -6.667], atol=1e-9)
    assert price_in_model(weighed(model, half), found.criteria) == 0.0


def test_a_negative_weight_makes_costs_of_positive_numbers() -> None:
    model = bayesgui.BayesianNetwork()
    model = model.with_decision("therapy", ["none", "tablets", "surgery"])
    model = model.with_utility("effect", ["therapy"], [1, 2, 4])
    model = model.with_utility("cost", ["therapy"], [0, 2, 10], weight=-1.0)
    found = bayesgui.frontier(model)
    assert found.criteria == Criteria(("cost",), ("effect",))
    assert [(p.first, p.second) for p in found.points] == [(0, 1), (-2, 2), (-10, 4)]
    assert found.thresholds == pytest.approx([2.0, 4.0])


def test_sums_count_as_what_they_add_and_products_as_a_whole() -> None:
    model = bayesgui.BayesianNetwork()
    model = model.with_decision("d", ["a", "b"])
    model = model.with_utility("x", ["d"], [0, 3]).with_utility("y", ["d"], [2, 1])
    model = model.with_utility("z", ["d"], [-1, 0])
    total = model.with_utility("total", ["x", "y", "z"])
    assert isinstance(total.mechanism("total"), SuperValue)
    found = bayesgui.frontier(total, ["x"])
    assert found.criteria == Criteria(("x",), ("y", "z"))
    assert [(p.first, p.second) for p in found.points] == [(3.0, 1.0)]
    product = total.with_mechanism(SuperValue("total", ("x", "y", "z"), "x * y + z"))
    with pytest.raises(bayesgui.BayesGuiError, match="two utilities"):
        bayesgui.frontier(product)
    product = product.with_utility("w", ["d"], [1, 0])
    found = bayesgui.frontier(product, ["w"])
    assert found.criteria == Criteria(("w",), ("total",))
    assert [(p.first, p.second) for p in found.points] == [(1.0, -1.0), (0.0, 3.0)]
    with pytest.raises(bayesgui.BayesGuiError, match="x is part of a formula that is no sum"):
        bayesgui.frontier(product, ["x"])


def test_refusals() -> None:
    model = bayesgui.example("two-therapies")
    with pytest.raises(bayesgui.BayesGuiError, match="Disease is no utility"):
        bayesgui.frontier(model, ["Disease"])
    with pytest.raises(bayesgui.BayesGuiError, match="did you mean Effect"):
        bayesgui.frontier(model, ["Efect"])
    with pytest.raises(bayesgui.BayesGuiError, match="cannot belong to both"):
        bayesgui.frontier(model, ["Effect"], ["Effect"])
    with pytest.raises(bayesgui.BayesGuiError, match="needs a utility"):
        bayesgui.frontier(model, [])
    with pytest.raises(bayesgui.BayesGuiError, match="two utilities"):
        bayesgui.frontier(bayesgui.example("umbrella"))
    missing = model.with_mechanism(Utility("Cost of test", ("Test",), [np.nan, 0.0]))  # type: ignore[arg-type]
    with pytest.raises(bayesgui.BayesGuiError, match="Cost of test belongs to a criterion"):
        bayesgui.frontier(missing, ["Cost of test"])
    with pytest.raises(bayesgui.BayesGuiError, match="comes after Test"):
        bayesgui.frontier(model, evidence={"Result": "positive"})


def test_choices_and_findings() -> None:
    model = bayesgui.example("two-therapies")
    found = bayesgui.frontier(model, evidence={"Test": "no"})
    np.testing.assert_allclose([p.first for p in found.points], [0, -20], atol=1e-9)
    found = bayesgui.frontier(model, evidence={"Test": "yes", "Result": "positive"})
    assert [round(-1000 * p.first) for p in found.points] == [150, 20150, 70150]


def test_standing_of_points() -> None:
    places = [(0.0, 0.0), (-1.0, 1.0), (-4.0, 2.0), (-3.0, 1.2), (-5.0, 1.5), (-1.0, 1.0)]
    rim = upper_rim(places)
    assert rim == [0, 1, 2]
    kinds = [standing(places, rim, k) for k in range(len(places))]
    assert kinds[:3] == [None, None, None]
    assert [(k.kind, k.by) for k in kinds[3:] if k] == [
        ("extended", (1, 2)),
        ("dominated", (2,)),
        ("equal", (1,)),
    ]
    assert upper_rim([(1.0, 1.0), (1.0, 2.0), (0.0, 2.0)]) == [1]
    assert upper_rim([]) == []
    # A point on the line between two others is never the only best one.
    assert upper_rim([(2.0, 0.0), (1.0, 1.0), (0.0, 2.0)]) == [0, 2]
