"""Conversion between node positions in other programs' files and on the canvas."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.domain import Reals, States
from bayesgui.graph.layout import Layout, Point

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable

WIDTH = 176.0
"""Width of a node's box at 100 %."""

_WIDTHS = (176.0, 208.0, 240.0)
_MAX_ROWS, _FOLDED_HEIGHT, _NUMBER_HEIGHT = 8, 192.0, 64.0
_GAP = 24.0
_MAX_FACTOR = 6.0
_ROOM = 3.0
"""Side of a picture, in widths of boxes for the root of their number, up to which it may grow."""
_MAX_SPREAD_NODES = 3000
_POINT = re.compile(r"\(?\s*([-+0-9.eE]+)\s*[,\s]\s*([-+0-9.eE]+)\s*\)?$")


def box_height(variable: Variable) -> float:
    """Return the height of a node's box in its full form; states beyond the eighth are folded."""
    if isinstance(variable.domain, Reals):
        return _NUMBER_HEIGHT
    return _FOLDED_HEIGHT if variable.n_states > _MAX_ROWS else 36.0 + 20.0 * variable.n_states


def _likely_width(variable: Variable) -> float:
    """Estimate the width of a node's box without a font; Chinese characters count twice."""
    title = 44.0 + sum(13.0 if ord(letter) > 0x2E80 else 7.5 for letter in variable.name)
    states = variable.domain.names if isinstance(variable.domain, States) else ()
    # Nodes are as wide as two thirds of the names of their states need.
    ordered = sorted(map(_letters, states))
    state = 76.0 + 11.5 * ordered[max(0, -(-2 * len(ordered) // 3) - 1)] if ordered else 0.0
    needed = max(title, state)
    return next((width for width in _WIDTHS if needed <= width), _WIDTHS[-1])


def _letters(text: str) -> int:
    return sum(2 if ord(letter) > 0x2E80 else 1 for letter in text)


def point(text: str) -> Point | None:
    """Parse a point such as ``(73, 165)``, or return None."""
    # The length is checked first: the pattern backtracks over long runs of blanks.
    found = _POINT.match(text.strip()) if len(text) < 100 else None
    if not found:
        return None
    try:
        x, y = float(found.group(1)), float(found.group(2))
    except ValueError:
        return None
    return (x, y) if max(abs(x), abs(y)) < 1e7 else None


def place_boxes(
    points: Mapping[str, Point],
    network: Model,
    *,
    centers: bool = False,
    upwards: bool = False,
    own: bool = False,
) -> Layout:
    """Return a layout of boxes with the given arrangement and without overlaps.

    Other programs draw smaller nodes, or dots; if our boxes would overlap, all distances are scaled
    by one factor, and those that lie on one spot are pushed apart. If there are no positions, or
    all are equal, the layout is empty.

    `centers`: whether the points are centers of nodes instead of upper left corners. `upwards`:
    whether y may grow upwards: the layout is flipped if most arcs would point up, and always for
    our own files. `own`: whether the positions are in units of our canvas and need no scaling.
    """
    names = [
        name for name in network.names if name in points and all(map(math.isfinite, points[name]))
    ]
    if not names or (not own and len(names) > 1 and len({points[name] for name in names}) == 1):
        return Layout()
    spots = np.array([points[name] for name in names], dtype=np.float64)
    if upwards and (own or _arcs_point_up(points, network)):
        spots[:, 1] = spots[:, 1].max() + spots[:, 1].min() - spots[:, 1]
    heights = np.array([box_height(network[name]) for name in names])
    widths = np.array([_likely_width(network[name]) for name in names])
    factor = 1.0 if own else _spread(spots, widths, heights, centers=centers)
    spots *= factor
    if centers:
        spots -= np.column_stack([np.full(len(names), WIDTH / 2), heights / 2])
    if factor > 1:
        spots -= spots.min(axis=0) - 40.0
    if not own:
        spots = _pushed(spots, widths, heights)
    if factor > 1 or centers:
        spots = np.round(spots, 1 if factor > 1 else 6)
    return Layout({name: (float(x), float(y)) for name, (x, y) in zip(names, spots, strict=True)})


def _arcs_point_up(points: Mapping[str, Point], network: Model) -> bool:
    falls = [
        points[child][1] - points[parent][1]
        for parent, child in network.arcs
        if parent in points and child in points
    ]
    return sum(fall < 0 for fall in falls) > sum(fall > 0 for fall in falls)


def center(position: Point, variable: Variable) -> Point:
    """Return the center of a node's box from its upper left corner."""
    return position[0] + WIDTH / 2, position[1] + box_height(variable) / 2


def _spread(
    spots: NDArray[np.float64],
    widths: NDArray[np.float64],
    heights: NDArray[np.float64],
    *,
    centers: bool,
) -> float:
    """Return the smallest factor, up to a limit, at which no boxes overlap.

    Boxes that would overlap beyond the limit, such as two on one spot, do not count.
    """
    count = len(spots)
    if count < 2 or count > _MAX_SPREAD_NODES:
        return 1.0
    apart = spots[:, np.newaxis, :] - spots[np.newaxis, :, :]
    # Boxes of all widths begin equally far to the left of their centers.
    wide = np.where(apart[..., 0] < 0, widths[:, np.newaxis], widths)
    tall = np.where(apart[..., 1] < 0, heights[:, np.newaxis], heights)
    if centers:
        tall = (heights[:, np.newaxis] + heights) / 2
    apart = np.abs(apart)
    with np.errstate(divide="ignore"):
        across = wide / apart[..., 0]
        down = tall / apart[..., 1]
    needed = np.minimum(across, down)[np.triu_indices(count, 1)]
    # Where positions are dots, their unit says nothing: what counts is how large the picture gets.
    side = _ROOM * math.sqrt(count) * float(widths.mean())
    limit = max(_MAX_FACTOR, side / float(np.ptp(spots, axis=0).max()))
    worst = float(np.max(needed, initial=0.0, where=needed <= limit))
    if worst <= 1:
        return 1.0
    # If distances change anyway, leave room for an arc between the boxes.
    return worst * (1 + _GAP / WIDTH)


def _pushed(
    spots: NDArray[np.float64], widths: NDArray[np.float64], heights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return upper left corners at which no boxes overlap: what is below or to the right yields.

    Each box moves past those in its way, down or to the right, whichever is nearer; as no
    coordinate ever falls, it meets each of them once.
    """
    if len(spots) > _MAX_SPREAD_NODES:
        return spots
    sizes = np.column_stack([widths, heights])
    placed = spots.copy()
    order = np.lexsort((spots[:, 0], spots[:, 1]))
    for k, box in enumerate(order):
        before = order[:k]
        while True:
            apart = np.abs(placed[before] - placed[box]) < np.where(
                placed[before] < placed[box], sizes[before], sizes[box]
            )
            met = before[apart.all(axis=1)]
            if not met.size:
                break
            target = (placed[met] + sizes[met]).max(axis=0) + _GAP
            axis = int(np.argmin(target - placed[box]))
            placed[box, axis] = target[axis]
    return placed
