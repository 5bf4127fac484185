"""Maximized log-likelihood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.learning.scores.base import ScoreForm, scores

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.data.counts import Counts


def _sum_n_log_n(counts: NDArray[np.float64]) -> float:
    present = counts[counts > 0]
    return float(np.sum(present * np.log(present)))


def maximal_log_likelihood(counts: Counts) -> float:
    """Return the log-likelihood of a family at its maximum over all CPTs, in nats.

    Parameters
    ----------
    counts : ndarray, shape (*parent_sizes, n_states)
        m_ijk.
    """
    cells = np.asarray(counts, np.float64)
    return _sum_n_log_n(cells) - _sum_n_log_n(cells.sum(axis=-1))


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
