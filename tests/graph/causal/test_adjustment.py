"""Sets to adjust for, against brute force over all sets and the published examples."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import ModelError
from bayesgui.graph.causal.adjustment import (
    adjustment_set,
    adjustment_sets,
    is_adjustment_set,
    smallest_adjustment_set,
)
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.causal_question import Direction, causal_question
from tests.graph.causal.brute_force import Criterion, minimal
from tests.graph.causal.random_graphs import random_graph


def _question(rng, graph):
    """Return causes and effects among what can be observed, one of each most of the time."""
    names = [str(name) for name in rng.permutation(graph.observed)]
    if rng.random() < 0.7:  # most questions are about a cause that has parents, and acts
        names.sort(key=lambda name: not (graph.descendants(name) and graph.ancestors(name)))
        names[1:] = sorted(names[1:], key=lambda name: name not in graph.descendants(names[0]))
    if len(names) >= 5 and rng.random() < 0.25:
        return names[:2], names[2 : 3 + int(rng.random() < 0.5)]
    return names[:1], names[1:2]


def test_all_minimal_sets_are_those_of_brute_force_on_3000_random_graphs() -> None:
    rng = np.random.default_rng(216)
    counts = []
    while len(counts) < 3000:
        graph = random_graph(rng, int(rng.choice([2, 3, 4, 5, 6, 7, 8, 8, 8])))
        if len(graph.observed) < 2:
            continue
        x, y = _question(rng, graph)
        criterion = Criterion(graph, x, y)
        valid = criterion.sets()
        rest = [n for n in graph.observed if n not in (*x, *y)]
        tried = [z for size in range(len(rest) + 1) for z in itertools.combinations(rest, size)]
        for z in rng.permutation(len(tried))[:12]:
            assert is_adjustment_set(graph, x, y, tried[z]) is (frozenset(tried[z]) in valid)
        listed = adjustment_sets(graph, x, y)
        assert len(set(listed.sets)) == len(listed.sets)
        assert {frozenset(z) for z in listed.sets} == minimal(valid)
        sizes = [len(z) for z in listed.sets]
        assert sizes == sorted(sizes)
        near, small = adjustment_set(graph, x, y), smallest_adjustment_set(graph, x, y)
        if not listed.sets:
            assert near is None
            assert small is None
        else:
            assert near in listed.sets
            assert small in listed.sets
            assert len(small) == sizes[0]
        counts.append(len(listed.sets))
    assert sum(count == 0 for count in counts) > 300
    assert sum(count > 1 for count in counts) > 100


def test_what_is_required_and_forbidden_on_random_graphs() -> None:
    rng = np.random.default_rng(11)
    asked, found = 0, 0
    while asked < 1000:
        graph = random_graph(rng, int(rng.integers(4, 9)))
        if len(graph.observed) < 4:
            continue
        x, y = _question(rng, graph)
        candidates = sorted(causal_question(graph, x, y).candidates)
        chosen = [str(name) for name in rng.permutation(candidates)]
        require, forbid = chosen[: int(rng.integers(0, 3))], chosen[2 : 2 + int(rng.integers(0, 3))]
        expected = minimal(Criterion(graph, x, y).sets(), frozenset(require), frozenset(forbid))
        listed = adjustment_sets(graph, x, y, require, forbid)
        assert {frozenset(z) for z in listed.sets} == expected
        costs = {name: float(rng.integers(0, 5)) for name in graph.names if name not in require}
        cheap = smallest_adjustment_set(graph, x, y, require, forbid, costs)
        if expected:
            least = min(sum(costs.get(name, 0) for name in z) for z in expected)
            assert sum(costs.get(name, 0) for name in cheap) == least
            assert frozenset(cheap) in expected
        else:
            assert cheap is None
        asked += 1
        found += bool(require) and bool(expected)
    assert found > 200


SHRIER = """
Coach -> FitnessLevel, TeamMotivation
Genetics -> FitnessLevel, NeuromuscularFatigue, ConnectiveTissueDisorder
TeamMotivation -> PreviousInjury, WarmUp
PreGameProprioception -> WarmUp
ConnectiveTissueDisorder -> TissueWeakness, NeuromuscularFatigue
ContactSport -> IntraGameProprioception, PreviousInjury
TissueWeakness -> Injury
IntraGameProprioception -> Injury
FitnessLevel -> PreGameProprioception, NeuromuscularFatigue
NeuromuscularFatigue -> IntraGameProprioception, Injury
WarmUp -> IntraGameProprioception
"""
"""Shrier & Platt (2008), Reducing bias through directed acyclic graphs, BMC Medical Research
Methodology 8:70; the same arcs as in dagitty's examples and in R's dagR (demo.dag2, figure 2a)."""

POLZER = """
ToothLoss -> Mortality
Periodontitis -> ToothLoss
Caries -> ToothLoss
Diabetes -> Mortality, Periodontitis, Hypertension, Lipids
Obesity -> Mortality, Periodontitis, Diabetes, Hypertension, Lipids
Hypertension -> Mortality
Psychosocial -> ToothLoss, Mortality, Periodontitis, Caries, Diabetes, Obesity, Hypertension
Psychosocial -> Alcohol, Smoking, Sport, Lipids
Age -> ToothLoss, Mortality, Periodontitis, Caries, Diabetes, Obesity, Hypertension, Psychosocial
Age -> Alcohol, Smoking, Sport, Lipids
Sex -> ToothLoss, Mortality, Periodontitis, Caries, Diabetes, Obesity, Hypertension, Psychosocial
Sex -> Alcohol, Smoking, Sport, Lipids
Alcohol -> ToothLoss, Mortality, Diabetes, Obesity, Hypertension, Smoking, Lipids
Smoking -> ToothLoss, Mortality, Periodontitis, Diabetes, Obesity, Hypertension, Sport
Sport -> Mortality, Periodontitis, Diabetes, Obesity, Hypertension, Lipids
Lipids -> Mortality
"""
"""Polzer et al. (2012), The association of missing teeth with mortality, Community Dentistry and
Oral Epidemiology 40."""

ACID = """
x1 -> x4, x3
x2 -> x3
x3 -> x6, x5
x4 -> x5
x5 -> x7, x11
x6 -> x7, x14
x7 -> x9
x8 -> x14, x15
x9 -> x10
x10 -> x12, x15
x11 -> x12
x12 -> x13
x14 -> x16
x16 -> x17
x15 -> x17, x18
"""
"""Acid & de Campos (1996), An algorithm for finding minimum d-separating sets, UAI."""

BUTTERFLY = "a -> x; a -> m; b -> m; b -> y; m -> x; m -> y; x -> y"
M_BIAS = "a -> x; a -> m; b -> m; b -> y; x -> y"
SEVERAL = """
C -> Y1, m
X1 -> X2, Y2, m2
Y2 -> Y1
X2 -> Y1
m2 -> m
m -> X2
"""
"""van der Zander, Liśkiewicz & Textor (2014), UAI: several causes and effects."""


@pytest.mark.parametrize(
    ("text", "x", "y", "require", "expected"),
    [
        # Greenland, Pearl & Robins (1999), Causal diagrams for epidemiologic research.
        (M_BIAS, "x", "y", (), [""]),
        (M_BIAS, "x", "y", "m", ["a m", "b m"]),
        (M_BIAS, "x", "y", "a", ["a"]),
        (BUTTERFLY, "x", "y", (), ["a m", "b m"]),
        # Examples of dagitty, whose tests expect these sets of Polzer, and some of Shrier.
        (
            SHRIER,
            "WarmUp",
            "Injury",
            (),
            [
                "Coach FitnessLevel",
                "Coach PreGameProprioception",
                "ConnectiveTissueDisorder NeuromuscularFatigue",
                "FitnessLevel Genetics",
                "FitnessLevel TeamMotivation",
                "NeuromuscularFatigue TissueWeakness",
                "PreGameProprioception TeamMotivation",
            ],
        ),
        (
            POLZER,
            "ToothLoss",
            "Mortality",
            (),
            [
                "Age Alcohol Periodontitis Psychosocial Sex Smoking",
                "Age Alcohol Diabetes Obesity Psychosocial Sex Smoking Sport",
            ],
        ),
        (SEVERAL, ["X1", "X2"], ["Y1", "Y2"], (), ["C", "m m2"]),
        (ACID, "x3", "x15", (), ["x1", "x4"]),
        ("Z -> X, I; X -> I, Y; I -> Y", "X", "Y", (), ["Z"]),
    ],
)
def test_published_examples(text, x, y, require, expected) -> None:
    listed = adjustment_sets(CausalGraph.of(text), x, y, require)
    assert sorted(" ".join(sorted(z)) for z in listed.sets) == sorted(expected)


def test_sets_that_dagittys_own_tests_expect() -> None:
    """The example Shrier in the tests of dagitty (listMsasTotalEffect with nodes in and out)."""
    inside = ["FitnessLevel"]
    outside = ["Genetics", "ConnectiveTissueDisorder", "IntraGameProprioception"]
    listed = adjustment_sets(CausalGraph.of(SHRIER), "WarmUp", "Injury", inside, outside)
    assert sorted(" ".join(sorted(z)) for z in listed.sets) == [
        "Coach FitnessLevel",
        "FitnessLevel NeuromuscularFatigue TissueWeakness",
        "FitnessLevel TeamMotivation",
    ]


def test_the_empty_set_is_another_thing_than_no_set() -> None:
    free = CausalGraph.of("x -> y")
    assert adjustment_sets(free, "x", "y").sets == ((),)
    assert adjustment_set(free, "x", "y") == ()
    joined = CausalGraph.of("x -> y", (), [("x", "y")])
    assert adjustment_sets(joined, "x", "y").sets == ()
    assert adjustment_set(joined, "x", "y") is None
    assert smallest_adjustment_set(joined, "x", "y") is None


def test_hidden_nodes_are_in_no_set_and_thoemmes_collider() -> None:
    text = "e0 -> x; e1 -> s1; e2 -> s2, y; e3 -> s3; e4 -> y; s1 -> s2, z; s2 -> s3, z2; s3 -> y"
    # Thoemmes (2013), as dagitty ships it: total effect with nothing, and none with s2 in the set.
    graph = CausalGraph.of(f"{text}; x -> y, s1; y -> z3", ["e0", "e1", "e3", "e4"])
    assert adjustment_sets(graph, "x", "y").sets == ((),)
    with pytest.raises(ModelError) as error:
        adjustment_sets(graph, "x", "y", require="s2")
    assert str(error.value) == (
        "s2 lies on the way from x to y: adjusting for it takes the effect itself away. "
        "Take it out."
    )
    assert not is_adjustment_set(graph, "x", "y", "s2")
    assert adjustment_sets(CausalGraph.of(BUTTERFLY, "m"), "x", "y").sets == ()
    assert adjustment_sets(CausalGraph.of(BUTTERFLY, "a"), "x", "y").sets == (("m", "b"),)


def test_a_listing_stops_at_its_limit_and_says_so() -> None:
    # x ← a_k ← b_k ← c_k → y: any one node of each chain, 3¹² sets.
    arcs = [f"c{k} -> b{k} -> a{k} -> x; c{k} -> y" for k in range(12)]
    graph = CausalGraph.of("; ".join([*arcs, "x -> y"]))
    listed = adjustment_sets(graph, "x", "y", limit=50)
    assert (len(listed.sets), listed.complete) == (50, False)
    assert all(is_adjustment_set(graph, "x", "y", z) for z in listed.sets)
    small = CausalGraph.of("; ".join([*arcs[:2], "x -> y"]))
    assert (len(adjustment_sets(small, "x", "y", limit=9).sets)) == 9
    assert adjustment_sets(small, "x", "y", limit=9).complete
    assert not adjustment_sets(small, "x", "y", limit=8).complete


def test_directions() -> None:
    graph = CausalGraph.of("statin -> ldl -> infarct; diet -> infarct")
    assert causal_question(graph, "statin", "infarct").direction is Direction.FORWARD
    assert causal_question(graph, "infarct", "statin").direction is Direction.BACKWARD
    assert causal_question(graph, "statin", "diet").direction is Direction.NONE
    question = causal_question(graph, "statin", "infarct")
    assert question.causal_nodes == {"ldl", "infarct"}
    assert question.mediators == {"ldl"}


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("ldl", "ldl"), "ldl is cause and effect at once; choose two nodes."),
        ((["ldl"], []), "Name an effect."),
        (([], "ldl"), "Name a cause."),
        (("satin", "infarct"), "The network has no node satin; did you mean statin?"),
        (
            ("diet", "infarct"),
            "The cause diet cannot be observed; choose another one, or mark it as observed.",
        ),
        (
            ("statin", "diet"),
            "The effect diet cannot be observed; choose another one, or mark it as observed.",
        ),
        (("statin", "infarct", "diet"), "diet cannot be observed; take it out of the set."),
        (
            ("statin", "infarct", "statin"),
            "statin is the cause; nothing is adjusted for it. Take it out.",
        ),
        (
            ("statin", "infarct", "infarct"),
            "infarct is the effect; nothing is adjusted for it. Take it out.",
        ),
        (
            ("statin", "infarct", "scar"),
            "scar lies below infarct: adjusting for it distorts the effect. Take it out.",
        ),
        (
            ("statin", "infarct", "plaque"),
            "plaque lies below ldl: adjusting for it distorts the effect. Take it out.",
        ),
        (
            ("statin", "infarct", "age", "age"),
            "age is both required and forbidden; choose one.",
        ),
    ],
)
def test_a_wrong_question_gets_a_sentence(asked, sentence) -> None:
    text = "statin -> ldl -> infarct -> scar; diet -> infarct; ldl -> plaque; age -> infarct"
    with pytest.raises(ModelError) as error:
        adjustment_sets(CausalGraph.of(text, "diet"), *asked)
    assert str(error.value) == sentence


def test_sets_of_a_network_with_marks_and_of_lists() -> None:
    lists = {"x": ["z", "u"], "y": ["x", "w", "u"], "w": ["z"]}
    expected = [("z", "u"), ("u", "w")]
    assert bayesgui.adjustment_sets(lists, "x", "y") == expected
    net = bayesgui.from_parents(lists)
    assert bayesgui.adjustment_sets(net, "x", "y") == expected
    assert bayesgui.adjustment_sets(net, "x", "y", limit=1) == expected[:1]
    assert bayesgui.adjustment_sets(net, "x", "y", forbid="w") == [("z", "u")]
    assert bayesgui.adjustment_sets(net, "x", "y", require=["w", "z"]) == [("z", "u", "w")]
    assert bayesgui.adjustment_sets(net, "x", "y", hidden="u") == []
    assert bayesgui.adjustment_sets(net.with_observed("u", False), "x", "y") == []
    assert bayesgui.adjustment_sets(net.with_common_cause("x", "y"), "x", "y") == []
    assert bayesgui.adjustment_sets(net.with_common_cause("x", "w"), "x", "y") == [("u", "w")]
    with pytest.raises(bayesgui.ParameterError, match="List at least one set; 0 is no number"):
        bayesgui.adjustment_sets(net, "x", "y", limit=0)
