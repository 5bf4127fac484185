"""Questions asked before a file or a document would be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QAbstractButton, QWidget


def ask(
    window: QWidget,
    name: str,
    question: str,
    details: str,
    choices: Sequence[tuple[str, Callable[[], object]]],
) -> QMessageBox:
    """Open a question with a button for each choice, the first the default one, and Cancel.

    `name`: object name of the box. The function of the chosen button is called once it is closed.
    """
    box = QMessageBox(window)
    box.setObjectName(name)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle("bayesgui")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(question)
    box.setInformativeText(details)
    calls: dict[QAbstractButton, Callable[[], object]] = {}
    for text, call in choices:
        button = box.addButton(text, QMessageBox.ButtonRole.AcceptRole)
        calls[button] = call
        if len(calls) == 1:
            box.setDefaultButton(button)
            button.setProperty("primary", True)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    cancel.setText(phrase("FileQuestions", "Cancel"))
    box.setEscapeButton(cancel)

    def answer(_result: int) -> None:
        call = calls.get(box.clickedButton())
        if call is not None:
            call()

    box.finished.connect(answer)
    box.open()
    return box
