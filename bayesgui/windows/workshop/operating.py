"""The thresholds of the workshop's current model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.decisions.operating import Stops, stops_on

if TYPE_CHECKING:
    from bayesgui.windows.workshop.state import WorkshopState


def stops_of(state: WorkshopState) -> Stops | None:
    """Return the thresholds of the shown model; None unless there are two plain classes."""
    if state.shown is None or state.losses is None or state.losses.values.shape != (2, 2):
        return None
    curve = state.shown.curves[state.positive]
    return stops_on(
        curve.false_positives, curve.true_positives, curve.thresholds, state.losses, state.positive
    )
