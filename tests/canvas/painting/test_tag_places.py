"""Pills beside nodes hide no name and no other pill."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bayesgui.canvas.painting.decorations import Tag
from bayesgui.canvas.painting.tag_places import tag_places
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
