from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bayesgui.widgets.frame import message_bar
from bayesgui.widgets.frame.message_bar import MessageBar
from bayesgui.widgets.theme import set_theme, theme

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def bar(qtbot: QtBot) -> MessageBar:
    set_theme("light")
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    made = MessageBar(window)
    column.addWidget(made)
    column.addStretch()
    window.resize(900, 120)
    window.show()
    made.window_kept_alive = window  # type: ignore[attr-defined]
    return made


def test_it_is_visible_only_while_it_says_something(bar: MessageBar) -> None:
    assert bar.objectName() == "messagePanel"
    assert not bar.isVisible()
    bar.show_message("error", "No arc from **dysp** to **smoke**.")
    assert bar.isVisible()
    assert bar.text == "No arc from dysp to smoke."
    assert bar.accessibleName() == "Error: No arc from dysp to smoke."
    bar.clear()
    assert not bar.isVisible()
    assert bar.text == ""


def test_it_opens_to_thirty_six_pixels_in_the_color_of_its_kind(
    bar: MessageBar, qtbot: QtBot
) -> None:
    bar.show_message("warning", "The tree would need 1.3 GiB.")
    qtbot.waitUntil(lambda: bar.height() == message_bar.HEIGHT, timeout=1000)
    picture = bar.grab().toImage()
    assert picture.pixelColor(3, 3) == theme().warning_soft
    assert picture.pixelColor(3, message_bar.HEIGHT - 1) == theme().warning


def test_a_button_closes_the_bar_and_then_calls(bar: MessageBar, qtbot: QtBot) -> None:
    seen: list[bool] = []
    bar.show_message("info", "Recovered asia.", [("Save", lambda: seen.append(bar.isVisible()))])
    with qtbot.waitSignal(bar.closed):
        qtbot.mouseClick(bar.buttons[0], Qt.MouseButton.LeftButton)
    assert seen == [False]


def test_a_newer_message_replaces_the_older_and_its_buttons(bar: MessageBar) -> None:
    bar.show_message("info", "First.", [("One", lambda: None), ("Two", lambda: None)])
    bar.show_message("error", "Second.")
    assert bar.text == "Second."
    assert bar.buttons == ()


def test_a_success_goes_by_itself_and_an_error_stays(bar: MessageBar, qtbot: QtBot) -> None:
    qtbot.mouseMove(bar.window(), QPoint(450, 110))  # it stays while hovered
    bar._timer.setInterval(30)
    bar.show_message("success", "Learned 18 parameters.")
    with qtbot.waitSignal(bar.closed, timeout=1000):
        pass
    assert not bar.isVisible()
    bar.show_message("success", "Learned 18 parameters.")
    bar.show_message("error", "It failed.")
    assert not bar._timer.isActive()


def test_names_with_angle_brackets_are_shown_as_they_are(bar: MessageBar) -> None:
    bar.show_message("error", "Node <b>x</b> has no state **a<b**.")
    assert bar.text == "Node <b>x</b> has no state a<b."


def test_a_narrow_bar_takes_two_lines_before_it_grows(bar: MessageBar, qtbot: QtBot) -> None:
    text = "The column bronc = yes sums to 0.95 and is kept as a draft. Normalize it, or add 0.05."
    bar.show_message("warning", text)
    bar.window().resize(420, 120)
    qtbot.waitUntil(lambda: bar.height() == message_bar.HEIGHT, timeout=1000)
    assert shown(bar) == text
    bar.window().resize(230, 120)
    qtbot.waitUntil(lambda: bar.height() > message_bar.HEIGHT, timeout=1000)
    assert shown(bar) == text


LOSS = "NET cannot store unfinished tables; the last valid one of smoke is written instead. "


def shown(bar: MessageBar) -> str:
    lines = bar._sentence._lines
    assert lines is not None
    return lines.text()


def test_a_long_message_makes_the_bar_higher_instead_of_being_cut(
    bar: MessageBar, qtbot: QtBot
) -> None:
    bar.show_message("warning", 3 * LOSS)
    bar.window().resize(600, 300)
    sentence = bar._sentence
    qtbot.waitUntil(
        lambda: sentence.height() >= sentence.height_of(sentence.n_lines(sentence.width())),
        timeout=1000,
    )
    assert bar.height() > message_bar.HEIGHT
    assert shown(bar) == bar.text
    bar.window().resize(1900, 300)
    qtbot.waitUntil(lambda: bar.height() == message_bar.HEIGHT, timeout=1000)
    bar.show_message("info", "Saved.")
    assert bar.height() == message_bar.HEIGHT


def test_all_of_a_very_long_message_is_a_click_away(bar: MessageBar, qtbot: QtBot) -> None:
    bar.window().resize(600, 400)
    bar.show_message("warning", (12 * LOSS).strip(), [("Save as mine.bayesgui too", int)])
    more = bar._more
    qtbot.waitUntil(more.isVisible, timeout=1000)
    assert more.text() == "Show all"
    assert shown(bar).endswith("…")
    assert bar._sentence.toolTip() == bar.text
    before = bar.height()
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bar.height() > 2 * before, timeout=1000)
    assert shown(bar) == bar.text
    assert not more.isVisible()
    assert bar._sentence.toolTip() == ""
    bar.show_message("info", "Saved.")
    qtbot.waitUntil(lambda: bar.height() == message_bar.HEIGHT, timeout=1000)
    assert not more.isVisible()


def test_a_bar_that_opens_with_a_long_message_slides_to_its_height(
    bar: MessageBar, qtbot: QtBot
) -> None:
    bar.window().resize(500, 300)
    bar.show_message("error", 3 * LOSS)
    qtbot.waitUntil(lambda: bar.height() == bar.sizeHint().height(), timeout=1000)
    assert bar.height() > message_bar.HEIGHT
    assert shown(bar) == bar.text
