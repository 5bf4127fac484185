"""BDeu score: Bayesian Dirichlet, likelihood-equivalent, uniform."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.learning.priors import BDeu
from bayesgui.learning.scores.base import ScoreForm, scores
from bayesgui.learning.scores.marginal_likelihood import log_marginal_likelihood

if TYPE_CHECKING:
    from bayesgui.data.counts import Counts


@scores.register("bdeu", label="BDeu", order=5)
@dataclass(frozen=True)
class BDeuScore:
    """ln p(data, tables unknown) under the BDeu prior; larger is better.

    Notes
    -----
    α_ijk = ess / (r_i q_i), q_i over all configurations, seen or not. Equivalent structures have
    equal scores.

    References
    ----------
    Buntine (1991), Theory refinement on Bayesian networks. Heckerman, Geiger and Chickering
    (1995), section 6.
    """

    larger_is_better: ClassVar[bool] = True
    ess: float = parameter(
        1.0, low=0.0, label="Equivalent sample size", doc="Cases that the prior is worth."
    )

    def __post_init__(self) -> None:
        BDeu(self.ess)  # validates the sample size

    def family(self, counts: Counts, n_rows: float) -> float:
        """Return ln p(cases) of the family."""
        alpha = np.full(counts.shape, self.ess / max(counts.size, 1))
        return log_marginal_likelihood(counts, alpha)

    def form(self, n_rows: float) -> ScoreForm:
        """Return the form in which searches compute the score."""
        return ScoreForm("bdeu", strength=self.ess)
