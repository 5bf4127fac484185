"""Positions of the bands of tiers on the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.graph.tier_bands import tier_bands

if TYPE_CHECKING:
    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Box


def resting_boxes(geometry: NetworkGeometry) -> dict[str, Box]:
    """Return the boxes of all nodes where they stand without a drag or an animation."""
    boxes = dict(geometry.boxes)
    positions = geometry.state.layout.positions
    for name in geometry.moved:
        if name in positions:
            boxes[name] = (*geometry.canvas_place(name, positions[name]), *boxes[name][2:])
    return boxes


def layout_boxes(geometry: NetworkGeometry) -> dict[str, Box]:
    """Return the boxes of all nodes in units of the layout."""
    place, resting = geometry.layout_place, resting_boxes(geometry)
    return {name: (*place(name, box[:2]), *box[2:]) for name, box in resting.items()}


def bands_of(geometry: NetworkGeometry) -> tuple[Box, ...] | None:
    """Return the bands of the tiers on the canvas; None where nodes do not stand in theirs."""
    return tier_bands(resting_boxes(geometry), geometry.state.constraints.tiers)
