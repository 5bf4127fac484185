"""The minimap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.canvas.overview import Overview
from bayesgui.document import edits
from bayesgui.widgets.theme import theme
from tests.canvas.hands import Hands, has_color

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def overview(hands: Hands) -> Iterator[Overview]:
    made = Overview()
    made.resize(200, 128)
    made.set_view(hands.view)
    yield made
    made.deleteLater()


def test_findings_are_orange_in_it(hands: Hands, overview: Overview) -> None:
    assert not has_color(overview.grab().toImage(), theme().evidence)
    hands.click(hands.row("xray", "yes"))
    assert has_color(overview.grab().toImage(), theme().evidence)


def test_dragging_the_frame_moves_the_canvas(hands: Hands, overview: Overview) -> None:
    hands.view.zoom_to(2.0)
    before = hands.view.camera.viewpoint()
    center = overview.rect().center()
    QTest.mousePress(overview, Qt.MouseButton.LeftButton, pos=center)
    QTest.mouseMove(overview, center + QPoint(20, 10))
    QTest.mouseRelease(overview, Qt.MouseButton.LeftButton, pos=center + QPoint(20, 10))
    after = hands.view.camera.viewpoint()
    assert after.zoom == before.zoom
    assert after.x > before.x + 50
    assert after.y > before.y + 25


def test_it_has_no_frame_while_the_canvas_is_hidden(hands: Hands, overview: Overview) -> None:
    assert has_color(overview.grab().toImage(), theme().accent)
    hands.view.hide()
    assert not has_color(overview.grab().toImage(), theme().accent)


def test_a_click_brings_the_canvas_there(hands: Hands, overview: Overview) -> None:
    hands.view.zoom_to(4.0)
    QTest.mouseClick(overview, Qt.MouseButton.LeftButton, pos=QPoint(12, 64))
    x = hands.view.camera.viewpoint().x
    assert x < 200


def test_it_follows_moved_nodes(hands: Hands, overview: Overview) -> None:
    before = overview.grab().toImage()
    hands.session.document.apply("m", edits.move(hands.state, {"xray": (1500.0, 456.0)}))
    assert overview.grab().toImage() != before


def test_without_a_session_it_is_an_empty_frame(hands: Hands, overview: Overview) -> None:
    hands.view.set_session(None)
    assert not has_color(overview.grab().toImage(), theme().stale_bar, most=3)
