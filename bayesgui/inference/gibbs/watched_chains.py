"""Chains of a Gibbs sampler that are looked at while they run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.inference.engine_run import EngineReport, RunPoint
from bayesgui.inference.gibbs.run import GibbsRun
from bayesgui.runs.run import until_next_point

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.gibbs.watch_options import WatchOptions
    from bayesgui.inference.posteriors import Posteriors

IN_A_ROW = 500
"""Kept sweeps before a parcel whose draws are handed over, at full speed."""

QUICK = 200
"""Sweeps in a hundredth of a second from which on all draws would keep the interpreter busy."""


@dataclass(frozen=True, eq=False)
class ChainsPoint:
    """The present position of the chains.

    `means`: shape (states of all variables, chains); running mean of each chain. `r_hat`: shape
    (variables,); agreement of the chains.
    """

    kept: int
    means: NDArray[np.float32]
    r_hat: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ChainsReport(EngineReport):
    """The estimates so far, and the draws that came in.

    `draws`: shape (sweeps, variables, chains); kept configurations, the latest last. `gap`: whether
    kept sweeps before these were not handed over. `visits`: shape (states of all variables,); how
    often each state was drawn, over the kept sweeps of all chains.
    """

    kept: int
    draws: NDArray[np.int16]
    gap: bool = False
    visits: NDArray[np.int64] | None = None


class WatchedChains(GibbsRun):
    """A Gibbs run whose latest draws are kept.

    Sweep by sweep the interpreter is held so often that the window would have to wait for it. At
    full speed many sweeps are one call of the kernel, which releases it; only the last ones before
    each parcel go one by one, so that their draws are known.

    `monitor`: polled for cancellation while starting points are searched for.
    """

    def __init__(
        self,
        network: BayesianNetwork,
        findings: ResolvedFindings,
        options: WatchOptions,
        monitor: Monitor = SILENT,
    ) -> None:
        if not options.kept:
            raise ParameterError(
                "The burn-in of {burn_in} leaves none of {sweeps} sweeps; shorten it or run "
                "more sweeps.",
                burn_in=options.burn_in,
                sweeps=options.sweeps,
            )
        super().__init__(network, findings, options, (), monitor)
        self._draws: list[NDArray[np.int16]] = []
        self._gap = False
        self._found: tuple[int, Posteriors | None] | None = None

    @property
    def _burn_in(self) -> int:
        return min(self.options.burn_in, self._length)

    @property
    def pace(self) -> float:
        """The first sweeps after the burn-in are the slowest: one sees the chains find together."""
        kept = max(1, self._length - self._burn_in)
        return float(max(0.0, (self.done - self._burn_in) / kept) ** 0.5)

    @property
    def one_step(self) -> int:
        """Sweeps until one more is kept, those of the burn-in all at once."""
        options = self.options
        return max(options.thinning, options.burn_in + options.thinning - self.done)

    @property
    def _is_bulk(self) -> bool:
        return self.is_hurried and self.at_once >= QUICK

    # -- going on -------------------------------------------------------------------------------

    def portion(self) -> int:
        left = self._burn_in - self.done
        if left > 0:
            return min(left, self.at_once)
        thinning = self.options.thinning
        kept = max(1, (self._length - self._burn_in) // thinning)
        most = self.at_once if self._is_bulk else min(self.at_once, QUICK)
        return min(thinning * until_next_point(self.recorded, kept), max(thinning, most))

    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        end = self.done + steps
        while self.done < end:
            monitor.check()
            self._sweep(end)

    def _sweep(self, end: int) -> None:
        """Sweep once or often, at most until the end."""
        thinning, ahead, before = self.options.thinning, end - self.done, self.recorded
        left = self.options.burn_in - self.done
        rounds = min(ahead, self.stretch_end - self.done - IN_A_ROW * thinning) // thinning
        if left > 0:
            super().advance(min(left, ahead))
        elif self._is_bulk and rounds > 1:
            super().advance(rounds * thinning)
            self._draws, self._gap = [], True
        else:
            super().advance(min(thinning, ahead))
            if self.recorded > before:
                self._draws.append(self.configurations.astype(np.int16))

    # -- what is seen ---------------------------------------------------------------------------

    def posteriors(
        self, targets: tuple[str, ...] | None = None, monitor: Monitor = SILENT
    ) -> Posteriors | None:
        """Return the estimates so far, which look and report ask for one after the other."""
        if targets is not None:
            return super().posteriors(targets, monitor)
        if self._found is None or self._found[0] != self.recorded:
            self._found = self.recorded, super().posteriors(None, monitor)
        return self._found[1]

    def look(self) -> RunPoint | None:
        """Return a point of the curves; None during the burn-in."""
        found = self.posteriors()
        if found is None or found.r_hat is None:
            return None
        r_hat = np.fromiter(found.r_hat.values(), dtype=np.float64)
        means = self.all_chain_means().astype(np.float32)
        detail = ChainsPoint(self.recorded, means, r_hat)
        return RunPoint(self.done, detail, found.flat.astype(np.float32))

    def report(self) -> ChainsReport:
        """Return the estimates so far, and the draws since the last report."""
        if self._gap and not self._draws:
            end = min(self.stretch_end, self.done + IN_A_ROW * self.options.thinning)
            self.is_hurried, hurried = False, self.is_hurried
            self.advance(end - self.done)
            self.is_hurried = hurried
        shape = (0, *self.configurations.shape)
        draws = np.stack(self._draws) if self._draws else np.zeros(shape, dtype=np.int16)
        visits = self.visits() if self.recorded else None
        found = ChainsReport(self.posteriors(), self.recorded, draws, self._gap, visits)
        self._draws, self._gap = [], False
        return found
