"""Dragging, adding and removing cut lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.widgets.plots.cut_histogram import AWAY, CutHistogram

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def histogram(qtbot: QtBot) -> CutHistogram:
    made = CutHistogram()
    qtbot.addWidget(made)
    made.resize(432, 240)
    made.set_histogram([4, 8, 2, 6], 0.0, 100.0)
    made.set_cuts([30.0, 60.0], ["40 %", "40 %", "20 %"])
    made.show()
    return made


def place(histogram: CutHistogram, value: float, y: int = 100) -> QPoint:
    return QPoint(round(histogram.x_of(value)), y)


def drag(histogram: CutHistogram, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(histogram, LEFT, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(histogram, (start + end) / 2)
    QTest.mouseMove(histogram, end)
    QTest.mouseRelease(histogram, LEFT, Qt.KeyboardModifier.NoModifier, end)


def test_a_dragged_line_moves_and_says_so_all_the_way(
    histogram: CutHistogram, qtbot: QtBot
) -> None:
    seen: list[tuple[float, ...]] = []
    histogram.cuts_changed.connect(seen.append)
    drag(histogram, place(histogram, 30), place(histogram, 45))
    assert histogram.cuts == pytest.approx((45.0, 60.0), abs=0.3)
    assert len(seen) == 2
    assert seen[0][0] == pytest.approx(37.5, abs=0.5)
    assert histogram.cuts[0] == round(histogram.cuts[0], 1)
    assert "45" in histogram.accessibleName()


def test_a_line_does_not_pass_its_neighbor(histogram: CutHistogram) -> None:
    drag(histogram, place(histogram, 30), place(histogram, 80))
    assert histogram.cuts[0] < 60.0 == histogram.cuts[1]


def test_a_double_click_adds_a_line_and_a_line_dragged_out_is_gone(
    histogram: CutHistogram,
) -> None:
    QTest.mouseDClick(histogram, LEFT, Qt.KeyboardModifier.NoModifier, place(histogram, 80))
    assert histogram.cuts == pytest.approx((30.0, 60.0, 80.0), abs=0.2)
    drag(histogram, place(histogram, 60), QPoint(place(histogram, 60).x(), 240 + AWAY + 5))
    assert histogram.cuts == pytest.approx((30.0, 80.0), abs=0.2)
    drag(histogram, place(histogram, 30), QPoint(place(histogram, 30).x(), 240 + AWAY - 5))
    assert len(histogram.cuts) == 2


def test_keys_do_what_the_mouse_does(histogram: CutHistogram) -> None:
    histogram.setFocus()
    histogram.activateWindow()
    QTest.keyClick(histogram, Qt.Key.Key_PageDown)
    QTest.keyClick(histogram, Qt.Key.Key_PageDown)
    QTest.keyClick(histogram, Qt.Key.Key_Left)
    assert histogram.cuts == pytest.approx((30.0, 58.0), abs=0.3)
    QTest.keyClick(histogram, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert histogram.cuts[1] == pytest.approx(58.25, abs=0.3)
    QTest.keyClick(histogram, Qt.Key.Key_PageUp)
    QTest.keyClick(histogram, Qt.Key.Key_Delete)
    assert len(histogram.cuts) == 1
    QTest.keyClick(histogram, Qt.Key.Key_Insert)
    assert len(histogram.cuts) == 2
    assert histogram.cuts[0] == pytest.approx(29, abs=0.5)


def test_a_constant_column_can_be_shown(histogram: CutHistogram) -> None:
    histogram.set_histogram([7], 5.0, 5.0)
    histogram.set_cuts([])
    histogram.grab()
    QTest.keyClick(histogram, Qt.Key.Key_Delete)
    assert histogram.cuts == ()
