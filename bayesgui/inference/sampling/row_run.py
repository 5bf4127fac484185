"""Incremental runs of forward samplers: draw rows, weight them, accumulate."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.sampling.row_sampler import RowSampler
from bayesgui.inference.engine_run import EngineRun, RunPoint
from bayesgui.inference.sampling.weighted_rows import WeightedRows, block_rows
from bayesgui.inference.support import check_possible

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.posteriors import Posteriors

    Rows = tuple[NDArray[np.int32], NDArray[np.float64]]

MIN_EFFECTIVE_ROWS = 100.0
"""Effective sample size below which estimates are unreliable."""

MIN_ACCEPTANCE = 0.01
"""Acceptance rate below which another engine is recommended."""


@dataclass(frozen=True)
class RowCount:
    """Sample sizes of a run."""

    n_rows: int
    kept: int
    size: float


class RowRun(EngineRun):
    """A run of one sampler; the result depends on the seed but not on the portions drawn."""

    stepwise = False
    one_step = 100

    def __init__(
        self,
        network: BayesianNetwork,
        findings: ResolvedFindings,
        sampler: RowSampler,
        most: int,
    ) -> None:
        super().__init__(network, findings)
        self._sampler = sampler
        self._most = most
        self._rows = WeightedRows(network)
        self._none: Rows = np.zeros((len(network), 0), np.int32), np.zeros(0)
        self._ready = self._none
        self._made = 0
        self.at_once = block_rows(network)
        self.kept = 0
        """Number of rows with positive weight."""

    @property
    def max_steps(self) -> int:
        return self._most

    @property
    def is_worth_keeping(self) -> bool:
        """Whether any row counts."""
        return self.kept > 0

    def _take(self, count: int) -> Rows:
        """Return the next rows, fewer at the end of a block."""
        codes, log_weights = self._ready
        if not len(log_weights):
            # Block boundaries do not depend on the request, so pauses and speed do not affect
            # results.
            size = min(self.at_once, self._most - self._made)
            codes, log_weights = self._sampler.draw(size)
            self._made += size
        if count >= len(log_weights):
            # Release the old block first, so that the next one can reuse its memory.
            self._ready = self._none
            return codes, log_weights
        self._ready = codes[:, count:], log_weights[count:]
        return codes[:, :count], log_weights[:count]

    @abstractmethod
    def draw(self, count: int, monitor: Monitor = SILENT) -> Rows:
        """Draw rows, fewer at the end of a block, and return those with positive weight.

        `codes`: shape (variables, rows); states. `log_weights`: shape (rows,); log weights of the
        rows.
        """

    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        goal = self.done + steps
        while self.done < goal and not self.is_over:
            monitor.check()
            codes, log_weights = self.draw(goal - self.done, monitor)
            self._rows.add(np.ascontiguousarray(codes), log_weights)

    def detail(self) -> RowCount:
        """Return the sample sizes."""
        size = 0.0 if self._rows.is_empty else self._rows.effective_sample_size
        return RowCount(self.done, self.kept, size)

    def look(self) -> RunPoint | None:
        """Return a point of the curves with standard errors; None as long as no row counts."""
        if self._rows.is_empty:
            return None
        estimates, errors = (each.astype(np.float32) for each in self._rows.estimates())
        return RunPoint(self.done, self.detail(), estimates, errors)


class WeightingRun(RowRun):
    """A run of likelihood weighting."""

    def __init__(
        self, network: BayesianNetwork, findings: ResolvedFindings, samples: int, seed: int
    ) -> None:
        sampler = RowSampler(network, findings.likelihoods, findings.interventions, seed)
        super().__init__(network, findings, sampler, samples)

    @property
    def is_over(self) -> bool:
        return self.done >= self._most

    @property
    def share(self) -> float:
        return self.done / self._most

    def draw(self, count: int, monitor: Monitor = SILENT) -> Rows:
        codes, log_weights = self._take(count)
        self.done += len(log_weights)
        self.kept += int((log_weights > -np.inf).sum())
        if self.is_over and not self.kept:
            check_possible(self.network, self.findings, monitor)
            raise EvidenceError(
                "None of {count} rows drawn fits these findings, though they are possible. "
                "Draw more, or ask the junction tree.",
                count=f"{self.done:,}",
            )
        return codes, log_weights

    def posteriors(self, targets: tuple[str, ...] | None = None) -> Posteriors | None:
        """Return the weighted frequencies so far; None while all weights are 0."""
        rows = self._rows
        if rows.is_empty:
            return None
        size = rows.effective_sample_size
        warnings: tuple[str, ...] = ()
        if size < min(MIN_EFFECTIVE_ROWS, rows.n_rows / 2):
            warnings = (
                Sentence(
                    "Under these findings {count} rows have an effective sample size of "
                    "{size}: these posteriors are rough. Draw more, or ask the junction tree.",
                    size=f"{size:.3g}",
                    count=f"{rows.n_rows:,}",
                ),
            )
        return rows.posteriors(
            "likelihood-weighting", rows.log_mean, targets, warnings, rows.n_rows
        )


class RejectionRun(RowRun):
    """A run of rejection sampling."""

    def __init__(
        self,
        network: BayesianNetwork,
        findings: ResolvedFindings,
        samples: int,
        max_draws: int,
        seed: int,
    ) -> None:
        sampler = RowSampler(network, {}, findings.interventions, seed)
        super().__init__(network, findings, sampler, max_draws)
        self._wanted = samples
        self._chance = np.random.default_rng([seed, 1])
        position = {name: k for k, name in enumerate(network)}
        self._accepting = [(position[n], w / w.max()) for n, w in findings.likelihoods.items()]
        self._scale = sum(math.log(weights.max()) for weights in findings.likelihoods.values())

    @property
    def is_over(self) -> bool:
        return self.kept >= self._wanted or self.done >= self._most

    @property
    def share(self) -> float:
        """Fraction of the rows to keep, or of the maximum to draw, whichever is larger."""
        return max(self.kept / self._wanted, self.done / self._most)

    def draw(self, count: int, monitor: Monitor = SILENT) -> Rows:
        codes, _ = self._take(count)
        chances = np.ones(codes.shape[1])
        for v, weights in self._accepting:
            chances *= weights[codes[v]]
        fitting = np.flatnonzero(self._chance.random(len(chances)) < chances)
        missing = self._wanted - self.kept
        if len(fitting) >= missing:
            # Discard draws after the last row needed.
            fitting = fitting[:missing]
            self.done += int(fitting[-1]) + 1
        else:
            self.done += len(chances)
        self.kept += len(fitting)
        if self.is_over and not self.kept:
            check_possible(self.network, self.findings, monitor)
            raise EvidenceError(
                "None of {count} rows drawn fits these findings, so rejection sampling gives up. "
                "Ask likelihood weighting, or the junction tree.",
                count=f"{self.done:,}",
            )
        return codes[:, fitting], np.zeros(len(fitting))

    def posteriors(self, targets: tuple[str, ...] | None = None) -> Posteriors | None:
        """Return the relative frequencies so far; None while no row is kept."""
        if not self.kept:
            return None
        log_evidence = math.log(self.kept / self.done) + self._scale
        return self._rows.posteriors(
            "rejection", log_evidence, targets, self._warnings(), self.kept
        )

    def _warnings(self) -> tuple[str, ...]:
        share = self.kept / self.done
        if self.kept >= self._wanted and share >= MIN_ACCEPTANCE:
            return ()
        if self.kept >= self._wanted:
            return (
                Sentence(
                    "Only {share} % of {drawn} rows drawn fit the findings; likelihood weighting "
                    "would need fewer.",
                    share=f"{100 * share:.2g}",
                    drawn=f"{self.done:,}",
                ),
            )
        return (
            Sentence(
                "Only {kept} of {drawn} rows drawn fit the findings ({share} %), "
                "fewer than the {wanted} that were wanted.",
                kept=f"{self.kept:,}",
                drawn=f"{self.done:,}",
                share=f"{100 * share:.2g}",
                wanted=f"{self._wanted:,}",
            ),
        )
