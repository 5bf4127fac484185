"""A small frameless icon button for page headers."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QToolButton, QWidget

from bayesgui.widgets.theme import icon

ICON, SIDE = 16, 26


def plain_button(icon_name: str, parent: QWidget) -> QToolButton:
    """Return a small frameless icon button.

    `icon_name`: file in ``resources/icons``.
    """
    button = QToolButton(parent)
    button.setIcon(icon(icon_name))
    button.setIconSize(QSize(ICON, ICON))
    button.setFixedSize(SIDE, SIDE)
    button.setProperty("plain", True)
    return button
