"""The oil wildcatter (Raiffa 1968) and what is done with it by mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import bayesgui
from bayesgui.core.variable import Variable
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from tests.support.window import CONTROL, LEFT, NONE

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from tests.support.window import Hand

Key = Qt.Key


def state(hand: Hand) -> DocumentState:
    return hand.window.document.state


def model(hand: Hand) -> Model:
    return state(hand).model


def double_click(hand: Hand, place: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
    for send in (QTest.mousePress, QTest.mouseRelease, QTest.mouseDClick, QTest.mouseRelease):
        send(hand.viewport, LEFT, held, place)
    hand.rest()


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


def undo_all(hand: Hand) -> int:
    steps = 0
    while hand.window.document.undo_text is not None:
        hand.act("edit.undo")
        steps += 1
    return steps


def wildcatter_state() -> DocumentState:
    """Return the wildcatter with a place for each node."""
    net = bayesgui.BayesianNetwork([Variable("Oil", ("dry", "wet", "soaking"))])
    net = net.with_cpt(bayesgui.CPT("Oil", (), [0.5, 0.3, 0.2]))
    made = net.with_decision("Test?", ["yes", "no"])
    table = np.zeros((3, 2, 4))
    table[:, 1, 3] = 1
    table[:, 0, :3] = [[0.6, 0.3, 0.1], [0.3, 0.4, 0.3], [0.1, 0.4, 0.5]]
    seismic = Variable("Seismic", ("no", "open", "closed", "untested"))
    made = made.with_node(seismic, bayesgui.CPT("Seismic", ("Oil", "Test?"), table))
    made = made.with_decision("Drill?", ["yes", "no"], ["Seismic"])
    made = made.with_utility("Test cost", ["Test?"], [-10, 0], unit="k$")
    made = made.with_utility("Drill cost", ["Drill?"], [-70, 0], unit="k$")
    made = made.with_utility("Revenue", ["Drill?", "Oil"], [[0, 120, 270], [0, 0, 0]], unit="k$")
    places = {
        "Test?": (60.0, 0.0),
        "Oil": (420.0, 0.0),
        "Seismic": (260.0, 140.0),
        "Drill?": (160.0, 320.0),
        "Test cost": (0.0, 460.0),
        "Drill cost": (220.0, 460.0),
        "Revenue": (440.0, 460.0),
    }
    return DocumentState(made, layout=Layout(positions=places))
