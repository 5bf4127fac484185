"""What the page Effects says of a graph: sets, roles, paths, cuts."""

from __future__ import annotations

import random

import pytest

from bayesgui.core.errors import Cancelled
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.effect_analysis import EffectAnalysis, analyse_effect
from bayesgui.graph.causal.separation import m_separated
from bayesgui.graph.causal.walks import Edge

STATIN = {
    "Income": [], "Guideline": [], "Age": [],
    "Diet": ["Income"], "Blood pressure": ["Age"],
    "Statin": ["Income", "Guideline", "Age"],
    "LDL": ["Statin"],
    "Infarct": ["LDL", "Diet", "Blood pressure"],
    "Hospital": ["Infarct", "Statin"],
}  # fmt: skip


def roles(found: EffectAnalysis) -> dict[str, str]:
    return {name: each.role.value for name, each in found.roles.items()}


def statin(*chosen: str | None) -> EffectAnalysis:
    graph = CausalGraph.of(STATIN, ["Diet"], [("Income", "Guideline")])
    names = None if chosen == (None,) else chosen
    return analyse_effect(graph, ["Statin"], ["Infarct"], names)  # type: ignore[arg-type]


def test_the_picture_of_the_look_is_what_the_graph_says() -> None:
    found = statin(None)
    assert found.sets == (("Income", "Blood pressure"), ("Income", "Age"))
    assert found.adjusted == ("Income", "Blood pressure")
    assert found.is_valid
    assert (found.unseen, found.unseen_nodes) == (2, ("Diet",))
    assert roles(found) == {"LDL": "mediator", "Hospital": "collider"}
    assert found.fronts == (("LDL",),)
    assert found.instruments[0] == ("Guideline", ("Income",))
    assert [(str(path), path.cut_at) for path in found.paths] == [
        ("Statin → LDL → Infarct", ""),
        ("Statin ← Income → Diet → Infarct", "Income"),
        ("Statin ← Age → Blood pressure → Infarct", "Blood pressure"),
        ("Statin ← Guideline ↔ Income → Diet → Infarct", "Income"),
    ]
    assert found.found is not None
    marks = found.found.marks
    assert marks.biasing_beyond == {
        Edge("Income", "Diet", "→"),
        Edge("Diet", "Infarct", "→"),
        Edge("Blood pressure", "Infarct", "→"),
    }
    assert not marks.open_ends


def test_a_set_that_leaves_a_path_open_says_which() -> None:
    found = statin("Income")
    assert not found.is_valid
    assert str(found.open_path) == "Statin ← Age → Blood pressure → Infarct"
    assert found.found is not None
    assert found.found.marks.open_ends == {Edge("Blood pressure", "Infarct", "→")}


def test_a_collider_in_the_set_opens_its_path_and_a_mediator_cuts_the_effect() -> None:
    found = statin("Income", "Age", "Hospital", "LDL")
    assert not found.is_valid
    assert found.wrong_inside == ("Hospital", "LDL")
    assert str(found.open_path) == "Statin → Hospital ← Infarct"
    assert found.found is not None
    assert (Edge("LDL", "Infarct", "→"), "LDL") in found.found.marks.cuts


def test_the_m_of_two_hidden_causes_makes_a_node_wrong_that_no_arc_leaves() -> None:
    graph = CausalGraph.of("x -> y; a -> x; a -> m; b -> m; b -> y", ["a", "b"])
    found = analyse_effect(graph, ["x"], ["y"])
    assert (found.sets, found.adjusted) == (((),), ())
    assert roles(found) == {"m": "collider"}
    given = analyse_effect(graph, ["x"], ["y"], ["m"])
    assert str(given.open_path) == "x ← a → m ← b → y"


def test_no_effect_in_this_direction_and_none_at_all() -> None:
    graph = CausalGraph.of("y -> x; z -> x")
    against = analyse_effect(graph, ["x"], ["y"])
    assert (against.no_effect, against.is_upstream) == (True, True)
    none = analyse_effect(graph, ["z"], ["y"])
    assert (none.no_effect, none.is_upstream) == (True, False)


