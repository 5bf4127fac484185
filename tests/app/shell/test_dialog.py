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


def test_a_dialog_taller_than_the_screen_scrolls_and_keeps_its_buttons(
    dialog: Dialog, qtbot: QtBot
) -> None:
    fields = [QLineEdit(dialog) for _ in range(60)]
    for field in fields:
        dialog.content.addWidget(field)
    close = dialog.add_button("Close", dialog.accept, primary=True)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(lambda: fields[0].hasFocus())
    room = dialog.screen().availableGeometry()
    assert dialog.height() < room.height()
    assert dialog.rect().contains(close.geometry())
    assert not fields[-1].visibleRegion().isEmpty() or fields[-1].y() > dialog.height()
    fields[-2].setFocus()
    QTest.keyClick(fields[-2], Qt.Key.Key_Tab)
    assert fields[-1].hasFocus()
    qtbot.waitUntil(lambda: not fields[-1].visibleRegion().isEmpty())
    assert fields[-1].width() > dialog.width() * 0.7


def test_a_dialog_scrolls_when_rows_are_added_while_it_is_open(
    dialog: Dialog, qtbot: QtBot
) -> None:
    close = dialog.add_button("Close", dialog.accept, primary=True)
    dialog.show()
    for _ in range(60):
        dialog.content.addWidget(QLineEdit(dialog))
    room = dialog.screen().availableGeometry()
    qtbot.waitUntil(lambda: dialog.height() > 300)
    assert dialog.height() < room.height()
    assert dialog.rect().contains(close.geometry())


def test_a_dialog_grows_for_rows_above_texts_that_wrap(dialog: Dialog, qtbot: QtBot) -> None:
    """The fields of another method, and a sentence of three lines below: nothing overlaps."""
    words = "With full degrees, tests of few rows miss every third edge. " * 6
    line = dialog.add_line(words)
    line.hide()
    dialog.add_button("Close", dialog.accept, primary=True)
    dialog.resize(480, 120)
    dialog.show()
    fields = [QLineEdit(dialog) for _ in range(6)]
    for place, field in enumerate(fields):
        dialog.content.insertWidget(place, field)
    line.show()
    qtbot.waitUntil(lambda: fields[1].y() > 0)
    for above, below in zip(fields, [*fields[1:], line], strict=True):
        assert above.geometry().bottom() < below.geometry().top()
        assert above.height() >= above.minimumSizeHint().height()
    assert line.height() >= line.heightForWidth(line.width())
