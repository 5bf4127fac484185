"""The help window: pages from ``resources/help`` in the current language, and the changelog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QTextBrowser, QWidget

from bayesgui import paths
from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from pathlib import Path


MARGIN = 10


def pages(language: str) -> list[Path]:
    """Return the help pages in a language, in reading order."""
    folder = paths.resources() / "help" / language
    order = ("start", "draw", "evidence", "inference", "graph", "files", "window", "learning")
    return [folder / f"{name}.md" for name in order if (folder / f"{name}.md").exists()]


def title_of(page: Path) -> str:
    """Return the headline of a page."""
    return page.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")


class HelpWindow(Dialog):
    """A list of pages on the left, the text of one on the right."""

    def __init__(self, title: str, files: list[Path], parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setObjectName("helpWindow")
        self._files = files
        row = QHBoxLayout()
        row.setSpacing(12)
        self._list = QListWidget(self)
        self._list.setFixedWidth(200)
        self._list.setAccessibleName(self.tr("Pages"))
        self._list.addItems([title_of(file) for file in files])
        self._list.setVisible(len(files) > 1)
        self._list.currentRowChanged.connect(self._show)
        row.addWidget(self._list)
        self._text = QTextBrowser(self)
        self._text.setOpenLinks(False)
        self._text.anchorClicked.connect(self._on_link)
        self._text.setAccessibleName(title)
        row.addWidget(self._text, 1)
        self.content.addLayout(row)
        self.add_button(self.tr("Close"), self.accept, primary=True)
        self.resize(860, 600)
        self._list.setCurrentRow(0)

    @classmethod
    def contents(cls, language: str, parent: QWidget) -> HelpWindow:
        """Return a window with the help in a language."""
        return cls(QCoreApplication.translate("HelpWindow", "Help"), pages(language), parent)

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
