"""Marginal likelihood of a family, ln p(D), the basis of Bayesian scores."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.data.counts import Counts


def log_marginal_likelihood(counts: Counts, alpha: NDArray[np.float64]) -> float:
    """Return ln p(D) of one family under a Dirichlet prior of each row, in nats.

    `counts`: shape (*parent_sizes, n_states); m_ijk.

    Σ_j [lnΓ(α_ij) − lnΓ(α_ij + m_ij) + Σ_k (lnΓ(α_ijk + m_ijk) − lnΓ(α_ijk))] over all
    configurations j; those without cases contribute 0.

    Cooper and Herskovits (1992), equation 8; Heckerman, Geiger and Chickering (1995), equation 18.
    """
    cells = np.asarray(counts, np.float64)
    rows, alpha_rows = cells.sum(axis=-1), alpha.sum(axis=-1)
    return _rise(cells, alpha) - _rise(rows, alpha_rows)


def _rise(counts: NDArray[np.float64], alpha: NDArray[np.float64]) -> float:
    """Return Σ lnΓ(α + m) − lnΓ(α) over the cells that have cases."""
    seen = counts > 0
    pairs = zip(counts[seen].tolist(), alpha[seen].tolist(), strict=True)
    return math.fsum(math.lgamma(a + m) - math.lgamma(a) for m, a in pairs)
