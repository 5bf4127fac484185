"""Sensitivity of the best strategy: against solving again with other tables, number by number."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.kinds.utility import Utility
from bayesgui.decisions.solving.following import DecisionSetting
from bayesgui.decisions.solving.sensitivity.asking import NumberWorths
from bayesgui.decisions.solving.sensitivity.numbers import (
    TableNumber,
    number_text,
    range_of,
    short_number_text,
)
from bayesgui.decisions.solving.sensitivity.strategy_map import strategy_map
from bayesgui.decisions.solving.strategy_words import strategy_words, what_is_done
from tests.decisions.solving.random_diagrams import random_diagram

if TYPE_CHECKING:
    from bayesgui.core.model import Model


def changed(model: Model, number: TableNumber, value: float) -> Model:
    """Return a model with another number, the others of its row in proportion."""
    mechanism = model.mechanism(number.variable)
    values = mechanism.values.copy()  # type: ignore[attr-defined]
    if number.state is None:
        values[number.configuration] = value
        made = Utility(number.variable, mechanism.parents, values, mechanism.weight)  # type: ignore[attr-defined]
        return model.with_mechanism(made)
    row = values[number.configuration]
    others = np.arange(row.size) != number.state
    row[others] *= (1 - value) / row[others].sum()
    row[number.state] = value
    return model.with_mechanism(CPT(number.variable, mechanism.parents, values))


def last_observable(model: Model) -> dict[str, str]:
    """Return a finding on a chance node that no decision changes."""
    for name in reversed(list(model)):
        if name in model.other_kinds:
            continue
        above = set(model.ancestors(name))
        if not above & set(model.decisions):
            return {name: model[name].states[0]}
    return {}


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("with_finding", [False, True])
def test_it_is_what_solving_again_gives(seed: int, with_finding: bool) -> None:
    """At seven places of each range; the strategies differ at both sides of a threshold."""
    generator = np.random.default_rng(seed)
    model = random_diagram(generator, 4, 2, zeros=not with_finding)
    evidence = last_observable(model) if with_finding else {}
    asked = NumberWorths(model, evidence)
    assert asked.now == pytest.approx(bayesgui.solve(model, evidence).expected_utility)
    for place in generator.permutation(len(asked.numbers))[:8]:
        number = asked.numbers[place]
        low, high = range_of(model, number, 0.5 if seed % 2 else np.inf)
        if number.is_probability and not seed % 2:
            low, high = 0.01, 0.99
        found = asked.within(number, low, high)
        for value in np.linspace(low, high, 7):
            again = bayesgui.solve(changed(model, number, value), evidence)
            assert found.at(value) == pytest.approx(again.expected_utility, rel=1e-8, abs=1e-8)
            assert found.under(found.place(value), value) == pytest.approx(found.at(value))
        for k, threshold in enumerate(found.thresholds):
            assert low < threshold < high
            assert found.under(k, threshold) == pytest.approx(found.under(k + 1, threshold))
            step = 0.01 * (high - low)
            assert found.under(k, threshold - step) > found.under(k + 1, threshold - step)
            assert found.under(k, threshold + step) < found.under(k + 1, threshold + step)


def test_the_upper_rim_is_convex_where_findings_do_not_depend_on_the_number() -> None:
    """The expected utility of the best strategy is the largest of lines."""
    model = bayesgui.example("used-car")
    for found in NumberWorths(model).all_within(0.5):
        slopes = [last - first for first, last in found.lines]
        assert found.findings == pytest.approx((1.0, 1.0))
        assert all(one < other for one, other in itertools.pairwise(slopes))


def test_the_wildcatter() -> None:
    """The thresholds of the picture, and the strategies between them."""
    model = bayesgui.example("oil-wildcatter")
    asked = NumberWorths(model)
    rows = asked.all_within(0.3)
    assert len(rows) == 16
    nearest = {short_number_text(model, row.number, asked.numbers): row.nearest for row in rows}
    assert [*nearest][:3] == ["P(Oil = dry)", "Drill cost", "Revenue | soaking"]
    assert nearest["P(Oil = dry)"] == pytest.approx(27 / 59)
    assert nearest["Drill cost"] == pytest.approx(-63.902439)
    assert nearest["Revenue | soaking"] is None
    assert nearest["Revenue | wet"] == pytest.approx(147.777778)
    assert nearest["P(Seismic = no | dry)"] == pytest.approx(0.528571, abs=1e-6)
    assert nearest["Test cost"] == pytest.approx(-12.5)
    assert nearest["P(open | dry)"] == pytest.approx(0.383333, abs=1e-6)
    wide = asked.within(rows[0].number, 0.2, 0.8)
    assert wide.thresholds == pytest.approx((27 / 59, 0.676923, 0.696429), abs=1e-6)
    assert wide.words == (
        "drill, no test",
        "test, drill if open or closed",
        "test, drill if closed",
        "never drill",
    )
    assert wide.place(0.5) == 1


def test_two_numbers_at_once() -> None:
    """At each place of the map the strategy is the one that solving again finds."""
    model = bayesgui.example("oil-wildcatter")
    asked = NumberWorths(model)
    cost = next(each for each in asked.numbers if each.variable == "Drill cost")
    dry = next(each for each in asked.numbers if each.key == ("Oil", (), 0))
    found = strategy_map(asked, dry, cost, (0.2, 0.8), (-100, -40), 7)
    assert len(found.rows) == 7
    assert sum(region.share for region in found.regions) == pytest.approx(1)
    for across in (0.25, 0.47, 0.69, 0.75):
        for up in (-100.0, -70.0, -50.0):
            again = changed(changed(model, dry, across), cost, up)
            region = found.regions[found.best(across, up)]
            assert region.words == strategy_words(bayesgui.solve(again))
    with pytest.raises(ModelError, match="give way to each other"):
        strategy_map(
            asked, dry, next(e for e in asked.numbers if e.key == ("Oil", (), 1)), (0, 1), (0, 1)
        )


def test_each_strategy_has_its_region() -> None:
    """Strategies of the same words are different regions, and their words differ."""
    model = bayesgui.example("chest-clinic-treatment")
    asked = NumberWorths(model)
    lung = next(
        each for each in asked.numbers if number_text(model, each) == "P(lung = yes | smoke = yes)"
    )
    health = max(
        (each for each in asked.numbers if each.variable == "health"), key=lambda e: e.value
    )
    across, up = (0.02, 0.4), (60, 140)
    found = strategy_map(asked, lung, health, across, up, 9)
    solved: dict[object, set[int]] = {}
    for value in np.linspace(*up, 9):
        for share in np.linspace(0.03, 0.97, 11):
            x = across[0] + share * (across[1] - across[0])
            again = changed(changed(model, lung, x), health, float(value))
            best = bayesgui.solve(again)
            solved.setdefault(what_is_done(best), set()).add(found.best(x, float(value)))
    assert len(solved) > 5
    assert all(len(regions) == 1 for regions in solved.values())
    words = [str(region.words) for region in found.regions]
    assert len(set(words)) == len(words)
    assert len({place for regions in solved.values() for place in regions}) == len(solved)


def test_a_local_search_starts_as_often_as_the_document_says() -> None:
    """The options of the solver are those of the setting."""
    model = bayesgui.example("oil-wildcatter")
    name = "single-policy-updating"
    setting = DecisionSetting(name, options={name: {"starts": 3}})
    assert NumberWorths(model, setting=setting)._solver.starts == 3


def test_names_of_numbers() -> None:
    """In full, and as short as it tells which."""
    model = bayesgui.example("oil-wildcatter")
    asked = NumberWorths(model)
    number = next(each for each in asked.numbers if each.variable == "Seismic")
    assert number_text(model, number) == "P(Seismic = no | Test = yes, Oil = dry)"
    cost = next(each for each in asked.numbers if each.variable == "Drill cost")
    assert number_text(model, cost) == "Drill cost | Drill = yes"


def test_numbers_of_a_product_are_left_out() -> None:
    """They are named; those of a weighted sum count with their weight."""
    net = bayesgui.BayesianNetwork(
        [bayesgui.Variable("rain", ("yes", "no"))], [CPT("rain", (), [0.3, 0.7])]
    )
    model: Model = net.with_decision("go", ["yes", "no"])
    model = model.with_utility("fun", ["go", "rain"], [[1, 9], [4, 4]])
    model = model.with_utility("cost", ["go"], [-1, 0])
    added = model.with_node(
        bayesgui.Variable("all", model["fun"].domain),
        bayesgui.SuperValue("all", ("fun", "cost"), "2 * fun + cost"),
    )
    asked = NumberWorths(added)
    fun = next(each for each in asked.numbers if each.value == 9)
    for value in (8.0, 9.5):
        again = bayesgui.solve(changed(added, fun, value)).expected_utility
        assert asked.within(fun, 8, 10).at(value) == pytest.approx(again)
    product = model.with_node(
        bayesgui.Variable("all", model["fun"].domain),
        bayesgui.SuperValue("all", ("fun", "cost"), "fun * cost"),
    )
    asked = NumberWorths(product)
    assert asked.left_out == ("fun", "cost")
    assert {each.variable for each in asked.numbers} == {"rain"}


def test_findings_that_become_impossible_at_an_end() -> None:
    """A probability that goes to 0 stops just before."""
    net = bayesgui.BayesianNetwork(
        [bayesgui.Variable("rain", ("yes", "no"))], [CPT("rain", (), [0.3, 0.7])]
    )
    model: Model = net.with_decision("go", ["yes", "no"])
    model = model.with_utility("fun", ["go", "rain"], [[1, 9], [4, 4]])
    found = NumberWorths(model, {"rain": "yes"}).all_within(np.inf)
    rain = next(each for each in found if each.number.variable == "rain")
    assert rain.low == pytest.approx(0, abs=1e-5)
    assert rain.low > 0
    assert rain.ends == pytest.approx((4, 4))
    assert rain.thresholds == ()


def test_limited_memory() -> None:
    """The way of deciding is the one of the strategy."""
    model = bayesgui.example("oil-wildcatter")
    one = NumberWorths(model, setting=DecisionSetting(limited_memory=True)).all_within(0.3)
    other = NumberWorths(model, setting=DecisionSetting("enumeration")).all_within(0.3)
    for mine, theirs in zip(one, other, strict=True):
        assert mine.ends == pytest.approx(theirs.ends)
        assert mine.thresholds == pytest.approx(theirs.thresholds)
