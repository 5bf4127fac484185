"""What a watched Gibbs run is told and what it hands over, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.inference.gibbs_run import GibbsRun
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

    chains: int = 4
    sweeps: int = 4_000
    burn_in: int = 500
    thinning: int = 1
    seed: int = 1
    blocked: bool = True

    @property
    def kept(self) -> int:
        """Kept sweeps of each chain, once all are done."""
        return max(0, self.sweeps - self.burn_in) // self.thinning


@dataclass(frozen=True, eq=False)
class GibbsBegun:
    """A run has its starting points.

    Parameters
    ----------
    run : GibbsRun
        It; whoever has it must leave it alone while its job lasts.
    """

    run: GibbsRun


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
class Outlook:
    """What zeros will do to a run.

    Parameters
    ----------
    blocks : tuple of tuple of str
        Variables that are updated together, if blocks are wanted.
    singly : tuple of str
        Sentences about single updates; none where they do.
    blocked : tuple of str
        The same about updates in blocks.
    """

    blocks: tuple[tuple[str, ...], ...] = ()
    singly: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
