"""Loopy belief propagation step by step: pass after pass, until no message moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.inference.engine_run import EngineRun
from bayesgui.inference.posteriors import Posteriors
from bayesgui.inference.variational.factor_layout import FactorLayout

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings


@dataclass(frozen=True)
class MessageResidual:
    """The residual of the messages after some passes.

    `residual`: largest change of a message in the last one.
    """

    passes: int
    residual: float


class LoopyRun(EngineRun):
    """Messages between tables and variables, uniform at first.

    `flooding`: whether all tables speak at once, instead of the one that has heard most that is
    new. `tolerance`: change of a message below which it counts as unchanged.
    """

    def __init__(
        self,
        network: BayesianNetwork,
        findings: ResolvedFindings,
        *,
        flooding: bool,
        damping: float,
        max_passes: int,
        tolerance: float,
    ) -> None:
        super().__init__(network, findings)
        self._flooding = int(flooding)
        self._damping = damping
        self._max_passes = max_passes
        self._tolerance = tolerance
        self._layout = FactorLayout(network, findings)
        self._messages = _Messages(self._layout)
        self.residuals: list[float] = []
        """Largest change of a message in each pass."""
        self.converged = False
        """Whether no message moves any more."""

    @property
    def is_over(self) -> bool:
        return self.converged or self.done >= self._max_passes

    @property
    def share(self) -> float:
        return 1.0 if self.converged else self.done / self._max_passes

    @property
    def max_steps(self) -> int:
        return self._max_passes

    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        pass_messages = kernel_cache.module("inference", "factors").pass_messages

        layout, messages = self._layout, self._messages
        for _ in range(steps):
            if self.is_over:
                return
            monitor.check()
            change = pass_messages(
                layout.factors,
                layout.edges,
                layout.tables,
                *messages.arrays,
                messages.urgency,
                self._damping,
                self._flooding,
            )
            if change < 0:
                raise ImpossibleEvidenceError("This evidence cannot happen.")
            self.residuals.append(change)
            self.done += 1
            self.converged = change <= self._tolerance

    def detail(self) -> MessageResidual:
        """Return how much messages moved in the last pass."""
        return MessageResidual(self.done, self.residuals[-1])

    def posteriors(self, targets: tuple[str, ...] | None = None) -> Posteriors:
        """Return what each variable believes by now, and Bethe's estimate of ln P(e)."""
        bethe = kernel_cache.module("inference", "factors").bethe

        layout = self._layout
        beliefs, log_totals = self._messages.beliefs()
        log_evidence = log_totals + bethe(
            layout.factors, layout.edges, layout.tables, *self._messages.arrays
        )
        bounds = layout.bounds
        if targets is not None:
            bounds = {name: bounds[name] for name in targets}
        return Posteriors(
            "loopy-belief-propagation",
            float(log_evidence),
            beliefs,
            bounds,
            warnings=() if self.converged or not self.residuals else self._warnings(),
        )

    def _warnings(self) -> tuple[str, ...]:
        return (
            Sentence(
                "Belief propagation did not converge in {count} passes, messages still move by "
                "{residual}: do not rely on these posteriors. Try damping, or the junction tree.",
                count=f"{len(self.residuals):,}",
                residual=f"{self.residuals[-1]:.2g}",
            ),
        )


class _Messages:
    """All messages, uniform at first, and the product of those to each variable."""

    def __init__(self, layout: FactorLayout) -> None:
        self._layout = layout
        weights = layout.likelihoods
        self.zeros = (weights == 0).astype(np.int64)
        self.sums = np.log(np.where(weights > 0, weights, 1.0))
        messages = np.ones(layout.n_messages)
        for _, states, place, message in layout.edges:
            messages[message : message + states] = 1 / states
            self.sums[place : place + states] -= np.log(states)
        self.arrays = (
            self.sums,
            self.zeros,
            messages,
            np.zeros(layout.n_messages),
            np.zeros(layout.n_messages),
        )
        self.urgency = np.ones(len(layout.factors))

    def beliefs(self) -> tuple[NDArray[np.float64], float]:
        """Return what each variable believes, and the sum of ln of what that summed to."""
        logs = np.where(self.zeros > 0, -np.inf, self.sums)
        beliefs = np.empty(len(logs))
        log_totals = 0.0
        for start, stop in self._layout.bounds.values():
            peak = logs[start:stop].max()
            if peak == -np.inf:
                raise ImpossibleEvidenceError("This evidence cannot happen.")
            chances = np.exp(logs[start:stop] - peak)
            total = chances.sum()
            beliefs[start:stop] = chances / total
            log_totals += float(peak + np.log(total))
        return beliefs, log_totals
