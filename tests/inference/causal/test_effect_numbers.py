"""Numbers of effects: doing, seeing, wrong sets, front door and bounds."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

import bayesgui
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.inference.causal.effect_numbers import (
    EffectNumbers,
    EffectQuestion,
    difference,
    effect_numbers,
    odds_ratio,
    ratio,
)
from bayesgui.inference.causal.instrument_bounds import instrument_bounds

ASKED = ((("Statin", "yes", "no"),), (("Infarct", "yes"),))


def asked(**more: object) -> EffectNumbers:
    engine = bayesgui.JunctionTree(bayesgui.example("statin"))
    return effect_numbers(engine, {}, EffectQuestion(*ASKED, **more))  # type: ignore[arg-type]


def test_the_numbers_of_the_picture() -> None:
    found = asked(adjusted=("Income", "Blood pressure"), added=("LDL", "Hospital"))
    done, seen = found.whole.done, found.whole.seen
    assert done == pytest.approx((0.1337, 0.1759), abs=5e-5)
    assert seen == pytest.approx((0.1676, 0.1444), abs=5e-5)
    assert difference(done) == pytest.approx(-0.0422, abs=5e-5)
    assert ratio(done) == pytest.approx(0.76, abs=5e-3)
    assert odds_ratio((0.2, 0.1)) == pytest.approx(2.25)
    assert found.added_say["LDL"] == pytest.approx(0, abs=1e-12)
    assert found.added_say["Hospital"] == pytest.approx(-0.0844, abs=5e-5)


def test_each_right_way_gives_the_same_number() -> None:
    found = asked(adjusted=("Income", "Age"), fronts=(("LDL",),))
    right = difference(found.whole.done)
    assert difference(found.set_says) == pytest.approx(right, abs=1e-12)
    assert found.fronts[0] == pytest.approx(right, abs=1e-12)


def test_the_set_next_to_the_effect_has_the_least_variance() -> None:
    sets = (("Income", "Age"), ("Income", "Blood pressure"))
    found = asked(sets=sets)
    assert found.least == ("Income", "Blood pressure")
    assert np.sqrt(np.array(found.variances) / 4000) == pytest.approx([0.0133, 0.0118], abs=1e-4)


def test_the_variance_is_that_of_estimates_from_many_tables() -> None:
    network = bayesgui.example("statin")
    sets = (("Income", "Age"),)
    expected = np.sqrt(asked(sets=sets).variances[0] / 4000)
    estimates = []
    for seed in range(60):
        frame = bayesgui.sample(network, 4000, seed=seed).to_frame()
        value = 0.0
        for _, part in frame.groupby(["Income", "Age"], observed=True):
            risks = [(part[part.Statin == s].Infarct == "yes").mean() for s in ("yes", "no")]
            value += len(part) / len(frame) * (risks[0] - risks[1])
        estimates.append(value)
    assert np.std(estimates) == pytest.approx(expected, rel=0.25)


def test_subgroups_average_to_the_whole() -> None:
    found = asked(subgroups="Age")
    whole = sum(
        weight * each.done[0]  # type: ignore[operator]
        for weight, each in zip((0.46, 0.54), found.by_subgroup.values(), strict=True)
    )
    assert list(found.by_subgroup) == ["old", "young"]
    assert whole == pytest.approx(found.whole.done[0], abs=1e-12)


def test_several_causes_and_effects_are_done_and_looked_at_together() -> None:
    network = bayesgui.example("asia")
    engine = bayesgui.JunctionTree(network)
    question = EffectQuestion(
        (("smoke", "yes", "no"), ("asia", "yes", "no")), (("xray", "yes"), ("dysp", "yes"))
    )
    found = effect_numbers(engine, {}, question)
    done = {"smoke": bayesgui.do("yes"), "asia": bayesgui.do("yes")}
    assert found.whole.done[0] == pytest.approx(engine.joint(("xray", "dysp"), done)[0, 0])
    assert found.whole.seen[0] == pytest.approx(found.whole.done[0])


def test_findings_on_other_nodes_count_and_those_on_cause_and_effect_do_not() -> None:
    engine = bayesgui.JunctionTree(bayesgui.example("statin"))
    question = EffectQuestion(*ASKED)
    old = effect_numbers(engine, {"Age": "old", "Statin": "no", "Infarct": "yes"}, question)
    by_age = effect_numbers(engine, {}, EffectQuestion(*ASKED, subgroups="Age"))
    assert old.whole == by_age.by_subgroup["old"]


def test_what_cannot_happen_has_no_number() -> None:
    engine = bayesgui.JunctionTree(bayesgui.example("asia"))
    question = EffectQuestion(
        (("either", "yes", "no"),), (("dysp", "yes"),), adjusted=("lung",), sets=(("lung",), ())
    )
    found = effect_numbers(engine, {"tub": "yes"}, question)
    assert found.whole.seen[1] is None
    assert found.set_says == (None, None)
    assert found.variances[0] == np.inf
    assert difference(found.whole.seen) is None
    assert ratio((0.5, 0.0)) is None


def balke_and_pearl(p: np.ndarray) -> tuple[float, float]:
    """Return the closed bounds of P(y | do(x1)) - P(y | do(x0)): Pearl (2009), (8.14)."""

    def q(y: int, x: int, z: int) -> float:
        return float(p[z, x, y])

    low = max(
        q(1, 1, 1) + q(0, 0, 0) - 1,
        q(1, 1, 0) + q(0, 0, 1) - 1,
        q(1, 1, 0) - q(1, 1, 1) - q(1, 0, 1) - q(0, 1, 0) - q(1, 0, 0),
        q(1, 1, 1) - q(1, 1, 0) - q(1, 0, 0) - q(0, 1, 1) - q(1, 0, 1),
        -q(0, 1, 1) - q(1, 0, 1),
        -q(0, 1, 0) - q(1, 0, 0),
        q(0, 0, 1) - q(0, 1, 1) - q(1, 0, 1) - q(0, 1, 0) - q(0, 0, 0),
        q(0, 0, 0) - q(0, 1, 0) - q(1, 0, 0) - q(0, 1, 1) - q(0, 0, 1),
    )
    high = min(
        1 - q(0, 1, 1) - q(1, 0, 0),
        1 - q(0, 1, 0) - q(1, 0, 1),
        -q(0, 1, 0) + q(0, 1, 1) + q(0, 0, 1) + q(1, 1, 0) + q(0, 0, 0),
        -q(0, 1, 1) + q(1, 1, 1) + q(0, 0, 1) + q(0, 1, 0) + q(0, 0, 0),
        q(1, 1, 1) + q(0, 0, 1),
        q(1, 1, 0) + q(0, 0, 0),
        -q(1, 0, 1) + q(1, 1, 1) + q(0, 0, 1) + q(1, 1, 0) + q(1, 0, 0),
        -q(1, 0, 0) + q(1, 1, 0) + q(0, 0, 0) + q(1, 1, 1) + q(1, 0, 1),
    )
    return low, high


@pytest.mark.parametrize("seed", range(30))
def test_bounds_are_those_of_balke_and_pearl(seed: int) -> None:
    rng = np.random.default_rng(seed)
    # Shares of the 16 types: what x is at each z, and what y is at each x.
    shares = rng.dirichlet(np.full(16, 0.3))
    p = np.zeros((2, 2, 2))
    for share, (x0, x1, y0, y1) in zip(shares, itertools.product((0, 1), repeat=4), strict=True):
        for z, x in ((0, x0), (1, x1)):
            p[z, x, (y0, y1)[x]] += share
    happens_first = p[:, :, ::-1] / 2
    found = instrument_bounds(happens_first, (1, 0))
    assert found == pytest.approx(balke_and_pearl(p), abs=1e-9)


def test_what_is_no_instrument_has_no_bounds() -> None:
    # x is the same at each z and y is not: z acts on y another way.
    table = np.array([[[0.5, 0.0], [0.0, 0.0]], [[0.0, 0.5], [0.0, 0.0]]])
    assert instrument_bounds(table, (0, 1)) is None


def test_a_finding_that_opens_a_hidden_path_leaves_no_number() -> None:
    # M-bias: without findings nothing is adjusted for; given M the hidden causes are connected.
    arcs = [("U1", "X"), ("U1", "M"), ("U2", "M"), ("U2", "Y"), ("X", "Y")]
    names = ("U1", "U2", "M", "X", "Y")
    rng = np.random.default_rng(1)
    cpts = []
    for name in names:
        parents = tuple(a for a, b in arcs if b == name)
        cpts.append(bayesgui.CPT(name, parents, rng.dirichlet([2, 2], (2,) * len(parents))))
    variables = [bayesgui.Variable(name, ("y", "n")) for name in names]
    network = bayesgui.BayesianNetwork(variables, cpts)
    graph = CausalGraph.of(network, hidden=("U1", "U2"))
    question = EffectQuestion((("X", "y", "n"),), (("Y", "y"),), graph=graph)
    engine = bayesgui.JunctionTree(network)
    free = effect_numbers(engine, {}, question)
    assert None not in free.whole.done
    assert not free.is_lost_to_findings
    given = effect_numbers(engine, {"M": "y"}, question)
    assert given.whole.done == (None, None)
    assert None not in given.whole.seen
    assert given.is_lost_to_findings
    by = effect_numbers(engine, {}, replace(question, subgroups="M"))
    assert by.by_subgroup["y"].done == (None, None)
    assert not by.is_lost_to_findings
