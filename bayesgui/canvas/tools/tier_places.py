"""The tier that a node joins at a place of the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.tier_geometry import bands_of
from bayesgui.graph.tier_bands import tier_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.graph.layout import Point


def shown_bands(scene: SceneContent) -> tuple[Box, ...]:
    """Return the bands that are on the canvas now."""
    if scene.session.overlays.state.constraints is None:
        return ()
    return bands_of(scene.geometry) or ()


def tier_under(scene: SceneContent, box: Box) -> int | None:
    """Return the tier whose band holds the middle of a box."""
    return tier_at(shown_bands(scene), box[1] + box[3] / 2)


def tiers_joined(scene: SceneContent, nodes: Mapping[str, Point]) -> dict[str, int | None] | None:
    """Return the tier of each node at its new place; None if there are no bands on the canvas."""
    bands = shown_bands(scene)
    if not bands:
        return None
    boxes = scene.geometry.boxes
    return {name: tier_at(bands, y + boxes[name][3] / 2) for name, (_, y) in nodes.items()}
