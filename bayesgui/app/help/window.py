"""The help window: searchable pages from ``resources/help``, and the changelog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from bayesgui import paths
from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


MARGIN = 10
ORDER = (
    "start",
    "draw",
    "evidence",
    "inference",
    "graph",
    "files",
    "window",
    "learning",
    "classifiers",
    "lessons",
)
"""The pages in reading order."""


def pages(language: str) -> list[Path]:
    """Return the help pages in a language, in reading order."""
    folder = paths.resources() / "help" / language
    return [folder / f"{name}.md" for name in ORDER if (folder / f"{name}.md").exists()]


def reference_pages(language: str) -> list[Path]:
    """Return the quick start, the reference of the package, and the list of algorithms."""
    from bayesgui.api_reference import FOLDER, TOPICS

    folder = paths.resources() / "help"
    files = [folder / language / "python.md", *(folder / FOLDER / f"{name}.md" for name in TOPICS)]
    return [file for file in (*files, folder / "algorithms.md") if file.exists()]


def title_of(page: Path) -> str:
    """Return the headline of a page."""
    return page.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")


def _plain_text(file: Path) -> str:
    page = QTextDocument()
    page.setMarkdown(file.read_text(encoding="utf-8"))
    return page.toPlainText().casefold()


def _has_all(line: str, text: str) -> bool:
    return all(word in line for word in text.casefold().split())


def _occurrences(document: QTextDocument, text: str, cursor: QTextCursor) -> Iterator[QTextCursor]:
    while not (cursor := document.find(text, cursor)).isNull():
        yield cursor


class HelpWindow(Dialog):
    """A list of pages on the left, the text of one on the right; all pages can be searched."""

    def __init__(self, title: str, files: list[Path], parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setObjectName("helpWindow")
        self._files = files
        self._searches_words = False
        row = QHBoxLayout()
        row.setSpacing(12)
        left = QVBoxLayout()
        left.setSpacing(8)
        row.addLayout(left)
        self.search_field = SearchField(self.tr("Search the help"), parent=self)
        self.search_field.setFixedWidth(200)
        self.search_field.textChanged.connect(self._search)
        self.search_field.submitted.connect(lambda _text: self._show_next())
        self.search_field.left.connect(self.reject)
        left.addWidget(self.search_field)
        self._list = QListWidget(self)
        self.search_field.list_key.connect(lambda _key: self._list.setFocus())
        self._list.setFixedWidth(200)
        self._list.setAccessibleName(self.tr("Pages"))
        self._list.addItems([title_of(file) for file in files])
        self._list.setVisible(len(files) > 1)
        self._list.currentRowChanged.connect(self._show)
        left.addWidget(self._list, 1)
        self._found = QLabel(self)
        self._found.setProperty("role", "muted")
        self._found.setWordWrap(True)
        self._found.setMaximumWidth(200)
        left.addWidget(self._found, 0 if len(files) > 1 else 1, Qt.AlignmentFlag.AlignTop)
        self._text = QTextBrowser(self)
        self._text.setOpenLinks(False)
        self._text.anchorClicked.connect(self._on_link)
        self._text.setAccessibleName(title)
        row.addWidget(self._text, 1)
        self.content.addLayout(row)
        self.add_close_button(self.tr("Close"))
        self.resize(860, 600)
        self._list.setCurrentRow(0)
        self.search_field.setFocus()

    @property
    def found_text(self) -> str:
        """How often the searched text occurs."""
        return self._found.text()

    # -- searching ----------------------------------------------------------------------------

    def _search(self, text: str) -> None:
        """List the pages with a text, and show its first place."""
        wanted = text.strip()
        texts = [_plain_text(file) for file in self._files] if wanted else []
        counts = [page.count(wanted.casefold()) for page in texts]
        self._searches_words = not any(counts)
        if self._searches_words:
            counts = [sum(_has_all(line, wanted) for line in page.splitlines()) for page in texts]
        for row in range(len(self._files)):
            self._item(row).setHidden(bool(wanted) and not counts[row])
        if not wanted:
            self._found.setText("")
        elif not sum(counts):
            self._found.setText(self.tr("“{text}” is on no page.").format(text=wanted))
        else:
            self._found.setText(self.tr("%n place(s)", "", sum(counts)))
            if not counts[self._list.currentRow()]:
                self._list.setCurrentRow(next(row for row, count in enumerate(counts) if count))
        self._mark(wanted)
        self._text.moveCursor(QTextCursor.MoveOperation.Start)
        if any(counts):
            self._go_on(wanted)

    def _show_next(self) -> None:
        """Go to the next place, on the next page after the last one of a page."""
        text = self.search_field.text().strip()
        if not text or self._go_on(text):
            return
        rows = [row for row in range(len(self._files)) if not self._item(row).isHidden()]
        if rows:
            later = [row for row in rows if row > self._list.currentRow()]
            self._list.setCurrentRow((later or rows)[0])
            self._text.moveCursor(QTextCursor.MoveOperation.Start)
            self._go_on(text)

    def _go_on(self, text: str) -> bool:
        """Select the next place of a text on the present page, if there is one."""
        after = self._text.textCursor().selectionEnd()
        for place in self._places(text):
            if place[0].selectionStart() >= after:
                self._text.setTextCursor(place[0])
                return True
        return False

    def _item(self, row: int) -> QListWidgetItem:
        item = self._list.item(row)
        assert item is not None
        return item

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

    def _mark(self, text: str) -> None:
        """Highlight every place of a text on the present page."""
        marks = []
        for cursor in [cursor for place in self._places(text) for cursor in place] if text else []:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format.setBackground(theme().warning_soft)
            marks.append(mark)
        self._text.setExtraSelections(marks)

    # -- pages --------------------------------------------------------------------------------

    @classmethod
    def contents(cls, language: str, parent: QWidget) -> HelpWindow:
        """Return a window with the help in a language."""
        return cls(QCoreApplication.translate("HelpWindow", "Help"), pages(language), parent)

    @classmethod
    def reference(cls, language: str, parent: QWidget) -> HelpWindow:
        """Return a window with the reference of the package; its docstrings are English."""
        title = QCoreApplication.translate("HelpWindow", "Python reference")
        return cls(title, reference_pages(language), parent)

    @classmethod
    def changes(cls, parent: QWidget) -> HelpWindow:
        """Return a window with the changelog."""
        files = [paths.resources() / "help" / "changes.md"]
        beside = paths.resources().parent / "CHANGELOG.md"
        title = QCoreApplication.translate("HelpWindow", "What's new")
        return cls(title, [beside] if beside.exists() else files, parent)

    def _show(self, row: int) -> None:
        if 0 <= row < len(self._files):
            self._text.setMarkdown(self._files[row].read_text(encoding="utf-8"))
            self._space_out()
            self._mark(self.search_field.text().strip())

    def _space_out(self) -> None:
        """Add margins to paragraphs and headings, which Qt's Markdown import lacks."""
        document = self._text.document()
        document.setDocumentMargin(MARGIN)
        block = document.begin()
        while block.isValid():
            shape = block.blockFormat()
            shape.setTopMargin(14 if shape.headingLevel() and block.position() else 3)
            shape.setBottomMargin(7)
            cursor = QTextCursor(block)
            cursor.setBlockFormat(shape)
            if shape.headingLevel():
                face = QTextCharFormat()
                face.setFont(font(18 if shape.headingLevel() == 1 else 14, 600))
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                cursor.mergeCharFormat(face)
            block = block.next()

    def _on_link(self, url: QUrl) -> None:
        names = [file.name for file in self._files]
        if url.isRelative() and url.fileName() in names:
            self._list.setCurrentRow(names.index(url.fileName()))
        elif url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)
