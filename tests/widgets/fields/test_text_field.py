"""A field takes no more text than it holds, and says so."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QToolTip

from bayesgui.widgets.fields.text_field import MAX_LENGTH, TextField


def pasted(field: TextField, text: str) -> None:
    mime = QMimeData()
    mime.setText(text)
    field.insertFromMimeData(mime)


def test_a_long_text_is_pasted_as_far_as_there_is_room(qtbot) -> None:
    field = TextField("so far: ")
    qtbot.addWidget(field)
    field.show()
    field.moveCursor(field.textCursor().MoveOperation.End)
    pasted(field, "x" * 5_000_000)
    assert len(field.toPlainText()) == MAX_LENGTH
    assert field.toPlainText().startswith("so far: xx")
    assert "20,000 characters" in QToolTip.text()
    assert "5,000,000" in QToolTip.text()


def test_a_selected_text_makes_room_for_another(qtbot) -> None:
    field = TextField("x" * MAX_LENGTH)
    qtbot.addWidget(field)
    field.selectAll()
    pasted(field, "y" * MAX_LENGTH)
    assert field.toPlainText() == "y" * MAX_LENGTH
