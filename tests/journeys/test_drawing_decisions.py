"""The oil wildcatter (Raiffa 1968) drawn from nothing, by mouse and by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import bayesgui
from tests.support.window import CONTROL, LEFT, NONE, SHIFT

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.document.state import DocumentState
    from tests.support.window import Hand

Key = Qt.Key
STATES = {"Oil": "dry\nwet\nsoaking", "Seismic": "no\nopen\nclosed\nuntested"}
TABLES = {
    "Oil": "0.5\n0.3\n0.2",
    # Oil, Test?: columns; untested exactly if there is no test.
    "Seismic": "\n".join(
        (
            "0.6\t0\t0.3\t0\t0.1\t0",
            "0.3\t0\t0.4\t0\t0.4\t0",
            "0.1\t0\t0.3\t0\t0.5\t0",
            "0\t1\t0\t1\t0\t1",
        )
    ),
}
NUMBERS = {"Test cost": "-10 0", "Drill cost": "-70 0", "Revenue": "0 120 270 0 0 0"}
ARCS = (
    ("Oil", "Seismic"),
    ("Test?", "Seismic"),
    ("Seismic", "Drill?"),
    ("Test?", "Test cost"),
    ("Drill?", "Drill cost"),
    ("Drill?", "Revenue"),
    ("Oil", "Revenue"),
)


def state(hand: Hand) -> DocumentState:
    return hand.window.document.state


def model(hand: Hand) -> Model:
    return state(hand).model


def double_click(hand: Hand, place: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
    for send in (QTest.mousePress, QTest.mouseRelease, QTest.mouseDClick, QTest.mouseRelease):
        send(hand.viewport, LEFT, held, place)
    hand.rest()


def draw(hand: Hand, place: QPoint, name: str, held: Qt.KeyboardModifier = NONE) -> None:
    double_click(hand, place, held)
    hand.write(name)
    hand.key(Key.Key_Return)


def focus(hand: Hand) -> QWidget:
    found = QApplication.activePopupWidget() or QApplication.focusWidget()
    assert found is not None
    return found


def type_numbers(hand: Hand, numbers: str) -> None:
    """Type numbers into the table that has the focus, each with Enter."""
    for number in numbers.split():
        for letter in number:
            QTest.keyClicks(focus(hand), letter)
        hand.key(Key.Key_Return)


def paste(hand: Hand, text: str) -> None:
    QApplication.clipboard().setText(text)
    hand.key(Key.Key_V, CONTROL)


def check_wildcatter(hand: Hand) -> None:
    drawn = model(hand)
    assert drawn.decisions == ("Test?", "Drill?")
    assert set(drawn.utilities) == set(NUMBERS)
    assert set(drawn.arcs) == set(ARCS)
    found = bayesgui.solve(drawn)
    assert found.expected_utility == pytest.approx(22.5)
    assert found.options["Test?"] == pytest.approx({"yes": 22.5, "no": 20.0})


def undo_all(hand: Hand) -> int:
    steps = 0
    while hand.window.document.undo_text is not None:
        hand.act("edit.undo")
        steps += 1
    return steps


def test_the_wildcatter_is_drawn_by_mouse(empty: Hand) -> None:
    hand = empty
    hand.window.resize(1440, 1000)
    hand.rest()
    draw(hand, QPoint(150, 60), "Test?", SHIFT)
    draw(hand, QPoint(520, 60), "Oil")
    draw(hand, QPoint(380, 220), "Seismic")
    draw(hand, QPoint(330, 400), "Drill?", SHIFT)
    draw(hand, QPoint(110, 560), "Test cost", CONTROL)
    draw(hand, QPoint(350, 560), "Drill cost", CONTROL)
    draw(hand, QPoint(590, 560), "Revenue", CONTROL)
    assert [model(hand).kind(name) for name in ("Test?", "Oil", "Revenue")] == [
        "decision",
        "chance",
        "utility",
    ]
    for name, names in STATES.items():
        hand.click_title(name)
        QApplication.clipboard().setText(names)
        hand.act("model.states_paste")
    for arc in ARCS:
        hand.draw_arc(*arc)
    assert set(model(hand).arcs) == set(ARCS)
    for name in TABLES:
        hand.click_title(name)
        hand.key(Key.Key_Return)
        assert focus(hand) is hand.window.pages.cpt.view
        paste(hand, TABLES[name])
    for name, numbers in NUMBERS.items():
        hand.click_title(name)
        hand.key(Key.Key_Return)
        assert hand.window.pages.cpt.title == f"Utility · {name}"
        type_numbers(hand, numbers)
    check_wildcatter(hand)
    assert undo_all(hand) > 20
    assert len(model(hand)) == 0
    while hand.window.document.redo_text is not None:
        hand.act("edit.redo")
    check_wildcatter(hand)
