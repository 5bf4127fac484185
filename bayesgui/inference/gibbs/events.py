"""What a watched Gibbs run is told and what it hands over, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.inference.posteriors import Posteriors


@dataclass(frozen=True)
class WatchOptions:
    """How a run that is watched goes.

    Parameters
    ----------
    chains : int
        Chains that run side by side.
    sweeps : int
        Sweeps of each chain, those of the burn-in included.
    burn_in : int
        The first sweeps, which are thrown away.
    thinning : int
        Of the sweeps after that, every so many is kept.
    seed : int
        Makes the run reproducible.
    blocked : bool
        Whether variables are updated together where zeros demand it.
    """

    chains: int = parameter(4, low=2, high=64, label="Chains", doc="Chains that run side by side.")
    sweeps: int = parameter(
        4_000,
        low=1,
        high=10_000_000,
        step=500,
        label="Sweeps",
        doc="Sweeps of each chain, those of the burn-in included.",
    )
    burn_in: int = parameter(
        500,
        low=0,
        high=10_000_000,
        step=100,
        label="Burn-in",
        doc="Sweeps of every chain that are thrown away first.",
    )
    thinning: int = parameter(
        1,
        low=1,
        high=1_000,
        label="Thinning",
        doc="Of the sweeps after that, every so many is recorded.",
    )
    seed: int = parameter(
        1, low=0, high=2**31 - 1, label="Seed", doc="The same seed gives the same numbers again."
    )
    blocked: bool = parameter(
        True,
        label="Update functions as blocks",
        doc="Where zeros demand it, variables change together instead of one by one.",
    )

    @property
    def kept(self) -> int:
        """Kept sweeps of each chain, once all are done."""
        return max(0, self.sweeps - self.burn_in) // self.thinning


@dataclass(frozen=True, eq=False)
class GibbsPoint:
    """A point of all curves.

    Parameters
    ----------
    kept : int
        Kept sweeps of each chain.
    means : ndarray of float32, shape (states of all variables, chains)
        Running mean of each chain.
    r_hat : ndarray of float64, shape (variables,)
        Agreement of the chains.
    """

    kept: int
    means: NDArray[np.float32]
    r_hat: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class GibbsBatch:
    """What came in since the last batch.

    Parameters
    ----------
    sweeps : int
        Sweeps of each chain so far.
    kept : int
        Those of them that are kept.
    posteriors : Posteriors, optional
        Estimates so far; None during the burn-in.
    points : tuple of GibbsPoint
        Further points of the curves.
    draws : ndarray of int16, shape (sweeps, variables, chains)
        Kept configurations, the latest last.
    gap : bool
        Whether kept sweeps before these were not handed over.
    """

    sweeps: int
    kept: int
    posteriors: Posteriors | None
    points: tuple[GibbsPoint, ...]
    draws: NDArray[np.int16]
    gap: bool = False


@dataclass(frozen=True)
class ZeroEntry:
    """A probability of 0 that keeps single updates from some configurations.

    Parameters
    ----------
    variable, state : str
        In whose table it stands, and for which of its states.
    configuration : tuple of (str, str)
        Parents and their states.
    """

    variable: str
    state: str
    configuration: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        given = ", ".join(f"{parent} = {state}" for parent, state in self.configuration)
        return f"{self.variable} = {self.state}{' | ' if given else ''}{given}"


@dataclass(frozen=True)
class PrecheckReport:
    """What zeros will do to a run.

    Parameters
    ----------
    blocks : tuple of tuple of str
        Variables that are updated together, if blocks are wanted.
    singly : tuple of str
        Sentences about single updates; none where they do.
    blocked : tuple of str
        The same about updates in blocks.
    entries : tuple of ZeroEntry
        Entries of tables that keep single updates from some states, at most so many that somebody
        could read them.
    n_entries : int
        How many there are.
    """

    blocks: tuple[tuple[str, ...], ...] = ()
    singly: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    entries: tuple[ZeroEntry, ...] = ()
    n_entries: int = 0
