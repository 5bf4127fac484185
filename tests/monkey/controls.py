"""Dialogs that are open, text for a control, and names of controls for the log."""

from __future__ import annotations

from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget


def open_dialog() -> QWidget | None:
    """Return a visible dialog, the modal one first."""
    modal = QApplication.activeModalWidget()
    if modal is not None:
        return modal
    shown = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog)]
    return next((each for each in shown if each.isVisible()), None)


def type_into(widget: QWidget, text: str) -> None:
    """Type a text, or enter it with an input method."""
    if text.isascii():
        QTest.keyClicks(widget, text)
        return
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(widget, event)


def name_of(widget: QWidget) -> str:
    """Return the class, the object name and the text of a control."""
    text = widget.text()[:20] if isinstance(widget, QAbstractButton) else ""
    return " ".join(filter(None, (type(widget).__name__, widget.objectName(), text)))
