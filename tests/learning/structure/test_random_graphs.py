"""Random graphs: how they are distributed, and that the best one is kept."""

from collections import Counter

import numpy as np
import pytest

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.monitor import SILENT
from bayesgui.learning.search.graph_walk import GraphWalk
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import best_by_enumeration, dependent_cases, graphs


@pytest.mark.parametrize(
    ("constraints", "most"),
    [
        (ArcConstraints(), 2),
        (ArcConstraints(), 1),
        (ArcConstraints(required=(("a", "b"),), forbidden=(("c", "a"),)), 2),
    ],
)
def test_all_graphs_are_equally_likely(constraints, most):
    walk = GraphWalk("abc", constraints, [0, int(bool(constraints.required)), 0], most, 1)
    seen = Counter()
    for _ in range(20_000):
        walk.advance(9, SILENT)
        seen[tuple(walk.parents)] += 1
    expected = 0
    for parents in graphs("abc"):
        arcs = [(p, child) for child, above in parents.items() for p in above]
        expected += constraints.violation(arcs) is None and max(map(len, parents.values())) <= most
    assert len(seen) == expected
    share = np.array(list(seen.values())) / 20_000 * expected
    # Nine steps leave graphs a little alike, so that counts vary more than independent ones.
    assert share == pytest.approx(np.ones(expected), abs=10 * np.sqrt(expected / 20_000))


def test_the_best_one_is_kept():
    data = dependent_cases(300, 1, "abc")
    found = learn_structure(data, "random", "bic", graphs=400)
    assert found.score == pytest.approx(best_by_enumeration(data, "bic"), abs=1e-7)
    run = structure_learners.create("random", graphs=30).begin(StructureProblem(data))
    highest = -np.inf
    while not run.is_over:
        run.advance(1)
        highest = max(highest, *run.scores)
    assert run.scores[-1] == highest
