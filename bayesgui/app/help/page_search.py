"""Searches all pages of the help for a text, or for words in one paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextEdit

from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QTextDocument

    from bayesgui.app.help.browser import HelpBrowser
    from bayesgui.app.help.pages import HelpPage


class PageSearch:
    """Counts a text on all pages, and marks it on the one that is shown."""

    def __init__(self, pages: Sequence[HelpPage], text: HelpBrowser) -> None:
        self._pages = pages
        self._text = text
        self._plain: list[str] = []
        self._searches_words = False

    def counts(self, wanted: str) -> list[int]:
        """Return how often a text is on each page, or in how many paragraphs its words are."""
        if not wanted:
            self._searches_words = False
            return [0] * len(self._pages)
        if not self._plain:
            self._plain = [self._text.plain_text(page) for page in self._pages]
        found = [page.count(wanted.casefold()) for page in self._plain]
        self._searches_words = not any(found)
        if self._searches_words:
            found = [
                sum(_has_all(line, wanted) for line in page.splitlines()) for page in self._plain
            ]
        return found

    def go_on(self, text: str) -> bool:
        """Select the next place of a text on the present page, if there is one."""
        after = self._text.textCursor().selectionEnd()
        for place in self._places(text):
            if place[0].selectionStart() >= after:
                self._text.setTextCursor(place[0])
                return True
        return False

    def mark(self, text: str) -> None:
        """Highlight every place of a text on the present page."""
        marks = []
        for cursor in [cursor for place in self._places(text) for cursor in place] if text else []:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format.setBackground(theme().warning_soft)
            marks.append(mark)
        self._text.setExtraSelections(marks)

    def _places(self, text: str) -> list[list[QTextCursor]]:
        """Return what is found on the present page: a text, or its words in one paragraph."""
        document = self._text.document()
        if not self._searches_words:
            return [[cursor] for cursor in _occurrences(document, text, QTextCursor(document))]
        places = []
        block = document.begin()
        while block.isValid():
            if _has_all(block.text().casefold(), text):
                # In the order of the paragraph: going on continues behind the first one.
                found = [
                    cursor
                    for word in text.split()
                    for cursor in _occurrences(document, word, QTextCursor(block))
                    if cursor.block() == block
                ]
                places.append(sorted(found, key=QTextCursor.selectionStart))
            block = block.next()
        return places


def _has_all(line: str, text: str) -> bool:
    return all(word in line for word in text.casefold().split())


def _occurrences(document: QTextDocument, text: str, cursor: QTextCursor) -> Iterator[QTextCursor]:
    while not (cursor := document.find(text, cursor)).isNull():
        yield cursor
