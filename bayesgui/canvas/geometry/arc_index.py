"""A spatial index of arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Arc, Point

_STEPS = 8
_MAX_LOOSE_ARCS = 400


def _subdivision() -> NDArray[np.float64]:
    """Return the matrices that map a cubic's control points to those of each of its pieces.

    The control points of a piece span a hull that contains it; a polyline through points of it
    would not. Control point j of the piece from a to b is the blossom at (a, …, a, b, …, b) with j
    times b.
    """
    matrices = np.zeros((_STEPS, 4, 4))
    for piece in range(_STEPS):
        a, b = piece / _STEPS, (piece + 1) / _STEPS
        for corner in range(4):
            row = np.eye(4)
            for at in [b] * corner + [a] * (3 - corner):
                row = (1 - at) * row[:-1] + at * row[1:]
            matrices[piece, corner] = row[0]
    return matrices


_PIECES = _subdivision()


class ArcIndex:
    """Convex hulls of short pieces of arcs, so that a long arc is found only where it runs.

    `courses`: the courses of all arcs; read again after `forget`.

    Notes
    -----
    An arc that moves leaves the table of pieces and is tested individually, until too many have
    moved.
    """

    def __init__(self, courses: Mapping[Arc, tuple[Point, ...]]) -> None:
        self._courses = courses
        self._arcs: list[Arc] = []
        self._owner: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._hulls: NDArray[np.float64] | None = None
        self._shifting: set[Arc] = set()
        self._shifted_rows: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._loose: set[Arc] = set()

    def forget(self) -> None:
        """Rebuild on the next query: arcs were added or removed, or all of them moved."""
        self._hulls = None
        self._shifting.clear()
        self._loose.clear()

    def loosen(self, arcs: set[Arc]) -> None:
        """Note that the courses of some arcs changed."""
        self._loose |= arcs
        if len(self._loose) > _MAX_LOOSE_ARCS:
            self.forget()

    def shift(self, arcs: Set[Arc], dx: float, dy: float) -> None:
        """Translate the pieces of arcs that moved without changing shape."""
        if self._hulls is None or not arcs:
            return
        if arcs != self._shifting:
            self._shifting = set(arcs)
            among = np.array([arc in arcs for arc in self._arcs], dtype=np.bool_)
            self._shifted_rows = np.flatnonzero(among[self._owner])
        self._hulls[self._shifted_rows] += (dx, dy, dx, dy)

    def within(self, box: Box) -> list[Arc]:
        """Return the arcs that run through a box, in index order, moved ones last."""
        hulls = self._table()
        left, top, width, height = box
        touching = (
            (hulls[:, 0] <= left + width)
            & (hulls[:, 2] >= left)
            & (hulls[:, 1] <= top + height)
            & (hulls[:, 3] >= top)
        )
        hit = np.zeros(len(self._arcs), dtype=np.bool_)
        hit[self._owner[touching]] = True
        found = [self._arcs[k] for k in hit.nonzero()[0]]
        if not self._loose:
            return found
        found = [arc for arc in found if arc not in self._loose]
        return found + [
            arc for arc in self._loose if arc in self._courses and _touches(self._courses[arc], box)
        ]

    def extent(self) -> tuple[float, float, float, float] | None:
        """Return left, top, right and bottom of all arcs together."""
        self.forget()
        hulls = self._table()
        if not len(hulls):
            return None
        low, high = hulls[:, :2].min(axis=0), hulls[:, 2:].max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    def _table(self) -> NDArray[np.float64]:
        if self._hulls is None:
            self._arcs = list(self._courses)
            self._hulls, self._owner = _pieces([self._courses[arc] for arc in self._arcs])
        return self._hulls


def _pieces(
    courses: Sequence[tuple[Point, ...]],
) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    corners: list[tuple[Point, ...]] = []
    owner: list[int] = []
    for k, course in enumerate(courses):
        for start in range(0, len(course) - 1, 3):
            corners.append(course[start : start + 4])
            owner.append(k)
    if not corners:
        return np.zeros((0, 4)), np.zeros(0, dtype=np.intp)
    pieces = np.einsum("sck,pkd->pscd", _PIECES, np.array(corners, dtype=np.float64))
    hulls = np.concatenate([pieces.min(axis=2), pieces.max(axis=2)], axis=2).reshape(-1, 4)
    return hulls, np.repeat(np.array(owner, dtype=np.intp), _STEPS)


def _touches(course: tuple[Point, ...], box: Box) -> bool:
    xs = [point[0] for point in course]
    ys = [point[1] for point in course]
    left, top, width, height = box
    return (
        min(xs) <= left + width and max(xs) >= left and min(ys) <= top + height and max(ys) >= top
    )
