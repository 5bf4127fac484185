"""Background knowledge where causes may be hidden: tiers on real rows, an oracle."""

from __future__ import annotations

import pytest

from bayesgui import paths
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.data.reading.reader import read_data
from bayesgui.learning.structure.base import learn_structure
from tests.learning import pags_by_definition as definition
from tests.learning.test_hidden_causes import by_oracle, marks_of, network_of


@pytest.mark.parametrize("method", ["fci", "rfci", "miic"])
def test_no_flower_is_of_a_species_because_of_its_leaves(method):
    data = read_data(paths.samples() / "data" / "iris.csv")
    species = "species"
    others = tuple(name for name in data.names if name != species)
    tiers = ((species,), others[:2], others[2:])
    free = learn_structure(data, method)
    told = learn_structure(data, method, tiers=tiers)
    # Tiers take no edge: what may not be caused can still have a hidden cause.
    assert {e.pair for e in told.pag.edges} == {e.pair for e in free.pag.edges}
    tier = {name: k for k, names in enumerate(tiers) for name in names}
    crossing = [e if tier[e.a] < tier[e.b] else e.reversed for e in told.pag.edges]
    crossing = [e for e in crossing if tier[e.a] < tier[e.b]]
    assert crossing
    assert all(e.at_b == "arrow" for e in crossing)
    assert any(e.why_b.why == "knowledge" for e in crossing)
    assert all(tier[a] <= tier[b] for a, b in told.network.arcs)


def test_knowledge_that_holds_makes_no_mark_of_rfci_wrong():
    """Tiers and an arc of 60 random graphs with hidden nodes, all answers of tests right."""
    n_known = n_more = 0
    for n_seen, n, arcs, fitting in definition.random_graphs(300, 1)[::5]:
        above = definition.ancestors(n, arcs)
        order = sorted(range(n_seen), key=lambda k: bin(above[k]).count("1"))
        tiers = (tuple(f"n{k}" for k in order[:2]), tuple(f"n{k}" for k in order[2:]))
        required = [(f"n{a}", f"n{b}") for a, b in arcs if a < n_seen and b < n_seen][:1]
        constraints = ArcConstraints(tuple(required), (), tiers)
        if constraints.contradictions:
            continue
        seen = tuple(f"n{k}" for k in range(n_seen))
        step = by_oracle("rfci", network_of(n, arcs), seen, constraints)
        found, free = marks_of(step.pag), definition.shared(fitting)
        n_known += 1
        n_more += sum(m != "circle" for m in found.values()) > sum(
            m != "circle" for m in free.values()
        )
        for (a, b), mark in found.items():
            assert mark == "circle" or (mark == "tail") == bool(above[a] >> b & 1)
        assert constraints.violation(step.best) is None
    assert n_known > 40
    assert n_more > 20
