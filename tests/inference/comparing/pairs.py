"""Random pairs of networks over the same variables, and their divergences by enumeration."""

from __future__ import annotations

import itertools
import math

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from tests.inference.random_networks import random_network, random_table


def random_pair(
    seed: int, zeros: float = 0.0, nodes: int = 7, changed: float = 1.0
) -> tuple[BayesianNetwork, BayesianNetwork]:
    """Two networks; the second one has other arcs, other numbers and other orders of everything.

    `changed`: share of the families of the second one that are not those of the first one; below 1
    the arcs of both follow one order.
    """
    rng = np.random.default_rng(seed)
    first = random_network(seed, nodes=nodes, zeros=zeros)
    order = list(first.topological_order())
    if changed == 1.0:
        order = [str(name) for name in rng.permutation(order)]
    variables = {
        name: Variable(name, tuple(map(str, rng.permutation(first[name].states)))) for name in order
    }
    cpts = []
    for k, name in enumerate(order):
        if rng.random() >= changed:
            cpts.append(_as_in(first.cpt(name), first, variables))
            continue
        count = int(rng.integers(0, min(k, 3) + 1))
        parents = tuple(str(p) for p in rng.permutation(order[:k])[:count])
        shape = tuple(variables[each].n_states for each in (*parents, name))
        cpts.append(CPT(name, parents, random_table(rng, shape, zeros)))
    names = [str(name) for name in rng.permutation(order)]
    return first, BayesianNetwork([variables[name] for name in names], cpts)


def _as_in(cpt: CPT, network: BayesianNetwork, variables: dict[str, Variable]) -> CPT:
    """Return the same table with the states of other variables."""
    axes = [
        [network[each].states.index(state) for state in variables[each].states]
        for each in (*cpt.parents, cpt.variable)
    ]
    return CPT(cpt.variable, cpt.parents, cpt.values[np.ix_(*axes)])


def enumerated(network: BayesianNetwork, names: list[str]) -> dict[tuple[str, ...], float]:
    """Return the probability of each case of some variables, by their states."""
    found: dict[tuple[str, ...], float] = {}
    every = list(network)
    for states in itertools.product(*(network[name].states for name in every)):
        at = dict(zip(every, states, strict=True))
        p = 1.0
        for name in every:
            cpt = network.cpt(name)
            place = tuple(network[each].index(at[each]) for each in (*cpt.parents, name))
            p *= float(cpt.values[place])
        case = tuple(at[name] for name in names)
        found[case] = found.get(case, 0.0) + p
    return found


def brute_force(first: BayesianNetwork, second: BayesianNetwork, names: list[str]) -> list[float]:
    """D(P ‖ Q), D(Q ‖ P), Jensen–Shannon, Hellinger over some variables, from the definitions."""
    p, q = enumerated(first, names), enumerated(second, names)
    mean = {case: (p[case] + q[case]) / 2 for case in p}
    # 1 − Σ √(P Q), which would lose digits where both are alike.
    squared = math.fsum((math.sqrt(p[case]) - math.sqrt(q[case])) ** 2 for case in p) / 2
    shannon = (_kl(p, mean) + _kl(q, mean)) / 2
    return [_kl(p, q), _kl(q, p), shannon, math.sqrt(squared)]


def _kl(p: dict, q: dict) -> float:
    terms = []
    for case, value in p.items():
        if value > 0:
            if q[case] == 0:
                return math.inf
            terms.append(value * (math.log(value) - math.log(q[case])))
    return math.fsum(terms)
