"""Learners that reckon with hidden causes: the truth from oracles, tables, knowledge, stop."""

from __future__ import annotations

from collections import Counter

import bayesgui
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.monitor import SILENT
from bayesgui.learning.independence.base import IndependenceTester, Verdict
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.run import StructureRun
from tests.learning import pags_by_definition as definition
from tests.learning.separation_oracle import SeparationOracle

FREE = ArcConstraints()


class HiddenOracle(IndependenceTester):
    """Answers by d-separation in a network of which only some nodes are seen."""

    def __init__(self, network, seen):
        super().__init__(seen)
        self._whole = SeparationOracle(network)
        self._places = [network.names.index(name) for name in seen]

    def test(self, x, y, given) -> Verdict:
        at = self._places
        return self._whole.test(at[x], at[y], [at[z] for z in given])


def network_of(n, arcs):
    made = bayesgui.BayesianNetwork([bayesgui.Variable(f"n{k}", ("t", "f")) for k in range(n)])
    for a, b in arcs:
        made = made.with_arc(f"n{a}", f"n{b}")
    return made


def by_oracle(method, network, seen, constraints=FREE, *, watched=False, **options):
    """Return the last step of a learner that is always told the truth about some nodes."""
    learner = structure_learners.create(method, **options)
    oracle, sizes = HiddenOracle(network, seen), dict.fromkeys(seen, 2)
    run = StructureRun(lambda monitor: learner.steps_by(oracle, constraints, monitor, sizes))
    run.is_observed = watched
    while not run.is_over:
        run.advance(1, SILENT)
    return run.latest


def marks_of(pag):
    """Return the marks of a graph as the definition writes them."""
    place = {name: int(name[1:]) for name in pag.names}
    found = {}
    for edge in pag.edges:
        found[place[edge.b], place[edge.a]] = edge.at_a
        found[place[edge.a], place[edge.b]] = edge.at_b
    return found


def test_fci_finds_the_graph_of_300_random_ones_with_hidden_nodes():
    n_circles = n_hidden = 0
    used = Counter()
    for k, (n_seen, n, arcs, fitting) in enumerate(definition.random_graphs(300, 1)):
        true = definition.shared(fitting)
        seen = tuple(f"n{k}" for k in range(n_seen))
        step = by_oracle("fci", network_of(n, arcs), seen, watched=k % 2 == 1, max_possible=9)
        assert marks_of(step.pag) == true, (n_seen, arcs)
        n_circles += "circle" in true.values()
        n_hidden += bool(step.pag.hidden_causes)
        used.update(why.rule for e in step.pag.edges for why in (e.why_a, e.why_b))
        # The network's arcs and what the graph says of hidden causes are one of the class.
        member = definition.of_arcs([(int(a[1:]), int(b[1:])) for a, b in step.best])
        for a, b in step.pag.hidden_causes:
            member[int(a[1:]), int(b[1:])] = member[int(b[1:]), int(a[1:])] = "arrow"
        assert member in fitting
    assert n_circles > 100
    assert n_hidden > 10
    assert {1, 2, 3, 4, 9} <= set(used)
