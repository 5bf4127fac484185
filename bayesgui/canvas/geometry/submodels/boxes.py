"""The boxes of what is drawn where submodels are closed or open, also while something moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.canvas.geometry.node_geometry import NodeMetrics
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.geometry.submodels.folding import Folding
    from bayesgui.graph.layout import Point


def folded_boxes(
    folding: Folding,
    metrics: Mapping[str, NodeMetrics],
    moved: Mapping[str, Point],
    glide: Mapping[str, Box] | None = None,
) -> tuple[dict[str, Box], dict[str, Box]]:
    """Return the boxes of nodes and closed submodels, and those of frames.

    `moved`: where the corners of some are shown for now; what stands in a frame goes with it.
    `glide`: the boxes of all that is shown while submodels open or close.
    """
    shown, places = folding.shown, folding.places
    if glide is not None:
        frames = {id: glide[id] for id in shown.frames if id in glide}
        drawn = (*shown.nodes, *shown.closed)
        return {each: glide[each] for each in drawn if each in glide}, frames
    shifts: dict[str, Point] = {shown.root: (0.0, 0.0)}
    frames = {}
    for id in shown.frames:
        left, top, width, height = places.frames[id]
        dx, dy = shifts[shown.places[id]]
        if id in moved:
            dx, dy = moved[id][0] - left, moved[id][1] - top
        shifts[id] = dx, dy
        frames[id] = (left + dx, top + dy, width, height)
    boxes: dict[str, Box] = {}
    for each in (*shown.nodes, *shown.closed):
        x, y = places.corners[each]
        dx, dy = shifts[shown.places[each]]
        left, top = moved.get(each, (x + dx, y + dy))
        boxes[each] = (left, top, metrics[each].width, metrics[each].height)
    return boxes, frames
