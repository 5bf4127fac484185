"""The posterior of arcs by enumeration of all graphs."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Choice
from bayesgui.data.counts import family_counts
from bayesgui.learning.scores.base import scores

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.data.dataset import Dataset


def acyclic_parent_sets(n: int) -> NDArray[np.int64]:
    """Return the parents of each variable in all directed acyclic graphs, as bits.

    The result has the shape (graphs, n).
    """
    choices = [[s for s in range(1 << n) if not s >> x & 1] for x in range(n)]
    sets = np.stack([each.ravel() for each in np.meshgrid(*choices, indexing="ij")], axis=1)
    left = np.full(len(sets), (1 << n) - 1)
    for _ in range(n):
        roots = sum(((sets[:, x] & left) == 0) * (1 << x) for x in range(n))
        left &= ~roots
    return sets[left == 0]


def summed_arc_posterior(data: Dataset, score: str) -> NDArray[np.float64]:
    """Return the same without listing the graphs, by inclusion and exclusion of the sinks.

    Tian and He (2009), Computing posterior probabilities of structural features, UAI, 538-547.
    """
    n, names = len(data.names), data.names
    member, weights = Choice.parse(score).create(scores), np.zeros((n, 1 << n))
    for x, child in enumerate(names):
        table = {}
        for size in range(n):
            for chosen in itertools.combinations([k for k in range(n) if k != x], size):
                counts = family_counts(data, child, [names[k] for k in chosen])
                mask = sum(1 << k for k in chosen)
                table[mask] = member.family(counts, data.total_weight)
        top = max(table.values())
        for mask, value in table.items():
            weights[x, mask] = np.exp(value - top)

    def total(table: NDArray[np.float64]) -> float:
        """Return the sum over all graphs of the product of their families' weights."""
        sums = table.copy()
        for k in range(n):
            for mask in range(1 << n):
                if mask >> k & 1:
                    sums[:, mask] += sums[:, mask ^ 1 << k]
        found = np.zeros(1 << n)
        found[0] = 1.0
        for nodes in range(1, 1 << n):
            sinks = nodes
            while sinks:
                rest = nodes & ~sinks
                product = (-1.0) ** (sinks.bit_count() + 1) * found[rest]
                for x in range(n):
                    if sinks >> x & 1:
                        product *= sums[x, rest]
                found[nodes] += product
                sinks = (sinks - 1) & nodes
        return float(found[-1])

    whole, posterior = total(weights), np.zeros((n, n))
    for p, x in itertools.permutations(range(n), 2):
        with_arc = weights.copy()
        with_arc[x, [mask for mask in range(1 << n) if not mask >> p & 1]] = 0.0
        posterior[p, x] = total(with_arc) / whole
    return posterior


def arc_posterior(data: Dataset, score: str, known: ArcConstraints) -> NDArray[np.float64]:
    """Return the posterior probability of each arc, by parent and child."""
    n, names = len(data.names), data.names
    member = Choice.parse(score).create(scores)
    graphs = acyclic_parent_sets(n)
    totals = np.zeros(len(graphs))
    for x, child in enumerate(names):
        table = np.full(1 << n, -np.inf)
        for size in range(n):
            for chosen in itertools.combinations([k for k in range(n) if k != x], size):
                arcs = tuple((names[k], child) for k in chosen)
                if len(chosen) > (n if known.max_parents is None else known.max_parents):
                    continue
                if not all(known.allows(*arc) for arc in arcs):
                    continue
                if not {arc for arc in known.required if arc[1] == child} <= set(arcs):
                    continue
                counts = family_counts(data, child, [names[k] for k in chosen])
                mask = sum(1 << k for k in chosen)
                table[mask] = member.family(counts, data.total_weight)
        totals += table[graphs[:, x]]
    weights = np.exp(totals - totals.max())
    weights /= weights.sum()
    return np.array(
        [[float(weights @ (graphs[:, x] >> p & 1)) for x in range(n)] for p in range(n)]
    )
