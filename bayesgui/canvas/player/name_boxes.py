"""A compact layout of a network: nodes as names only, and the lines between them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.canvas.geometry.box_touches import boxes_touched
from bayesgui.canvas.geometry.text_metrics import text_width

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Point

HEIGHT = 28.0
MIN_WIDTH, MAX_WIDTH = 72.0, 98.0
TEXT = 12
SHRINK_X = 0.54
"""Horizontal scale: names need less room than tables, so the nodes are moved together."""
MIN_Y, MAX_Y = 0.62, 1.0
MAX_ROUTED_NODES = 200
"""Number of nodes above which lines are straight, even through nodes."""
GAP = 2.0
_BOWS = (0.0, 34.0, -34.0, 62.0, -62.0, 96.0, -96.0, 140.0, -140.0)


class NameBoxes:
    """Boxes and courses of one layout.

    `aspect`: height of the pane divided by its width; rows are spaced as far as this allows.
    """

    def __init__(self, boxes: Mapping[str, Box], aspect: float = 0.0) -> None:
        self.boxes: dict[str, Box] = {}
        shrink_y = _shrink_y(boxes, aspect)
        for name, (left, top, width, height) in boxes.items():
            x, y = (left + width / 2) * SHRINK_X, (top + height / 2) * shrink_y
            own = min(max(text_width(name, TEXT, 500) + 14.0, MIN_WIDTH), MAX_WIDTH)
            self.boxes[name] = (x - own / 2, y - HEIGHT / 2, own, HEIGHT)
        self._names = list(self.boxes)
        self._table = np.array(
            [(x, y, x + w, y + h) for x, y, w, h in self.boxes.values()], dtype=np.float64
        ).reshape(-1, 4)
        self._courses: dict[tuple[str, str], tuple[Point, ...]] = {}

    def bounds(self) -> Box | None:
        """Return the box around all nodes, or None without any."""
        if not self._names:
            return None
        low, high = self._table[:, :2].min(axis=0), self._table[:, 2:].max(axis=0)
        return float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])

    def within(self, box: Box) -> list[str]:
        """Return the nodes that touch a box."""
        table: NDArray[np.float64] = self._table
        near = (
            (table[:, 0] < box[0] + box[2])
            & (table[:, 2] > box[0])
            & (table[:, 1] < box[1] + box[3])
            & (table[:, 3] > box[1])
        )
        return [self._names[k] for k in np.flatnonzero(near)]

    def course(self, first: str, second: str) -> tuple[Point, ...]:
        """Return the cubic between two nodes: straight, or curved around the nodes between them.

        `first, second`: the nodes; the course runs in this direction.
        """
        kept = self._courses.get((first, second))
        if kept is None:
            bows = _BOWS if len(self._names) <= MAX_ROUTED_NODES else _BOWS[:1]
            courses = [bow_line(self.boxes[first], self.boxes[second], bow) for bow in bows]
            kept = next((c for c in courses if self._is_free(c, first, second)), courses[0])
            self._courses[first, second] = kept
        return kept

    def may_meet(self, first: str, second: str, box: Box) -> bool:
        """Tell whether the line between two nodes may be visible in a box."""
        a, b = self.boxes[first], self.boxes[second]
        reach = abs(_BOWS[-1])
        return (
            min(a[0], b[0]) - reach < box[0] + box[2]
            and max(a[0] + a[2], b[0] + b[2]) + reach > box[0]
            and min(a[1], b[1]) - reach < box[1] + box[3]
            and max(a[1] + a[3], b[1] + b[3]) + reach > box[1]
        )

    def _is_free(self, course: tuple[Point, ...], first: str, second: str) -> bool:
        if len(self._names) > MAX_ROUTED_NODES:
            return True
        return all(self._names[k] in (first, second) for k in boxes_touched(course, self._table))


def _shrink_y(boxes: Mapping[str, Box], aspect: float) -> float:
    if not boxes:
        return MIN_Y
    xs = [left + width / 2 for left, _, width, _ in boxes.values()]
    ys = [top + height / 2 for _, top, _, height in boxes.values()]
    width = (max(xs) - min(xs)) * SHRINK_X + MIN_WIDTH
    return min(max(aspect * width / max(max(ys) - min(ys), 1.0), MIN_Y), MAX_Y)


def bow_line(source: Box, target: Box, bow: float) -> tuple[Point, ...]:
    """Return a cubic from rim to rim that deviates by `bow` from the straight line at its middle.

    `bow`: to the left, seen from the source; negative to the right.
    """
    a = source[0] + source[2] / 2, source[1] + source[3] / 2
    b = target[0] + target[2] / 2, target[1] + target[3] / 2
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    side = (dy / length * bow / 0.75, -dx / length * bow / 0.75)
    first = a[0] + dx / 3 + side[0], a[1] + dy / 3 + side[1]
    second = a[0] + 2 * dx / 3 + side[0], a[1] + 2 * dy / 3 + side[1]
    start, end = _rim(source, a, first), _rim(target, b, second)
    if not bow:
        third = ((end[0] - start[0]) / 3, (end[1] - start[1]) / 3)
        first = start[0] + third[0], start[1] + third[1]
        second = end[0] - third[0], end[1] - third[1]
    return start, first, second, end


def _rim(box: Box, middle: Point, towards: Point) -> Point:
    """Return the point where a line from the middle of a box leaves it."""
    dx, dy = towards[0] - middle[0], towards[1] - middle[1]
    reach = min(
        (box[2] / 2 + GAP) / abs(dx) if dx else math.inf,
        (box[3] / 2 + GAP) / abs(dy) if dy else math.inf,
    )
    share = reach if reach < math.inf else 0.0
    return middle[0] + dx * share, middle[1] + dy * share
