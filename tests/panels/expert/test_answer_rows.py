"""The rows that are asked: marks are dragged, moved by keys, and drawn apart."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.panels.expert.answer_rows import AnswerRows
from bayesgui.panels.expert.asked_row import AskedRow
from bayesgui.panels.expert.expert_marks import letters_of
from bayesgui.panels.expert.scale_words import scale_words

LEFT = Qt.MouseButton.LeftButton
ROWS = (
    AskedRow("low, low", "Quality is low?", (0.85, 0.95), 0.9, 0.84),
    AskedRow("high, low", "Quality is high?", (0.25, 0.5), 0.375, 0.4),
    AskedRow("low, high", "Quality is high?", (0.15, 0.15), 0.15, 0.3),
    AskedRow("medium, low", "Quality is low?", (None, None), None, 0.3),
)


@pytest.fixture
def rows(qtbot):
    made = AnswerRows()
    qtbot.addWidget(made)
    made.resize(456, 400)
    made.show_rows(ROWS, ("Anna", "Bo"), scale_words())
    made.show()
    made.told = []
    made.moved.connect(lambda *what: made.told.append(what))
    return made


def drag(rows, row, expert, p):
    start = rows.mark_place(row, expert).toPoint()
    end = QPoint(round(rows.x_of(p)), start.y())
    QTest.mousePress(rows, LEFT, pos=start)
    for k in range(1, 5):
        QTest.mouseMove(rows, start + (end - start) * k / 4)
    QTest.mouseRelease(rows, LEFT, pos=end)


def test_a_mark_is_dragged_and_a_word_holds_it(rows):
    drag(rows, 0, 1, 0.6)
    row, expert, p = rows.told[-1]
    assert (row, expert) == (0, 1)
    assert p == pytest.approx(0.6, abs=0.006)
    drag(rows, 1, 0, 0.495)
    assert rows.told[-1] == (1, 0, 0.5)


def test_a_press_on_a_mark_moves_nothing(rows):
    QTest.mouseClick(rows, LEFT, pos=rows.mark_place(2, 0).toPoint())
    assert rows.told == []
    assert rows.current == (2, 0)


def test_a_press_beside_marks_brings_the_current_one(rows):
    rows.current = (0, 1)
    place = QPoint(round(rows.x_of(0.65)), round(rows.middle_of(1)))
    QTest.mouseClick(rows, LEFT, pos=place)
    assert rows.told[-1][:2] == (1, 1)
    assert rows.told[-1][2] == pytest.approx(0.65, abs=0.006)


def test_arrow_keys_move_by_a_hundredth_and_go_between_rows(rows):
    rows.setFocus()
    QTest.keyClick(rows, Qt.Key.Key_Right)
    assert rows.told[-1] == (0, 0, 0.86)
    QTest.keyClick(rows, Qt.Key.Key_Down)
    QTest.keyClick(rows, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert rows.told[-1] == (1, 0, 0.15)
    QTest.keyClick(rows, Qt.Key.Key_B)
    QTest.keyClick(rows, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert rows.told[-1] == (1, 1, 0.75), "the next word"
    QTest.keyClick(rows, Qt.Key.Key_Home)
    assert rows.told[-1] == (1, 1, 0.0)


def test_enter_agrees_with_the_table_where_nothing_was_said(rows):
    rows.setFocus()
    rows.current = (3, 1)
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert rows.told[-1] == (3, 1, 0.3)


def test_delete_takes_an_answer_back_or_the_row(rows, qtbot):
    rows.setFocus()
    gone = []
    rows.removed.connect(lambda *what: gone.append(what))
    QTest.keyClick(rows, Qt.Key.Key_Delete)
    rows.current = (3, 0)
    QTest.keyClick(rows, Qt.Key.Key_Delete)
    assert gone == [(0, 0), (3, -1)]


def test_marks_on_one_spot_stand_side_by_side_with_the_pool_above(rows):
    places = rows._places(2)
    assert places.experts[1].x() - places.experts[0].x() >= 11
    assert places.pool.y() < places.experts[0].y() - 10
    apart = rows._places(1)
    assert apart.pool.y() == apart.experts[0].y()


def test_what_is_apart_is_counted_in_points():
    assert [round(row.apart) for row in ROWS] == [10, 25, 0, 0]
    assert [row.differs for row in ROWS] == [False, True, False, False]


def test_letters_are_firsts_unless_two_are_alike():
    assert letters_of(("Anna", "Bo")) == ("A", "B")
    assert letters_of(("Anna", "Alan")) == ("A", "B")


def test_a_mark_is_read_aloud(rows):
    assert rows.mark_text(1, 1) == "high, low. Quality is high? Bo: 0.500"
    assert "no answer yet" in rows.mark_text(3, 0)
