"""The thresholds of the workshop's current model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.decisions.operating import Stops
from bayesgui.decisions.thresholds import EVEN, least_risk_threshold, nearest_corner

if TYPE_CHECKING:
    from bayesgui.windows.workshop.state import WorkshopState


def stops_of(state: WorkshopState) -> Stops | None:
    """Return the thresholds of the shown model.

    None unless there are two plain classes, with judged rows of both.
    """
    if state.shown is None or state.losses is None or state.losses.values.shape != (2, 2):
        return None
    curve = state.shown.curves[state.positive]
    if not len(curve.thresholds):
        return None
    corner, _ = nearest_corner(curve.false_positives, curve.true_positives, curve.thresholds)
    return Stops(EVEN, least_risk_threshold(state.losses, state.positive), corner)
