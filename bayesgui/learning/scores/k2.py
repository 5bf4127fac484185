"""K2 score: Bayesian Dirichlet with all hyperparameters 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.learning.scores.base import ScoreForm, scores
from bayesgui.learning.scores.marginal_likelihood import log_marginal_likelihood

if TYPE_CHECKING:
    from bayesgui.data.counts import Counts


@scores.register("k2", label="K2", order=6)
@dataclass(frozen=True)
class K2Score:
    """ln p(data, tables unknown) with uniform rows as prior, α_ijk = 1; larger is better.

    Notes
    -----
    Not score-equivalent: X → Y and Y → X may differ.

    References
    ----------
    Cooper and Herskovits (1992), A Bayesian method for the induction of probabilistic networks
    from data.
    """

    larger_is_better: ClassVar[bool] = True

    def family(self, counts: Counts, n_rows: float) -> float:
        """Return ln p(cases) of the family."""
        return log_marginal_likelihood(counts, np.ones(counts.shape))

    def form(self, n_rows: float) -> ScoreForm:
        """Return the form in which searches compute the score."""
        return ScoreForm("uniform", strength=1.0)
