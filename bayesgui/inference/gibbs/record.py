"""Record of watched chains for tables and curves."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from bayesgui.inference.gibbs.diagnostics import autocorrelation
from bayesgui.inference.run_record import RunRecord

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.engine_run import EngineRun
    from bayesgui.inference.gibbs.watched_chains import ChainsPoint, ChainsReport, WatchedChains
    from bayesgui.runs.run import RunProgress

    Numbers = NDArray[np.float64]

MAX_DRAWS = 4_096
"""Kept sweeps that are remembered state by state."""

DRAW_BYTES = 64_000_000
"""Memory that they may take."""


class GibbsRecord(RunRecord):
    """Parcels of chains, put together."""

    max_points = 400

    def __init__(self, network: BayesianNetwork) -> None:
        super().__init__(network)
        self.kept = 0
        """Kept sweeps of each chain."""
        self.is_confined = False
        """Whether zeros keep the chains from something, however well they may agree."""
        self.blocks: tuple[tuple[str, ...], ...] = ()
        """Variables that are updated together."""
        self.thinning = 1
        self.visits: NDArray[np.int64] | None = None
        """Counts of each state, over the kept sweeps of all chains."""
        self._places = {name: k for k, name in enumerate(network.names)}
        self._draws: list[NDArray[np.int16]] = []

    def begin(self, run: EngineRun) -> None:
        super().begin(run)
        chains = cast("WatchedChains", run)
        self.is_confined, self.blocks = chains.is_confined, chains.blocks
        self.thinning = chains.options.thinning

    def add(self, parcel: RunProgress) -> None:
        super().add(parcel)
        report: ChainsReport = parcel.report  # type: ignore[assignment]
        self.kept, self.visits = report.kept, report.visits
        if report.gap:
            # Draws that do not follow each other would spoil what is said of their order.
            self._draws.clear()
        if len(report.draws):
            self._draws.append(report.draws)
            self._forget_draws()

    def _forget_draws(self) -> None:
        sweep_bytes = self._draws[-1][0].nbytes
        room = int(min(MAX_DRAWS, max(1, DRAW_BYTES // max(1, sweep_bytes))))
        while len(self._draws) > 1 and sum(map(len, self._draws[1:])) >= room:
            del self._draws[0]

    def _details(self) -> list[ChainsPoint]:
        return [cast("ChainsPoint", point.detail) for point in self.points]

    @property
    def n_chains(self) -> int:
        """Chains of the run; 0 as long as nothing was kept."""
        return cast("ChainsPoint", self.last).means.shape[1] if len(self.points) else 0

    # -- curves -------------------------------------------------------------------------------

    def running_means(self, name: str, state: int) -> tuple[Numbers, Numbers]:
        """Return how the estimates of the chains went.

        `kept`: shape (points,); kept sweeps. `means`: shape (chains, points); running mean of each
        chain.
        """
        if self.posteriors is None or not len(self.points):
            return np.zeros(0), np.zeros((0, 0))
        row = self.posteriors.bounds[name][0] + state
        means = np.stack([detail.means[row] for detail in self._details()], axis=1)
        return self._kept(), means.astype(np.float64)

    def r_hats(self, name: str) -> tuple[Numbers, Numbers]:
        """Return how R-hat of a variable went.

        `kept`, ` r_hat`: shape (points,); kept sweeps, and R-hat then.
        """
        place = self._places[name]
        values = [detail.r_hat[place] for detail in self._details()]
        return self._kept(), np.array(values, dtype=np.float64)

    def _kept(self) -> Numbers:
        return np.array([detail.kept for detail in self._details()], dtype=np.float64)

    def visits_of(self, name: str, state: int) -> tuple[int, int]:
        """Return n_q and T: the visits of a state, and all kept draws of its variable."""
        if self.visits is None or self.posteriors is None:
            return 0, 0
        row = self.posteriors.bounds[name][0] + state
        return int(self.visits[row]), self.kept * self.n_chains

    def last_sweep(self, chain: int = 0) -> tuple[NDArray[np.int16], NDArray[np.int16]] | None:
        """Return the states of all variables before and after the last sweep of a chain.

        The result: shape (variables,); None where two sweeps in a row are not known, or are not all
        kept.
        """
        rows = [block[k, :, chain] for block in self._draws[-2:] for k in range(len(block))][-2:]
        return (rows[0], rows[1]) if len(rows) == 2 and self.thinning == 1 else None

    # -- draws --------------------------------------------------------------------------------

    def last_draws(self, name: str, most: int = MAX_DRAWS) -> NDArray[np.int16]:
        """Return the states of the latest kept sweeps, shape (chains, sweeps)."""
        place = self._places[name]
        parts: list[NDArray[np.int16]] = []
        left = most
        for block in reversed(self._draws):
            if left <= 0:
                break
            parts.append(block[-left:, place, :])
            left -= len(parts[-1])
        if not parts:
            return np.zeros((self.n_chains, 0), dtype=np.int16)
        return np.concatenate(parts[::-1]).T

    def autocorrelation(self, name: str, state: int, lags: int) -> Numbers:
        """Return the autocorrelation of being in a state, averaged over chains.

        The result: at lags 0, 1, …; empty while there are fewer draws than lags, and where no chain
        has moved, so that nothing can be said.
        """
        draws = self.last_draws(name) == state
        if draws.shape[1] <= lags or (draws == draws[:, :1]).all():
            return np.zeros(0)
        return autocorrelation(draws.astype(np.float64))[: lags + 1]
