"""Dirichlet priors of CPTs.

A prior maps a family to hyperparameters α of the shape of its CPT. With global and local parameter
independence, the prior of a network is the product of the rows' Dirichlet densities.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.inference.one_query import tree_for_one_query
from bayesgui.inference.parent_probabilities import parent_probabilities

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.network import BayesianNetwork

    Table = NDArray[np.float64]


class Prior(Protocol):
    """A source of Dirichlet hyperparameters for any family."""

    def hyperparameters(self, table: CPT) -> Table:
        """Return α, an array of the shape of the CPT."""


def _check_sample_size(ess: float) -> None:
    if not (np.isfinite(ess) and ess > 0):
        raise ParameterError(
            "The equivalent sample size must be a positive number, not {value}.", value=ess
        )


@dataclass(frozen=True)
class BDeu:
    """Equal hyperparameters that sum to the equivalent sample size in every family.

    α_ijk = ess / (q_i r_i), the only uniform choice that scores equivalent structures equally.

    Buntine (1991); Heckerman, Geiger and Chickering (1995), Learning Bayesian networks: the
    combination of knowledge and statistical data, section 6.
    """

    ess: float = 1.0

    def __post_init__(self) -> None:
        _check_sample_size(self.ess)

    def hyperparameters(self, table: CPT) -> Table:
        """Return ess / (q r) in every cell."""
        return np.full(table.values.shape, self.ess / table.values.size)


@dataclass(frozen=True)
class Uniform:
    """The same hyperparameter in every cell.

    `alpha`: positive; 1 makes every row's density uniform (Laplace's correction, the prior of K2).

    Cooper and Herskovits (1992), A Bayesian method for the induction of probabilistic networks from
    data.
    """

    alpha: float = 1.0

    def __post_init__(self) -> None:
        if not (np.isfinite(self.alpha) and self.alpha > 0):
            raise ParameterError(
                "The hyper-parameter of a cell must be a positive number, not {value}.",
                value=self.alpha,
            )

    def hyperparameters(self, table: CPT) -> Table:
        """Return alpha in every cell."""
        return np.full(table.values.shape, self.alpha)


@dataclass(frozen=True, eq=False)
class FromNetwork:
    """A network with its tables, worth a number of cases: those that it would draw on average.

    α_ijk = ess P(x_i = k, pa_i = j), from the joint distribution of the network, so that a
    configuration of parents that it seldom draws says little. Uniform tables yield `BDeu`.

    Heckerman, Geiger and Chickering (1995), Learning Bayesian networks: the combination of
    knowledge and statistical data, section 6; Heckerman (1995), A tutorial on learning with
    Bayesian networks, section 5.
    """

    network: BayesianNetwork
    ess: float = 1.0

    def __post_init__(self) -> None:
        _check_sample_size(self.ess)

    def hyperparameters(self, table: CPT) -> Table:
        """Return the joint distribution of the family times ess."""
        weights = self.parent_weights(table.variable)
        if weights is None:
            weights = tree_for_one_query(self.network).joint(table.parents)
        return self.ess * weights[..., None] * table.values

    def parent_weights(self, variable: str) -> Table | None:
        """Return the joint distribution of a node's parents, None if that takes long."""
        if not self.network.parents(variable):
            return np.ones(())
        return parent_probabilities(self.network, variable)


@dataclass(frozen=True, eq=False)
class ByHand:
    """Hyperparameters entered for some variables; another prior for the rest.

    `tables`: α by variable, with one axis per parent in CPT order and the child's states last.
    """

    tables: Mapping[str, ArrayLike]
    otherwise: Prior

    def hyperparameters(self, table: CPT) -> Table:
        """Return the entered hyperparameters, validated."""
        if table.variable not in self.tables:
            return self.otherwise.hyperparameters(table)
        alpha = np.array(self.tables[table.variable], dtype=np.float64)
        if alpha.shape != table.values.shape:
            raise ParameterError(
                "The hyper-parameters of {variable} have the shape {found} and its table {needed}; "
                "give one axis for each parent and the states of {variable} last.",
                variable=table.variable,
                found="×".join(map(str, alpha.shape)),
                needed="×".join(map(str, table.values.shape)),
            )
        if not np.isfinite(alpha).all() or (alpha < 0).any():
            raise ParameterError(
                "The hyper-parameters of {variable} must be 0 or more.", variable=table.variable
            )
        return alpha
