"""Maximum likelihood estimation of CPTs."""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.learning.parameters.counting import (
    unseen_parameter,
)
from bayesgui.learning.parameters.missing_cells import CountingLearner, missing_parameter


@parameter_learners.register("mle", label="Maximum likelihood", order=1)
@dataclass(frozen=True, kw_only=True)
class MaximumLikelihood(CountingLearner):
    """Relative frequencies: the tables that make the data most probable.

    Notes
    -----
    θ_ijk = m_ijk / m_ij. Unseen states get probability 0, and a configuration without cases has
    no estimate. With cells missing at random, each family counts the rows in which it is
    complete (available cases).

    References
    ----------
    Koller and Friedman (2009), section 17.2.3.
    """

    unseen: str = unseen_parameter()
    missing: str = missing_parameter()
