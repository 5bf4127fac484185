"""Random networks, tables with zeros included, and random findings of every kind."""

from __future__ import annotations

import math

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import do, excluding, fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable


def random_table(rng: np.random.Generator, shape: tuple[int, ...], zeros: float) -> np.ndarray:
    """Rows from a Dirichlet distribution; some entries zero, some rows deterministic."""
    table = rng.dirichlet(np.full(shape[-1], 0.7), size=shape[:-1])
    if zeros:
        keep = rng.random(shape) >= zeros
        keep[..., 0] |= ~keep.any(axis=-1)
        table = np.where(keep, table + 1e-6, 0.0)
        table = table / table.sum(axis=-1, keepdims=True)
    return table


def random_network(
    seed: int,
    nodes: int = 8,
    max_cells: int = 2**12,
    max_parents: int = 3,
    zeros: float = 0.0,
) -> BayesianNetwork:
    """Return a network of at most `max_cells` configurations, its nodes in no order."""
    rng = np.random.default_rng(seed)
    sizes: list[int] = []
    for _ in range(nodes):
        size = int(rng.choice([1, 2, 2, 2, 3, 4]))
        if math.prod(sizes) * size <= max_cells:
            sizes.append(size)
    names = [f"v{k}" for k in range(len(sizes))]
    variables = [
        Variable(name, tuple(f"s{j}" for j in range(size)))
        for name, size in zip(names, sizes, strict=True)
    ]
    cpts = []
    for k, name in enumerate(names):
        count = int(rng.integers(0, min(k, max_parents) + 1))
        parents = [int(p) for p in rng.permutation(k)[:count]]
        shape = (*(sizes[p] for p in parents), sizes[k])
        cpts.append(CPT(name, tuple(names[p] for p in parents), random_table(rng, shape, zeros)))
    order = rng.permutation(len(names))
    return BayesianNetwork([variables[k] for k in order], cpts)


def random_finding(rng: np.random.Generator, variable: Variable, kinds: str) -> object:
    """One finding: h hard, n negative, s several, l likelihood, d do, f fixed posterior."""
    states = list(variable.states)
    kind = rng.choice(list(kinds))
    some = [s for s in states if rng.random() < 0.6] or [states[0]]
    match kind:
        case "h":
            return str(rng.choice(states))
        case "n" if len(states) > 1:
            return excluding(str(rng.choice(states)))
        case "s":
            return set(some)
        case "l":
            weights = rng.random(len(states)) + 1e-3
            return {s: float(w) for s, w in zip(states, weights, strict=True)}
        case "d":
            return do(str(rng.choice(states)))
        case "f":
            target = rng.dirichlet(np.ones(len(states)))
            return fixed({s: float(p) for s, p in zip(states, target, strict=True)})
        case _:
            return states[0]


def random_evidence(
    seed: int, network: BayesianNetwork, count: int, kinds: str = "hnsld"
) -> dict[str, object]:
    """Return findings on `count` different variables."""
    rng = np.random.default_rng(seed)
    names = rng.permutation(list(network))[:count]
    return {str(name): random_finding(rng, network[str(name)], kinds) for name in names}
