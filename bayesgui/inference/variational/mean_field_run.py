"""Mean field step by step: from each of several starts the bound on ln P(e) is raised."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import EvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.inference.engine_run import EngineRun
from bayesgui.inference.posteriors import Posteriors
from bayesgui.inference.variational.factor_layout import FactorLayout

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings


@dataclass(frozen=True)
class BoundStep:
    """The bound on ln P(e) after a sweep."""

    start: int
    sweep: int
    bound: float


class MeanFieldRun(EngineRun):
    """Ascends from one start after another; the highest bound so far counts.

    `starts`: shape (starts, variables); possible configurations to begin at. `allowed`: for each
    variable the states that no table rules out under the findings. `tolerance`: an ascent ends
    after a sweep that changes no probability by more than this. `seed`: of the order in which a
    sweep visits the variables.
    """

    def __init__(
        self,
        network: BayesianNetwork,
        findings: ResolvedFindings,
        starts: NDArray[np.int32],
        allowed: Sequence[NDArray[np.intp]],
        max_sweeps: int,
        tolerance: float,
        seed: int,
    ) -> None:
        super().__init__(network, findings)
        self._starts = starts
        self._allowed = allowed
        self._max_sweeps = max_sweeps
        self._tolerance = tolerance
        self._layout = FactorLayout(network, findings)
        with np.errstate(divide="ignore"):
            self._log_likelihoods = np.log(self._layout.likelihoods)
        self._moving = np.array(
            [v for v, name in enumerate(network) if name not in findings.fixed], dtype=np.int64
        )
        self._rng = np.random.default_rng([seed, 4])
        self._traces: list[list[float]] = []
        self._ascending = False
        self._chances = np.zeros(self._layout.n_states)
        self._best, self._best_bound = self._chances, -math.inf

    @property
    def bounds(self) -> tuple[tuple[float, ...], ...]:
        """The bound after each sweep, from each start."""
        return tuple(map(tuple, self._traces))

    @property
    def is_over(self) -> bool:
        return len(self._traces) == len(self._starts) and not self._ascending

    @property
    def is_worth_keeping(self) -> bool:
        """Whether an ascent has ended, and none is under way."""
        return self.done > 0 and not self._ascending

    @property
    def share(self) -> float:
        return (len(self._traces) - self._ascending) / len(self._starts)

    @property
    def max_steps(self) -> int:
        return len(self._starts) * self._max_sweeps

    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        for _ in range(steps):
            if self.is_over:
                return
            monitor.check()
            if not self._ascending:
                self._begin_ascent()
            self._sweep()
            self.done += 1
            if self.is_over and self._best_bound == -math.inf:
                raise EvidenceError(
                    "Mean field cannot fix the posterior of {variables}: zeros tie it to others, "
                    "and independent variables cannot follow. Ask the junction tree.",
                    variables=", ".join(self.findings.fixed),
                )

    def _begin_ascent(self) -> None:
        layout = self._layout
        self._chances = np.zeros(layout.n_states)
        self._chances[layout.variables[:, 1] + self._starts[len(self._traces)]] = 1.0
        for name, wanted in self.findings.fixed.items():
            self._chances[slice(*layout.bounds[name])] = wanted
        self._traces.append([])
        self._ascending = True

    def _sweep(self) -> None:
        ascend = kernel_cache.module("inference", "factors").ascend

        layout, trace = self._layout, self._traces[-1]
        before = self._chances.copy()
        bound = ascend(
            layout.factors,
            layout.edges,
            layout.tables,
            layout.variables,
            layout.uses,
            self._rng.permutation(self._moving),
            self._log_likelihoods,
            self._chances,
        )
        trace.append(float(bound))
        # Near its maximum the bound is flat: it stands still while q is off by the square root.
        change = float(np.abs(self._chances - before).max(initial=0.0))
        settled = len(trace) > 1 and change <= self._tolerance
        if bound == -math.inf or settled or len(trace) >= self._max_sweeps:
            self._ascending = False
        if bound > self._best_bound:
            self._best, self._best_bound = self._chances, float(bound)

    def detail(self) -> BoundStep:
        """Return where the latest ascent stands."""
        return BoundStep(len(self._traces) - 1, len(self._traces[-1]), self._traces[-1][-1])

    def posteriors(self, targets: tuple[str, ...] | None = None) -> Posteriors | None:
        """Return the independent distributions with the highest bound so far."""
        if self._best_bound == -math.inf:
            return None
        bounds = self._layout.bounds
        if targets is not None:
            bounds = {name: bounds[name] for name in targets}
        return Posteriors(
            "mean-field", self._best_bound, self._best.copy(), bounds, warnings=self._warnings()
        )

    def _warnings(self) -> tuple[str, ...]:
        if self._ascending or all(len(trace) < self._max_sweeps for trace in self._traces):
            return ()
        return (
            Sentence(
                "Mean field had not settled after {count} sweeps; allow more.",
                count=f"{self._max_sweeps:,}",
            ),
        )

    def lost_variables(self, names: Iterable[str]) -> list[str]:
        """Return those of some variables with a state of probability 0 that no table rules out.

        `names`: the variables; those of fixed posteriors are what they shall be.
        """
        allowed = dict(zip(self.network, self._allowed, strict=True))
        return [
            name
            for name in names
            if name not in self.findings.fixed
            and (self._best[self._layout.bounds[name][0] + allowed[name]] == 0).any()
        ]
