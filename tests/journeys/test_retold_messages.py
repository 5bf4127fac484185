"""Messages, the status line and the names of edits follow a change of language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit

from bayesgui.widgets import language
from tests.support.window import CONTROL, SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.window import Hand


@pytest.fixture(autouse=True)
def _language_is_given_back() -> Iterator[None]:
    before = language.current()
    yield
    language.use(before)


def _speak(hand: Hand, name: str) -> None:
    hand.window.settings.language = name
    hand.rest()
    QApplication.processEvents()


def _bar(hand: Hand) -> str:
    return hand.window.central_widget.message_bar.text


def test_a_message_its_buttons_and_the_status_line_are_retold(asia: Hand) -> None:
    hand = asia
    hand.click_title("smoke")
    hand.key(Qt.Key.Key_Delete)
    said, status = _bar(hand), hand.window.status.sentence
    assert said.startswith("The table of lung, bronc was averaged over smoke")
    assert status.startswith("Delete smoke")
    _speak(hand, "zh")
    assert "lung, bronc" in _bar(hand)
    assert "average" not in _bar(hand)
    assert hand.window.status.sentence.startswith("删除 smoke")
    assert "‹删除 smoke›" in hand.window.findChild(QAction, "edit.undo").text()
    _speak(hand, "en")
    assert _bar(hand) == said
    assert hand.window.status.sentence == status
    assert "‹Delete smoke›" in hand.window.findChild(QAction, "edit.undo").text()


def test_a_message_with_buttons_keeps_them_in_the_new_language(asia: Hand) -> None:
    hand = asia
    clicked = []
    hand.window.messages.show_message(
        "warning",
        "Another program has changed **asia.bif**.",
        [("Reload", lambda: clicked.append(1)), ("Keep mine", lambda: None)],
    )
    _speak(hand, "zh")
    bar = hand.window.central_widget.message_bar
    assert "asia.bif" in bar.text
    assert "Another" not in bar.text
    assert [button.text() for button in bar.buttons] == ["重新载入", "保留我的"]
    assert "Another" not in bar.accessibleName()
    bar.buttons[0].click()
    assert clicked
    assert not bar.text


def test_an_older_step_of_the_history_is_named_in_the_language_of_the_moment(asia: Hand) -> None:
    hand = asia
    for name in ("xray", "dysp"):
        hand.click_title(name)
        hand.key(Qt.Key.Key_Delete)
    _speak(hand, "zh")
    hand.click_title("smoke")
    hand.key(Qt.Key.Key_Delete)
    _speak(hand, "en")
    assert hand.window.document.undo_text == "Delete smoke"
    hand.act("edit.undo")
    assert hand.window.document.undo_text == "Delete dysp"
    assert hand.window.document.redo_text == "Delete smoke"
    _speak(hand, "zh")
    hand.act("edit.undo")
    assert hand.window.document.undo_text == "删除 xray"


def test_of_many_deleted_nodes_the_first_are_named_and_the_others_counted(qapp: object) -> None:
    with open_window(SAMPLES / "alarm.bayesgui") as hand:
        hand.canvas.setFocus()
        hand.key(Qt.Key.Key_A, CONTROL)
        hand.key(Qt.Key.Key_Delete)
        assert hand.window.document.undo_text.startswith("Delete ")
        assert hand.window.document.undo_text.endswith(" and 34 more")
        assert hand.window.document.undo_text.count(",") == 2
        _speak(hand, "zh")
        assert hand.window.document.undo_text.startswith("删除 ")
        assert "34" in hand.window.document.undo_text
        assert "more" not in hand.window.document.undo_text


def test_all_files_that_could_not_be_opened_are_named(qapp: object, tmp_path: Path) -> None:
    with open_window() as hand:
        hand.window.opening.open(
            [tmp_path / "a.bif", SAMPLES / "asia.bayesgui", tmp_path / "b.bif"]
        )
        hand.rest()
        assert "a.bif" in _bar(hand)
        assert "b.bif" in _bar(hand)
        assert hand.window.central_widget.message_bar.kind == "error"
        (show_all,) = hand.window.central_widget.message_bar.buttons
        show_all.click()
        dialog = hand.window.findChild(QDialog, "notesDialog")
        listed = dialog.findChild(QPlainTextEdit).toPlainText().splitlines()
        assert len(listed) == 2
        dialog.accept()
        # What is asked for later is told by itself.
        hand.window.opening.open([tmp_path / "c.bif"])
        hand.rest()
        assert "c.bif" in _bar(hand)
        assert "a.bif" not in _bar(hand)
        assert not hand.window.central_widget.message_bar.buttons
