"""Components of a drawing side by side."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.graph.arc_course import Rect
    from bayesgui.graph.layout import Point

_ASPECT = 900 / 560
_GAP = 72.0
_GRID = 12


def pack(boxes: Sequence[Rect]) -> list[Point]:
    """Return by how much to move each box so that none overlap.

    Parameters
    ----------
    boxes : sequence of Rect
        Left, top, width and height of each part of a drawing.

    Returns
    -------
    list of Point
        A shift for each box: they stand in shelves, the tallest first, that together have about the
        shape of the canvas; the whole begins at (0, 0), in steps of the grid.
    """
    area = sum((width + _GAP) * (height + _GAP) for _, _, width, height in boxes)
    widest = max((width for _, _, width, _ in boxes), default=0.0)
    room = max(widest, math.sqrt(area * _ASPECT))
    shifts: list[Point] = [(0.0, 0.0)] * len(boxes)
    x = y = shelf = 0.0
    for k in sorted(range(len(boxes)), key=lambda k: (-boxes[k][3], k)):
        left, top, width, height = boxes[k]
        if x and x + width > room:
            x, y, shelf = 0.0, y + shelf, 0.0
        shifts[k] = (x - left, y - top)
        x += _GRID * math.ceil((width + _GAP) / _GRID)
        shelf = max(shelf, _GRID * math.ceil((height + _GAP) / _GRID))
    return shifts
