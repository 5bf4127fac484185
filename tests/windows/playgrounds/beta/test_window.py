"""The playground Beta prior: four numbers by slider, field and button, and their effect."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from bayesgui.windows.playgrounds.beta.window import BetaPriorWindow


@pytest.fixture
def playground(qtbot):
    window = BetaPriorWindow(str)
    qtbot.addWidget(window)
    window.show()
    return window


def texts(window):
    return " ".join(label.text() for label in window.findChildren(QLabel))


def test_it_begins_with_the_coin_and_a_flat_prior(playground):
    assert playground.known.posterior == (8, 4)
    assert "Beta(8, 4); the next toss is heads with probability 0.6667" in texts(playground)


def test_a_button_takes_the_thumbtack_and_a_field_another_prior(playground):
    QTest.mouseClick(playground.buttons["thumbtack"], Qt.MouseButton.LeftButton)
    assert playground.known.posterior == (36, 66)
    field = playground.fields[0]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "20")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert playground.known.posterior == (55, 66)
    marks = {mark.label: mark.x for mark in playground.plot.plot.content.markers}
    assert marks["posterior mean"] == pytest.approx(55 / 121)
    assert marks["MLE"] == pytest.approx(0.35)


def test_a_slider_moves_the_posterior_and_its_field(playground):
    before = playground.plot.plot.content
    slider = playground.sliders[2]
    slider.setFocus()
    for _ in range(4):
        QTest.keyClick(slider, Qt.Key.Key_PageUp)
    heads = playground.fields[2].value
    assert heads > 7
    assert heads == round(heads)
    assert playground.known.posterior == (heads + 1, 4)
    assert playground.plot.plot.content is not before


def test_an_improper_prior_is_told_in_words(playground):
    playground.buttons["none"].click()
    assert "Beta(0, 0) is improper" in texts(playground)
    playground.set_numbers(0, 0, 3, 0)
    assert "so is the posterior" in texts(playground)
    assert "make Beta(3, 0), which is improper: it predicts nothing about" in texts(playground)
    assert "with probability" not in texts(playground)


def test_a_wrong_number_is_told_at_its_field_and_changes_nothing(playground):
    field = playground.fields[1]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "-3")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.problem
    assert playground.known.posterior == (8, 4)


def test_escape_closes_it(playground):
    playground.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    QTest.keyClick(playground, Qt.Key.Key_Escape)
    assert not playground.isVisible()


@pytest.mark.parametrize(
    ("prior", "tosses", "posterior", "told"),
    [
        ("none", "six", (2, 4), "0.3333"),
        ("strong", "six", (102, 104), "0.4951"),
        ("strong", "many", (20_100, 40_100), "0.3339"),
        ("flat", "bag", (31, 71), "0.3039"),
    ],
)
def test_the_tosses_of_textbooks_are_presets(playground, prior, tosses, posterior, told):
    for key in (prior, tosses):
        QTest.mouseClick(playground.buttons[key], Qt.MouseButton.LeftButton)
    assert playground.known.posterior == posterior
    assert f"heads with probability {told}" in texts(playground)
    # Every button of both rows lies within the window.
    assert all(each.geometry().right() < playground.width() for each in playground.buttons.values())
