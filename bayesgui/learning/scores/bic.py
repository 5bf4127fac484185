"""Bayesian information criterion (Schwarz)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bayesgui.learning.scores.base import ScoreForm, free_parameters, scores
from bayesgui.learning.scores.log_likelihood import maximal_log_likelihood

if TYPE_CHECKING:
    from bayesgui.data.counts import Counts


def schwarz_criterion(counts: Counts, n_rows: float) -> float:
    """Return LL − d ln(m) / 2 of a family in nats; 0 without cases.

    Parameters
    ----------
    counts : ndarray, shape (*parent_sizes, n_states)
        m_ijk.
    n_rows : float
        Number of cases m.
    """
    penalty = free_parameters(counts.shape) * math.log(n_rows) / 2 if n_rows > 0 else 0.0
    return maximal_log_likelihood(counts) - penalty


@scores.register("bic", label="BIC", order=3)
@dataclass(frozen=True)
class BIC:
    """Schwarz's Bayesian information criterion as LL − d ln(m) / 2; larger is better.

    Notes
    -----
    d is the number of free parameters, m the number of cases. Elsewhere defined as
    d ln m − 2 LL (smaller is better), −2 times this.

    References
    ----------
    Schwarz (1978), Estimating the dimension of a model.
    """

    larger_is_better: ClassVar[bool] = True

    def family(self, counts: Counts, n_rows: float) -> float:
        """Return LL − d ln(m) / 2 of the family."""
        return schwarz_criterion(counts, n_rows)

    def form(self, n_rows: float) -> ScoreForm:
        """Return the form in which searches compute the score."""
        return ScoreForm("likelihood", penalty=math.log(n_rows) / 2)
