"""Errors in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from bayesgui.core.errors import BayesGuiError


def error_text(error: BayesGuiError) -> str:
    """Return an error's sentence in the current language."""
    template = QCoreApplication.translate("Errors", error.template)
    return str(type(error)(template, **error.values))
