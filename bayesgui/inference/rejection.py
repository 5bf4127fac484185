"""Posteriors estimated from those rows, of all that are drawn, that happen to fit the findings."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Parameter
from bayesgui.core.errors import EvidenceError
from bayesgui.core.sentence import Sentence
from bayesgui.data.row_sampler import RowSampler
from bayesgui.inference.approximate import SEED, ApproximateEngine
from bayesgui.inference.base import engines
from bayesgui.inference.weighted_rows import WeightedRows, block_rows, weighted_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.posteriors import Posteriors


RARE = 0.01
"""Share of rows that fit below which another engine is recommended."""


@engines.register("rejection", label="Rejection sampling", order=6, exact=False, sign="≈")
class RejectionSampling(ApproximateEngine):
    """Draws rows parents first and keeps those that fit the findings.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    samples : int
        Rows that are wanted.
    max_draws : int
        Rows drawn at most, kept or not.
    seed : int
        Makes the rows reproducible.

    Notes
    -----
    A row is kept with the product of the findings' likelihoods, each divided by its largest, as
    probability: 1 or 0 for findings of states. The share kept estimates P(findings) up to that
    scale; rows wanted divided by it is the work, which is why rare findings end it.

    References
    ----------
    Henrion (1988), Propagating uncertainty in Bayesian networks by probabilistic logic sampling.
    Russell and Norvig (2010), Artificial Intelligence: a modern approach, section 14.5.1.
    """

    name = "rejection"
    parameters = (
        Parameter(
            "samples", 20_000, low=1, high=10**10, label="Samples", doc="Rows that are wanted."
        ),
        Parameter(
            "max_draws",
            5_000_000,
            low=1,
            high=10**12,
            label="Most draws",
            doc="Rows drawn at most, kept or not.",
        ),
        SEED,
    )

    def __init__(
        self,
        network: BayesianNetwork,
        samples: int = 20_000,
        max_draws: int = 5_000_000,
        seed: int = 0,
    ) -> None:
        super().__init__(network)
        self._samples = samples
        self._max_draws = max_draws
        self._seed = seed
        self.drawn = 0
        """Rows drawn for the last answer."""
        self.kept = 0
        """Those of them that were kept."""

    def _rows(self, findings: ResolvedFindings, monitor: Monitor) -> Iterator[NDArray[np.int32]]:
        """Draw until enough rows are kept or too many drawn; count both."""
        sampler = RowSampler(self.network, {}, findings.interventions, self._seed)
        chance = np.random.default_rng([self._seed, 1])
        position = {name: k for k, name in enumerate(self.network)}
        accepting = [(position[n], w / w.max()) for n, w in findings.likelihoods.items()]
        self.drawn = self.kept = 0
        step = block_rows(self.network)
        while self.kept < self._samples and self.drawn < self._max_draws:
            monitor.check()
            if self.kept and monitor.stop_requested:
                return
            codes, _ = sampler.draw(min(step, self._max_draws - self.drawn))
            kept = np.ones(codes.shape[1])
            for v, weights in accepting:
                kept *= weights[codes[v]]
            fitting = np.flatnonzero(chance.random(len(kept)) < kept)
            missing = self._samples - self.kept
            if len(fitting) >= missing:
                # What was drawn after the last row wanted does not count.
                fitting = fitting[:missing]
                self.drawn += int(fitting[-1]) + 1
            else:
                self.drawn += len(kept)
            self.kept += len(fitting)
            yield np.ascontiguousarray(codes[:, fitting])
            monitor.report(max(self.kept / self._samples, self.drawn / self._max_draws))
        if not self.kept:
            raise self._nothing_kept(findings, monitor)

    def _nothing_kept(self, findings: ResolvedFindings, monitor: Monitor) -> EvidenceError:
        self._support(findings, monitor)
        return EvidenceError(
            "None of {count} rows drawn fits these findings, so rejection sampling gives up. "
            "Ask likelihood weighting, or the junction tree.",
            count=f"{self.drawn:,}",
        )

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        rows = WeightedRows(self.network)
        for codes in self._rows(findings, monitor):
            rows.add(codes, np.zeros(codes.shape[1]))
        scale = sum(math.log(weights.max()) for weights in findings.likelihoods.values())
        log_evidence = math.log(self.kept / self.drawn) + scale
        return rows.posteriors(self.name, log_evidence, targets, self._warnings(), self.kept)

    def _warnings(self) -> tuple[str, ...]:
        share = self.kept / self.drawn
        if self.kept >= self._samples and share >= RARE:
            return ()
        if self.kept >= self._samples:
            return (
                Sentence(
                    "Only {share} % of {drawn} rows drawn fit the findings; likelihood weighting "
                    "would need fewer.",
                    share=f"{100 * share:.2g}",
                    drawn=f"{self.drawn:,}",
                ),
            )
        return (
            Sentence(
                "Only {kept} of {drawn} rows drawn fit the findings ({share} %), "
                "fewer than the {wanted} that were wanted.",
                kept=f"{self.kept:,}",
                drawn=f"{self.drawn:,}",
                share=f"{100 * share:.2g}",
                wanted=f"{self._samples:,}",
            ),
        )

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        shape = tuple(self.network[name].n_states for name in variables)
        chosen = [self.network.names.index(name) for name in variables]
        table = np.zeros(shape)
        for codes in self._rows(findings, monitor):
            table += weighted_table(codes[chosen], np.ones(codes.shape[1]), shape)
        return np.asarray(table / table.sum())
