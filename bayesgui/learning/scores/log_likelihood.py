"""Maximized log-likelihood."""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.learning.scores.base import PenalizedLikelihood, ScoreForm, scores


@scores.register("log-likelihood", label="Log-likelihood", order=1)
@dataclass(frozen=True)
class LogLikelihood(PenalizedLikelihood):
    """Log-likelihood at the maximum-likelihood tables, in nats; larger is better.

    Notes
    -----
    LL = Σ_ijk m_ijk ln(m_ijk / m_ij). Adding an arc never lowers it, so a complete graph always
    maximizes it.

    References
    ----------
    Koller and Friedman (2009), section 18.3.1.
    """

    def penalized(self, log_likelihood: float, n_parameters: int, n_rows: float) -> float:
        """Return LL itself."""
        return log_likelihood

    def form(self, n_rows: float) -> ScoreForm:
        """Return the form in which searches compute the score."""
        return ScoreForm("likelihood")
