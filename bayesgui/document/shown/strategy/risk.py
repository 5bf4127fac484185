"""What the page Risk compares, and the attitude to risk."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from bayesgui.decisions.solving.risk.attitude import RiskAttitude
from bayesgui.document.shown.shown import ShownState

NEUTRAL = RiskAttitude()


@dataclass(frozen=True)
class RiskShown(ShownState):
    """The choices of the page Risk.

    `first, second`: keys of the strategies that are compared, "" for the best one, and None for the
    first other one. `total`: below which the probability is read. `attitude`: a
    tolerance, a wealth or points that were not chosen yet are proposed by the page.
    """

    on_canvas: ClassVar[bool] = False

    first: str = ""
    second: str | None = None
    total: float = 0.0
    attitude: RiskAttitude = NEUTRAL

    def cleared(self) -> Self:
        """Keep the attitude."""
        return replace(self, first="", second=None, total=0.0)
