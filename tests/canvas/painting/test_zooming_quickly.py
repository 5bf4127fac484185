"""Pictures of nodes while and after the wheel turns quickly, on a network of 223 nodes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

import bayesgui
from bayesgui.canvas.painting import layer
from bayesgui.canvas.painting.nodes import pixmaps
from bayesgui.canvas.painting.nodes.pixmaps import NodePixmaps
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from tests.canvas.hands import Hands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QImage

COLUMNS = 20


@pytest.fixture
def many(qapp: QApplication) -> Iterator[Hands]:
    """Hands on 224 nodes in a window of 2560 x 1440."""
    network = bayesgui.BayesianNetwork(
        [bayesgui.Variable(f"node {k}", ("yes", "no")) for k in range(224)]
    )
    places = {
        name: (200.0 * (k % COLUMNS), 110.0 * (k // COLUMNS)) for k, name in enumerate(network)
    }
    hands = Hands(DocumentSession.of(Document(DocumentState(network, Layout(places)))), (900, 560))
    yield hands
    hands.close()


def pixels(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(image.Format.Format_RGB32)
    return np.frombuffer(plain.constBits(), dtype=np.uint8).copy()


def test_after_eight_quick_steps_and_maximizing_all_pictures_are_drawn_anew(
    many: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = many
    hands.view.fit()
    hands.settle()

    def slow(*arguments: object, **options: object) -> None:
        time.sleep(0.01)

    # On a large screen the arcs alone may take longer than what is left for the nodes.
    monkeypatch.setattr(layer, "paint_styled_arcs", slow)
    for _ in range(8):
        hands.wheel(hands.port.rect().center(), 1)
        QApplication.processEvents()
    hands.view.resize(2560, 1440)
    hands.settle()
    assert not hands.view.is_animating, "pictures are still missing"
    shown = pixels(hands.image())
    hands.view.canvas_scene.layer.pixmaps.clear()
    hands.view.viewport().update()
    hands.settle()
    assert (shown == pixels(hands.image())).all()


def test_no_picture_of_another_size_is_stretched_while_the_wheel_turns(
    many: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = many
    drawn: list[tuple[str, float]] = []
    paint_old = NodePixmaps._paint_old

    def spy(self, painter, kept, rect, theme):  # type: ignore[no-untyped-def]
        if kept is not None:
            drawn.append((kept.picture.form, kept.picture.zoom / hands.view.zoom))
        paint_old(self, painter, kept, rect, theme)

    monkeypatch.setattr(NodePixmaps, "_paint_old", spy)
    monkeypatch.setattr(pixmaps, "FIRST_SECONDS", 0.0)
    hands.view.zoom_to(0.3)
    hands.settle()
    for notches in (1, 1, 1, 1, -2, -2, 3):
        hands.wheel(hands.port.rect().center(), notches)
        QApplication.processEvents()
    for form, grown in drawn:
        assert form == hands.view.camera.form or 1 / 1.3 <= grown <= 1.3
        assert 1 / 1.3 <= grown <= 1.3
