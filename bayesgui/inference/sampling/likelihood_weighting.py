"""The likelihood weighting engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.inference.approximate import SteppedEngine, engine_seed
from bayesgui.inference.base import engines
from bayesgui.inference.sampling.row_run import WeightingRun
from bayesgui.inference.sampling.weighted_rows import weighted_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.findings import ResolvedFindings


@engines.register("likelihood-weighting", label="Likelihood weighting", order=5)
@dataclass(eq=False, repr=False)
class LikelihoodWeighting(SteppedEngine):
    """Draws rows parents first, sets what was found, and weighs each row by how likely that is.

    Notes
    -----
    A variable with a hard finding is set to it; one with several possible states or a likelihood is
    drawn in proportion to CPT times likelihood. The row's log weight is the sum of the logs of the
    normalizing constants. The mean weight estimates P(findings). With findings far from the roots,
    most rows have negligible weight, as the effective sample size shows.

    References
    ----------
    Fung and Chang (1990), Weighing and integrating evidence for stochastic simulation in Bayesian
    networks. Shachter and Peot (1990), Simulation approaches to general probabilistic inference on
    belief networks. Koller and Friedman (2009), Probabilistic Graphical Models, section 12.2.
    """

    evidence_sign = "≈"
    samples: int = parameter(
        100_000, low=1, high=10**10, label="Samples", doc="Rows that are drawn."
    )
    seed: int = engine_seed()

    def _start_run(self, findings: ResolvedFindings, monitor: Monitor) -> WeightingRun:
        return WeightingRun(self.network, findings, self.samples, self.seed)

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        shape = tuple(self.network[name].n_states for name in variables)
        chosen = [self.network.names.index(name) for name in variables]
        table = np.zeros(shape)
        peak = -np.inf
        run = self._start_run(findings, monitor)
        while not run.is_over:
            monitor.check()
            codes, log_weights = run.draw(run.at_once, monitor)
            highest = float(log_weights.max())
            if highest == -np.inf:
                continue
            if highest > peak:
                table *= np.exp(peak - highest)
                peak = highest
            table += weighted_table(codes[chosen], np.exp(log_weights - peak), shape)
        return np.asarray(table / table.sum())
