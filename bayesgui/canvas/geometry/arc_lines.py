"""Painter paths of arcs, and the distance of a point from them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QPainterPath

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.graph.layout import Point

HEAD_ROOM = 6.0
"""Distance in canvas units between the end of an arc's line and its tip, covered by the head."""


def line_path(course: tuple[Point, ...], cut: float = HEAD_ROOM) -> QPainterPath:
    """Return a course as a path whose end is shortened by `cut` along its direction."""
    path = QPainterPath()
    add_line(path, course, cut)
    return path


def add_line(path: QPainterPath, course: tuple[Point, ...], cut: float = HEAD_ROOM) -> None:
    """Add the line of a course to a path, as `line_path` does."""
    path.moveTo(*course[0])
    for k in range(1, len(course) - 3, 3):
        path.cubicTo(*course[k], *course[k + 1], *course[k + 2])
    (x, y), (dx, dy) = course[-1], direction(course) if cut else (0.0, 0.0)
    path.cubicTo(*course[-3], *course[-2], x - dx * cut, y - dy * cut)


def direction(course: tuple[Point, ...]) -> Point:
    """Return the unit vector in which a course arrives at its tip."""
    (x0, y0), (x1, y1) = course[-2], course[-1]
    length = math.hypot(x1 - x0, y1 - y0)
    if length == 0:
        return 0.0, 1.0
    return (x1 - x0) / length, (y1 - y0) / length


def distance(line: NDArray[np.float64], x: float, y: float) -> float:
    """Return the distance of a point from a polyline."""
    start, step = line[:-1], np.diff(line, axis=0)
    square = np.maximum((step**2).sum(axis=1), 1e-12)
    share = np.clip(((np.array([x, y]) - start) * step).sum(axis=1) / square, 0.0, 1.0)
    gap = start + share[:, np.newaxis] * step - np.array([x, y])
    return float(np.sqrt((gap**2).sum(axis=1).min()))
