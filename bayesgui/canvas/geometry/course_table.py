"""The courses of many arcs in arrays, which are made, moved and searched at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, KeysView, Sequence

    from numpy.typing import NDArray

    from bayesgui.graph.layout import Arc, Point

Courses = tuple["NDArray[np.float64]", "NDArray[np.intp]"]
"""The points of some courses, one after the other, and the number of points of each."""

_SPARE = 1000
"""Rows and points that may be of no use."""


class CourseTable(Mapping["Arc", "tuple[Point, ...]"]):
    """The course of each arc, and the offsets of its ends on their rims."""

    def __init__(self) -> None:
        self._rows: dict[Arc, int] = {}
        self._first: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._sizes: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._points: NDArray[np.float64] = np.zeros((0, 2))
        self._offsets: NDArray[np.float64] = np.zeros((0, 2))

    def copy(self) -> CourseTable:
        """Return the same courses."""
        twin = CourseTable()
        twin.set_all(list(self._rows), *self.taken(self._rows), self.offsets(self._rows))
        return twin

    def __getitem__(self, arc: Arc) -> tuple[Point, ...]:
        row = self._rows[arc]
        start = self._first[row]
        points = self._points[start : start + self._sizes[row]].tolist()
        return tuple([(x, y) for x, y in points])

    def __contains__(self, arc: object) -> bool:
        return arc in self._rows

    def __iter__(self) -> Iterator[Arc]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def keys(self) -> KeysView[Arc]:
        """Return the arcs."""
        return self._rows.keys()

    # -- reading many -------------------------------------------------------------------------

    def taken(self, arcs: Collection[Arc]) -> Courses:
        """Return the courses of some arcs."""
        rows = self._rows_of(arcs)
        sizes = self._sizes[rows]
        return self._points[_places(self._first[rows], sizes)], sizes

    def offsets(self, arcs: Collection[Arc]) -> NDArray[np.float64]:
        """Return the offsets of the ends of arcs, 0 for those that have no course yet."""
        rows = np.array([self._rows.get(arc, -1) for arc in arcs], dtype=np.intp)
        found = np.zeros((len(rows), 2))
        found[rows >= 0] = self._offsets[rows[rows >= 0]]
        return found

    def differing(
        self, arcs: Sequence[Arc], points: NDArray[np.float64], sizes: NDArray[np.intp]
    ) -> set[Arc]:
        """Return the arcs that have no course yet, or another one than given."""
        known = [k for k, arc in enumerate(arcs) if arc in self._rows]
        rows = self._rows_of([arcs[k] for k in known])
        is_other = np.ones(len(arcs), dtype=np.bool_)
        is_other[known] = self._sizes[rows] != sizes[known]
        alike = np.flatnonzero(~is_other).tolist()
        if len(alike):
            counts, first = sizes[alike], (np.cumsum(sizes) - sizes)[alike]
            old, _ = self.taken([arcs[k] for k in alike])
            moved = (old != points[_places(first, counts)]).any(axis=1)
            is_other[alike] = np.logical_or.reduceat(moved, np.cumsum(counts) - counts)
        return {arcs[k] for k in np.flatnonzero(is_other).tolist()}

    # -- writing ------------------------------------------------------------------------------

    def set_all(
        self,
        arcs: Sequence[Arc],
        points: NDArray[np.float64],
        sizes: NDArray[np.intp],
        offsets: NDArray[np.float64],
    ) -> None:
        """Replace everything."""
        self._rows = dict(zip(arcs, range(len(arcs)), strict=True))
        self._first, self._sizes = np.cumsum(sizes) - sizes, sizes
        self._points, self._offsets = np.array(points), offsets

    def put(
        self,
        arcs: Sequence[Arc],
        points: NDArray[np.float64],
        sizes: NDArray[np.intp],
        offsets: NDArray[np.float64],
    ) -> None:
        """Set the courses of some arcs; new ones come last."""
        new = [arc for arc in arcs if arc not in self._rows]
        self._rows.update((arc, k) for k, arc in enumerate(new, len(self._sizes)))
        self._first = np.concatenate([self._first, np.zeros(len(new), dtype=np.intp)])
        self._sizes = np.concatenate([self._sizes, np.zeros(len(new), dtype=np.intp)])
        self._offsets = np.concatenate([self._offsets, np.zeros((len(new), 2))])
        rows = self._rows_of(arcs)
        self._offsets[rows] = offsets
        other = self._sizes[rows] != sizes
        if other.any():
            longer, counts = rows[other], sizes[other]
            self._first[longer] = len(self._points) + np.cumsum(counts) - counts
            self._sizes[longer] = counts
            self._points = np.concatenate([self._points, np.zeros((int(counts.sum()), 2))])
        self._points[_places(self._first[rows], sizes)] = points
        self._reclaim()

    def drop(self, arcs: Iterable[Arc]) -> None:
        """Remove some arcs."""
        for arc in arcs:
            self._rows.pop(arc, None)
        self._reclaim()

    def _reclaim(self) -> None:
        """Write everything again once most of it is of no use."""
        n_points, used = len(self._points), int(self._sizes.sum())
        if len(self._sizes) > 2 * len(self._rows) + _SPARE or n_points > 2 * used + _SPARE:
            arcs = list(self._rows)
            self.set_all(arcs, *self.taken(arcs), self.offsets(arcs))

    def shift(self, arcs: Collection[Arc], dx: float, dy: float) -> None:
        """Translate the courses of some arcs."""
        rows = self._rows_of(arcs)
        self._points[_places(self._first[rows], self._sizes[rows])] += (dx, dy)

    def _rows_of(self, arcs: Collection[Arc]) -> NDArray[np.intp]:
        return np.fromiter(map(self._rows.__getitem__, arcs), dtype=np.intp, count=len(arcs))


def _places(first: NDArray[np.intp], counts: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the positions of ranges, one after the other."""
    begin = np.cumsum(counts) - counts
    return np.repeat(first - begin, counts) + np.arange(int(counts.sum()))
