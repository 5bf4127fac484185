"""What is believed of a table before the data are seen: Dirichlet hyper-parameters.

A prior gives every family an array α of the shape of its table. Rows of a table, and tables of a
network, are independent of each other (global and local parameter independence), so that the
prior of the network is the product of the rows' Dirichlet densities.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.cpt import CPT

    Table = NDArray[np.float64]


class Prior(Protocol):
    """Hyper-parameters for any family."""

    def hyperparameters(self, table: CPT) -> Table:
        """Return α, an array of the shape of a table.

        Parameters
        ----------
        table : CPT
            The family's table as it is before learning.
        """


def _check_sample_size(ess: float) -> None:
    if not (np.isfinite(ess) and ess > 0):
        raise ParameterError(
            "The equivalent sample size must be a positive number, not {value}.", value=ess
        )


@dataclass(frozen=True)
class BDeu:
    """Equal hyper-parameters that sum to the equivalent sample size in every family.

    α_ijk = ess / (q_i r_i), the only such choice that gives equivalent structures equal scores.

    Parameters
    ----------
    ess : float
        Equivalent sample size, positive.

    Raises
    ------
    ParameterError
        If it is not.

    References
    ----------
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
    """The same hyper-parameter in every cell.

    Parameters
    ----------
    alpha : float
        Positive; 1 makes every row's density uniform (Laplace's correction, the prior of K2).

    Raises
    ------
    ParameterError
        If it is not positive.

    References
    ----------
    Cooper and Herskovits (1992), A Bayesian method for the induction of probabilistic networks
    from data.
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


@dataclass(frozen=True)
class FromTables:
    """The tables as they are, worth a number of cases.

    α_ijk = ess θ_ijk / q_i: the cases are spread evenly over the configurations of the parents,
    so that uniform tables give `BDeu`.

    Parameters
    ----------
    ess : float
        Number of cases that each table is worth, positive.

    Raises
    ------
    ParameterError
        If it is not.

    References
    ----------
    Heckerman (1995), A tutorial on learning with Bayesian networks, section 5.
    """

    ess: float = 1.0

    def __post_init__(self) -> None:
        _check_sample_size(self.ess)

    def hyperparameters(self, table: CPT) -> Table:
        """Return the table times ess / q."""
        return table.values * (self.ess / table.n_configurations)


@dataclass(frozen=True, eq=False)
class ByHand:
    """Hyper-parameters entered for some variables; the others follow another prior.

    Parameters
    ----------
    tables : mapping of str to array_like of float
        α by variable, one axis a parent in the table's order, the child's states last.
    otherwise : Prior
        For every variable that is not in `tables`.
    """

    tables: Mapping[str, ArrayLike]
    otherwise: Prior

    def hyperparameters(self, table: CPT) -> Table:
        """Return what was entered, checked.

        Raises
        ------
        ParameterError
            If it has another shape than the table, or an entry is negative or no number.
        """
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
