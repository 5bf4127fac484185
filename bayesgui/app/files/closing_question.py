"""Asking about something beside a document that closing the document would lose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtWidgets import QMessageBox

from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

Answer = Literal["save", "discard", "cancel"]


def ask_to_save(parent: QWidget, name: str, question: str, details: str, save: str) -> Answer:
    """Ask whether to save it; `name`: object name of the box, `save`: text of its first button."""
    box = QMessageBox(parent)
    box.setObjectName(name)
    box.setWindowTitle("bayesgui")
    box.setText(question)
    box.setInformativeText(details)
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
    box.setDefaultButton(buttons.Save)
    box.button(buttons.Save).setText(save)
    box.button(buttons.Save).setProperty("primary", True)
    box.button(buttons.Discard).setText(phrase("ClosingQuestion", "Discard"))
    box.button(buttons.Cancel).setText(phrase("ClosingQuestion", "Cancel"))
    answer = QMessageBox.StandardButton(box.exec())
    if answer == buttons.Save:
        return "save"
    return "discard" if answer == buttons.Discard else "cancel"
