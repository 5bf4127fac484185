"""Guides while a node is dragged."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from bayesgui.canvas.tools.guides import Alignment, Guide
from bayesgui.document import edits
from bayesgui.widgets.theme import theme
from tests.canvas.hands import ALT, CTRL, Hands

SEEN = (0.0, 0.0, 900.0, 560.0)


def test_the_center_is_shown_before_the_edges_and_hidden_nodes_give_no_guide() -> None:
    still = Alignment([(100.0, 0.0, 80.0, 40.0), (100.0, 2000.0, 60.0, 40.0)])
    box = (102.0, 300.0, 80.0, 50.0)
    assert still.offsets(box, SEEN, 6.0) == (-2.0, None)
    assert still.offsets(box, SEEN, 1.0) == (None, None)
    assert still.guides((100.0, 300.0, 80.0, 50.0), SEEN) == (Guide(True, 140.0, 0.0, 350.0),)
    assert still.guides((100.0, 300.0, 50.0, 50.0), SEEN) == (Guide(True, 100.0, 0.0, 350.0),)
    assert still.guides(box, SEEN) == ()
    assert Alignment([]).offsets(box, SEEN, 6.0) == (None, None)


def accent_columns(hands: Hands, top: int, bottom: int) -> list[int]:
    """Return the columns of pixels that are all in the accent color between two heights."""
    image = hands.view.viewport().grab().toImage()
    wanted = theme().accent.rgb()
    return [
        x
        for x in range(image.width())
        if all(image.pixel(x, y) == wanted for y in range(top, bottom))
    ]


@pytest.fixture
def off_grid(hands: Hands) -> Hands:
    """Return hands on a canvas with xray, at the bottom, off the grid at x = 113."""
    document = hands.session.document
    document.apply("Move", edits.move(document.state, {"xray": (113.0, 456.0)}))
    hands.settle()
    return hands


def test_a_dragged_node_snaps_to_another_with_a_line_and_as_one_step(off_grid: Hands) -> None:
    hands = off_grid
    before = hands.state
    xray = hands.view.node_rect("xray")
    start = hands.title("either")
    width = hands.view.node_rect("either").width()
    assert width == xray.width()
    end = start + QPoint(113 - 228 + 4, 0)
    hands.press(start)
    hands.carry(start, end)
    assert hands.view.node_rect("either").left() == xray.left()
    either = hands.view.node_rect("either")
    middle = xray.center().x()
    lines = accent_columns(hands, either.bottom() + 5, xray.top() - 5)
    assert len(lines) == 1
    assert abs(lines[0] - middle) <= 1
    hands.release(end)
    assert hands.state.layout.positions["either"] == (113.0, 312.0)
    assert accent_columns(hands, either.bottom() + 5, xray.top() - 5) == []
    hands.session.document.undo()
    assert hands.state is before


@pytest.mark.parametrize(("modifier", "expected"), [(CTRL, 120.0), (ALT, 117.0)])
def test_ctrl_leaves_the_guides_and_alt_the_grid_too(
    off_grid: Hands, modifier: Qt.KeyboardModifier, expected: float
) -> None:
    hands = off_grid
    start = hands.title("either")
    end = start + QPoint(113 - 228 + 4, 0)
    hands.press(start)
    hands.carry(start, end)
    hands.release(end, modifier)
    assert hands.state.layout.positions["either"] == (expected, 312.0)


def test_escape_puts_the_node_back_and_removes_the_line(off_grid: Hands) -> None:
    hands = off_grid
    start = hands.title("either")
    before = np.array(hands.view.node_rect("either").getRect())
    hands.press(start)
    hands.carry(start, start + QPoint(113 - 228, 0))
    hands.key(Qt.Key.Key_Escape)
    assert (np.array(hands.view.node_rect("either").getRect()) == before).all()
    bottom, top = hands.view.node_rect("either").bottom(), hands.view.node_rect("xray").top()
    assert accent_columns(hands, bottom + 5, top - 5) == []
