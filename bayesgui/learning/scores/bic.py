"""Bayesian information criterion (Schwarz)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bayesgui.learning.scores.base import PenalizedLikelihood, ScoreForm, scores


@scores.register("bic", label="BIC", order=3)
@dataclass(frozen=True)
class BIC(PenalizedLikelihood):
    """Schwarz's Bayesian information criterion as LL − d ln(m) / 2; larger is better.

    Notes
    -----
    d is the number of free parameters, m the number of cases. Elsewhere defined as
    d ln m − 2 LL (smaller is better), −2 times this.

    References
    ----------
    Schwarz (1978), Estimating the dimension of a model.
    """

    def penalized(self, log_likelihood: float, n_parameters: int, n_rows: float) -> float:
        """Return LL − d ln(m) / 2; 0 without cases."""
        return log_likelihood - (n_parameters * math.log(n_rows) / 2 if n_rows > 0 else 0.0)

    def form(self, n_rows: float) -> ScoreForm:
        """Return the form in which searches compute the score."""
        return ScoreForm("likelihood", penalty=math.log(n_rows) / 2)
