"""Uncaught exceptions: safety copies are written first, then a report is shown."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QPushButton

from bayesgui.app.errors import caught
from bayesgui.core.errors import ModelError

if TYPE_CHECKING:
    import pytest

    from tests.support.window import Hand


def raise_on_a_thread(error: Exception) -> None:
    def fail() -> None:
        try:
            raise error
        except Exception:  # noqa: BLE001 - handed to the hook, as an interpreter would
            sys.excepthook(*sys.exc_info())

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


def test_a_bug_on_any_thread_opens_a_report_and_the_window_goes_on(
    asia: Hand, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = asia
    hand.draw_arc("asia", "smoke")
    with caught(hand.window, hand.window.messages.show_error, hand.window.safety.write_now):
        raise_on_a_thread(ZeroDivisionError("a bug"))
        hand.rest()
    dialog = hand.window.findChild(QDialog, "crashDialog")
    text = dialog.findChild(QPlainTextEdit).toPlainText()
    assert "ZeroDivisionError: a bug" in text
    assert text.startswith("bayesgui ")
    assert "ZeroDivisionError" in capsys.readouterr().err
    copies = list(hand.window.safety._recoveries._own.glob("*"))
    assert any(copy.stat().st_size > 100 for copy in copies)
    buttons = dialog.findChildren(QPushButton)
    buttons[0].click()
    assert QGuiApplication.clipboard().text() == text
    buttons[1].click()
    hand.click_state("dysp", "yes")
    assert hand.window.posteriors() is not None


def test_an_error_of_the_user_that_escapes_goes_to_the_message_bar(asia: Hand) -> None:
    hand = asia
    with caught(hand.window, hand.window.messages.show_error, hand.window.safety.write_now):
        raise_on_a_thread(ModelError("The network has no node {variable}.", variable="x"))
        hand.rest()
    assert hand.window.messages.bar.text == "The network has no node x."
    assert hand.window.findChild(QDialog, "crashDialog") is None
