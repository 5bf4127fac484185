"""What a node would be in a set, against the criterion and named examples."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.errors import ModelError
from bayesgui.graph.causal.adjustment import is_adjustment_set
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.roles import Role, node_role, would_be_wrong
from tests.graph.causal.brute_force import Criterion
from tests.graph.causal.random_graphs import random_graph

TEXT = """
Income -> Statin, Diet
Guideline -> Statin
Age -> Statin, Pressure
Diet -> Infarct
Statin -> LDL, Hospital
LDL -> Infarct, Plaque
Pressure -> Infarct
Infarct -> Hospital, Scar
Hospital -> Bill
Salt -> Pressure
Sport -> Infarct
"""


def _graph() -> CausalGraph:
    return CausalGraph.of(TEXT, "Diet", [("Income", "Guideline")])


@pytest.mark.parametrize(
    ("name", "role", "other", "path"),
    [
        ("Statin", Role.CAUSE, "", ""),
        ("Infarct", Role.EFFECT, "", ""),
        ("Diet", Role.HIDDEN, "", ""),
        ("LDL", Role.MEDIATOR, "", ""),
        ("Plaque", Role.BELOW_MEDIATOR, "LDL", ""),
        ("Scar", Role.BELOW_EFFECT, "Infarct", ""),
        ("Hospital", Role.COLLIDER, "", "Statin → Hospital ← Infarct"),
        ("Bill", Role.COLLIDER, "", "Statin → Hospital ← Infarct"),
        ("Guideline", Role.INSTRUMENT, "", ""),
        ("Sport", Role.PREDICTOR, "", ""),
        # Beside Pressure, which it causes with Age, Salt tells on the cause and on nothing else.
        ("Salt", Role.INSTRUMENT, "", ""),
        ("Age", Role.INSTRUMENT, "", ""),
        ("Pressure", Role.NEEDED, "", ""),
        ("Income", Role.NEEDED, "", ""),
    ],
)
def test_roles_beside_income_and_pressure(name, role, other, path) -> None:
    found = node_role(_graph(), "Statin", "Infarct", ["Income", "Pressure"], name)
    assert (found.role, found.other) == (role, other)
    assert (str(found.path) if found.path else "") == path
    right = {Role.NEEDED, Role.INSTRUMENT, Role.PREDICTOR, Role.HARMLESS}
    assert found.is_wrong is (role not in right)


def test_the_list_of_wrong_nodes_has_mediators_and_colliders_first() -> None:
    found, complete = would_be_wrong(_graph(), "Statin", "Infarct", ["Income", "Pressure"])
    assert [each.name for each in found] == ["LDL", "Hospital", "Bill", "Plaque", "Scar"]
    assert complete
    few, complete = would_be_wrong(_graph(), "Statin", "Infarct", limit=2)
    assert (len(few), complete) == (2, False)


def test_the_collider_of_the_m_graph_opens_its_path() -> None:
    graph = CausalGraph.of("a -> x; a -> m; b -> m; b -> y; x -> y; m -> d")
    for name in ("m", "d"):
        found = node_role(graph, "x", "y", (), name)
        assert (found.role, str(found.path)) == (Role.COLLIDER, "x ← a → m ← b → y")
        assert node_role(graph, "x", "y", "a", name).role is not Role.COLLIDER
    assert [each.name for each in would_be_wrong(graph, "x", "y")[0]] == ["m", "d"]
    assert node_role(graph, "x", "y", ["m", "a"], "a").role is Role.NEEDED
    with pytest.raises(ModelError, match="The network has no node q"):
        node_role(graph, "x", "y", "a", "q")


def test_what_would_be_wrong_is_what_makes_a_set_wrong_on_random_graphs() -> None:
    rng = np.random.default_rng(99)
    colliders = asked = 0
    while asked < 600:
        graph = random_graph(rng, int(rng.integers(4, 9)))
        if len(graph.observed) < 3:
            continue
        x, y = (str(name) for name in rng.permutation(graph.observed)[:2])
        sets = Criterion(graph, [x], [y]).sets()
        if not sets:
            continue
        asked += 1
        z = sets[int(rng.integers(len(sets)))]
        wrong = {each.name: each for each in would_be_wrong(graph, x, y, z, limit=99)[0]}
        for name in graph.observed:
            if name in (x, y, *z):
                assert name not in wrong
                continue
            spoils = not is_adjustment_set(graph, x, y, [*z, name])
            assert spoils == (name in wrong)
            role = node_role(graph, x, y, z, name)
            assert role.is_wrong == spoils
            if role.role is Role.COLLIDER:
                colliders += 1
                assert role.path.is_open
                below = [name, *graph.ancestors(name)]
                assert set(role.path.opened_at).intersection(below)
        for name in z:
            needed = not is_adjustment_set(graph, x, y, z - {name})
            role = node_role(graph, x, y, z, name).role
            assert (role is Role.NEEDED) == needed
    assert colliders > 60
