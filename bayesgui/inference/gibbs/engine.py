"""Posteriors estimated from Markov chains that change a variable, or a block, at a time."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.parameters import Parameter, parameter, parameters_of
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.inference.approximate import SteppedEngine, engine_seed, to_the_end
from bayesgui.inference.base import engines
from bayesgui.inference.gibbs.precheck import findings_of
from bayesgui.inference.gibbs.record import GibbsRecord
from bayesgui.inference.gibbs.run import GibbsOptions, GibbsRun
from bayesgui.inference.gibbs.watch_options import WatchOptions
from bayesgui.inference.gibbs.watched_chains import WatchedChains
from bayesgui.inference.memory import check_budget
from bayesgui.inference.sampling.weighted_rows import weighted_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings


MIN_CHAINS = 4
MIN_RECORDED = 250
"""Sweeps of a chain: of much shorter ones no R-hat can tell whether they agree."""

BYTES_OF_TRACE, BYTES_OF_CELL = 12, 24
"""For each draw of a variable, and for each draw of all of them, while they are counted."""


@engines.register("gibbs", label="Gibbs sampling", order=4)
@dataclass(eq=False, repr=False)
class GibbsSampling(SteppedEngine):
    """Draws each variable anew given all others, over and over, in many chains.

    Notes
    -----
    A variable's chances given all others need its Markov blanket only; they are averaged instead of
    draws. Where zeros keep single updates from some configurations (the posterior is stationary
    still, but no longer the only such distribution), variables are updated together in blocks, and
    also where probabilities of less than 2 % would make a move rare. The chains begin at different
    possible configurations, so that chains caught in different places show as R-hat; standard
    errors come from the scatter of the chains.

    References
    ----------
    Geman and Geman (1984), Stochastic relaxation, Gibbs distributions, and the Bayesian restoration
    of images. Pearl (1987), Evidential reasoning using stochastic simulation of causal models.
    Gelfand and Smith (1990), Sampling-based approaches to calculating marginal densities. Vehtari
    et al. (2021), Rank-normalization, folding, and localization: an improved R-hat.
    """

    starts_possible = True
    run_length = "sweeps"
    samples: int = parameter(
        100_000,
        low=1,
        high=10**10,
        label="Samples",
        doc="Draws of all chains together that are recorded; rounded up to whole sweeps.",
    )
    burn_in: int = parameter(
        100,
        low=0,
        high=10**9,
        label="Burn-in",
        doc="Sweeps of every chain that are thrown away first.",
    )
    thinning: int = parameter(
        1,
        low=1,
        high=10**6,
        label="Thinning",
        doc="Of the sweeps after that, every so many is recorded.",
    )
    chains: int = parameter(
        256,
        low=1,
        high=10**5,
        label="Chains",
        doc="Chains that run side by side, fewer where each would record under 250 sweeps.",
    )
    blocked: bool = parameter(
        True,
        label="Blocks",
        doc="Update variables together where zeros, or nearly zeros, demand it.",
    )
    seed: int = engine_seed()
    memory_budget: int | None = parameter(
        0,
        low=0,
        label="Memory budget",
        doc="Bytes that the chains may take; 0 for half of the free memory.",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        self._budget = self.memory_budget
        chains = min(self.chains, max(MIN_CHAINS, self.samples // MIN_RECORDED))
        self._recorded = math.ceil(self.samples / chains)
        self._options = GibbsOptions(
            chains,
            self.burn_in + self._recorded * self.thinning,
            self.burn_in,
            self.thinning,
            self.seed,
            self.blocked,
            self.memory_budget,
        )

    def begin(
        self,
        evidence: Mapping[str, object] | None = None,
        monitor: Monitor = SILENT,
        watched: tuple[str, ...] = (),
    ) -> GibbsRun:
        """Return a run before its first sweep; the caller advances and observes it.

        `evidence`: findings by variable, as `query` takes them.
        """
        watched = self._check_names(watched)

        def start(findings: ResolvedFindings) -> GibbsRun:
            return GibbsRun(self.network, findings, self._options, watched, monitor)

        return self._begin(evidence, start, monitor)

    @classmethod
    def run_parameters(cls) -> tuple[Parameter, ...]:
        """Return the options of chains that are watched: few of them, from their first sweep on."""
        return parameters_of(WatchOptions)

    @classmethod
    def run_problem(cls, options: Mapping[str, Any]) -> str:
        if WatchOptions(**options).kept:
            return ""
        return Sentence("The burn-in leaves no sweep; shorten it or run more sweeps.")

    @classmethod
    def _begin_watched(
        cls,
        network: BayesianNetwork,
        evidence: Mapping[str, object],
        options: Mapping[str, Any],
        monitor: Monitor,
    ) -> WatchedChains:
        findings = findings_of(network, evidence)
        return WatchedChains(network, findings, WatchOptions(**options), monitor)

    @classmethod
    def record(cls, network: BayesianNetwork) -> GibbsRecord:
        return GibbsRecord(network)

    def _start_run(self, findings: ResolvedFindings, monitor: Monitor) -> GibbsRun:
        return GibbsRun(self.network, findings, self._options, (), monitor)

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        draws = self._recorded * self._options.chains
        needed = draws * (BYTES_OF_TRACE * len(variables) + BYTES_OF_CELL)
        check_budget(needed, self._budget, Sentence("The draws of a joint posterior"), draws)
        run = to_the_end(
            GibbsRun(self.network, findings, self._options, variables, monitor), monitor
        )
        shape = tuple(self.network[name].n_states for name in variables)
        codes = np.stack([run.trace(name).ravel() for name in variables])
        table = weighted_table(codes, np.ones(codes.shape[1]), shape)
        return np.asarray(table / codes.shape[1])
