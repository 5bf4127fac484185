"""Formulas of effects equal the truncated factorization."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.identification.derivation import Identified
from bayesgui.graph.causal.identification.identify import identify
from bayesgui.inference.causal.evaluation import Evaluation
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.inference.causal.hidden_models import (
    random_parents,
    random_tables,
    truncated_factorization,
)


@pytest.mark.parametrize(
    "seeds", [range(100), pytest.param(range(100, 1100), marks=pytest.mark.long)]
)
def test_identified_effects_equal_the_truncated_factorization(seeds):
    identified = 0
    for seed in seeds:
        random = np.random.default_rng(seed)
        parents = random_parents(random, int(random.integers(3, 8)), int(random.integers(1, 5)))
        network = random_tables(parents, random)
        seen = [str(name) for name in random.permutation([n for n in parents if n[0] == "n"])]
        several = len(seen) > 4
        x = [seen.pop() for _ in range(1 + int(several and random.random() < 0.3))]
        y = [seen.pop() for _ in range(1 + int(several and random.random() < 0.3))]
        given = [seen.pop()] if random.random() < 0.4 else []
        graph = CausalGraph.of(network, [name for name in parents if name[0] == "h"])
        found = identify(graph, x, y, given)
        if isinstance(found, Identified):
            identified += 1
            evaluation = Evaluation(VariableElimination(network))
            values = evaluation.distribution(found.formula, [*x, *y, *given])
            expected = truncated_factorization(network, x, y, given)
            np.testing.assert_allclose(values, expected, atol=1e-9, err_msg=f"seed {seed}")
    assert identified > 0.7 * len(seeds)
