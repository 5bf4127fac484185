"""Keys of dialogs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLineEdit, QToolButton, QWidget

from bayesgui.app.shell.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


@pytest.fixture
def dialog(qapp: object, qtbot: QtBot) -> Iterator[Dialog]:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    made = Dialog("Something", window)
    yield made
    made.close()


def test_enter_presses_the_button_that_has_the_focus_and_else_the_primary_one(
    dialog: Dialog, qtbot: QtBot
) -> None:
    pressed: list[str] = []
    cancel = dialog.add_button("Cancel", lambda: pressed.append("cancel"))
    dialog.add_button("Do it", lambda: pressed.append("do"), primary=True)
    tool = QToolButton(dialog)
    tool.clicked.connect(lambda: pressed.append("tool"))
    field, box = QLineEdit(dialog), QCheckBox("maybe", dialog)
    for widget in (tool, field, box):
        dialog.content.addWidget(widget)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    for widget in (cancel, tool, field, box):
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_Return)
    assert pressed == ["cancel", "tool", "do", "do"]
    assert not box.isChecked()
