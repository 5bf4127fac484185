"""The fields Cause and Effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QWidget

from bayesgui.panels.effects.question import NodesField

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_a_field_whose_line_was_replaced_goes_on(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    field = NodesField(parent)
    field.show_names(["a", "b"], ["a"])
    field.setLineEdit(QLineEdit(field))
    field.show_names(["a", "b"], ["b"])
    assert field.line.text() == "b"