def test_what_cannot_be_observed_is_said_of_cause_and_set() -> None:
    graph = CausalGraph.of("u -> x; u -> y; x -> y", ["u"])
    assert analyse_effect(graph, ["u"], ["y"]).unseen_ends == ("u",)
    found = analyse_effect(graph, ["x"], ["y"])
    assert found.sets == ()
    assert found.unseen == 1
    assert roles(analyse_effect(graph, ["x"], ["y"], ["u"])) == {"u": "hidden"}
    assert found.hedge is not None
    assert found.hedge_edges == (Edge("x", "y", "→"), Edge("u", "x", "→"), Edge("u", "y", "→"))


@pytest.mark.parametrize("seed", range(60))
def test_a_set_without_descendants_is_right_where_no_biasing_path_is_open(seed: int) -> None:
    chance = random.Random(seed)
    names = "abcdef"
    parents = {
        child: [p for p in names[:k] if chance.random() < 0.4] for k, child in enumerate(names)
    }
    pairs = [(a, b) for a in names for b in names if a < b and chance.random() < 0.1]
    graph = CausalGraph.of(parents, bidirected=pairs)
    x, y = chance.sample(names, 2)
    if y not in graph.descendants(x):
        return
    others = [name for name in names if name not in (x, y)]
    given = tuple(name for name in others if chance.random() < 0.4)
    if not graph.descendants(x).isdisjoint(given):
        return
    found = analyse_effect(graph, [x], [y], given)
    # Pearl's back-door criterion, which is complete for sets of no descendants.
    assert found.is_valid == m_separated(graph.severed(out_of=[x]), x, y, given)
    assert found.is_valid == (found.open_path is None)


def test_other_ways_are_named() -> None:
    graph = CausalGraph.of("i -> smoke -> tar -> cancer", (), [("smoke", "cancer")])
    found = analyse_effect(graph, ["smoke"], ["cancer"])
    assert (found.sets, found.is_identified) == ((), True)
    assert found.fronts == (("tar",),)
    assert found.instruments == (("i", ()),)
    assert analyse_effect(graph, ["smoke", "i"], ["cancer"]).instruments == ()


def test_a_cancelled_question_ends() -> None:
    class Stopped:
        def __init__(self, after: int) -> None:
            self.left = after

        def check(self) -> None:
            self.left -= 1
            if self.left < 0:
                raise Cancelled

    for after in (0, 5, 20):
        with pytest.raises(Cancelled):
            analyse_effect(
                CausalGraph.of(STATIN, ["Diet"]), ["Statin"], ["Infarct"], monitor=Stopped(after)
            )


def test_the_formula_of_the_empty_set_is_what_is_seen() -> None:
    graph = CausalGraph.of({"y": ["x"], "z": ["x"]})
    assert analyse_effect(graph, ["x"], ["y"]).formula == "P(y | do(x)) = P(y | x)"
    graph = CausalGraph.of({"x": ["z"], "y": ["x", "z"]})
    wrong = analyse_effect(graph, ["x"], ["y"], [])
    assert (wrong.used, wrong.formula) == (("z",), "P(y | do(x)) = Σ P(y | x, z) P(z)")


KIDNEYS = CausalGraph.of({"Treatment": ["Stone"], "Recovery": ["Treatment", "Stone"]})


def test_a_finding_cuts_what_it_lies_on() -> None:
    ends = ["Treatment"], ["Recovery"]
    for chosen in (None, [], ["Stone"]):
        found = analyse_effect(KIDNEYS, *ends, chosen, given=["Stone", "Recovery"])
        assert found.sets == ((),)
        assert (found.is_valid, found.given, found.open_path) == (True, ("Stone",), None)
        assert found.formula == (
            "P(Recovery | do(Treatment), Stone) = P(Recovery | Treatment, Stone)"
        )
        assert [path.cut_at for path in found.paths] == ["", "Stone"]
    done = analyse_effect(KIDNEYS, *ends, done=["Stone"])
    assert (done.sets, done.is_valid) == (((),), True)
    assert done.formula == "P(Recovery | do(Treatment, Stone)) = P(Recovery | Treatment, do(Stone))"


