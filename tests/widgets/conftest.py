"""Shared fixtures of widget tests: a theme, no motion, and a window for the widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bayesgui.widgets import motion
from bayesgui.widgets.theme import set_theme, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Callable[[QWidget, int, int], QWidget]]:
    """Return a function that shows a widget in a window of a size and returns that window."""
    if theme().is_dark or not qtbot:
        set_theme("light")
    motion.set_reduced(True)
    windows: list[QWidget] = []

    def shown(widget: QWidget, width: int = 400, height: int = 200) -> QWidget:
        window = QWidget()
        windows.append(window)
        qtbot.addWidget(window)
        column = QVBoxLayout(window)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(widget)
        window.resize(width, height)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield shown
    motion.set_reduced(False)
