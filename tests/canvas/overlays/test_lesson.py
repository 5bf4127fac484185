"""What is covered, predicted and hinted at, on the canvas."""

from __future__ import annotations

from types import MappingProxyType

import numpy as np
import pytest

from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.overlays.compose import compose_decorations, legend_entries
from bayesgui.canvas.overlays.lesson import COVER, HINT
from bayesgui.canvas.painting.nodes.display_cache import NodeDisplayCache
from bayesgui.canvas.scene import CanvasScene
from bayesgui.canvas.tooltips import row_text
from bayesgui.document.shown.lesson import LessonView
from bayesgui.widgets import motion, numbers
from tests.panels.asia import asia_session


@pytest.fixture
def session(qapp):
    return asia_session(xray="yes")


def displays(session):
    return NodeDisplayCache(session, NetworkGeometry(session.document.state), numbers.number)


def predict(session, p, *, covered):
    session.shown[LessonView].update(
        covered=frozenset({"lung"} if covered else ()),
        predictions=MappingProxyType({"lung": {"yes": p, "no": 1 - p}}),
    )


def test_a_covered_node_has_hatched_bars_a_dotted_border_and_a_word(session):
    session.shown[LessonView].update(covered=frozenset({"lung"}))
    rows = displays(session).display("lung").rows
    assert [(row.p, row.prior, row.number, row.fill) for row in rows] == [
        (None, None, "?", "covered"),
        (None, None, "?", "covered"),
    ]
    shown = compose_decorations(session)
    assert shown.rings == {"lung": COVER}
    assert shown.tags["lung"].text == "covered until you have answered"
    assert displays(session).icon_node("lung").p is None
    assert displays(session).icon_node("bronc").p is not None


def test_the_prediction_stays_at_the_bar_with_the_difference_in_points(session):
    predict(session, 0.2, covered=True)
    assert [row.prediction for row in displays(session).display("lung").rows] == [0.2, 0.8]
    assert compose_decorations(session).tags["lung"].text == "covered until you have said a number"
    predict(session, 0.2, covered=False)
    rows = displays(session).display("lung").rows
    assert [row.prediction for row in rows] == [0.2, 0.8]
    assert [row.number for row in rows] == ["48.9", "51.1"]
    shown = compose_decorations(session)
    assert shown.rings == {}
    assert shown.tags["lung"].text == "28.9 points off"


def test_the_legend_explains_pointer_and_tick_while_they_are_there(session):
    assert legend_entries(session) == []
    predict(session, 0.2, covered=True)
    assert [(e.text, e.is_pointer, e.is_tick) for e in legend_entries(session)] == [
        ("your prediction", True, False),
        ("before any evidence", False, True),
    ]


def test_a_hint_rings_its_nodes(session):
    session.shown[LessonView].update(ringed=("tub", "smoke"))
    assert compose_decorations(session).rings == {"tub": HINT, "smoke": HINT}


def test_revealed_bars_glide_from_the_left_end(session, qtbot):
    motion.set_reduced(False)
    scene = CanvasScene(session, numbers.number)
    try:
        scene.visible = (-2000.0, -2000.0, 4000.0, 4000.0)
        session.shown[LessonView].update(covered=frozenset({"lung"}))
        session.shown[LessonView].update(covered=frozenset())
        assert scene.is_animating
        assert scene.displays.bars_now(["lung"])["lung"] == pytest.approx(np.zeros(2))
        qtbot.waitUntil(lambda: not scene.is_animating)
        assert scene.displays.bars_now(["lung"])["lung"][0] == pytest.approx(0.488711)
    finally:
        scene.close()
        motion.set_reduced(True)


def test_the_tooltip_of_a_covered_row_says_no_number(session):
    scene = CanvasScene(session, numbers.number)
    try:
        assert "0.488711" in row_text(scene, "lung", 0)
        session.shown[LessonView].update(covered=frozenset({"lung"}))
        assert row_text(scene, "lung", 0) == "covered until you have answered"
    finally:
        scene.close()
