"""Quantities derived from the joint table of two variables."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.explain.expectation import numbers_of
from bayesgui.measures.moments import moment, variance
from bayesgui.measures.mutual_information import conditional_mutual_information

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable

    Table = NDArray[np.float64]


@dataclass(frozen=True)
class Moments:
    """Mean and variance of X, conditional on each state of Y and overall.

    `means`, `variances`: E[X | y] and Var[X | y] for each state of Y; NaN where P(y) is 0. `error`:
    mean squared error of E[X | Y] as a predictor of X: the mean of the variances.
    """

    means: tuple[float, ...]
    variances: tuple[float, ...]
    mean: float
    variance: float
    error: float

    @property
    def explained(self) -> float:
        """Variance of E[X | Y], that is Var[X] minus the error."""
        return self.variance - self.error


@dataclass(frozen=True, eq=False)
class TwoVariables:
    """P(x, y | e) and quantities derived from it.

    `joint`: shape (n_x, n_y); their joint posterior.

    >>> import numpy
    >>> from bayesgui.core.variable import Variable
    >>> coin = Variable("coin", ("heads", "tails"))
    >>> die = Variable("even", ("yes", "no"))
    >>> pair = TwoVariables(coin, die, numpy.full((2, 2), 0.25))
    >>> pair.is_independent
    True
    """

    x: Variable
    y: Variable
    joint: Table

    @cached_property
    def p_x(self) -> Table:
        """P(x), the row sums."""
        return np.asarray(self.joint.sum(axis=1))

    @cached_property
    def p_y(self) -> Table:
        """P(y), the column sums."""
        return np.asarray(self.joint.sum(axis=0))

    @cached_property
    def x_given_y(self) -> Table:
        """P(x | y); NaN in columns where P(y) is 0."""
        return _quotient(self.joint, self.p_y[np.newaxis, :])

    @cached_property
    def y_given_x(self) -> Table:
        """P(y | x); NaN in rows where P(x) is 0."""
        return _quotient(self.joint, self.p_x[:, np.newaxis])

    @cached_property
    def difference(self) -> Table:
        """P(x, y) − P(x) P(y), with exact zeros where the difference is rounding error."""
        product = np.outer(self.p_x, self.p_y)
        difference = self.joint - product
        return np.where(np.abs(difference) <= 1e-12, 0.0, difference)

    @property
    def is_independent(self) -> bool:
        """Whether P(x, y) = P(x) P(y) in every cell."""
        return not self.difference.any()

    @cached_property
    def information(self) -> float:
        """I(X; Y) in nats."""
        return conditional_mutual_information(self.joint)

    @property
    def information_bits(self) -> float:
        """I(X; Y) in bits."""
        return self.information / math.log(2)

    @cached_property
    def moments(self) -> Moments | None:
        """Moments of X given Y, or None if the states of X have no numeric values."""
        try:
            values = numbers_of(self.x)
        except ModelError:
            return None
        conditional = self.x_given_y
        variances = tuple(variance(values, column) for column in conditional.T)
        return Moments(
            tuple(moment(values, column) for column in conditional.T),
            variances,
            moment(values, self.p_x),
            variance(values, self.p_x),
            math.fsum(v * float(p) for v, p in zip(variances, self.p_y, strict=True) if p > 0),
        )


def _quotient(above: Table, below: Table) -> Table:
    undefined = np.full(above.shape, np.nan)
    possible = np.broadcast_to(below > 0, above.shape)
    return np.asarray(np.divide(above, below, out=undefined, where=possible))
