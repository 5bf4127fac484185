"""The number of parameters of a latent class model that matter to what is observed."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Table = NDArray[np.float64]
    Family = tuple[tuple[tuple[str, int], ...], int]

MAX_WORK = 2e7
"""Multiplications that finding a rank may take, a tenth of a second."""


def effective_dimension(states: int, families: Sequence[Family], seed: int = 1) -> int | None:
    """Return the rank of the Jacobian of P(children | their other parents).

    `states`: number of states of the hidden node, which has no parents. `families`: for each child
    its other parents, which are observed, each with its name and number of states, and the number
    of states of the child. `seed`: of the tables at which the Jacobian is computed: its rank is the
    same at almost all.

    Geiger, Heckerman and Meek (1996), Asymptotic model selection for directed networks with hidden
    variables, section 3.
    """
    parents = dict(itertools.chain.from_iterable(above for above, _ in families))
    names = list(parents)
    shape = [parents[name] for name in names] + [size for _, size in families]
    n_rows = math.prod(shape)
    own = [math.prod(size for _, size in above) for above, _ in families]
    count = (
        states
        - 1
        + sum(states * q * (size - 1) for q, (_, size) in zip(own, families, strict=True))
    )
    if n_rows * float(count) * min(n_rows, count) > MAX_WORK:
        return None
    rng = np.random.default_rng(seed)
    cells = np.stack(np.unravel_index(np.arange(n_rows), shape), axis=1)
    weights = rng.dirichlet(np.ones(states))
    factors, columns = [], []
    for k, (above, size) in enumerate(families):
        places = [names.index(name) for name, _ in above]
        sizes = [wide for _, wide in above]
        configuration = np.zeros(n_rows, np.int64)
        for place, wide in zip(places, sizes, strict=True):
            configuration = configuration * wide + cells[:, place]
        table = rng.dirichlet(np.ones(size), (states, own[k]))
        state = cells[:, len(names) + k]
        factors.append(table[:, configuration, state])
        columns.append((configuration, state))
    return _rank(weights, np.array(factors), columns, own, [size for _, size in families])


def _rank(
    weights: Table,
    factors: Table,
    columns: Sequence[tuple[NDArray[np.int64], NDArray[np.int64]]],
    configurations: Sequence[int],
    sizes: Sequence[int],
) -> int:
    """Return the rank; `factors`: P(child | hidden state, row) by child, hidden state and row."""
    joint = factors.prod(axis=0)
    jacobian = [joint[k] - joint[-1] for k in range(len(weights) - 1)]
    for child, (configuration, state) in enumerate(columns):
        others = np.delete(factors, child, axis=0).prod(axis=0)
        for h, q in itertools.product(range(len(weights)), range(configurations[child])):
            part = weights[h] * others[h] * (configuration == q)
            last = sizes[child] - 1
            jacobian += [part * ((state == s) - 1.0 * (state == last)) for s in range(last)]
    matrix = np.array(jacobian)
    norms = np.linalg.norm(matrix, axis=1, keepdims=True)
    return int(np.linalg.matrix_rank(matrix / np.where(norms > 0, norms, 1)))
