"""A button with a text, which is set when the language is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget


def push_button(
    name: str,
    parent: QWidget,
    clicked: Callable[[], object] | SignalInstance,
    *,
    primary: bool = False,
) -> QPushButton:
    """Return a button; `clicked`: what is called, or the signal that is sent on.

    `primary`: whether it is the page's main action.
    """
    button = QPushButton(parent)
    button.setObjectName(name)
    if primary:
        button.setProperty("primary", True)
    button.clicked.connect(clicked)
    return button
