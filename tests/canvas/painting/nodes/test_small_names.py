"""Names in the icon form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, QRectF

from bayesgui.canvas.geometry.node_geometry import COMPACT_FROM
from bayesgui.canvas.painting.nodes.small_names import name_area, place_names
from bayesgui.document.document import Document
from bayesgui.document.files import open_state
from bayesgui.document.session import DocumentSession
from bayesgui.document.shown.network_comparison import ComparedNetwork, NetworkComparison
from bayesgui.graph.equivalence import cpdag
from bayesgui.graph.structural_distance import compare
from bayesgui.widgets.theme import theme
from tests.canvas.hands import Hands, close_to
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

AT_150_PER_CENT = (910, 470)
"""The canvas of a screen of 1440 x 900 at 150 %, with the panels closed."""


def area_of(hands: Hands, name: str) -> QRect:
    """Return where a node's name must be."""
    pixmaps = hands.view.canvas_scene.layer.pixmaps
    geometry, zoom = hands.view.canvas_scene.geometry, hands.view.zoom
    small = pixmaps.small_names.of(geometry.boxes, (geometry.version,), zoom, hurry=False)[name]
    box = hands.view.camera.projection().rect(geometry.boxes[name])
    return name_area(box, small).toRect()


def letters(hands: Hands, name: str) -> int:
    """Count pixels in the color of the text where a node's name must be."""
    area = area_of(hands, name)
    image = hands.image()
    return sum(
        close_to(image.pixelColor(x, y), theme().text, 110)
        for x in range(area.left(), area.right())
        for y in range(area.top(), area.bottom())
    )


@pytest.mark.parametrize("network", ["alarm", "hailfinder"])
def test_fit_on_a_small_screen_shows_every_name(qapp: QApplication, network: str) -> None:
    state, _ = open_state(SAMPLES / f"{network}.bayesgui")
    hands = Hands(DocumentSession.of(Document(state)), AT_150_PER_CENT)
    hands.view.fit()
    hands.settle()
    assert hands.view.camera.form == "icon"
    for name in state.network:
        assert letters(hands, name) >= 12, name
    hands.close()


def height(hands: Hands, name: str) -> int:
    """Count rows of pixels that hold letters of a node's name."""
    area, image = area_of(hands, name), hands.image()
    return sum(
        any(
            close_to(image.pixelColor(x, y), theme().text, 80)
            for x in range(area.left() + 4, area.right() - 3)
        )
        for y in range(area.top() + 1, area.bottom())
    )


def names_alone() -> Hands:
    """Return a canvas on alarm, compared with itself."""
    state, _ = open_state(SAMPLES / "alarm.bayesgui")
    hands = Hands(DocumentSession.of(Document(state)), AT_150_PER_CENT)
    network = state.network
    classes = cpdag(network), cpdag(network)
    answer = ComparedNetwork(network, network, compare(network, network), classes, None)
    hands.session.shown[NetworkComparison].update(title="the same", answer=answer)
    assert hands.view.canvas_scene.geometry.names_only
    return hands


def test_nodes_shown_as_names_alone_keep_letters_that_can_be_read(qapp: QApplication) -> None:
    hands = names_alone()
    hands.view.fit()
    hands.settle()
    assert hands.view.zoom < COMPACT_FROM
    for name in hands.session.document.state.network:
        assert height(hands, name) >= 5, name
    hands.close()


def test_the_letters_of_names_alone_are_no_smaller_from_near(qapp: QApplication) -> None:
    hands = names_alone()
    hands.view.zoom_to(1.02 * COMPACT_FROM)
    hands.settle()
    room = QRectF(hands.port.rect())
    names = hands.session.document.state.network.names
    seen = [name for name in names if room.contains(QRectF(area_of(hands, name)))]
    assert len(seen) > 10
    for name in seen:
        assert height(hands, name) >= 5, name
    hands.close()


def test_no_name_covers_another_or_the_box_of_another_node() -> None:
    boxes = {
        f"a long name {k}": (190.0 * (k % 9), 150.0 * (k // 9), 176.0, 76.0) for k in range(54)
    }
    for zoom in (0.06, 0.12, 0.2, 0.28):
        placed = place_names(boxes, zoom)
        rects = {n: QRectF(*(part * zoom for part in box)) for n, box in boxes.items()}
        areas = {name: name_area(rects[name], small) for name, small in placed.items()}
        for name, area in areas.items():
            for other in boxes:
                if other != name:
                    assert not area.intersects(rects[other])
                    assert not area.intersects(areas.get(other, QRectF()))
        if zoom >= 0.2:
            assert placed.keys() == boxes.keys()


def test_where_there_is_room_the_whole_name_is_written() -> None:
    boxes = {"intraventricular": (0.0, 0.0, 176.0, 76.0), "b": (800.0, 0.0, 176.0, 76.0)}
    assert [small.text for small in place_names(boxes, 0.1).values()] == list(boxes)


def test_names_of_some_nodes_stay_off_the_boxes_of_all() -> None:
    boxes = {f"node {k}": (70.0 * (k % 6), 40.0 * (k // 6), 60.0, 12.0) for k in range(36)}
    wearers = list(boxes)[::3]
    placed = place_names(boxes, 1.0, wearers)
    assert placed
    assert placed.keys() <= set(wearers)
    for name, small in placed.items():
        area = name_area(QRectF(*boxes[name]), small)
        assert not any(area.intersects(QRectF(*boxes[other])) for other in boxes if other != name)
    assert place_names(boxes, 1.0, []) == {}
