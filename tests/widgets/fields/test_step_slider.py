"""Each stage has a segment of the same width, and each step a position in it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest

from bayesgui.widgets.fields.step_slider import StepSlider
from bayesgui.widgets.theme import font

COUNTS = (1, 3, 8, 40)


@pytest.fixture
def slider(qtbot):
    slider = StepSlider()
    qtbot.addWidget(slider)
    slider.resize(600, 44)
    slider.set_stages(("a", "b", "c", "d"), COUNTS)
    return slider


def test_the_place_of_a_step_leads_back_to_it(slider):
    for step in range(sum(COUNTS)):
        assert slider.value_at(slider.position_of(step) - 1) == step


def test_the_ends_are_the_first_and_last_step(slider):
    assert slider.value_at(-100) == 0
    assert slider.value_at(10_000) == sum(COUNTS) - 1
    assert (slider.minimum(), slider.maximum()) == (0, 51)


def test_keys_are_left_to_the_player(slider):
    slider.show()
    slider.setValue(5)
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert slider.value() == 5


def test_titles_do_not_touch_and_a_title_without_room_leaves_the_place_to_the_current_one(slider):
    titles = ("Complete graph", "Level 0", "V-structures", "Meek rules")
    slider.set_stages(titles, COUNTS)
    slider.setValue(1)
    slider.resize(600, 44)
    assert slider.shown_titles() == titles
    slider.resize(300, 44)
    shown = slider.shown_titles()
    assert shown[1] == "Level 0"
    assert shown[0].endswith("…")
    for stage, text in enumerate(shown):
        metrics = QFontMetrics(font(12, 600 if stage == 1 else 400))
        left, right = slider._title_room(stage, 1)
        assert metrics.horizontalAdvance(text) <= right - left
    slider.resize(160, 44)
    assert slider.shown_titles() == ("", "Level 0", "", "")


def test_a_title_takes_the_room_that_its_neighbors_do_not_need(slider):
    titles = ("Order", "Fill-in", "Messages", "Clique tables")
    slider.set_stages(titles, COUNTS)
    slider.setValue(slider.maximum())
    metrics = QFontMetrics(font(12, 600))
    wanted = metrics.horizontalAdvance("Clique tables")
    slider.resize(4 * wanted + 8, 44)
    assert slider._segment(3).width() < wanted
    assert slider.shown_titles() == titles
    ends = [slider._title_room(stage, 3) for stage in range(4)]
    messages = QFontMetrics(font(12)).horizontalAdvance("Messages")
    assert slider._segment(2).center().x() + messages / 2 <= ends[3][0]
    assert ends[3][1] <= slider.width()
