"""Signs and labels of lines stand clear of nodes and of each other."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF

from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.overlays.learned.structure_search import ADDED, REMOVED
from bayesgui.canvas.painting import mark_places
from bayesgui.canvas.painting.arc_painter import ArcStyle, middle_of
from bayesgui.canvas.painting.decorations import Edge
from bayesgui.canvas.painting.edge_courses import EdgeCourses
from bayesgui.canvas.painting.mark_places import MarkPlaces, label_place
from bayesgui.document.files import open_state
from bayesgui.widgets.signs import RADIUS
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF
    from PySide6.QtWidgets import QApplication

ZOOM = 1.0


@pytest.fixture
def geometry(qapp: QApplication) -> NetworkGeometry:
    return NetworkGeometry(open_state(SAMPLES / "alarm.bayesgui")[0])


def crossing(geometry: NetworkGeometry) -> list[Edge]:
    """Return lines between many pairs of nodes, which cross and pass others."""
    pairs = itertools.islice(itertools.combinations(geometry.boxes, 2), 0, 400, 9)
    return [Edge(*pair, ADDED, is_straight=True) for pair in pairs]


def middle(courses: EdgeCourses, edge: Edge) -> QPointF:
    return middle_of(line_path(courses.course_of(edge), 0.0))


def crowded(geometry: NetworkGeometry, places: list[QPointF]) -> int:
    """Return how many marks lie on a node or on another mark."""
    on_nodes = sum(
        any(
            QRectF(p.x() - RADIUS, p.y() - RADIUS, 2 * RADIUS, 2 * RADIUS).intersects(QRectF(*box))
            for box in geometry.boxes.values()
        )
        for p in places
    )
    near = sum(
        math.hypot(p.x() - q.x(), p.y() - q.y()) < 2 * RADIUS
        for p, q in itertools.combinations(places, 2)
    )
    return on_nodes + near


def test_marks_are_moved_along_their_lines_out_of_the_way(geometry: NetworkGeometry) -> None:
    edges, courses = crossing(geometry), EdgeCourses(geometry)
    places = MarkPlaces(geometry, courses).of(edges, ZOOM)
    before = crowded(geometry, [middle(courses, edge) for edge in edges])
    after = crowded(geometry, [places[edge] for edge in edges])
    assert before >= 5
    assert after <= before // 3


def test_a_mark_with_room_stands_in_the_middle(geometry: NetworkGeometry) -> None:
    edge, courses = Edge("LVFAILURE", "CO", REMOVED, is_straight=True), EdgeCourses(geometry)
    assert MarkPlaces(geometry, courses).of([edge], ZOOM)[edge] == middle(courses, edge)


def test_places_are_kept_until_something_moves_and_too_many_stay_in_the_middle(
    geometry: NetworkGeometry, monkeypatch: pytest.MonkeyPatch
) -> None:
    edges, found = crossing(geometry), MarkPlaces(geometry, EdgeCourses(geometry))
    first = found.of(edges, ZOOM)
    assert found.of(edges, ZOOM) is first
    assert found.of(edges, 0.8) is not first
    monkeypatch.setattr(mark_places, "MAX_MARKS", 3)
    assert found.of(edges, ZOOM) == {}


def test_a_label_stands_beside_a_short_arc_whose_middle_is_taken(qapp: QApplication) -> None:
    style = ArcStyle(label="0.019")
    path = line_path(((0.0, 0.0), (0.0, 10.0), (0.0, 20.0), (0.0, 30.0)), 0.0)
    assert label_place(path, style, ZOOM, []) == middle_of(path)
    far = [QRectF(60, 0, 10, 30)]
    assert label_place(path, style, ZOOM, far) == middle_of(path)
    stub = QRectF(12, 3, 10, 27)
    at = label_place(path, style, ZOOM, [stub])
    assert at.x() < -20
    assert at.x() + 20 < stub.left()
