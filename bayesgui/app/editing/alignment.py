"""Aligning and distributing boxes; plain geometry."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.graph.layout import Point

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

ALIGNMENTS = ("left", "center", "right", "top", "middle", "bottom")
DISTRIBUTIONS = ("across", "down")


def align(boxes: Mapping[str, Box], how: str) -> dict[str, Point]:
    """Return the positions of aligned boxes; `how` is one of `ALIGNMENTS`."""
    left = min(x for x, _, _, _ in boxes.values())
    right = max(x + w for x, _, w, _ in boxes.values())
    top = min(y for _, y, _, _ in boxes.values())
    bottom = max(y + h for _, y, _, h in boxes.values())
    places = {}
    for name, (x, y, w, h) in boxes.items():
        place = {
            "left": (left, y),
            "center": ((left + right - w) / 2, y),
            "right": (right - w, y),
            "top": (x, top),
            "middle": (x, (top + bottom - h) / 2),
            "bottom": (x, bottom - h),
        }
        places[name] = place[how]
    return places


def distribute(boxes: Mapping[str, Box], how: str) -> dict[str, Point]:
    """Return positions with equal gaps between boxes; the outermost two stay.

    `how` is one of `DISTRIBUTIONS`.
    """
    axis = DISTRIBUTIONS.index(how)
    order = sorted(boxes, key=lambda name: boxes[name][axis])
    start = boxes[order[0]][axis]
    end = boxes[order[-1]][axis] + boxes[order[-1]][axis + 2]
    taken = sum(boxes[name][axis + 2] for name in order)
    gap = (end - start - taken) / (len(order) - 1)
    places: dict[str, Point] = {}
    at = start
    for name in order:
        x, y, _, _ = boxes[name]
        places[name] = (at, y) if axis == 0 else (x, at)
        at += boxes[name][axis + 2] + gap
    return places
