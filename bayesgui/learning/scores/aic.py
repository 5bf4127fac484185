"""Akaike's information criterion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bayesgui.learning.scores.base import ScoreForm, free_parameters, scores
from bayesgui.learning.scores.log_likelihood import maximal_log_likelihood

if TYPE_CHECKING:
    from bayesgui.data.counts import Counts


@scores.register("aic", label="AIC", order=2)
@dataclass(frozen=True)
class AIC:
    """Akaike's criterion as LL − d; larger is better.

    Notes
    -----
    d is the number of free parameters. Elsewhere defined as 2 d − 2 LL (smaller is better), −2
    times this.

    References
    ----------
    Akaike (1974), A new look at the statistical model identification.
    """

    larger_is_better: ClassVar[bool] = True

    def family(self, counts: Counts, n_rows: float) -> float:
        """Return LL − d of the family."""
        return maximal_log_likelihood(counts) - free_parameters(counts.shape)

    def form(self, n_rows: float) -> ScoreForm:
        """Return the form in which searches compute the score."""
        return ScoreForm("likelihood", penalty=1.0)
