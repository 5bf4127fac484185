"""↔ on the canvas: drawn with B, selected, named, deleted, exported; nodes nobody observes."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.canvas.export import area_of
from bayesgui.canvas.geometry.cause_courses import BEND, CauseCourses
from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.painting.cause_layer import CAUSE, name_rect, style_of
from bayesgui.canvas.targets import CauseTarget
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.causes.mark_edits import (
    add_common_cause,
    mark_unobserved,
    name_common_cause,
)
from bayesgui.document.edits import move
from bayesgui.document.state import DocumentState
from bayesgui.graph.arc_course import flatten
from bayesgui.graph.layout import Layout
from bayesgui.widgets.theme import theme
from tests.canvas.hands import Hands, has_color

if TYPE_CHECKING:
    from bayesgui.graph.layout import Point

PAIR = ("tub", "lung")


def draw(hands: Hands, first: str, second: str) -> None:
    start, end = hands.view.port_point(first), hands.view.node_rect(second).center()
    hands.press(start)
    hands.carry(start, end)
    hands.key(Qt.Key.Key_B)
    hands.release(end)


def course(hands: Hands, pair: tuple[str, str] = PAIR) -> tuple[Point, ...]:
    return hands.view.canvas_scene.cause_courses.all()[pair]


def middle(hands: Hands, pair: tuple[str, str] = PAIR) -> QPoint:
    x, y = flatten(course(hands, pair))[8]
    return hands.view.camera.projection().point(x, y).toPoint()


def test_b_while_an_arc_is_drawn_makes_it_a_common_cause(hands: Hands) -> None:
    before = hands.state
    draw(hands, "lung", "tub")
    assert dict(hands.state.model.common_causes) == {PAIR: ""}
    assert hands.state.network.arcs == before.network.arcs
    assert hands.session.selection.causes == (PAIR,)
    assert hands.session.document.undo_text == "Add lung ↔ tub"
    hands.session.document.undo()
    assert hands.state == before
    assert hands.session.selection.causes == ()
    assert hands.view.canvas_scene.cause_courses.all() == {}


def test_b_again_draws_an_arc(hands: Hands) -> None:
    start, end = hands.view.port_point("asia"), hands.view.node_rect("smoke").center()
    hands.press(start)
    hands.carry(start, end)
    hands.key(Qt.Key.Key_B)
    hands.key(Qt.Key.Key_B)
    hands.release(end)
    assert not hands.state.model.common_causes
    assert hands.state.network.parents("smoke") == ("asia",)


def test_what_would_close_a_cycle_as_an_arc_may_have_a_common_cause(hands: Hands) -> None:
    draw(hands, "dysp", "smoke")
    assert dict(hands.state.model.common_causes) == {("smoke", "dysp"): ""}
    assert hands.messages == []
    draw(hands, "smoke", "dysp")
    assert hands.messages == [("error", "smoke and dysp already have a hidden common cause.")]


def test_a_common_cause_is_clicked_named_and_deleted(hands: Hands) -> None:
    hands.session.document.edit("mark", lambda state: add_common_cause(state, PAIR))
    hands.settle()
    hands.click(middle(hands))
    assert hands.session.selection.causes == (PAIR,)
    assert hands.session.selection.names == ()
    assert has_color(hands.image(), theme().accent)
    target = hands.view.gestures.target(QPointF(middle(hands)))
    assert target == CauseTarget(*PAIR)
    assert hands.view.gestures.tooltip(QPointF(middle(hands))) == (
        "tub ↔ lung\na hidden common cause of both"
    )
    hands.view.name_cause(PAIR)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "region")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert dict(hands.state.model.common_causes) == {PAIR: "region"}
    assert hands.session.document.undo_text == "Name tub ↔ lung"
    assert hands.session.selection.causes == (PAIR,)


def test_it_runs_from_side_to_side_and_bends_upwards(hands: Hands) -> None:
    hands.session.document.edit("mark", lambda state: add_common_cause(state, PAIR))
    boxes = hands.view.canvas_scene.geometry.boxes
    points = flatten(course(hands))
    left, top, width, height = boxes["tub"]
    assert points[0][0] == pytest.approx(left + width + 3)
    assert points[0][1] == pytest.approx(top + height / 2)
    assert points[-1][0] == pytest.approx(boxes["lung"][0] - 3)
    assert points[0][1] - points[8][1] == pytest.approx(BEND)


def test_it_bends_around_a_node_between(hands: Hands) -> None:
    hands.session.document.edit("mark", lambda state: add_common_cause(state, ("tub", "bronc")))
    left, top, width, height = hands.view.canvas_scene.geometry.boxes["lung"]
    points = flatten(course(hands, ("tub", "bronc")))
    inside = (points > (left, top)) & (points < (left + width, top + height))
    assert not inside.all(axis=1).any()


def test_nodes_above_each_other_are_joined_at_their_sides(hands: Hands) -> None:
    hands.session.document.edit("mark", lambda state: add_common_cause(state, ("asia", "tub")))
    found = course(hands, ("asia", "tub"))
    boxes = hands.view.canvas_scene.geometry.boxes
    right = boxes["asia"][0] + boxes["asia"][2]
    assert found[0][0] == pytest.approx(right + 3)
    assert max(x for x, _ in flatten(found)) > right + 20


def test_ends_on_one_rim_are_apart(hands: Hands) -> None:
    for other in ("lung", "bronc"):
        hands.session.document.edit(
            "mark", lambda state, o=other: add_common_cause(state, ("tub", o))
        )
    one, two = course(hands), course(hands, ("tub", "bronc"))
    assert abs(one[0][1] - two[0][1]) == pytest.approx(12)


def test_it_follows_a_node_that_is_dragged(hands: Hands) -> None:
    hands.session.document.edit("mark", lambda state: add_common_cause(state, PAIR))
    before = course(hands)
    hands.session.document.edit("move", lambda state: move(state, {"lung": (420.0, 240.0)}))
    after = course(hands)
    assert after[0] == before[0]
    assert after[-1][1] > before[-1][1]


def test_an_overlay_may_style_or_hide_it(hands: Hands) -> None:
    hands.session.document.edit("mark", lambda state: add_common_cause(state, PAIR))
    scene = hands.view.canvas_scene
    assert style_of(scene, PAIR, chosen=False) == CAUSE
    scene.decorations.plain = CAUSE.faded(0.0)
    assert style_of(scene, PAIR, chosen=False).opacity == 0.0


def test_a_picture_has_room_for_it(hands: Hands) -> None:
    hands.session.document.edit("mark", lambda state: add_common_cause(state, ("xray", "asia")))
    left, top, width, height = area_of(hands.view.canvas_scene)
    points = np.array(course(hands, ("asia", "xray")))
    assert (points > (left, top)).all()
    assert (points < (left + width, top + height)).all()


def test_a_node_that_cannot_be_observed_is_dashed_and_has_a_badge(hands: Hands) -> None:
    scene = hands.view.canvas_scene
    assert not scene.displays.display("bronc").is_hidden
    edit = lambda state: mark_unobserved(state, ["bronc"], unobserved=True)  # noqa: E731
    hands.session.document.edit("mark", edit)
    assert scene.displays.display("bronc").is_hidden
    assert scene.displays.display("bronc").badges == ("hidden",)
    hands.session.document.undo()
    assert not scene.displays.display("bronc").is_hidden


def test_a_name_stands_above_its_line_or_above_both_nodes(hands: Hands) -> None:
    scene, projection = hands.view.canvas_scene, hands.view.camera.projection()
    hands.session.document.edit("mark", partial(add_common_cause, pair=PAIR, name="region"))
    rect = name_rect(scene, PAIR, projection)
    assert rect.bottom() == pytest.approx(middle(hands).y() - 6 * projection.zoom, abs=1.5)
    hands.session.document.edit("mark", partial(name_common_cause, pair=PAIR, name="r" * 60))
    rect = name_rect(scene, PAIR, projection)
    assert rect.bottom() <= min(hands.view.node_rect(name).top() for name in PAIR)
    hands.session.document.edit("mark", partial(add_common_cause, pair=("asia", "tub"), name="x"))
    rect = name_rect(scene, ("asia", "tub"), projection)
    assert rect.left() > middle(hands, ("asia", "tub")).x()


def test_other_lines_stay_while_a_node_is_dragged(hands: Hands) -> None:
    for pair in (PAIR, ("asia", "smoke"), ("xray", "dysp")):
        hands.session.document.edit("mark", partial(add_common_cause, pair=pair))
    before = dict(hands.view.canvas_scene.cause_courses.all())
    hands.view.canvas_scene.show_moved({"xray": (150.0, 470.0)})
    during = hands.view.canvas_scene.cause_courses.all()
    assert during[PAIR] is before[PAIR] or during[PAIR] == before[PAIR]
    assert during[("xray", "dysp")] != before[("xray", "dysp")]
    hands.view.canvas_scene.show_moved({})
    assert hands.view.canvas_scene.cause_courses.all() == before


def test_it_fades_with_its_nodes_and_is_not_clicked_where_it_is_hidden(hands: Hands) -> None:
    hands.session.document.edit("mark", partial(add_common_cause, pair=PAIR))
    scene = hands.view.canvas_scene
    scene.decorations.fade(["tub"], [], 0.4)
    assert style_of(scene, PAIR, chosen=False).opacity == 0.4
    assert hands.view.gestures.hit(QPointF(middle(hands))).kind == "cause"
    scene.decorations.plain = CAUSE.faded(0.0)
    assert hands.view.gestures.hit(QPointF(middle(hands))).kind == "empty"


def test_a_thousand_nodes_with_a_hundred_common_causes_are_drawn_quickly() -> None:
    rng = np.random.default_rng(1)
    names = [f"n{k}" for k in range(1000)]
    network = BayesianNetwork([Variable(name, ("yes", "no")) for name in names])
    for k in range(100):
        network = network.with_common_cause(names[k], names[int(rng.integers(100, 1000))])
    places = {name: (220.0 * (k % 40), 160.0 * (k // 40)) for k, name in enumerate(names)}
    state = DocumentState(network, Layout(places))
    courses = CauseCourses(NetworkGeometry(state))
    start = time.process_time()
    assert len(courses.all()) == 100
    first = time.process_time() - start
    start = time.process_time()
    courses.all()
    assert first < 1.0
    assert time.process_time() - start < 0.02
