"""Akaike's information criterion."""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.learning.scores.base import PenalizedLikelihood, ScoreForm, scores


@scores.register("aic", label="AIC", order=2)
@dataclass(frozen=True)
class AIC(PenalizedLikelihood):
    """Akaike's criterion as LL − d; larger is better.

    Notes
    -----
    d is the number of free parameters. Elsewhere defined as 2 d − 2 LL (smaller is better), −2
    times this.

    References
    ----------
    Akaike (1974), A new look at the statistical model identification.
    """

    def penalized(self, log_likelihood: float, n_parameters: int, n_rows: float) -> float:
        """Return LL − d."""
        return log_likelihood - n_parameters

    def form(self, n_rows: float) -> ScoreForm:
        """Return the form in which searches compute the score."""
        return ScoreForm("likelihood", penalty=1.0)
