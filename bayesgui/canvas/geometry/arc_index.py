"""A spatial index of arcs."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Set

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.course_table import CourseTable
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Arc

_STEPS = 4
_EMPTY = np.array([[np.inf], [np.inf], [-np.inf], [-np.inf]])
_MAX_CHANGED = 1000
"""Number of changed arcs from which all hulls are computed again."""


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

    `courses`: the courses of all arcs; those noted in `change` are read again by the next query.
    """

    def __init__(self, courses: CourseTable) -> None:
        self._courses = courses
        self._changed: set[Arc] = set()
        self._shifting: Set[Arc] = frozenset()
        self._shifted: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._arcs: list[Arc] = []
        self._places: dict[Arc, int] = {}
        self._owner: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._hulls: NDArray[np.float64] | None = None

    def forget(self) -> None:
        """Read all courses again on the next query."""
        self._hulls = None
        self._changed.clear()
        self._shifting = frozenset()

    def change(self, arcs: Collection[Arc]) -> None:
        """Note that some arcs have other courses, are new, or are gone."""
        if self._hulls is None:
            return
        if len(arcs) > _MAX_CHANGED:
            self.forget()
        else:
            self._changed.update(arcs)

    def shift(self, arcs: Set[Arc], dx: float, dy: float) -> None:
        """Translate the pieces of arcs that moved without changing shape."""
        if self._hulls is None or not arcs:
            return
        if arcs != self._shifting:
            self._update()
            self._shifting = arcs
            self._shifted = self._pieces_of(arcs)
        self._hulls[:, self._shifted] += np.array([[dx], [dy], [dx], [dy]])

    def within(self, box: Box) -> list[Arc]:
        """Return the arcs that run through a box, in index order."""
        hulls = self._table()
        left, top, width, height = box
        touching = (
            (hulls[0] <= left + width)
            & (hulls[2] >= left)
            & (hulls[1] <= top + height)
            & (hulls[3] >= top)
        )
        hit = np.zeros(len(self._arcs), dtype=np.bool_)
        hit[self._owner[touching]] = True
        return [self._arcs[k] for k in hit.nonzero()[0].tolist()]

    def extent(self) -> tuple[float, float, float, float] | None:
        """Return left, top, right and bottom of all arcs together."""
        if not self._courses:
            return None
        hulls = self._table()
        low, high = hulls[:2].min(axis=1), hulls[2:].max(axis=1)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    def _table(self) -> NDArray[np.float64]:
        """Return the hulls; those of an arc that is gone are empty and touch no box."""
        if self._hulls is not None and self._changed:
            self._update()
        # Hulls of arcs that are gone accumulate.
        if self._hulls is None or len(self._arcs) > 2 * len(self._courses):
            self.forget()
            self._arcs, self._places = [], {}
            self._owner, self._hulls = np.zeros(0, dtype=np.intp), np.zeros((4, 0))
            self._append(list(self._courses))
        return self._hulls

    def _update(self) -> None:
        """Write the hulls of changed arcs again, behind all others."""
        assert self._hulls is not None
        changed, self._changed = self._changed, set()
        if changed:
            self._hulls[:, self._pieces_of(changed)] = _EMPTY
            for arc in changed:
                self._places.pop(arc, None)
            self._append([arc for arc in changed if arc in self._courses])
            self._shifting = frozenset()

    def _pieces_of(self, arcs: Iterable[Arc]) -> NDArray[np.intp]:
        """Return the positions of the pieces of some arcs."""
        wanted = np.zeros(len(self._arcs), dtype=np.bool_)
        wanted[[place for arc in arcs if (place := self._places.get(arc)) is not None]] = True
        return np.flatnonzero(wanted[self._owner])

    def _append(self, arcs: list[Arc]) -> None:
        assert self._hulls is not None
        start = len(self._arcs)
        hulls, owner = _pieces(*self._courses.taken(arcs))
        self._places.update(zip(arcs, range(start, start + len(arcs)), strict=True))
        self._hulls = np.concatenate([self._hulls, hulls], axis=1)
        self._owner = np.concatenate([self._owner, owner + start])
        self._arcs += arcs


def _pieces(
    points: NDArray[np.float64], sizes: NDArray[np.intp]
) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Return the hulls of all pieces, course by course, and the position of each one's course.

    A hull is a column: left, top, right and bottom.
    """
    # A course of n curves has 1 + 3 n points, and each curve begins where the one before ends.
    curves = (sizes - 1) // 3
    owner = np.repeat(np.arange(len(sizes)), curves)
    within = np.arange(len(owner)) - np.repeat(np.cumsum(curves) - curves, curves)
    first = (np.cumsum(sizes) - sizes)[owner] + 3 * within
    corners = points[first + np.arange(4)[:, np.newaxis]].reshape(4, -1)
    pieces = (_PIECES.reshape(-1, 4) @ corners).reshape(_STEPS, 4, len(owner), 2)
    # A reduction along so short an axis takes numpy ten times as long.
    low = functools.reduce(np.minimum, pieces.swapaxes(0, 1))
    high = functools.reduce(np.maximum, pieces.swapaxes(0, 1))
    hulls = np.concatenate([each.transpose(2, 1, 0).reshape(2, -1) for each in (low, high)])
    return hulls, np.repeat(owner, _STEPS)
