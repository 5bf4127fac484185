"""Maximum a posteriori estimation of CPTs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.learning.parameters.base import Learned, parameter_learners
from bayesgui.learning.parameters.counting import UNSEEN_POLICIES, Counting, with_note
from bayesgui.learning.priors import Uniform

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


@parameter_learners.register("map", label="Maximum a posteriori", order=2)
@dataclass(frozen=True, kw_only=True)
class MaximumAPosteriori:
    """Mode of each row's Dirichlet posterior: the most probable tables.

    Notes
    -----
    θ_ijk = (m_ijk + α_ijk − 1) / Σ_k (m_ijk + α_ijk − 1). Hyperparameters below 1 are rejected:
    the density may be unbounded at the boundary of the simplex. The mode differs from the
    posterior mean: with α = 1 it is the maximum likelihood estimate.

    References
    ----------
    Gelman et al. (2013), Bayesian Data Analysis, section 3.4. Koller and Friedman (2009), section
    17.3.
    """

    alpha: float = parameter(
        2.0, low=1.0, label="Hyper-parameter of a cell", doc="α of every cell, 1 or more."
    )
    unseen: str = parameter(
        "uniform",
        choices=UNSEEN_POLICIES,
        label="Rows without a mode",
        doc="Make them uniform, or keep what the network had.",
    )

    def learn(
        self,
        network: BayesianNetwork,
        data: Dataset,
        *,
        start: BayesianNetwork | None = None,
        priors: Mapping[str, ArrayLike] | None = None,
        monitor: Monitor = SILENT,
    ) -> Learned:
        """Learn all CPTs; see `learn_parameters`.

        Raises
        ------
        ParameterError
            If a hyperparameter, entered or learned earlier, is below 1.
        """
        for name, alpha in (priors or {}).items():
            _check_modes(name, np.asarray(alpha, np.float64))
        run = Counting("map", Uniform(self.alpha), _modes, self.unseen)
        learned = run.run(network, data, start, priors, monitor)
        flat, at_edge = {}, {}
        for name in network:
            ones = learned.priors[name] + learned.counts[name] == 1
            flat[name] = ones.all(axis=-1)
            at_edge[name] = ones.any(axis=-1) & ~flat[name]
        return with_note(with_note(learned, _flat_note, flat), _edge_note, at_edge)


def _check_modes(variable: str, alpha: NDArray[np.float64]) -> None:
    if alpha.size and alpha.min() < 1:
        raise ParameterError(
            "A row of {variable} has the hyper-parameter {value:g}, below 1: its density has "
            "no interior mode. Give 1 or more, or take the posterior mean (bayes).",
            variable=variable,
            value=float(alpha.min()),
        )


def _modes(variable: str, posterior: NDArray[np.float64]) -> NDArray[np.float64]:
    _check_modes(variable, posterior)
    return posterior - 1


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
