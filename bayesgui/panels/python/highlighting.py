"""Colors of Python code, as far as scripts of the window need them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat

from bayesgui.widgets.theme import theme, theme_changes

if TYPE_CHECKING:
    from PySide6.QtGui import QTextDocument

_PARTS = re.compile(
    r"(?P<comment>#.*)"
    r"|(?P<text>'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\")"
    r"|(?P<keyword>\b(?:import|for|in|del|None|True|False)\b)"
    r"|(?P<number>(?<![\w.])-?\d[\d.]*(?:e[+-]?\d+)?)"
)
_COLORS = {"comment": "muted", "text": "success", "keyword": "accent", "number": "value"}


class PythonHighlighter(QSyntaxHighlighter):
    """Colors comments, texts, keywords and numbers; no text runs over lines here."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        theme_changes().changed.connect(self.rehighlight)

    def highlightBlock(self, text: str) -> None:
        for found in _PARTS.finditer(text):
            kind = found.lastgroup or ""
            form = QTextCharFormat()
            form.setForeground(QColor(theme().color(_COLORS[kind])))
            # Places of Qt are those of UTF-16.
            start = utf16_units(text[: found.start()])
            self.setFormat(start, utf16_units(found.group()), form)


def utf16_units(text: str) -> int:
    """Return the length of a text as Qt counts places."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
