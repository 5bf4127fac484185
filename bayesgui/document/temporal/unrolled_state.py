"""A document with a template unrolled: a plain network whose slices stand beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.template import slice_name
from bayesgui.core.temporal.unrolling import unrolled, unrolled_findings
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.graph.layout import Point

APART = 300.0
"""Room that a column of nodes in time takes, in canvas units."""


def unrolled_state(
    state: DocumentState, model: TemporalNetwork, slices: int, monitor: Monitor = SILENT
) -> DocumentState:
    """Return a new document with the template of a state over so many slices."""
    plain = unrolled(model, slices, monitor)
    places = state.layout.positions
    in_time = [name for name in model.in_time if name in places]
    across = 0 if state.layout.direction == "down" else 1
    ends = [places[name][across] for name in in_time]
    step = (max(ends) - min(ends) if ends else 0.0) + APART
    found: dict[str, Point] = {name: place for name, place in places.items() if name in plain}
    for number in range(slices):
        for name in in_time:
            x, y = places[name]
            shift = step * number
            found[slice_name(name, number)] = (x + shift, y) if not across else (x, y + shift)
    colors = {
        slice_name(name, number): color
        for name, color in state.layout.colors.items()
        for number in range(slices)
    }
    kept = {
        name: color for name, color in {**state.layout.colors, **colors}.items() if name in plain
    }
    return DocumentState(
        model=plain,
        layout=Layout(found, colors=kept, direction=state.layout.direction),
        evidence=unrolled_findings(state.over_time, slices),
    )
