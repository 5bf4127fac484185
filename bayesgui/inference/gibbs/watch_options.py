"""The options of chains that are watched."""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.catalog.parameters import parameter
from bayesgui.inference.gibbs.run import GibbsOptions


@dataclass(frozen=True)
class WatchOptions(GibbsOptions):
    """The options of chains that are watched: few of them, from their first sweep on."""

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
