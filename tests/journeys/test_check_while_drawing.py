"""A network from nothing, by mouse and keys, with the page Check beside it all the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.app.checking.check import ModelCheck
from bayesgui.document.shown.checked import Checked
from bayesgui.panels.check.row_painter import button_rect
from tests.support.window import LEFT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand

Key = Qt.Key


@pytest.fixture
def empty(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as hand:
        hand.act("file.new")
        yield hand


def told(hand: Hand) -> list[tuple[str, str, str]]:
    """Return severity, kind and place of each row."""
    rows = hand.window.activities[ModelCheck].check.list.rows
    return [(r.severity, r.problem.kind, r.place) for r in rows if r.problem is not None]


def press(hand: Hand, kind: str, place: str) -> None:
    """Click the button of a problem."""
    listed = hand.window.activities[ModelCheck].check.list
    row = next(r for r in listed.rows if r.problem and (r.problem.kind, r.place) == (kind, place))
    rect = listed.visualRect(listed.lines.index(listed.lines.place_of(row.key)))
    QTest.mouseClick(listed.viewport(), LEFT, pos=button_rect(rect, row).center())
    hand.rest()


def draw(hand: Hand, x: int, y: int, name: str) -> None:
    hand.double_click(QPoint(x, y))
    hand.write(name)
    hand.key(Key.Key_Return)


def fill(hand: Hand, *numbers: str) -> None:
    """Type the first state of each column of the table that is open, from the current column on."""
    view = hand.window.pages.cpt.view
    for column, number in enumerate(numbers):
        view.go_to(column, 0)
        view.setFocus()
        # The first digit opens the field that takes the others.
        QTest.keyClicks(view, number[0])
        hand.write(number[1:])
        hand.key(Key.Key_Return)


def test_problems_come_and_go_as_one_draws(empty: Hand) -> None:
    hand = empty
    action = hand.window.action_set["model.check"]
    assert not action.isEnabled()
    assert action.toolTip() == "Check the model: draw or open a network first"
    draw(hand, 150, 80, "rain")
    hand.key(Key.Key_F9)
    page = hand.window.activities[ModelCheck].check
    assert told(hand) == [("hint", "unfilled", "rain")]

    # A second and third node: no arcs anywhere is no mistake yet, one arc makes the third one odd.
    draw(hand, 150, 260, "wet")
    draw(hand, 350, 260, "Rain")
    assert ("hint", "isolated", "Rain") not in told(hand)
    assert ("warning", "similar-names", "rain, Rain") in told(hand)
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.draw_arc("rain", "wet")
    assert ("hint", "isolated", "Rain") in told(hand)
    marks = hand.window.session.shown[Checked].state
    assert marks.marks_of("Rain") == ("warning", "hint", "hint")

    # One button each: fill a table, rename a node, delete one that nothing needs.
    press(hand, "unfilled", "wet")
    fill(hand, "0.9", "0.1")
    assert ("hint", "unfilled", "wet") not in told(hand)
    press(hand, "similar-names", "rain, Rain")
    hand.write("Sprinkler")
    hand.key(Key.Key_Return)
    assert not [each for each in told(hand) if each[1] == "similar-names"]
    press(hand, "isolated", next(n for k, c, n in told(hand) if c == "isolated"))
    assert len(hand.window.document.state.model) == 2
    left = [place for _, kind, place in told(hand) if kind == "unfilled"]
    for place in left:
        press(hand, "unfilled", place)
        fill(hand, "0.3")
    assert [row.text for row in page.list.rows] == ["Nothing to mend: 2 nodes checked."]
    assert page.list.rows[0].problem is None

    # Undo brings each problem back, as each remedy was a step of its own.
    hand.canvas.setFocus()
    while not [each for each in told(hand) if each[1] == "similar-names"]:
        hand.act("edit.undo")
    assert ("hint", "isolated", "Rain") in told(hand)
