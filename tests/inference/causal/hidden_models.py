"""Random networks with hidden nodes, and their effects by the truncated factorization."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray


def random_tables(
    parents: Mapping[str, Sequence[str]], random: np.random.Generator
) -> BayesianNetwork:
    """Return a network with two or three states a node and random tables."""
    variables = [Variable(name, tuple("abc"[: int(random.integers(2, 4))])) for name in parents]
    size = {variable.name: variable.n_states for variable in variables}
    cpts = [
        CPT(name, tuple(into), random.dirichlet(np.ones(size[name]), [size[p] for p in into]))
        for name, into in parents.items()
    ]
    return BayesianNetwork(variables, cpts)


def random_parents(
    random: np.random.Generator, observed: int, hidden: int
) -> dict[str, tuple[str, ...]]:
    """Return the parents of nodes n0, n1, … that can be observed and h0, h1, … that cannot.

    A hidden node is a parent of two others, and sometimes has parents itself.
    """
    names = [f"n{k}" for k in range(observed)]
    order = [str(name) for name in random.permutation(names)]
    found: dict[str, list[str]] = {f"h{k}": [] for k in range(hidden)}
    for k, name in enumerate(order):
        before = [other for other in order[:k] if random.random() < 0.45]
        random.shuffle(before)
        found[name] = before[:3]
    for k in range(hidden):
        first, second = sorted(random.choice(len(order), 2, replace=False))
        found[order[first]].append(f"h{k}")
        found[order[second]].append(f"h{k}")
        if random.random() < 0.3:
            found[f"h{k}"] = [other for other in order[:first] if random.random() < 0.3]
    return {name: tuple(into) for name, into in found.items()}


def truncated_factorization(
    network: BayesianNetwork, x: Sequence[str], y: Sequence[str], given: Sequence[str] = ()
) -> NDArray[np.float64]:
    """Return P(y | do(x), given): the product of all tables but those of x, summed and normalized.

    The result: shape (states of x, of y, of given).
    """
    letter = {name: chr(97 + k) for k, name in enumerate(network.names)}
    tables, axes = [], []
    for name in network.names:
        if name in x:
            tables.append(np.ones(network[name].n_states))
            axes.append(letter[name])
        else:
            tables.append(network.cpt(name).values)
            axes.append("".join(letter[each] for each in (*network.parents(name), name)))
    wanted = "".join(letter[name] for name in (*x, *y, *given))
    joint = np.einsum(f"{','.join(axes)}->{wanted}", *tables, optimize=True)
    over_y = tuple(range(len(x), len(x) + len(y)))
    return joint / joint.sum(axis=over_y, keepdims=True)
