"""Posterior mean estimation of CPTs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.learning.parameters.counting import (
    WITHOUT_PRIOR,
    unseen_parameter,
)
from bayesgui.learning.parameters.missing_cells import CountingLearner, missing_parameter
from bayesgui.learning.priors import BDeu, FromNetwork, Uniform

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.priors import Prior

PRIORS = ("bdeu", "k2", "uniform", "tables")
PRIOR_LABELS = ("BDeu", "K2", "the same in every cell", "the present tables")
"""BDeu; 1 in every cell; `alpha` in every cell; `ess` cases of the present network."""


@parameter_learners.register("bayes", label="Bayesian estimate", order=0)
@dataclass(frozen=True, kw_only=True)
class PosteriorMean(CountingLearner):
    """Mean of each row's Dirichlet posterior: the probability of the next case.

    Notes
    -----
    θ*_ijk = (m_ijk + α_ijk) / Σ_k (m_ijk + α_ijk); the sum is over the whole parenthesis. With
    complete data, rows and CPTs are independent a priori and a posteriori. A Dirichlet with r
    hyperparameters has r − 1 free probabilities.

    References
    ----------
    Heckerman (1995), A tutorial on learning with Bayesian networks, section 3. Spiegelhalter and
    Lauritzen (1990), Sequential updating of conditional probabilities on directed graphical
    structures.
    """

    prior: str = parameter(
        "bdeu",
        choices=PRIORS,
        choice_labels=PRIOR_LABELS,
        label="Prior",
        doc="BDeu, K2 (every cell 1), the same in every cell, or the present tables: ess times "
        "the probability of the cell with its parents.",
    )
    ess: float = parameter(
        1.0,
        low=0.0,
        label="Equivalent sample size",
        doc="Cases that the prior is worth, with BDeu or the present tables.",
    )
    alpha: float = parameter(
        1.0,
        low=0.0,
        label="Hyper-parameter of a cell",
        doc="α of every cell, where the prior is the same in every cell.",
    )
    unseen: str = unseen_parameter(doc=WITHOUT_PRIOR)
    missing: str = missing_parameter()

    def chosen_prior(self, network: BayesianNetwork) -> Prior:
        if self.prior == "bdeu":
            return BDeu(self.ess)
        if self.prior == "tables":
            return FromNetwork(network, self.ess)
        return Uniform(1.0 if self.prior == "k2" else self.alpha)
