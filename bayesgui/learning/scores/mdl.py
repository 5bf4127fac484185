"""Description length of the model and the data, in bits."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bayesgui.learning.scores.base import PenalizedLikelihood, ScoreForm, free_parameters, scores
from bayesgui.learning.scores.bic import BIC
from bayesgui.learning.scores.maximal_likelihood import maximal_log_likelihood

if TYPE_CHECKING:
    from bayesgui.data.counts import Counts


@scores.register("mdl", label="Description length", order=4)
@dataclass(frozen=True)
class DescriptionLength(PenalizedLikelihood):
    """Bits that describe tables and data, −BIC / ln 2; the one score where smaller is better.

    Notes
    -----
    Half of log₂ m bits for each free parameter, and −log₂ P(data) bits for the data.

    References
    ----------
    Rissanen (1978), Modeling by shortest data description. Lam and Bacchus (1994), Learning
    Bayesian belief networks: an approach based on the MDL principle.
    """

    larger_is_better: ClassVar[bool] = False

    def penalized(self, log_likelihood: float, n_parameters: int, n_rows: float) -> float:
        """Return the code length of the family's CPT and data, in bits."""
        return -BIC().penalized(log_likelihood, n_parameters, n_rows) / math.log(2)

    def parts(self, counts: Counts, n_rows: float) -> tuple[float, float]:
        """Return the code lengths of the family's CPT and of its data, in bits.

        `counts`: shape (*parent_sizes, n_states); m_ijk.
        """
        bits = math.log2(n_rows) / 2 if n_rows > 0 else 0.0
        return (
            free_parameters(counts.shape) * bits,
            -maximal_log_likelihood(counts) / math.log(2),
        )

    def form(self, n_rows: float) -> ScoreForm:
        """Return the form in which searches compute the score."""
        return ScoreForm("likelihood", penalty=math.log(n_rows) / 2)
