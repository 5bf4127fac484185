"""Where nodes, closed submodels and frames are drawn, made of the flat layout.

The layout of a document knows nothing of submodels: folding and opening move no node in it. What
stands in a frame is drawn where it stands in the layout, moved together into the frame: the ground
on which only others stand is left out. A frame is larger than its closed box; whatever stands
beside or below it moves aside by the difference. Both are monotone maps along each axis, so that
places on the canvas can be mapped back to the layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.graph.submodels.axis_map import IDENTITY, AxisMap, squeezed, with_room

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.submodels.tree import Submodels
    from bayesgui.graph.arc_ends import Rect
    from bayesgui.graph.layout import Point
    from bayesgui.graph.submodels.shown import ShownGraph

Size = tuple[float, float]

CLOSED_SIZE: Size = (232.0, 100.0)
STRIP = 28.0
"""Height of the title strip of a frame."""
LEAST_FRAME: Size = (320.0, 96.0)
COMPACT = 0.64
"""Size of what stands in a frame in compact form, as a share of the flat layout's."""
MOST_FULL = 8
"""Number of things up to which they keep their full form in a frame."""
_SIDE, _ABOVE, _BELOW = 14.0, 34.0, 20.0
_GAP: Size = (48.0, 64.0)
"""What is left of empty ground inside a frame, across and down, in the flat layout's units."""

AxisMaps = tuple[AxisMap, AxisMap]
Squeezes = Mapping[str, AxisMaps]
"""The maps inside frames before room is made in them, by frame."""


@dataclass(frozen=True)
class Places:
    """Where everything is drawn.

    `corners`: the upper left corner of each node and closed submodel. `frames`: boxes of frames.
    `maps`: from the flat layout to the canvas, by frame and for the root. `squeezes`: to be given
    back with the next question, so that nothing moves in a frame while one node in it does.
    """

    corners: Mapping[str, Point]
    frames: Mapping[str, Rect]
    maps: Mapping[str, AxisMaps] = field(repr=False)
    squeezes: Squeezes = field(repr=False)

    def to_canvas(self, level: str, point: Point) -> Point:
        """Return where a point of the layout is drawn in a frame, or at the root."""
        across, down = self.maps.get(level, (IDENTITY, IDENTITY))
        return across.shown_at(point[0]), down.shown_at(point[1])

    def to_layout(self, level: str, point: Point) -> Point:
        """Return the point of the layout that is drawn at a place in a frame, or at the root."""
        across, down = self.maps.get(level, (IDENTITY, IDENTITY))
        return across.flat_at(point[0]), down.flat_at(point[1])

    def frame_to_layout(self, level: str, corner: Point, point: Point) -> Point:
        """Return the place in the layout of a frame that is moved to a place on the canvas.

        `corner`: where it stands in the layout now. The room that is made for it goes with it.
        """
        across, down = self.maps.get(level, (IDENTITY, IDENTITY))
        return (
            _without_room(across, corner[0], CLOSED_SIZE[0], point[0]),
            _without_room(down, corner[1], CLOSED_SIZE[1], point[1]),
        )


def _without_room(axis: AxisMap, start: float, length: float, shown: float) -> float:
    """Return the coordinate in the layout, as if what begins at `start` took no more room."""
    begin, end = axis.shown_at(start), axis.shown_at(start + length)
    plain = length * axis.scale
    if shown <= begin:
        return axis.flat_at(shown)
    if shown - begin <= plain:
        return start + (shown - begin) / axis.scale
    return axis.flat_at(shown - plain + end - begin)


def compact_frames(shown: ShownGraph) -> frozenset[str]:
    """Return the frames in which everything is drawn in compact form, because much stands there."""
    found: set[str] = set()
    for frame in shown.frames:
        if shown.places[frame] in found or len(shown.standing_in(frame)) > MOST_FULL:
            found.add(frame)
    return frozenset(found)


def places_of(
    shown: ShownGraph,
    submodels: Submodels,
    positions: Mapping[str, Point],
    sizes: Mapping[str, Size],
    drawn_size: Callable[[str], Size],
    squeezes: Squeezes | None = None,
) -> Places:
    """Return where everything is drawn.

    `positions`: upper left corners of the nodes in the flat layout. `sizes`: of their full forms.
    `drawn_size`: of a node where it is drawn. `squeezes`: those of the answer before, of frames in
    which the same nodes stand.
    """
    maker = _Maker(shown, submodels, positions, sizes, drawn_size, squeezes or {})
    return maker.places()


