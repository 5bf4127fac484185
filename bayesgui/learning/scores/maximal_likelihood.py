"""The log-likelihood of a family at its maximum, which most scores begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from bayesgui.data.counts import Counts

SMALLEST = 1e-300
"""Instead of a count of 0, of which the logarithm is infinite."""


def maximal_log_likelihood(counts: Counts) -> float:
    """Return the log-likelihood of a family at its maximum over all CPTs, in nats.

    `counts`: shape (*parent_sizes, n_states); m_ijk.
    """
    cells = np.asarray(counts, np.float64)
    # The cells and, with the opposite sign, the configurations; an empty one adds nothing.
    both = np.concatenate((cells.ravel(), cells.sum(axis=-1).ravel()))
    logs = np.log(np.maximum(both, SMALLEST))
    both[cells.size :] *= -1
    return float(both @ logs)
