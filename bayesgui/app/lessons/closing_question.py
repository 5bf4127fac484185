"""Asking about a recording that closing would lose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.files import closing_question
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def ask_to_save(parent: QWidget, title: str, count: int) -> closing_question.Answer:
    """Ask whether to save what was recorded in a document that is to be closed."""
    said = phrase("SaveRecording", "What was recorded (tasks: {count}) is lost when it closes.")
    return closing_question.ask_to_save(
        parent,
        "saveRecording",
        phrase("SaveRecording", "Save the lesson that was recorded in {name}?", name=title),
        said.format(count=count),
        phrase("SaveRecording", "Save lesson…"),
    )