class _Maker:
    """Sizes of frames from the innermost outwards, then their places from the outermost inwards."""

    def __init__(
        self,
        shown: ShownGraph,
        submodels: Submodels,
        positions: Mapping[str, Point],
        sizes: Mapping[str, Size],
        drawn_size: Callable[[str], Size],
        squeezes: Squeezes,
    ) -> None:
        self._shown, self._submodels = shown, submodels
        self._positions, self._sizes, self._drawn_size = positions, sizes, drawn_size
        self._kept = squeezes
        self._compact = compact_frames(shown)
        self._closed = frozenset(shown.closed)
        self._frame_sizes: dict[str, Size] = {}
        self._maps: dict[str, AxisMaps] = {}
        self._offsets: dict[str, Point] = {}
        self._squeezes: dict[str, AxisMaps] = {}

    def places(self) -> Places:
        for frame in (*reversed(self._shown.frames), self._shown.root):
            self._lay_out(frame)
        corners: dict[str, Point] = {}
        frames: dict[str, Rect] = {}
        maps: dict[str, AxisMaps] = {}
        for frame in (self._shown.root, *self._shown.frames):
            across, down = self._maps[frame]
            if frame != self._shown.root:
                left, top, _, _ = frames[frame]
                dx, dy = self._offsets[frame]
                across, down = across.shifted(left + dx), down.shifted(top + dy)
            maps[frame] = across, down
            inside = self._shown.standing_in(frame)
            flat = self._corners(inside)
            xs, ys = across.to_shown(flat[:, 0]).tolist(), down.to_shown(flat[:, 1]).tolist()
            for element, x, y in zip(inside, xs, ys, strict=True):
                if element in self._frame_sizes:
                    frames[element] = (x, y, *self._frame_sizes[element])
                else:
                    corners[element] = (x, y)
        return Places(corners, frames, maps, self._squeezes)

    def _lay_out(self, frame: str) -> None:
        """Find the maps inside a frame, from 0, and how large it is."""
        shown, is_root = self._shown, frame == self._shown.root
        inside = shown.standing_in(frame)
        flat = self._corners(inside)
        covered = np.array([self._flat_size(each) for each in inside]).reshape(-1, 2)
        drawn = np.array([self.size_of(each, frame) for each in inside]).reshape(-1, 2)
        scale = COMPACT if frame in self._compact else 1.0
        if is_root and not frame:
            plain = (IDENTITY, IDENTITY)
        else:
            plain = self._kept.get(frame) or (
                squeezed(flat[:, 0], covered[:, 0], scale, _GAP[0]),
                squeezed(flat[:, 1], covered[:, 1], scale, _GAP[1]),
            )
            self._squeezes[frame] = plain
        maps = []
        for axis in (0, 1):
            crowded = np.flatnonzero(drawn[:, axis] > scale * covered[:, axis] + 1e-9).tolist()
            needed = [(k, float(drawn[k, axis])) for k in crowded]
            maps.append(with_room(plain[axis], flat[:, axis], covered[:, axis], needed))
        self._maps[frame] = maps[0], maps[1]
        if not is_root:
            xs, ys = maps[0].to_shown(flat[:, 0]), maps[1].to_shown(flat[:, 1])
            self._offsets[frame] = (
                _SIDE - float(xs.min()),
                STRIP + _ABOVE - float(ys.min()),
            )
            wide = float((xs + drawn[:, 0]).max() - xs.min()) + 2 * _SIDE
            high = float((ys + drawn[:, 1]).max() - ys.min()) + STRIP + _ABOVE + _BELOW
            self._frame_sizes[frame] = max(wide, LEAST_FRAME[0]), max(high, LEAST_FRAME[1])

    def _corners(self, elements: tuple[str, ...]) -> NDArray[np.float64]:
        """Return the corners of things in the flat layout; shape (things, 2)."""
        found = [
            (self._submodels[each].x, self._submodels[each].y)
            if each in self._closed or each in self._frame_sizes
            else self._positions[each]
            for each in elements
        ]
        return np.array(found, dtype=np.float64).reshape(-1, 2)

    def _flat_size(self, element: str) -> Size:
        if element in self._closed or element in self._frame_sizes:
            return CLOSED_SIZE
        return self._sizes[element]

    def size_of(self, element: str, frame: str) -> Size:
        """Return the size of what is drawn in a frame."""
        if element in self._frame_sizes:
            return self._frame_sizes[element]
        if element in self._closed:
            scale = COMPACT if frame in self._compact else 1.0
            return CLOSED_SIZE[0] * scale, CLOSED_SIZE[1] * scale
        return self._drawn_size(element)
