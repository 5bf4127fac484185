"""What is kept of a watched Gibbs run for tables and curves, on the side of whoever looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.inference.gibbs.diagnostics import autocorrelation

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.gibbs.events import GibbsBatch, GibbsPoint
    from bayesgui.inference.gibbs.run import GibbsRun
    from bayesgui.inference.posteriors import Posteriors

    Numbers = NDArray[np.float64]

MAX_POINTS = 400
"""Points of a curve; beyond it every second one is dropped."""

MAX_DRAWS = 4_096
"""Kept sweeps that are remembered state by state."""

DRAW_BYTES = 64_000_000
"""Memory that they may take."""


class GibbsRecord:
    """Batches of a run, put together.

    Parameters
    ----------
    network : BayesianNetwork
        Where the run draws from.
    """

    def __init__(self, network: BayesianNetwork) -> None:
        self.network = network
        self.sweeps = 0
        """Sweeps of each chain so far."""
        self.kept = 0
        """Those of them that are kept."""
        self.given: frozenset[str] = frozenset()
        """The variables that cannot change, so that there is nothing to estimate."""
        self.is_confined = False
        """Whether zeros keep the chains from something, however well they may agree."""
        self.posteriors: Posteriors | None = None
        """The estimates so far; None during the burn-in."""
        self._places = {name: k for k, name in enumerate(network.names)}
        self._points: list[GibbsPoint] = []
        self._draws: list[NDArray[np.int16]] = []

    @property
    def done(self) -> int:
        """Sweeps of each chain so far."""
        return self.sweeps

    def begin(self, run: object) -> None:
        """Take in what is known of a run before its first sweep.

        Parameters
        ----------
        run : GibbsRun
            It.
        """
        begun: GibbsRun = run  # type: ignore[assignment]
        self.given, self.is_confined = begun.given, begun.is_confined

    def add(self, event: object) -> None:
        """Take in what came.

        Parameters
        ----------
        event : GibbsBatch
            The next one.
        """
        batch: GibbsBatch = event  # type: ignore[assignment]
        self.sweeps, self.kept = batch.sweeps, batch.kept
        if batch.posteriors is not None:
            self.posteriors = batch.posteriors
        self._points += batch.points
        while len(self._points) > MAX_POINTS:
            # The newest one stays.
            self._points = self._points[::-1][::2][::-1]
        if batch.gap:
            # Draws that do not follow each other would spoil what is said of their order.
            self._draws.clear()
        if len(batch.draws):
            self._draws.append(batch.draws)
            self._forget_draws()

    def _forget_draws(self) -> None:
        sweep_bytes = self._draws[-1][0].nbytes
        room = int(min(MAX_DRAWS, max(1, DRAW_BYTES // max(1, sweep_bytes))))
        while len(self._draws) > 1 and sum(map(len, self._draws[1:])) >= room:
            del self._draws[0]

    @property
    def n_chains(self) -> int:
        """Chains of the run; 0 as long as nothing was kept."""
        return self._points[-1].means.shape[1] if self._points else 0

    # -- curves -------------------------------------------------------------------------------

    def running_means(self, name: str, state: int) -> tuple[Numbers, Numbers]:
        """Return how the estimates of the chains went.

        Parameters
        ----------
        name : str
            A variable.
        state : int
            One of its states.

        Returns
        -------
        kept : ndarray of float64, shape (points,)
            Kept sweeps.
        means : ndarray of float64, shape (chains, points)
            Running mean of each chain.
        """
        if self.posteriors is None or not self._points:
            return np.zeros(0), np.zeros((0, 0))
        row = self.posteriors.bounds[name][0] + state
        means = np.stack([point.means[row] for point in self._points], axis=1)
        return self._kept(), means.astype(np.float64)

    def r_hats(self, name: str) -> tuple[Numbers, Numbers]:
        """Return how R-hat of a variable went.

        Parameters
        ----------
        name : str
            A variable.

        Returns
        -------
        kept, r_hat : ndarray of float64, shape (points,)
            Kept sweeps, and R-hat then.
        """
        place = self._places[name]
        values = [point.r_hat[place] for point in self._points]
        return self._kept(), np.array(values, dtype=np.float64)

    def _kept(self) -> Numbers:
        return np.array([point.kept for point in self._points], dtype=np.float64)

    # -- draws --------------------------------------------------------------------------------

    def last_draws(self, name: str, most: int = MAX_DRAWS) -> NDArray[np.int16]:
        """Return the states of the latest kept sweeps, shape (chains, sweeps).

        Parameters
        ----------
        name : str
            A variable.
        most : int
            How many sweeps at most.
        """
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

        Parameters
        ----------
        name : str
            A variable.
        state : int
            One of its states.
        lags : int
            The largest lag.

        Returns
        -------
        ndarray of float64
            At lags 0, 1, …; empty while there are fewer draws than lags, and where no chain has
            moved, so that nothing can be said.
        """
        draws = self.last_draws(name) == state
        if draws.shape[1] <= lags or (draws == draws[:, :1]).all():
            return np.zeros(0)
        return autocorrelation(draws.astype(np.float64))[: lags + 1]
