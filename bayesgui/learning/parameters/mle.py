"""Maximum likelihood estimation of CPTs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.learning.parameters.base import Learned, parameter_learners
from bayesgui.learning.parameters.counting import (
    Counting,
    NoPrior,
    posterior_mean,
    unseen_parameter,
)
from bayesgui.learning.parameters.missing_cells import missing_parameter, prepare_cases

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable


@parameter_learners.register("mle", label="Maximum likelihood", order=1)
@dataclass(frozen=True, kw_only=True)
class MaximumLikelihood:
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

    def learn(
        self,
        network: BayesianNetwork,
        data: CaseTable,
        *,
        start: BayesianNetwork | None = None,
        priors: Mapping[str, ArrayLike] | None = None,
        monitor: Monitor = SILENT,
    ) -> Learned:
        """Learn all CPTs; see `learn_parameters`. Hyperparameters count as earlier cases."""
        run = Counting("mle", NoPrior(), posterior_mean, self.unseen)
        cases = prepare_cases(self.missing, network, data)
        return cases.remarked(run.run(cases.network, cases.data, start, priors, monitor))
