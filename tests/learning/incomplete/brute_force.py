"""Random networks and cases, and expected counts by enumeration of the joint distribution."""

from __future__ import annotations

import itertools
import math

import numpy as np

import bayesgui
from bayesgui.data.dataset import CodedColumn, Dataset


def random_network(seed: int, n: int = 5, zeros: float = 0.0) -> bayesgui.BayesianNetwork:
    """Return a network with random arcs, states and tables, a share of whose cells is 0."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(2, 4, n)
    names = [f"x{k}" for k in range(n)]
    variables = [
        bayesgui.Variable(name, tuple(map(str, range(size))))
        for name, size in zip(names, sizes, strict=True)
    ]
    tables = []
    for k in range(n):
        parents = [p for p in range(k) if rng.random() < 0.5][:3]
        values = rng.dirichlet(np.ones(sizes[k]), tuple(sizes[parents]))
        values = np.where(rng.random(values.shape) < zeros, 0.0, values)
        values[..., 0] += values.sum(axis=-1) == 0
        values /= values.sum(axis=-1, keepdims=True)
        tables.append(bayesgui.CPT(names[k], tuple(names[p] for p in parents), values))
    order = rng.permutation(n)
    return bayesgui.BayesianNetwork([variables[k] for k in order], tables)


def with_random_tables(network: bayesgui.BayesianNetwork, seed: int) -> bayesgui.BayesianNetwork:
    """Return the network with other tables."""
    rng = np.random.default_rng(seed)
    for name in network:
        shape = network.cpt(name).values.shape
        values = rng.dirichlet(np.ones(shape[-1]), shape[:-1])
        network = network.with_cpt(bayesgui.CPT(name, network.parents(name), values))
    return network


def blanked(data: Dataset, share: float, seed: int) -> Dataset:
    """Return the cases with a random share of the cells missing."""
    rng = np.random.default_rng(seed)
    columns = []
    for column in data.columns:
        codes = np.where(column.codes == column.missing_code, -1, column.codes.astype(int))
        codes[rng.random(len(codes)) < share] = -1
        columns.append(CodedColumn(column.name, column.states, codes))
    return Dataset(tuple(columns), data.weights)


def completions(network, data):
    """Yield each completion of each row, weighted by its probability given the observed cells."""
    names = network.names
    weights = np.ones(data.n_rows) if data.weights is None else data.weights
    for row in range(data.n_rows):
        weighed = weighed_completions(network, data, row)
        norm = sum(p for _, p in weighed)
        for at, p in weighed:
            yield weights[row] * p / norm, dict(zip(names, at, strict=True))


def weighed_completions(network, data, row):
    """Return the states of all variables in each completion of a row, and its probability."""
    names = network.names
    allowed = []
    for name in names:
        column = data[name]
        code = int(column.codes[row])
        allowed.append(range(len(column.states)) if code == column.missing_code else [code])
    weighed = []
    for states in itertools.product(*allowed):
        at = dict(zip(names, states, strict=True))
        p = 1.0
        for name in names:
            p *= network.cpt(name).values[(*(at[u] for u in network.cpt(name).parents), at[name])]
        weighed.append((states, p))
    return weighed


def enumerated(network, data):
    """Return expected counts and ln P(observed) by enumerating every row's completions."""
    counts = {name: np.zeros(network.cpt(name).values.shape) for name in network.names}
    for weight, at in completions(network, data):
        for name in network.names:
            counts[name][(*(at[u] for u in network.cpt(name).parents), at[name])] += weight
    weights = np.ones(data.n_rows) if data.weights is None else data.weights
    norms = [sum(p for _, p in weighed_completions(network, data, k)) for k in range(data.n_rows)]
    return counts, sum(w * math.log(n) for w, n in zip(weights, norms, strict=True))
