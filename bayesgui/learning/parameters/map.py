"""Maximum a posteriori estimation of CPTs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.core.errors import ParameterError
from bayesgui.core.sentence import Sentence
from bayesgui.learning.parameters.base import Learned, parameter_learners
from bayesgui.learning.parameters.counting import unseen_parameter, with_note
from bayesgui.learning.parameters.missing_cells import CountingLearner, missing_parameter
from bayesgui.learning.priors import Uniform

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.parameters.counting import Countable, Estimate
    from bayesgui.learning.priors import Prior


@parameter_learners.register("map", label="Maximum a posteriori", order=2)
@dataclass(frozen=True, kw_only=True)
class MaximumAPosteriori(CountingLearner):
    """Mode of each row's Dirichlet posterior: the most probable tables.

    Notes
    -----
    θ_ijk = (m_ijk + α_ijk − 1) / Σ_k (m_ijk + α_ijk − 1). This needs m_ijk + α_ijk ≥ 1 in every
    cell: below 1 the density is unbounded at the boundary of the simplex and has no mode. The mode
    differs from the posterior mean: with α = 1 it is the maximum likelihood estimate.

    References
    ----------
    Gelman et al. (2013), Bayesian Data Analysis, section 3.4. Koller and Friedman (2009), section
    17.3.
    """

    alpha: float = parameter(
        2.0,
        low=0.0,
        label="Hyper-parameter of a cell",
        doc="α of every cell; α + m must be 1 or more in each.",
    )
    unseen: str = unseen_parameter("Rows without a mode")
    missing: str = missing_parameter()

    def chosen_prior(self, network: BayesianNetwork) -> Prior:
        return Uniform(self.alpha)

    def estimate(self, network: BayesianNetwork) -> Estimate:
        return _Modes(network)

    def learn_counted(self, network: BayesianNetwork, cases: Countable, **how: Any) -> Learned:
        """Learn the CPTs, and say which have no mode or one at the edge."""
        learned = super().learn_counted(network, cases, **how)
        flat, at_edge = {}, {}
        for name in learned.counts:
            ones = learned.priors[name] + learned.counts[name] == 1
            flat[name] = ones.all(axis=-1)
            at_edge[name] = ones.any(axis=-1) & ~flat[name]
        return with_note(with_note(learned, _flat_note, flat), _edge_note, at_edge)


@dataclass(frozen=True)
class _Modes:
    """Estimates the modes of rows, as `Estimate` asks; the network has the names for messages."""

    network: BayesianNetwork

    def __call__(self, variable: str, posterior: NDArray[np.float64]) -> NDArray[np.float64]:
        lacking = int(np.count_nonzero(posterior < 1))
        if lacking:
            raise self._no_mode(variable, posterior, lacking)
        return posterior - 1

    def _no_mode(
        self, variable: str, posterior: NDArray[np.float64], lacking: int
    ) -> ParameterError:
        place = np.unravel_index(int(posterior.argmin()), posterior.shape)
        *parents, child = (
            f"{name} = {self.network[name].states[k]}"
            for name, k in zip((*self.network.parents(variable), variable), place, strict=True)
        )
        return ParameterError(
            "α + m is below 1 in {count:,} of the cells of {variable}, least for {cell}: "
            "{value:g}. Such a row has no mode; give a larger prior, or take the posterior mean "
            "(bayes).",
            count=lacking,
            variable=variable,
            cell=f"{child} | {', '.join(parents)}" if parents else child,
            value=float(posterior.min()),
        )


def _flat_note(rows: str, variables: str) -> Sentence:
    return Sentence(
        "Rows whose density is flat and has no mode: {rows}, in the tables of {variables}.",
        rows=rows,
        variables=variables,
    )


def _edge_note(rows: str, variables: str) -> Sentence:
    return Sentence(
        "Rows whose mode lies at the edge, with a probability of 0: {rows}, in the tables of "
        "{variables}.",
        rows=rows,
        variables=variables,
    )
