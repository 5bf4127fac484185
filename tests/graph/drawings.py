"""Measuring drawings: boxes, overlaps, and arcs that run through nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.graph.arc_course import arc_course, cuts, flatten
from bayesgui.graph.arc_ends import end_offsets

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.arc_ends import Rect
    from bayesgui.graph.layout import Layout

Sizes = dict[str, tuple[float, float]]


def box_sizes(network: BayesianNetwork) -> Sizes:
    """Return the boxes of nodes as the canvas draws them in full."""
    heights = {
        variable.name: 36.0 + 20 * min(variable.n_states, 7) + 16 * (variable.n_states > 8)
        for variable in network.variables
    }
    return {name: (176.0, height) for name, height in heights.items()}


def boxes(layout: Layout, sizes: Sizes) -> dict[str, Rect]:
    """Return the rectangle of every node."""
    return {name: (*layout.positions[name], *sizes[name]) for name in layout.positions}


def gap(a: Rect, b: Rect) -> float:
    """Return the distance of two boxes along the axis that separates them more."""
    across = max(a[0], b[0]) - min(a[0] + a[2], b[0] + b[2])
    down = max(a[1], b[1]) - min(a[1] + a[3], b[1] + b[3])
    return max(across, down)


def cut_nodes(network: BayesianNetwork, layout: Layout, sizes: Sizes) -> list[tuple[str, str, str]]:
    """Return (parent, child, node) for every arc that runs through a node."""
    rects = boxes(layout, sizes)
    offsets = end_offsets(network.arcs, rects, layout.bends, layout.direction)
    found = []
    for parent, child in network.arcs:
        bends = layout.bends.get((parent, child), ())
        ends = offsets[parent, child]
        course = arc_course(rects[parent], rects[child], bends, *ends, layout.direction)
        line = flatten(course)
        (left, top), (right, bottom) = line.min(axis=0), line.max(axis=0)
        for name, (x, y, width, height) in rects.items():
            near = x < right and x + width > left and y < bottom and y + height > top
            if near and name not in (parent, child) and cuts(course, rects[name]):
                found.append((parent, child, name))
    return found
