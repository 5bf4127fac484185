"""Arcs of a class drawn short, and arcs between its features measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from bayesgui.canvas.overlays.compose import legend_entries
from bayesgui.canvas.painting.decorations import Disc, Ring
from bayesgui.classifiers.tree_growth import TreeStep
from bayesgui.document.decisions.class_edits import mark_class
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.widgets.theme import theme
from tests.canvas.hands import close_to

if TYPE_CHECKING:
    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from tests.canvas.hands import Hands

# The class smoke has two features; what these share with their own children is made up.
STEPS = (
    TreeStep("bronc", "dysp", 0.4, taken=True),
    TreeStep("lung", "either", 0.2, taken=True),
    TreeStep("either", "xray", 0.0, taken=True),
)


@pytest.fixture
def hands(hands: Hands) -> Hands:
    hands.session.document.edit("Mark", lambda state: mark_class(state, "smoke"))
    hands.session.shown[ClassifierFigures].update(is_open=True, steps=STEPS, is_tree=True)
    return hands


def styles(hands: Hands) -> dict[tuple[str, str], ArcStyle]:
    return hands.view.canvas_scene.decorations.arcs


def is_drawn(hands: Hands, arc: tuple[str, str], share: float, token: str = "c4") -> bool:
    """Whether an arc's line is seen at a share of its way."""
    path = hands.view.canvas_scene.geometry.path(arc, 0.0)
    place = hands.view.camera.projection().point(*path.pointAtPercent(share).toTuple())
    image = hands.image()
    near = ((place + QPointF(x, y)).toPoint() for x in (-1, 0, 1) for y in (-1, 0, 1))
    return any(close_to(image.pixelColor(each), theme().color(token), 60) for each in near)


def test_arcs_of_the_class_are_short_and_others_as_wide_as_they_are_strong(hands: Hands) -> None:
    found = styles(hands)
    assert {arc for arc, style in found.items() if style.stub} == {
        ("smoke", "lung"), ("smoke", "bronc"),
    }  # fmt: skip
    widths = {arc: style.width for arc, style in found.items() if not style.stub}
    assert widths == {("bronc", "dysp"): 6.0, ("lung", "either"): 3.5, ("either", "xray"): 1.0}
    assert found["lung", "either"].label == "0.200"
    rings = hands.view.canvas_scene.decorations.rings
    assert rings == {"smoke": Ring("c4", 2.5)}
    assert hands.view.canvas_scene.decorations.discs == {"smoke": Disc("", "c4", "target")}
    assert [entry.text for entry in legend_entries(hands.session)] == [
        "I(parent; child | smoke), nats",
        "arc from smoke, drawn short",
    ]


def test_a_short_arc_is_whole_while_its_nodes_are_in_question(hands: Hands) -> None:
    arc = ("smoke", "lung")
    assert not is_drawn(hands, arc, 0.4)
    assert is_drawn(hands, arc, 0.97)
    hands.session.selection.set(["smoke"])
    assert is_drawn(hands, arc, 0.4)
    hands.session.selection.clear()
    assert not is_drawn(hands, arc, 0.4)
    hands.move(hands.view.node_rect("lung").center())
    hands.settle()
    assert is_drawn(hands, arc, 0.4)
    assert not is_drawn(hands, ("smoke", "bronc"), 0.4)


def test_the_part_that_is_not_drawn_is_not_pointed_at(hands: Hands) -> None:
    scene = hands.view.canvas_scene
    path = scene.geometry.path(("smoke", "lung"), 0.0)
    projection = hands.view.camera.projection()
    hands.move(projection.point(*path.pointAtPercent(0.5).toTuple()).toPoint())
    hands.settle()
    assert scene.hovered_arc is None
    end = projection.point(*path.pointAtPercent(1.0).toTuple()).toPoint()
    hands.move(end - QPoint(0, 20))
    hands.settle()
    assert scene.hovered_arc == ("smoke", "lung")
    assert is_drawn(hands, ("smoke", "lung"), 0.4)


def test_arcs_to_come_are_hidden_while_the_tree_is_played(hands: Hands) -> None:
    hands.session.shown[ClassifierFigures].update(grown=1)
    opacity = {arc: style.opacity for arc, style in styles(hands).items() if not style.stub}
    assert opacity == {("bronc", "dysp"): 1, ("lung", "either"): 0, ("either", "xray"): 0}


def test_what_the_page_points_at_is_ringed(hands: Hands) -> None:
    hands.session.shown[ClassifierFigures].update(pointed=("lung", "bronc"))
    rings = hands.view.canvas_scene.decorations.rings
    assert {name for name, ring in rings.items() if ring.token == "node_hover"} == {"lung", "bronc"}


def test_the_pointer_on_the_canvas_is_told(hands: Hands) -> None:
    told: list[tuple[str, ...]] = []
    hands.session.hover.changed.connect(lambda: told.append(hands.session.hover.names))
    hands.move(hands.view.node_rect("lung").center())
    hands.settle()
    hands.move(hands.view.node_rect("xray").center())
    hands.settle()
    assert told[0] == ("lung",)
    assert told[-1] == ("xray",)


def test_escape_drops_the_selection_and_then_the_overlay(hands: Hands) -> None:
    hands.session.selection.set(["lung"])
    QTest.keyClick(hands.view, Qt.Key.Key_Escape)
    assert hands.session.shown[ClassifierFigures].state.is_open
    QTest.keyClick(hands.view, Qt.Key.Key_Escape)
    assert not hands.session.shown[ClassifierFigures].state.is_open
    assert styles(hands) == {}
    assert legend_entries(hands.session) == []
