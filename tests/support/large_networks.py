"""Random networks of many nodes, for measurements and for counting work."""

from __future__ import annotations

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout

ROW = 140
STEP = (240.0, 160.0)


def large_state(n_nodes: int) -> DocumentState:
    """Return a random network of binary nodes with up to two near parents, in rows."""
    rng = np.random.default_rng(1)
    names = [f"n{k}" for k in range(n_nodes)]
    cpts = []
    for k, name in enumerate(names):
        reach = min(k, 4)
        n_parents = min(k, int(rng.integers(0, 3)))
        parents = sorted({k - 1 - int(rng.integers(0, reach)) for _ in range(n_parents)})
        values = rng.dirichlet([1, 1], size=(2,) * len(parents))
        cpts.append(CPT(name, tuple(names[p] for p in parents), values))
    network = BayesianNetwork([Variable(name, ("a", "b")) for name in names], cpts)
    places = {name: (k % ROW * STEP[0], k // ROW * STEP[1]) for k, name in enumerate(names)}
    return DocumentState(model=network, layout=Layout(positions=places))
