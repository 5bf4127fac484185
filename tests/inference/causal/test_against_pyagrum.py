"""Identified or not, and the numbers, beside pyAgrum's `causal` on its examples and at random."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.identification.derivation import Identified
from bayesgui.graph.causal.identification.identify import identify
from bayesgui.inference.causal.evaluation import Evaluation
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.inference.causal.hidden_models import random_parents

gum = pytest.importorskip("pyagrum")
csl = pytest.importorskip("pyagrum.causal")

EXAMPLES = {
    # Tutorials of pyAgrum on causality and on The Book of Why (Pearl & Mackenzie 2018).
    "Simpson": ("gender->drug->patient; gender->patient", {}, "drug", "patient", ()),
    "Simpson, hidden": ("drug->patient", {"gender": "drug patient"}, "drug", "patient", ()),
    "smoking and tar": (
        "smoking->tar->cancer", {"genotype": "smoking cancer"}, "smoking", "cancer", ()
    ),
    "walking": ("smoking->mortality; smoking->walking->mortality", {}, "walking", "mortality", ()),
    "napkin": ("w->z->x->y", {"u1": "w x", "u2": "w y"}, "x", "y", ()),
    "M-bias": ("x->y; b->x", {"u1": "b y"}, "x", "y", ()),
    "bow": ("x->y", {"u": "x y"}, "x", "y", ()),
    "instrument": ("z->x->y", {"u": "x y"}, "x", "y", ()),
    "unobserved chain": (
        "z1->x; z1->z2; x->z2; z2->y; x->y", {"u1": "z1 y", "u2": "x z1"}, "x", "y", ()
    ),
    "verma": ("a->b->c->d", {"u": "b d"}, "c", "d", ()),
    "given": ("z->x->y; z->y", {}, "x", "y", ("z",)),
    "given a descendant": ("x->y->s; w->x; w->y", {}, "x", "y", ("s",)),
}  # fmt: skip


def tables_of(made):
    """Return the same network with the tables of pyAgrum's."""
    variables, cpts = [], []
    for name in made.names():
        parents = [made.variable(k).name() for k in made.parents(name)]
        states = tuple(made.variable(name).labels())
        variables.append(Variable(name, states))
        # The first axis of an array is pyAgrum's last variable.
        table = made.cpt(name).reorganize([name, *parents[::-1]]).toarray()
        cpts.append(CPT(name, tuple(parents), table))
    return BayesianNetwork(variables, cpts)


def compare(made, latent, x, y, given=()):
    """Assert that both say the same; return whether the effect is identified."""
    model = csl.CausalModel(made, [(name, tuple(ends)) for name, ends in latent.items()], True)
    _, theirs, why = csl.causalImpact(model, on={y}, doing={x}, knowing=set(given))
    network = tables_of(made)
    graph = CausalGraph.of(network, (), [tuple(ends) for ends in latent.values()])
    mine = identify(graph, x, y, given)
    assert isinstance(mine, Identified) is (theirs is not None), why
    if theirs is None:
        return False
    axes = [x, y, *given]
    values = Evaluation(VariableElimination(network)).distribution(mine.formula, axes)
    kept = [name for name in axes if name in theirs.names]
    # Of a variable that the effect does not depend on, they keep an axis.
    idle = [name for name in theirs.names if name not in axes]
    numbers = theirs.reorganize([*idle, *kept[::-1]]).toarray()
    numbers = numbers.reshape(*numbers.shape[: len(kept)], -1)[..., -1]
    shape = [values.shape[k] if name in kept else 1 for k, name in enumerate(axes)]
    np.testing.assert_allclose(values, numbers.reshape(shape) + 0 * values, atol=1e-9)
    return True


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name):
    arcs, latent, x, y, given = EXAMPLES[name]
    gum.initRandom(7)
    made = gum.fastBN(arcs)
    ends = {hidden: names.split() for hidden, names in latent.items()}
    assert compare(made, ends, x, y, given) is (
        name not in ("Simpson, hidden", "bow", "instrument", "unobserved chain")
    )


@pytest.mark.parametrize("seeds", [range(30), pytest.param(range(30, 330), marks=pytest.mark.long)])
def test_random_models(seeds):
    identified = 0
    for seed in seeds:
        random = np.random.default_rng(seed)
        observed = int(random.integers(3, 7))
        parents = random_parents(random, observed, int(random.integers(1, 4)))
        latent = {
            hidden: [name for name in parents if hidden in parents[name]]
            for hidden in parents
            if hidden.startswith("h")
        }
        gum.initRandom(seed + 1)
        made = gum.BayesNet()
        for k in range(observed):
            made.add(gum.LabelizedVariable(f"n{k}", "", ["a", "b"]))
        for child, into in parents.items():
            for parent in into:
                if child.startswith("n") and parent.startswith("n"):
                    made.addArc(parent, child)
        made.generateCPTs()
        x, y = (str(name) for name in random.permutation([f"n{k}" for k in range(observed)])[:2])
        identified += compare(made, latent, x, y)
    assert len(seeds) / 2 < identified < len(seeds)
