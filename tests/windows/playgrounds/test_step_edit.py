"""A number field with arrows: round steps by mouse and keys, bounds, and typing as before."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.widgets.fields.step_edit import StepEdit

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def field(qtbot):
    made = StepEdit(5.0, 0.0, 10.0, probability=False)
    qtbot.addWidget(made)
    made.resize(80, 26)
    made.set_span(14.0)
    made.show()
    made.told = []
    made.committed.connect(made.told.append)
    return made


def click(field, y, modifier=NONE):
    QTest.mouseClick(field, LEFT, modifier, QPoint(field.width() - 8, y))


def test_the_arrows_change_the_number_by_round_steps(field):
    assert field.step == pytest.approx(0.1)
    click(field, 5)
    click(field, 5)
    click(field, 21, SHIFT)
    assert field.told == [5.1, 5.2, 4.2]
    assert field.text() == "4.2"


def test_keys_step_too_and_end_at_the_bounds(field):
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.value == 5.1
    for _ in range(9):
        QTest.keyClick(field, Qt.Key.Key_Down, SHIFT)
    assert field.value == 0
    assert field.told[-2:] == [0.1, 0.0]
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert len(field.told) == 7


def test_a_step_from_an_uneven_number_is_even(field):
    field.set_value(4.8234)
    click(field, 5)
    assert field.told == [4.9]


@pytest.mark.parametrize(
    ("span", "whole", "step"), [(1.0, False, 0.01), (100.0, False, 1.0), (9.0, True, 1.0)]
)
def test_the_step_follows_the_span(field, span, whole, step):
    field.set_span(span, whole=whole)
    assert field.step == pytest.approx(step)


def test_typing_and_two_quick_presses_work_as_before(field):
    field.selectAll()
    QTest.keyClicks(field, "7.25")
    QTest.keyClick(field, Qt.Key.Key_Return)
    # The test library sends the second press of two only.
    click(field, 5)
    QTest.mouseDClick(field, LEFT, NONE, QPoint(field.width() - 8, 5))
    assert field.told == [7.25, 7.3, 7.4]
    field.setEnabled(False)
    field.step_by(1)
    assert field.value == 7.4
