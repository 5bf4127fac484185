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
