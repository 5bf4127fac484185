"""Asking about a recording that closing would lose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtWidgets import QMessageBox

from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def ask_to_save(parent: QWidget, title: str, count: int) -> Literal["save", "discard", "cancel"]:
    """Ask whether to save what was recorded in a document that is to be closed."""
    box = QMessageBox(parent)
    box.setObjectName("saveRecording")
    box.setWindowTitle("bayesgui")
    box.setText(phrase("SaveRecording", "Save the lesson that was recorded in {name}?", name=title))
    said = phrase("SaveRecording", "What was recorded (tasks: {count}) is lost when it closes.")
    box.setInformativeText(said.format(count=count))
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
    box.setDefaultButton(buttons.Save)
    box.button(buttons.Save).setText(phrase("SaveRecording", "Save lesson…"))
    box.button(buttons.Save).setProperty("primary", True)
    box.button(buttons.Discard).setText(phrase("SaveRecording", "Discard"))
    box.button(buttons.Cancel).setText(phrase("SaveRecording", "Cancel"))
    answer = QMessageBox.StandardButton(box.exec())
    if answer == buttons.Save:
        return "save"
    return "discard" if answer == buttons.Discard else "cancel"
