"""Numbers of effects: doing, seeing, wrong sets, front door and bounds."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

import bayesgui
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.effect_analysis import analyse_effect
from bayesgui.inference.causal.asking import causal_effect, in_model
from bayesgui.inference.causal.effect import difference, odds_ratio, ratio
from bayesgui.inference.causal.effect_numbers import EffectNumbers, EffectQuestion, effect_numbers
from bayesgui.inference.causal.instrument_bounds import instrument_bounds
from bayesgui.inference.engine_list import create_engine
from tests.inference.causal.hidden_models import random_parents, random_tables

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


@pytest.mark.parametrize("seed", range(40))
def test_the_page_says_what_the_command_line_says(seed: int) -> None:
    random = np.random.default_rng(seed)
    parents = random_parents(random, 6, int(random.integers(0, 3)))
    network = random_tables(parents, random)
    graph = CausalGraph.of(network, [name for name in parents if name.startswith("h")])
    x, y, a, b = (str(n) for n in random.permutation([f"n{k}" for k in range(6)])[:4])
    if y in network.ancestors(x):
        x, y = y, x
    chances = {state: (0.3, 0.9, 0.5)[k] for k, state in enumerate(network[a].states)}
    evidence = ({}, {a: "a"}, {a: bayesgui.do("b")}, {a: chances}, {a: chances, b: "b"})[seed % 5]
    effect = causal_effect(network, x, y, hidden=graph.hidden, evidence=evidence)
    given = (a,) if evidence.get(a) == "a" else (b,) if b in evidence else ()
    done = (a,) if seed % 5 == 2 else ()
    weighed = (a,) if evidence.get(a) == chances else ()
    analysis = analyse_effect(graph, [x], [y], given=given, done=done, weighed=weighed)
    question = EffectQuestion(
        ((x, "b", "a"),),
        ((y, "b"),),
        analysis.is_identified,
        analysis.adjusted,
        analysis.used or (),
        fronts=analysis.fronts,
        graph=graph,
    )
    engine = bayesgui.JunctionTree(network)
    found = effect_numbers(engine, evidence, question)
    assert effect.identified == found.whole.is_identified
    if not analysis.no_effect:
        # That nothing is changed is known even where P(y | do(x)) is not.
        assert analysis.is_identified == effect.identified
        assert not found.is_lost_to_findings
    assert found.whole.seen == pytest.approx(effect.compared(effect.seen, ((1,), (0,)), (1,)))
    if not effect.identified:
        assert found.whole.done == (None, None)
        return
    exact = in_model(network, (x,), (y,), evidence)
    assert found.whole.done == pytest.approx((exact[1, 1], exact[0, 1]), abs=1e-9)
    assert effect.do == pytest.approx(exact, abs=1e-9)
    if analysis.sets and analysis.is_valid:
        assert found.set_says == pytest.approx(found.whole.done, abs=1e-9)
    for change in found.fronts:
        assert change == pytest.approx(exact[1, 1] - exact[0, 1], abs=1e-9)


def test_a_sampler_answers_by_doing() -> None:
    engine = create_engine("likelihood-weighting", bayesgui.example("statin"))
    question = EffectQuestion(*ASKED, used=("Income", "Blood pressure"))
    found = effect_numbers(engine, {"Hospital": "yes"}, question)
    exact = effect_numbers(
        bayesgui.JunctionTree(bayesgui.example("statin")), {"Hospital": "yes"}, question
    )
    assert found.whole.done == pytest.approx(exact.whole.done, abs=0.02)
    assert found.whole.seen == pytest.approx(exact.whole.seen, abs=0.02)


def test_a_formula_with_too_large_a_table_is_answered_by_doing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exact = asked(used=("Income", "Age"))
    monkeypatch.setattr("bayesgui.inference.causal.effect_asker.MAX_CELLS", 3)
    assert asked(used=("Income", "Age")).whole.done == pytest.approx(exact.whole.done, abs=1e-12)


def test_findings_that_choose_no_subgroup_get_a_sentence_and_no_number() -> None:
    engine = bayesgui.JunctionTree(bayesgui.example("statin"))
    fixed = bayesgui.fixed({"old": 0.5, "young": 0.5})
    found = effect_numbers(engine, {"Age": fixed}, EffectQuestion(*ASKED))
    assert found.whole.done == found.whole.seen == (None, None)
    assert str(found.whole.notes[0]).startswith("A fixed posterior of Age chooses no subgroup")


def test_subgroups_of_a_node_that_cannot_be_observed_have_no_numbers() -> None:
    network = bayesgui.example("statin")
    question = EffectQuestion(*ASKED, subgroups="Age", graph=CausalGraph.of(network, hidden="Age"))
    found = effect_numbers(bayesgui.JunctionTree(network), {}, question)
    assert found.by_subgroup == {}
    assert found.whole.done == pytest.approx((0.1337, 0.1759), abs=5e-5)


def test_one_table_tells_all_that_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[tuple[str, ...]] = []
    ask = bayesgui.JunctionTree.joint

    def counted(self: bayesgui.JunctionTree, names: tuple[str, ...], *rest: object) -> np.ndarray:
        tables.append(tuple(names))
        return ask(self, names, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(bayesgui.JunctionTree, "joint", counted)
    adjusted = ("Income", "Blood pressure")
    found = asked(adjusted=adjusted, used=adjusted, sets=(adjusted,), fronts=(("LDL",),))
    assert found.whole.done == pytest.approx((0.1337, 0.1759), abs=5e-5)
    # One of the set, which tells P(y | x) and its variance as well; two of the front door.
    assert sorted(map(len, tables)) == [2, 3, 4]