def test_a_finding_below_the_cause_leaves_no_set() -> None:
    graph = CausalGraph.of({"x": ["z"], "y": ["x", "z"], "c": ["x", "y"]})
    found = analyse_effect(graph, ["x"], ["y"], given=["c"])
    assert (found.sets, found.is_after, found.is_identified) == ((), True, True)
    assert str(found.open_path) == "x → c ← y"
    assert found.formula.startswith("P(y | do(x), c) = ")
    done = analyse_effect(graph, ["x"], ["y"], done=["c"])
    assert (done.sets, done.open_path) == ((("z",),), None)


def test_a_finding_on_a_common_effect_makes_one_tell_on_the_other() -> None:
    graph = CausalGraph.of({"c": ["x", "y"]})
    assert analyse_effect(graph, ["x"], ["y"]).no_effect
    found = analyse_effect(graph, ["x"], ["y"], given=["c"])
    assert not found.no_effect
    assert found.formula == "P(y | do(x), c) = [P(c | x, y) P(y)] / P(c | x)"
    assert analyse_effect(graph, ["x"], ["y"], done=["c"]).no_effect


def test_what_is_done_elsewhere_cuts_a_way_and_what_cannot_be_observed_is_said() -> None:
    graph = CausalGraph.of("x -> m -> y", (), [("x", "y")])
    assert analyse_effect(graph, ["x"], ["y"], done=["m"]).no_effect
    hidden = CausalGraph.of({"x": ["u"], "y": ["x", "u"]}, ["u"])
    assert analyse_effect(hidden, ["x"], ["y"], given=["u"]).unseen_ends == ("u",)


def test_a_likelihood_opens_a_collider_and_cuts_no_path() -> None:
    # x ← a → m ← b → y with a soft finding on m, or on what lies below it.
    graph = CausalGraph.of("a -> x; a -> m; b -> m; b -> y; x -> y; m -> d")
    for name in ("m", "d"):
        found = analyse_effect(graph, ["x"], ["y"], weighed=[name])
        assert found.graph == graph
        assert (found.weighed, found.soft) == ((name,), (f"{name}≈",))
        assert set(found.sets) >= {("a",), ("b",)}
        assert () not in found.sets
        nothing = analyse_effect(graph, ["x"], ["y"], [], weighed=[name])
        assert not nothing.is_valid
        assert str(nothing.open_path) == "x ← a → m ← b → y"
        assert analyse_effect(graph, ["x"], ["y"], []).is_valid
    soft = analyse_effect(graph, ["x"], ["y"], weighed=["a", "m"])
    # To know a little of a does not cut the path at a.
    assert (soft.is_valid, soft.adjusted) == (True, soft.sets[0])
    assert () not in soft.sets
    assert analyse_effect(graph, ["x"], ["y"], [], given=["m", "a"]).is_valid


def test_what_is_little_known_stands_in_the_formula_with_a_mark() -> None:
    graph = CausalGraph.of("z -> x; z -> y; x -> y; y -> s")
    found = analyse_effect(graph, ["x"], ["y"], weighed=["z"])
    assert found.formula == "P(y | do(x), z≈) = Σ P(y | x, z, z≈) P(z | z≈)"
    below = analyse_effect(graph, ["x"], ["y"], weighed=["s"])
    assert (below.is_after, below.sets, below.found_on) == (True, (), ("s",))
    assert below.is_identified
    assert "s≈" in below.formula
    hidden = analyse_effect(CausalGraph.of(graph, hidden="z"), ["x"], ["y"], weighed=["z"])
    assert hidden.unseen_ends == ("z",)
