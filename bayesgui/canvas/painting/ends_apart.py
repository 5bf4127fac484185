"""Ends of lines at one side of a node, moved apart so that their marks can be told apart."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Point

    Course = tuple[Point, ...]

GAP = 16.0
"""Distance between two ends, in canvas units: a circle and a little air at 75 %."""
MARGIN = 7.0
"""Distance of an end from the corners of a node."""


def moved_apart(
    ends: Sequence[tuple[str, str]], courses: Sequence[Course], boxes: Mapping[str, Box]
) -> list[Course]:
    """Return the courses of lines with no two ends closer than `GAP` as far as there is room.

    `ends`: the two nodes of each line. Those at one side keep the order of where they come from.
    """
    groups: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for k, (names, course) in enumerate(zip(ends, courses, strict=True)):
        for end, name in enumerate(names):
            groups[name, _side(course[-end], boxes[name])].append((k, end))
    found = [list(course) for course in courses]
    for (name, side), members in groups.items():
        if len(members) < 2:
            continue
        axis = 0 if side in ("top", "bottom") else 1
        low, size = boxes[name][axis] + MARGIN, boxes[name][axis + 2] - 2 * MARGIN
        # Each comes from where the other end of its course is.
        members.sort(key=lambda m: (courses[m[0]][m[1] - 1][axis], m))
        places = [courses[k][-end][axis] for k, end in members]
        wanted = _spread(places, low, low + size)
        for (k, end), before, after in zip(members, places, wanted, strict=True):
            inner = (-2 if end else 1) if len(courses[k]) > 2 else -end
            for place in {-end, inner}:
                found[k][place] = _shifted(found[k][place], axis, after - before)
    return [tuple(course) for course in found]


def _side(point: Point, box: Box) -> str:
    """Return at which side of a box a point is."""
    x, y, width, height = box
    gaps = {
        "left": abs(point[0] - x),
        "right": abs(point[0] - x - width),
        "top": abs(point[1] - y),
        "bottom": abs(point[1] - y - height),
    }
    return min(gaps, key=gaps.__getitem__)


def _spread(places: Sequence[float], low: float, high: float) -> list[float]:
    """Return places in their order, at least `GAP` apart, as near as can be to where they were."""
    gap = min(GAP, (high - low) / (len(places) - 1))
    # Blocks of places that touch stand around the mean of what their members want.
    blocks: list[tuple[float, int]] = []
    for k, place in enumerate(places):
        mean, count = place - k * gap, 1
        while blocks and blocks[-1][0] >= mean:
            before, many = blocks.pop()
            mean = (before * many + mean * count) / (many + count)
            count += many
        blocks.append((mean, count))
    found = [mean for mean, count in blocks for _ in range(count)]
    found = [place + k * gap for k, place in enumerate(found)]
    shift = min(0.0, high - found[-1]) or max(0.0, low - found[0])
    return [min(max(place + shift, low), high) for place in found]


def _shifted(point: Point, axis: int, by: float) -> Point:
    x, y = point
    return (x + by, y) if axis == 0 else (x, y + by)
