"""Translators that tests install in place of the program's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.widgets import live_text

if TYPE_CHECKING:
    from PySide6.QtCore import QTranslator


def install(translator: QTranslator) -> None:
    """Change the language of all open windows."""
    QCoreApplication.installTranslator(translator)
    live_text.tell_again()
    QCoreApplication.processEvents()


def remove(translator: QTranslator) -> None:
    """Change it back."""
    QCoreApplication.removeTranslator(translator)
    live_text.tell_again()
    QCoreApplication.processEvents()
