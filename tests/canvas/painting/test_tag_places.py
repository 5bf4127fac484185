"""Pills beside nodes hide no name and no other pill."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bayesgui.canvas.overlays.effects import CAUSAL
from bayesgui.canvas.painting.arc_painter import HEADS_FROM
from bayesgui.canvas.painting.cause_layer import name_rect
from bayesgui.canvas.painting.decorations import Tag
from bayesgui.canvas.painting.tag_places import PaintedTags, tag_places
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from tests.conftest import Opens
    from tests.support.window import Hand


def places_of(hand: Hand) -> dict[str, QRectF]:
    scene = hand.canvas.canvas_scene
    projection = replace(hand.canvas.camera.projection(), view=scene.visible)
    return tag_places(scene, projection)


@pytest.mark.parametrize("zoom", [0.35, 0.49])
def test_roles_hide_no_name_of_a_node_that_is_shown_small(
    shared_window: Opens, zoom: float
) -> None:
    with shared_window(SAMPLES / "insurance.bayesgui") as hand:
        hand.window.session.selection.set(["Accident"])
        hand.rest()
        hand.act("view.related_blanket")
        hand.canvas.zoom_to(zoom)
        hand.rest()
        places, nodes = places_of(hand), hand.window.document.state.network.names
        assert len(places) == 11
        for name, place in places.items():
            # Where rows are close, a pill may lie on a node that is not in question.
            hidden = nodes if zoom > 0.4 else (name,)
            assert not any(place.intersects(hand.canvas.node_rect(n).toRectF()) for n in hidden)
        assert not any(a.intersects(b) for a, b in itertools.combinations(places.values(), 2))


def test_long_pills_of_neighbours_do_not_overlap(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.canvas.zoom_to(0.5)
        hand.rest()
        scene, sides = hand.canvas.canvas_scene, ("below", "right", "above")
        for name in ("tub", "lung", "either", "xray"):
            scene.decorations.tags[name] = Tag("collider, not given: blocks", "blocked", sides)
        places = places_of(hand)
        assert len(places) == 4
        assert not any(a.intersects(b) for a, b in itertools.combinations(places.values(), 2))


def test_tags_in_the_middle_scroll_along_and_one_at_the_edge_is_painted_again(
    shared_window: Opens,
) -> None:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.canvas.zoom_to(0.5)
        hand.rest()
        scene = hand.canvas.canvas_scene
        scene.decorations.tags["either"] = Tag("effect", "accent", ("left",))
        box = scene.geometry.boxes["either"]
        left, top, *size = scene.visible
        # Its node is at the left edge of this part, where the pill keeps within it.
        at_edge = (box[0] - 4, box[1] - 100, *size)
        painted = PaintedTags()
        painted.follow(scene, 0.5, scene.visible)
        assert painted.moved(scene, 0.5, (left - 20, top + 10, *size)) == []
        before, after = painted.moved(scene, 0.5, at_edge)
        assert before[0] < box[0] - 20
        assert at_edge[0] < after[0] < box[0] + 100
        # What was painted there is known now.
        assert painted.moved(scene, 0.5, at_edge) == []
        assert painted.moved(scene, 0.5, (left, top, size[0] + 40, size[1])) is None
        assert painted.moved(scene, 0.6, at_edge) is None
        scene.decorations.tags.clear()
        assert painted.moved(scene, 0.7, at_edge) == []


def test_only_the_places_of_moved_tags_are_painted_again(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.canvas.zoom_to(0.5)
        hand.rest()
        scene = hand.canvas.canvas_scene
        scene.decorations.tags["either"] = Tag("effect", "accent", ("left",))
        box = scene.geometry.boxes["either"]
        left, top, *size = scene.visible
        scene.refresh()
        refreshed = []
        scene.layer.update = lambda *boxes: refreshed.append(boxes)
        scene.look_at((left - 20, top + 10, *size))
        assert refreshed == []
        scene.look_at((box[0] - 4, box[1] - 100, *size))
        assert [rect.width() < 300 for (rect,) in refreshed] == [True, True]
        refreshed.clear()
        scene.look_at((left, top, size[0] + 40, size[1]))
        assert refreshed == [()]


def test_a_tag_gives_way_to_painted_lines(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.canvas.zoom_to(1.0)
        hand.canvas.show_node("either", animated=False)
        hand.rest()
        scene = hand.canvas.canvas_scene
        scene.decorations.tags["either"] = Tag("mediator", "causal", ("below", "left"))
        at = hand.canvas.node_rect("either")
        assert places_of(hand)["either"].top() > at.bottom()
        for child in ("xray", "dysp"):
            scene.decorations.arcs["either", child] = CAUSAL
        assert places_of(hand)["either"].right() < at.left()


def test_words_for_roles_are_there_only_where_they_fit(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        scene = hand.canvas.canvas_scene
        tags = scene.decorations.tags
        tags["smoke"] = Tag("cause", "accent", ("title",))
        tags["lung"] = Tag("mediator", "causal", ("left",), HEADS_FROM)
        for zoom, names in ((0.13, {"smoke"}), (0.29, {"smoke"}), (0.3, {"smoke", "lung"})):
            hand.canvas.zoom_to(zoom)
            hand.rest()
            assert set(places_of(hand)) == names


def test_a_tag_hides_neither_thin_heads_at_its_node_nor_names_of_hidden_causes(
    shared_window: Opens,
) -> None:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.canvas.zoom_to(1.0)
        hand.canvas.show_node("either", animated=False)
        hand.rest()
        scene = hand.canvas.canvas_scene
        scene.decorations.tags["either"] = Tag("cause", "accent", ("above",))
        at = hand.canvas.node_rect("either")
        # Two arcs enter there, whose heads say what "either" is an effect of.
        assert places_of(hand)["either"].bottom() > at.top()
    with shared_window(SAMPLES / "statin.bayesgui") as hand:
        hand.canvas.zoom_to(1.0)
        hand.canvas.show_node("Income", animated=False)
        hand.rest()
        scene = hand.canvas.canvas_scene
        scene.decorations.tags["Income"] = Tag("second cause", "accent", ("right",))
        projection = replace(hand.canvas.camera.projection(), view=scene.visible)
        name = name_rect(scene, ("Income", "Guideline"), projection)
        scene.decorations.tags["Guideline"] = Tag("a long second cause", "accent", ("title",))
        assert not any(place.intersects(name) for place in places_of(hand).values())
