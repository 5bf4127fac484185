"""A spatial index of arcs."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Arc, Point

_STEPS = 8
_EMPTY = (np.inf, np.inf, -np.inf, -np.inf)


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

    def __init__(self, courses: Mapping[Arc, tuple[Point, ...]]) -> None:
        self._courses = courses
        self._changed: set[Arc] = set()
        self._shifting: set[Arc] = set()
        self._shifted_rows: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._arcs: list[Arc] = []
        self._rows: dict[Arc, slice] = {}
        self._owner: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._hulls: NDArray[np.float64] | None = None

    def forget(self) -> None:
        """Read all courses again on the next query."""
        self._hulls = None
        self._changed.clear()
        self._shifting.clear()

    def change(self, arcs: Iterable[Arc]) -> None:
        """Note that some arcs have other courses, are new, or are gone."""
        if self._hulls is not None:
            self._changed.update(arcs)

    def shift(self, arcs: Set[Arc], dx: float, dy: float) -> None:
        """Translate the pieces of arcs that moved without changing shape."""
        if self._hulls is None or not arcs:
            return
        if arcs != self._shifting:
            self._update()
            self._shifting = set(arcs)
            rows = [np.arange(r.start, r.stop) for arc in arcs if (r := self._rows.get(arc))]
            self._shifted_rows = np.concatenate(rows) if rows else np.zeros(0, dtype=np.intp)
        self._hulls[self._shifted_rows] += (dx, dy, dx, dy)

    def within(self, box: Box) -> list[Arc]:
        """Return the arcs that run through a box, in index order."""
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
        return [self._arcs[k] for k in hit.nonzero()[0]]

    def extent(self) -> tuple[float, float, float, float] | None:
        """Return left, top, right and bottom of all arcs together."""
        if not self._courses:
            return None
        hulls = self._table()
        low, high = hulls[:, :2].min(axis=0), hulls[:, 2:].max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    def _table(self) -> NDArray[np.float64]:
        """Return the hulls; the row of an arc that is gone is empty and touches no box."""
        if self._hulls is not None and self._changed:
            self._update()
        # Rows of arcs that are gone accumulate.
        if self._hulls is None or len(self._arcs) > 2 * len(self._courses):
            self.forget()
            self._arcs, self._rows = [], {}
            self._owner, self._hulls = np.zeros(0, dtype=np.intp), np.zeros((0, 4))
            self._append(list(self._courses))
        return self._hulls

    def _update(self) -> None:
        """Write the rows of changed arcs again."""
        assert self._hulls is not None
        changed, self._changed = self._changed, set()
        same = [arc for arc in changed if self._n_rows(arc) == self._n_pieces(arc)]
        if same:
            hulls, _ = _pieces([self._courses[arc] for arc in same])
            rows = [np.arange(self._rows[arc].start, self._rows[arc].stop) for arc in same]
            self._hulls[np.concatenate(rows)] = hulls
        other = changed.difference(same)
        for arc in other & self._rows.keys():
            self._hulls[self._rows.pop(arc)] = _EMPTY
        self._append([arc for arc in other if arc in self._courses])
        if other:
            self._shifting.clear()

    def _n_rows(self, arc: Arc) -> int:
        rows = self._rows.get(arc)
        return -1 if rows is None else rows.stop - rows.start

    def _n_pieces(self, arc: Arc) -> int:
        return (len(self._courses.get(arc, ())) - 1) // 3 * _STEPS

    def _append(self, arcs: list[Arc]) -> None:
        assert self._hulls is not None
        start = len(self._hulls)
        hulls, owner = _pieces([self._courses[arc] for arc in arcs])
        for arc in arcs:
            stop = start + self._n_pieces(arc)
            self._rows[arc] = slice(start, stop)
            start = stop
        self._hulls = np.concatenate([self._hulls, hulls])
        self._owner = np.concatenate([self._owner, owner + len(self._arcs)])
        self._arcs = [*self._arcs, *arcs]


def _pieces(
    courses: Sequence[tuple[Point, ...]],
) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Return the hulls of all pieces, course by course, and the position of each one's course."""
    lengths = np.fromiter(map(len, courses), dtype=np.intp, count=len(courses))
    numbers = itertools.chain.from_iterable(itertools.chain.from_iterable(courses))
    flat = np.fromiter(numbers, dtype=np.float64, count=2 * lengths.sum()).reshape(-1, 2)
    # A course of n curves has 1 + 3 n points, and each curve begins where the one before ends.
    curves = (lengths - 1) // 3
    owner = np.repeat(np.arange(len(courses)), curves)
    within = np.arange(len(owner)) - np.repeat(np.cumsum(curves) - curves, curves)
    first = (np.cumsum(lengths) - lengths)[owner] + 3 * within
    points = flat[first + np.arange(4)[:, np.newaxis]].reshape(4, -1)
    pieces = (_PIECES.reshape(-1, 4) @ points).reshape(_STEPS, 4, len(owner), 2)
    hulls = np.concatenate([pieces.min(axis=1), pieces.max(axis=1)], axis=2)
    rows = hulls.transpose(1, 0, 2).reshape(-1, 4)
    return rows, np.repeat(owner, _STEPS)
