"""Frames around nodes that a sampler updates together."""

from __future__ import annotations

from bayesgui.canvas.painting.decorations import Hull
from bayesgui.canvas.painting.hulls import frames_of
from bayesgui.document import edits
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.widgets.theme import theme
from tests.canvas.hands import Hands, has_color

BLOCK = ("tub", "lung", "either")


def test_a_block_has_one_frame_as_long_as_it_holds_no_other_node(hands: Hands) -> None:
    geometry = hands.view.canvas_scene.geometry
    ((whole, (left, top, width, height)),) = frames_of(geometry, Hull(BLOCK, "c7"))
    assert whole
    for name in BLOCK:
        x, y, w, h = geometry.boxes[name]
        assert left < x
        assert top < y
        assert x + w < left + width
        assert y + h < top + height


def test_nodes_with_a_stranger_between_them_have_frames_of_their_own(hands: Hands) -> None:
    x, y, _, _ = hands.view.canvas_scene.geometry.boxes["either"]
    hands.session.document.apply("m", edits.move(hands.state, {"asia": (x, y - 40.0)}))
    frames = frames_of(hands.view.canvas_scene.geometry, Hull(BLOCK, "c7"))
    assert [whole for whole, _ in frames] == [False] * 3


def test_frames_are_there_while_a_sampler_has_blocks(hands: Hands) -> None:
    assert not has_color(hands.image(), theme().c7)
    hands.session.shown[WatchedEstimate].update(blocks=(BLOCK,))
    assert has_color(hands.image(), theme().c7)
    hands.session.shown[WatchedEstimate].update(blocks=())
    assert not has_color(hands.image(), theme().c7)
