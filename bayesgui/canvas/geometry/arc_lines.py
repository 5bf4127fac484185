"""Painter paths of arcs, and the distance of a point from them."""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QByteArray, QDataStream, QPointF, Qt
from PySide6.QtGui import QPainterPath

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.course_table import Courses
    from bayesgui.graph.layout import Point

HEAD_ROOM = 6.0
"""Distance in canvas units between the end of an arc's line and its tip, covered by the head."""


_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])
"""An element of a painter path in Qt's binary form."""
_MOVE, _CURVE, _CURVE_DATA = 0, 2, 3
_TINY = 1e-300
_STRAIGHT = 1e-3
"""Distance in canvas units from the chord below which handles are on it."""


def line_path(course: tuple[Point, ...], cut: float = HEAD_ROOM) -> QPainterPath:
    """Return a course as a path whose end is shortened by `cut` along its direction."""
    path = QPainterPath(QPointF(*course[0]))
    for k in range(1, len(course) - 3, 3):
        _go_on(path, course[k - 1], course[k], course[k + 1], course[k + 2])
    (x, y), (dx, dy) = course[-1], direction(course) if cut else (0.0, 0.0)
    _go_on(path, course[-4], course[-3], course[-2], (x - dx * cut, y - dy * cut))
    return path


def _go_on(path: QPainterPath, start: Point, first: Point, second: Point, end: Point) -> None:
    """Add a curve; a straight one as a line, which Qt strokes fifteen times faster."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    tolerance = _STRAIGHT * (abs(dx) + abs(dy))
    for x, y in (first, second):
        ahead = (x - start[0]) * dx + (y - start[1]) * dy
        aside = (x - start[0]) * dy - (y - start[1]) * dx
        if abs(aside) > tolerance or not 0 <= ahead <= dx * dx + dy * dy:
            path.cubicTo(*first, *second, *end)
            return
    path.lineTo(*end)


def lines_path(courses: Courses, cut: float = HEAD_ROOM) -> QPainterPath:
    """Return many courses as one path, each as `line_path` does, straight ones as curves too."""
    points, sizes = courses
    last = np.cumsum(sizes) - 1
    within = np.arange(len(points)) - np.repeat(last + 1 - sizes, sizes)
    elements = np.empty(len(points), dtype=_ELEMENT)
    elements["kind"] = np.where(within % 3 == 1, _CURVE, _CURVE_DATA)
    elements["kind"][within == 0] = _MOVE
    elements["x"], elements["y"] = points.T
    ends = points[last] - cut * directions(points, last)
    elements["x"][last], elements["y"][last] = ends.T
    # Qt's binary form is read a hundred times faster than curves are added one by one.
    path, ending = QPainterPath(), struct.pack(">ii", 0, Qt.FillRule.OddEvenFill.value)
    stream = QDataStream(QByteArray(struct.pack(">i", len(points)) + elements.tobytes() + ending))
    stream >> path
    return path


def direction(course: tuple[Point, ...]) -> Point:
    """Return the unit vector in which a course arrives at its tip."""
    (x0, y0), (x1, y1) = course[-2], course[-1]
    length = math.hypot(x1 - x0, y1 - y0)
    if length == 0:
        return 0.0, 1.0
    return (x1 - x0) / length, (y1 - y0) / length


def directions(points: NDArray[np.float64], last: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return for many courses what `direction` does; `last`: the positions of their tips."""
    step = points[last] - points[last - 1]
    length = np.hypot(*step.T)[:, np.newaxis]
    found: NDArray[np.float64] = np.where(length > 0, step / np.maximum(length, _TINY), (0.0, 1.0))
    return found


def distance(line: NDArray[np.float64], x: float, y: float) -> float:
    """Return the distance of a point from a polyline."""
    start, step = line[:-1], np.diff(line, axis=0)
    square = np.maximum((step**2).sum(axis=1), 1e-12)
    share = np.clip(((np.array([x, y]) - start) * step).sum(axis=1) / square, 0.0, 1.0)
    gap = start + share[:, np.newaxis] * step - np.array([x, y])
    return float(np.sqrt((gap**2).sum(axis=1).min()))
