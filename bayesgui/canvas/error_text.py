"""Errors and sentences of the floors without Qt in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.sentence import Sentence, filled

if TYPE_CHECKING:
    from bayesgui.core.errors import BayesGuiError


def error_text(error: BayesGuiError) -> str:
    """Return an error's sentence in the current language."""
    template = QCoreApplication.translate("Errors", error.template)
    return str(type(error)(template, **error.values))


def sentence_text(text: str) -> str:
    """Return a sentence of numbers and names in the current language; other texts stay."""
    if not isinstance(text, Sentence):
        return text
    return filled(QCoreApplication.translate("Errors", text.template), text.values)
