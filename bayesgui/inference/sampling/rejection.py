"""The rejection sampling engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.inference.approximate import SteppedEngine, engine_seed, to_the_end
from bayesgui.inference.base import engines
from bayesgui.inference.sampling.row_run import RejectionRun
from bayesgui.inference.sampling.weighted_rows import weighted_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.posteriors import Posteriors


@engines.register("rejection", label="Rejection sampling", order=6)
@dataclass(eq=False, repr=False)
class RejectionSampling(SteppedEngine):
    """Draws rows parents first and keeps those that fit the findings.

    Notes
    -----
    A row is accepted with the product of the findings' likelihoods, each divided by its maximum, as
    probability: 1 or 0 for findings on states. The acceptance rate estimates P(findings) up to that
    scale. The expected number of draws is `samples` over this rate, too many for rare findings.

    References
    ----------
    Henrion (1988), Propagating uncertainty in Bayesian networks by probabilistic logic sampling.
    Russell and Norvig (2010), Artificial Intelligence: a modern approach, section 14.5.1.
    """

    evidence_sign = "≈"
    samples: int = parameter(
        20_000, low=1, high=10**10, label="Samples", doc="Rows that are wanted."
    )
    max_draws: int = parameter(
        5_000_000, low=1, high=10**12, label="Most draws", doc="Rows drawn at most, kept or not."
    )
    seed: int = engine_seed()

    def __post_init__(self) -> None:
        super().__post_init__()
        self.n_drawn = 0
        """Number of rows drawn for the last answer."""
        self.kept = 0
        """Number of rows accepted."""

    def _start_run(self, findings: ResolvedFindings, monitor: Monitor) -> RejectionRun:
        return RejectionRun(self.network, findings, self.samples, self.max_draws, self.seed)

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        run = to_the_end(self._start_run(findings, monitor), monitor)
        self.n_drawn, self.kept = run.done, run.kept
        found = run.posteriors(targets)
        assert found is not None
        return found

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        shape = tuple(self.network[name].n_states for name in variables)
        chosen = [self.network.names.index(name) for name in variables]
        table = np.zeros(shape)
        run = self._start_run(findings, monitor)
        while not run.is_over:
            monitor.check()
            codes, _ = run.draw(run.at_once, monitor)
            table += weighted_table(codes[chosen], np.ones(codes.shape[1]), shape)
        return np.asarray(table / table.sum())
