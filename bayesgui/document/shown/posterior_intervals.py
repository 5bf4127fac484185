"""Credible intervals of the posteriors on the canvas."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.document.overlays import OverlayState
    from bayesgui.inference.posteriors import Posteriors

OVERLAY = "credible_intervals"
"""Name of the overlay that shows them."""


@dataclass(frozen=True, eq=False)
class PosteriorIntervals:
    """Ends of the intervals by node and state, and the posteriors that they belong to.

    `n_draws`: number of draws of the tables; 0 if no table keeps the counts to draw from.
    """

    posteriors: Posteriors
    low: Mapping[str, NDArray[np.float64]] = field(default_factory=dict)
    high: Mapping[str, NDArray[np.float64]] = field(default_factory=dict)
    n_draws: int = 0


def intervals_shown(state: OverlayState) -> PosteriorIntervals | None:
    """Return the intervals on the canvas, or None."""
    return cast("PosteriorIntervals | None", state.shown.get(OVERLAY))
