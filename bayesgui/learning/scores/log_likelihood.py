"""Maximized log-likelihood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.learning.scores.base import ScoreForm, scores

if TYPE_CHECKING:
    from bayesgui.data.counts import Counts


SMALLEST = 1e-300
"""Instead of a count of 0, of which the logarithm is infinite."""


def maximal_log_likelihood(counts: Counts) -> float:
    """Return the log-likelihood of a family at its maximum over all CPTs, in nats.

    Parameters
    ----------
    counts : ndarray, shape (*parent_sizes, n_states)
        m_ijk.
    """
    cells = np.asarray(counts, np.float64)
    # The cells and, with the opposite sign, the configurations; an empty one adds nothing.
    both = np.concatenate((cells.ravel(), cells.sum(axis=-1).ravel()))
    logs = np.log(np.maximum(both, SMALLEST))
    both[cells.size :] *= -1
    return float(both @ logs)


@scores.register("log-likelihood", label="Log-likelihood", order=1)
@dataclass(frozen=True)
class LogLikelihood:
    """Log-likelihood at the maximum-likelihood tables, in nats; larger is better.

    Notes
    -----
    LL = Σ_ijk m_ijk ln(m_ijk / m_ij). Adding an arc never lowers it, so a complete graph always
    maximizes it.

    References
    ----------
    Koller and Friedman (2009), section 18.3.1.
    """

    larger_is_better: ClassVar[bool] = True

    def family(self, counts: Counts, n_rows: float) -> float:
        """Return LL of the family."""
        return maximal_log_likelihood(counts)

    def form(self, n_rows: float) -> ScoreForm:
        """Return the form in which searches compute the score."""
        return ScoreForm("likelihood")
