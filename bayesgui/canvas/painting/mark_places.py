"""Placement of the signs and labels of lines, clear of nodes and of one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.painting.arc_painter import HEADS_FROM, label_size, middle_of
from bayesgui.widgets.signs import RADIUS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainterPath

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from bayesgui.canvas.painting.decorations import Edge
    from bayesgui.canvas.painting.edge_courses import EdgeCourses

SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)
"""Positions along a line at which a mark may stand, the best first."""
MAX_MARKS = 200
"""Marks above which all stand in the middle of their lines: they cannot be kept apart."""
_ROOM = 1.5
"""Pixels between a mark and what it is kept clear of."""
_BESIDE = 4.0
"""Pixels between an arc and a label beside it."""
_SLIGHT = 1.0
"""Square pixels that are no reason to leave a better place."""


class MarkPlaces:
    """Finds the places of all marks at once, and keeps them until something moves."""

    def __init__(self, geometry: NetworkGeometry, courses: EdgeCourses) -> None:
        self._geometry, self._courses = geometry, courses
        self._key: tuple[object, ...] = ()
        self._places: dict[Edge, QPointF] = {}

    def of(self, edges: Sequence[Edge], zoom: float) -> dict[Edge, QPointF]:
        """Return the place of each mark in canvas units; too many have none.

        All lines are asked about together, so that a mark stands where it does whatever part of
        the canvas is painted.
        """
        marked = [edge for edge in edges if is_marked(edge, zoom)]
        if len(marked) > MAX_MARKS:
            return {}
        key = (tuple(marked), self._geometry.version, self._geometry.direction, zoom)
        if key != self._key:
            self._key, self._places = key, self._find(marked, zoom)
        return self._places

    def _find(self, edges: Sequence[Edge], zoom: float) -> dict[Edge, QPointF]:
        found: dict[Edge, QPointF] = {}
        taken: list[QRectF] = []
        for edge, course in zip(edges, self._courses.courses_of(edges), strict=True):
            path = line_path(course, edge.style.cut if edge.is_directed else 0.0)
            width, height = (side / zoom for side in _size(edge))
            best, least = QPointF(), float("inf")
            for share in SHARES:
                at = _point_at(path, share)
                box = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
                covered = self._covered(box, taken) * zoom * zoom
                if covered < least - _SLIGHT:
                    best, least = at, covered
                if least <= _SLIGHT:
                    break
            found[edge] = best
            taken.append(QRectF(best.x() - width / 2, best.y() - height / 2, width, height))
        return found

    def _covered(self, box: QRectF, taken: Sequence[QRectF]) -> float:
        """Return how much of a box lies on nodes and on other marks."""
        names = self._geometry.nodes_within((box.x(), box.y(), box.width(), box.height()))
        nodes = (QRectF(*self._geometry.boxes[name]) for name in names)
        return sum(_area(box.intersected(other)) for other in (*nodes, *taken))


def label_place(
    path: QPainterPath, style: ArcStyle, zoom: float, stubs: Sequence[QRectF]
) -> QPointF:
    """Return where the label of an arc stands: on its middle, or beside what is drawn short.

    `stubs`: boxes of the arcs that are drawn short, in canvas units like the answer.
    """
    width, height = (side / zoom for side in _label_size(style))
    middle = middle_of(path)
    best, least = middle, float("inf")
    for aside in (0.0, -1.0, 1.0):
        for share in SHARES if aside else SHARES[:1]:
            at = _point_at(path, share) + QPointF(aside * (width / 2 + _BESIDE / zoom), 0.0)
            box = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
            covered = sum(_area(box.intersected(stub)) for stub in stubs) * zoom * zoom
            if covered < least - _SLIGHT:
                best, least = at, covered
            if least <= _SLIGHT:
                return best
    return best


def is_marked(edge: Edge, zoom: float) -> bool:
    """Tell whether a line has a sign or a label at a zoom."""
    style = edge.style
    if style.sign and (style.sign == "refused" or zoom >= HEADS_FROM):
        return True
    return bool(style.label) and zoom >= style.label_from


def _size(edge: Edge) -> tuple[float, float]:
    """Return width and height of a mark with its room, in pixels."""
    if edge.style.sign:
        return 2 * (RADIUS + _ROOM), 2 * (RADIUS + _ROOM)
    return _label_size(edge.style)


def _label_size(style: ArcStyle) -> tuple[float, float]:
    width, height = label_size(style.label)
    return width + 2 * _ROOM, height + 2 * _ROOM


def _point_at(path: QPainterPath, share: float) -> QPointF:
    if share == SHARES[0]:
        return middle_of(path)
    return path.pointAtPercent(path.percentAtLength(share * path.length()))


def _area(rect: QRectF) -> float:
    return rect.width() * rect.height() if rect.isValid() else 0.0
