"""Ways through the help: back and forward, links, figures in the text, F1 and the button “?”."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QMenu,
    QPushButton,
    QSlider,
    QTextBrowser,
    QWidget,
)
from shiboken6 import isValid

from bayesgui.app.help.links import link_of
from bayesgui.app.help.window import HelpWindow
from bayesgui.app.inference.engine_dialog import EngineDialog
from bayesgui.app.shell.help_topics import page_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.window import Hand

LEFT, ALT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def help_window(asia: Hand) -> Iterator[HelpWindow]:
    asia.act("help.contents")
    window = asia.window.findChild(QDialog, "helpWindow")
    assert isinstance(window, HelpWindow)
    yield window
    if isValid(window):
        window.close()
    asia.rest()


def text_of(window: HelpWindow) -> QTextBrowser:
    text = window.findChild(QTextBrowser)
    assert isinstance(text, QTextBrowser)
    return text


def test_back_and_forward_return_to_the_same_place(help_window: HelpWindow) -> None:
    text = text_of(help_window)
    assert help_window.page.id == "start"
    assert not help_window.back.isEnabled()
    help_window.follow_link(link_of("learning.md", "start"))
    text.verticalScrollBar().setValue(400)
    text.anchorClicked.emit(QUrl("page:theory/em"))
    assert help_window.page.id == "theory/em"
    QTest.keyClick(help_window, Qt.Key.Key_Left, ALT)
    assert help_window.page.id == "learning"
    assert text.verticalScrollBar().value() == 400
    QTest.mouseClick(help_window.back, LEFT)
    assert help_window.page.id == "start"
    assert not help_window.back.isEnabled()
    QTest.keyClick(help_window, Qt.Key.Key_Right, ALT)
    QTest.keyClick(help_window, Qt.Key.Key_Right, ALT)
    assert help_window.page.id == "theory/em"
    assert not help_window.forward.isEnabled()
    QTest.keyClick(help_window, Qt.Key.Key_Left, ALT)
    help_window.follow_link(link_of("files.md", "start"))
    assert not help_window.forward.isEnabled(), "another way was taken"


def test_links_go_to_a_place_on_the_page(help_window: HelpWindow) -> None:
    text = text_of(help_window)
    text.anchorClicked.emit(QUrl("glossary:markov-blanket"))
    assert help_window.page.id == "glossary"
    assert text.verticalScrollBar().value() > 0
    top = text.cursorForPosition(QPoint(20, 12)).block().text()
    assert top.startswith("Markov blanket")
    text.anchorClicked.emit(QUrl("page:learning#section-7"))
    assert "Blanks and hidden nodes" in text.cursorForPosition(QPoint(20, 8)).block().text()


def test_actions_are_done_in_the_window(asia: Hand, help_window: HelpWindow) -> None:
    text = text_of(help_window)
    text.anchorClicked.emit(QUrl("action:infer.separated"))
    asia.rest()
    assert asia.canvas.tool == "separation"
    before = asia.window.document.state
    text.anchorClicked.emit(QUrl("action:file.close"))
    text.anchorClicked.emit(QUrl("action:edit.cut"))
    assert asia.window.document.state is before
    text.anchorClicked.emit(QUrl("action:classify.figures"))
    reason = asia.window.action_set["classify.figures"].toolTip()
    assert asia.window.messages._status._said == reason


def test_a_lesson_is_taken_and_leads_back_to_its_page(asia: Hand, help_window: HelpWindow) -> None:
    taken: list[str] = []
    asia.window.help_actions.lesson_requested.connect(taken.append)
    text_of(help_window).anchorClicked.emit(QUrl("lesson:7"))
    assert taken == ["07-missing-values"]
    asia.rest()
    assert "help.contents" not in asia.window.help_actions._beside, "it would cover the lesson"
    taking = asia.window.lessons.taking
    assert taking is not None
    assert taking.taken.lesson.theory == "em"
    asia.act("lesson.theory")
    again = asia.window.help_actions._beside["help.contents"]
    assert isinstance(again, HelpWindow)
    assert again.page.id == "theory/em"
    again.close()
    asia.act("lesson.leave")
    asia.rest()


def test_a_figure_is_live_in_its_text(asia: Hand, help_window: HelpWindow) -> None:
    text = text_of(help_window)
    help_window.show_page("theory/bayes-theorem")
    (figure,) = text.figures
    assert figure.isVisible()
    assert text.viewport().rect().contains(figure.geometry().topLeft())
    block = text.cursorForPosition(QPoint(20, figure.geometry().bottom() + 14)).block().text()
    assert block.startswith("Slide the prior")
    slider = figure.findChild(QSlider)
    before = figure.words.text()
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert figure.words.text() != before
    top = figure.y()
    turn = QWheelEvent(
        QPointF(5, 5), QPointF(slider.mapToGlobal(QPoint(5, 5))), QPoint(), QPoint(0, -120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase,
        False,
    )  # fmt: skip
    help_window.resize(900, 420)
    QApplication.sendEvent(slider, turn)
    assert figure.y() < top, "the wheel scrolls the page and turns no slider"
    help_window.show_page("theory/d-separation")
    assert len(text.figures) == 1
    assert figure not in text.figures
    asia.window.settings.theme = "dark"
    assert text.figures[0].isVisible()
    asia.window.settings.theme = "light"


def test_tab_goes_from_the_text_into_its_figure(help_window: HelpWindow) -> None:
    text = text_of(help_window)
    help_window.resize(800, 420)
    help_window.show_page("theory/estimation")
    (figure,) = text.figures
    focus(help_window, text)
    for _ in range(60):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        if QApplication.focusWidget() is figure.heads.slider:
            break
    slider = QApplication.focusWidget()
    assert slider is figure.heads.slider
    place = slider.mapTo(text.viewport(), QPoint(0, slider.height()))
    assert text.viewport().rect().contains(place), "scrolled to what has the focus"
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert figure.heads.value == 4


def test_figures_have_the_width_of_the_text(help_window: HelpWindow) -> None:
    text = text_of(help_window)
    help_window.show_page("theory/decisions")
    (figure,) = text.figures
    wide = figure.width()
    help_window.resize(780, 600)
    assert figure.width() < wide
    assert figure.geometry().right() <= text.viewport().width()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_glossary_is_found_in_both_languages(asia: Hand, language: str) -> None:
    asia.window.settings.language = language
    asia.act("help.contents")
    window = asia.window.help_actions._beside["help.contents"]
    assert isinstance(window, HelpWindow)
    for wanted in ("马尔可夫毯", "Markov blanket"):
        window.search_field.setText(wanted)
        found = [window.page.id]
        for _ in range(40):
            QTest.keyClick(window.search_field, Qt.Key.Key_Return)
            found.append(window.page.id)
        assert "glossary" in found, wanted
    window.search_field.clear()
    window.close()
    asia.window.settings.language = "en"
    asia.rest()


# -- F1 and “?” -------------------------------------------------------------------------------


def focus(window: QWidget, widget: QWidget) -> None:
    """Give a widget of an active window the keyboard focus."""
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    widget.setFocus()
    QApplication.processEvents()
    assert QApplication.focusWidget() is widget


def press_f1(hand: Hand) -> HelpWindow:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_F1)
    window = hand.window.help_actions._beside["help.contents"]
    assert isinstance(window, HelpWindow)
    return window


def test_f1_opens_the_page_about_what_has_the_focus(asia: Hand) -> None:
    focus(asia.window, asia.canvas)
    window = press_f1(asia)
    assert window.page.id == "draw"
    window.close()
    asia.act("infer.separated")
    page = asia.window.pages.separation
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    focus(asia.window, page)
    assert asia.window.help_actions.topic() == "theory/d-separation"
    window = press_f1(asia)
    assert window.page.id == "theory/d-separation"
    assert window.back.isEnabled()
    window.close()
    asia.rest()


def test_the_menu_of_a_tab_opens_the_page_about_it(asia: Hand) -> None:
    dock = asia.window.docks["right"]
    asia.act("infer.separated")
    dock._open_menu(QPoint(5, 5))
    (menu,) = dock.findChildren(QMenu)
    entry = next(each for each in menu.actions() if each.text() == "Help on this page")
    entry.trigger()
    menu.close()
    window = asia.window.help_actions._beside["help.contents"]
    assert isinstance(window, HelpWindow)
    assert window.page.id == "theory/d-separation"
    window.close()
    asia.rest()


def test_f1_without_a_topic_opens_the_contents(asia: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(asia.window.help_actions), "topic", lambda _self: "")
    asia.act("help.topic")
    window = asia.window.help_actions._beside["help.contents"]
    assert isinstance(window, HelpWindow)
    assert window.page.id == "start"
    window.close()
    asia.rest()


def test_f1_in_a_playground_opens_its_page(asia: Hand) -> None:
    playground = asia.window.playground_actions.open_beta_prior()
    focus(playground, playground.sliders[0])
    window = press_f1(asia)
    assert window.page.id == "theory/estimation"
    window.close()
    playground.close()
    asia.rest()


@pytest.mark.parametrize("by_key", [True, False])
def test_a_dialog_opens_its_page_above_itself(asia: Hand, by_key: bool) -> None:
    asia.act("infer.engine_options")
    dialog = asia.window.findChild(EngineDialog)
    assert dialog is not None
    at = dialog.algorithm.findData("mean-field")
    dialog.algorithm.setCurrentIndex(at)
    dialog.show_algorithm()
    if by_key:
        QTest.keyClick(dialog.algorithm, Qt.Key.Key_F1)
    else:
        QTest.mouseClick(dialog.findChild(QPushButton, "help"), LEFT)
    window = dialog.findChild(HelpWindow)
    assert isinstance(window, HelpWindow)
    assert window.isVisible()
    assert window.page.id == "theory/variational"
    assert window.parent() is dialog, "what stands above a modal dialog can be used"
    window.close()
    dialog.reject()
    asia.rest()


def test_only_what_has_a_page_offers_help(asia: Hand, help_window: HelpWindow) -> None:
    assert help_window.findChild(QPushButton, "help") is None
    asia.act("help.about")
    about = asia.window.findChild(QDialog, "aboutDialog")
    assert about is not None
    assert about.findChild(QPushButton, "help") is not None
    about.accept()  # type: ignore[attr-defined]


def test_a_widget_outside_of_everything_has_no_page(qtbot: object) -> None:
    assert page_of(None, {}) == ""
    lone = QWidget()
    assert page_of(lone, {}) == ""
    assert page_of(lone, {lone: "evidence"}) == "evidence"
