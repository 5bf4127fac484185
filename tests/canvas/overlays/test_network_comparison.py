"""Lines between nodes that stand where another network has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.canvas.geometry.box_touches import boxes_touched
from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.overlays.learned.network_comparison import NetworkComparisonOverlay
from bayesgui.canvas.overlays.learned.structure_search import StructureSearchOverlay
from bayesgui.canvas.painting.decorations import Decorations
from bayesgui.canvas.painting.edge_courses import EdgeCourses
from bayesgui.document.document import Document
from bayesgui.document.files import open_state
from bayesgui.document.session import DocumentSession
from bayesgui.document.shown.network_comparison import ComparedNetwork, NetworkComparison
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.graph.equivalence import cpdag
from bayesgui.graph.structural_distance import compare
from bayesgui.learning.structure.run import StructureStep
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

FAR = ("LungFlow", "XrayReport"), ("LungParench", "GruntingReport")
"""Arcs between rows of nodes that have a third row between them."""


@pytest.fixture
def session(qapp: QApplication) -> DocumentSession:
    return DocumentSession.of(Document(open_state(SAMPLES / "child.bayesgui")[0]))


def touched(session: DocumentSession, decorations: Decorations) -> dict[tuple[str, str], set[str]]:
    """Return the nodes that each line runs through, other than its own."""
    geometry = NetworkGeometry(session.document.state)
    geometry.show_names(True)
    courses, (names, boxes) = EdgeCourses(geometry), geometry.box_table()
    return {
        (edge.first, edge.second): {names[k] for k in boxes_touched(courses.course_of(edge), boxes)}
        - {edge.first, edge.second}
        for edge in decorations.edges
    }


def test_arcs_that_only_the_other_network_has_run_through_no_node(session) -> None:
    network = session.document.state.network
    other = network
    for arc in FAR:
        other = other.with_arc(*arc)
    answer = ComparedNetwork(
        network, other, compare(network, other), (cpdag(network), cpdag(other))
    )
    session.shown[NetworkComparison].update(title="other", answer=answer)
    decorations = Decorations()
    NetworkComparisonOverlay(session).decorate(decorations)
    assert touched(session, decorations) == {arc: set() for arc in FAR}


def test_arcs_of_a_search_run_straight_up_or_down_and_through_no_node(session) -> None:
    up = tuple(arc[::-1] for arc in session.document.state.network.arcs)
    session.shown[StructureSearch].update(step=StructureStep(arcs=(*up, *FAR)))
    decorations = Decorations()
    StructureSearchOverlay(session).decorate(decorations)
    assert all(edge.is_straight and edge.is_directed for edge in decorations.edges)
    assert not set().union(*touched(session, decorations).values())


def test_names_alone_are_high_enough_to_be_read_from_afar(session) -> None:
    geometry = NetworkGeometry(session.document.state)
    assert geometry.show_names(True, afar=True)
    assert not geometry.show_names(True, afar=True)
    assert {metrics.height for metrics in geometry.metrics.values()} == {44.0}
    assert geometry.show_names(True)
    assert {metrics.height for metrics in geometry.metrics.values()} == {28.0}
