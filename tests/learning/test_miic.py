"""MIIC beside pyAgrum's on the same rows, and what it says step by step."""

from __future__ import annotations

import pytest

from bayesgui import paths, read
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.graph.equivalence import cpdag
from bayesgui.learning.independence.base import Verdict
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.test_hidden_causes import table

gum = pytest.importorskip("pyagrum")
pandas = pytest.importorskip("pandas")


def by_peer(data):
    """Return arcs and joined pairs of the partly directed graph that pyAgrum finds."""
    rows = {name: [data[name].states[code] for code in data[name].codes] for name in data.names}
    learner = gum.BNLearner(pandas.DataFrame(rows))
    learner.useMIIC()
    learner.useNMLCorrection()
    graph, names = learner.learnPDAG(), learner.names()
    arcs = {(names[a], names[b]) for a, b in graph.arcs()}
    return arcs, {frozenset(e) for e in arcs} | {
        frozenset((names[a], names[b])) for a, b in graph.edges()
    }


def distance(arcs, joined, true):
    """Return the structural Hamming distance to an equivalence class."""
    found = dict.fromkeys(joined) | {frozenset(arc): arc for arc in arcs}
    right = {frozenset(edge): None for edge in true.undirected}
    right |= {frozenset(arc): arc for arc in true.directed}
    missing = object()
    return sum(found.get(p, missing) != right.get(p, missing) for p in {*found, *right})


@pytest.mark.parametrize(
    ("name", "n_rows", "seed", "most"),
    [("asia", 1_000, 1, 3), ("asia", 5_000, 1, 2), ("sachs", 1_000, 2, 8), ("sachs", 5_000, 1, 1)],
)
def test_the_skeleton_is_pyagrums_and_directions_are_no_worse(name, n_rows, seed, most):
    network = read(paths.samples() / "networks" / f"{name}.bayesgui")
    data = Dataset.from_blocks(network, sample(network, n_rows, seed=seed))
    pag, true = learn_structure(data, "miic").pag, cpdag(network)
    arcs, joined = by_peer(data)
    own = {frozenset(edge.pair) for edge in pag.edges}
    assert own == joined
    kinds = ("cause", "cause or hidden")
    directed = {e.pair for e in (edge.forward for edge in pag.edges) if e.kind in kinds}
    assert distance(directed, own, true) == most <= distance(arcs, joined, true)


def test_each_step_tells_what_information_is_left():
    learner = structure_learners.create("miic")
    run = learner.begin(StructureProblem(table(2_000)))
    steps = []
    while not run.is_over:
        run.advance(1, SILENT)
        steps.append(run.latest)
    asked = [step.detail for step in steps if isinstance(step.detail, Verdict)]
    assert len({(v.x, v.y) for v in asked if not v.given}) == 6
    assert all(v.independent == (v.statistic <= 0) for v in asked)
    gone = {(v.x, v.y) for v in asked if v.independent}
    assert gone == {("a", "b"), ("a", "y"), ("b", "x")}
    assert len(steps[0].edges) == 6
    assert steps[-1].separators == dict.fromkeys(gone, ())
