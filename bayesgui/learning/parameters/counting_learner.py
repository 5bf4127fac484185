"""Base of the learners that count and then estimate each row."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bayesgui.core.monitor import SILENT
from bayesgui.learning.parameters.counting import Counting, NoPrior, posterior_mean
from bayesgui.learning.parameters.missing_cells import prepare_cases

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.parameters.base import Learned
    from bayesgui.learning.parameters.counting import Estimate
    from bayesgui.learning.priors import Prior


class CountingLearner:
    """Learns tables by counting; by default the frequencies themselves."""

    method: ClassVar[str]
    unseen: str
    missing: str

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
        cases = prepare_cases(self.missing, network, data)
        estimate = self.estimate(cases.network)
        run = Counting(self.method, self.chosen_prior(network), estimate, self.unseen)
        return cases.remarked(run.run(cases.network, cases.data, start, priors, monitor))

    def chosen_prior(self, network: BayesianNetwork) -> Prior:
        """Return the prior selected by the options."""
        return NoPrior()

    def estimate(self, network: BayesianNetwork) -> Estimate:
        """Return the estimator applied to each row."""
        return posterior_mean
