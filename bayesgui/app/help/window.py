"""The help window: searchable pages from ``resources/help``, and the changelog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bayesgui.app.help.browser import HelpBrowser
from bayesgui.app.help.links import Link, link_of
from bayesgui.app.help.pages import changes_page, pages, reference_pages
from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QTextDocument

    from bayesgui.app.help.pages import HelpPage
    from bayesgui.jobs.runner import Runner
    from bayesgui.windows.help.figures.base import HelpFigure

SIDE, WAY = 212, 30
_SIZE = QSize(960, 700)


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


class HelpWindow(Dialog):
    """A list of pages on the left, the text of one on the right; all pages can be searched.

    `runner`: computes what live figures show; without one there are none.
    """

    lesson_requested = Signal(str)
    """The number of a lesson whose link was clicked."""
    action_requested = Signal(str)
    """The id of an action whose link was clicked."""

    def __init__(
        self, title: str, files: list[HelpPage], parent: QWidget, runner: Runner | None = None
    ) -> None:
        super().__init__(title, parent, "helpWindow")
        self._pages = files
        self._rows: list[int] = []
        self._visited: list[tuple[str, int]] = []
        self._at = -1
        self._goes_on = True
        side = self._make_side()
        self._text = named(HelpBrowser(runner, self), "", spoken=title)
        self._text.anchorClicked.connect(self._on_link)
        self._text.figure_link.connect(lambda address: self._on_link(QUrl(address)))
        self._search = PageSearch(files, self._text)
        self.content.addLayout(row_layout(side, self._text, spacing=12, grows=self._text))
        self.add_close_button(self.tr("Close"))
        self.resize(_SIZE)
        self._show_ways()
        self.show_page(files[0].id)
        self.search_field.setFocus()

    def _make_side(self) -> QVBoxLayout:
        self.back = self._way("helpBack", "←", self.tr("Back"), "Alt+Left", -1)
        self.forward = self._way("helpForward", "→", self.tr("Forward"), "Alt+Right", 1)
        room = SIDE - 2 * WAY - 8
        self.search_field = SearchField(self.tr("Search the help"), parent=self, width=room)
        self.search_field.textChanged.connect(self._on_search)
        self.search_field.submitted.connect(lambda _text: self._show_next())
        self.search_field.left.connect(self.reject)
        self._list = named(QListWidget(self), "", spoken=self.tr("Pages"), width=SIDE)
        self.search_field.list_key.connect(lambda _key: self._list.setFocus())
        self._fill_list()
        is_list = len(self._pages) > 1
        self._list.setVisible(is_list)
        self._list.currentRowChanged.connect(self._on_row)
        self.found = text_label(self, 13, role="muted")
        self.found.setMaximumWidth(SIDE)
        ways = row_layout(self.back, self.forward, self.search_field, spacing=4)
        left = column_layout(ways, self._list, spacing=8, grows=self._list)
        left.addWidget(self.found, 0 if is_list else 1, Qt.AlignmentFlag.AlignTop)
        return left

    def _way(self, name: str, sign: str, text: str, keys: str, by: int) -> QToolButton:
        tip = f"{text} ({QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)})"
        button = named(QToolButton(self), name, sign, tip=tip, spoken=text, width=WAY)
        button.clicked.connect(lambda _checked=False: self.go(by))
        QShortcut(QKeySequence(keys), self).activated.connect(lambda: self.go(by))
        return button

    def _fill_list(self) -> None:
        """List the pages below the headings of their groups, where there are several."""
        headings = {
            "program": self.tr("The program"),
            "theory": self.tr("Theory"),
            "words": self.tr("Words and signs"),
        }
        groups = list(dict.fromkeys(page.group for page in self._pages))
        before = None
        for page in self._pages:
            if len(groups) > 1 and page.group != before:
                heading = QListWidgetItem(headings[page.group], self._list)
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                heading.setFont(font(11, 600))
                heading.setForeground(theme().muted)
                before = page.group
            self._rows.append(self._list.count())
            self._list.addItem(page.title)

    # -- pages --------------------------------------------------------------------------------

    @classmethod
    def contents(cls, language: str, parent: QWidget, runner: Runner | None = None) -> HelpWindow:
        """Return a window with the help in a language."""
        title = phrase("HelpWindow", "Help")
        return cls(title, pages(language), parent, runner)

    @classmethod
    def reference(cls, language: str, parent: QWidget) -> HelpWindow:
        """Return a window with the reference of the package; its docstrings are English."""
        title = phrase("HelpWindow", "Python reference")
        return cls(title, reference_pages(language), parent)

    @classmethod
    def changes(cls, parent: QWidget) -> HelpWindow:
        """Return a window with the changelog."""
        return cls(phrase("HelpWindow", "What's new"), changes_page("en"), parent)

    @property
    def page(self) -> HelpPage:
        """The page on display."""
        return self._pages[self._index]

    @property
    def figures(self) -> list[HelpFigure]:
        """The live figures of the page."""
        return self._text.figures

    @property
    def _index(self) -> int:
        return self._rows.index(self._list.currentRow())

    def show_page(self, id: str, anchor: str = "") -> bool:
        """Show a page, at a heading or a term of it; return whether there is one."""
        ids = [page.id for page in self._pages]
        if id not in ids:
            return False
        row = self._rows[ids.index(id)]
        if self._list.currentRow() != row:
            self._list.setCurrentRow(row)
        if anchor:
            self._text.go_to(anchor)
        return True

    def _on_row(self, row: int) -> None:
        if row not in self._rows:
            return
        page = self._pages[self._rows.index(row)]
        if self._goes_on:
            self._remember_place()
            del self._visited[self._at + 1 :]
            self._visited.append((page.id, 0))
            self._at += 1
        self._text.show_page(page)
        self._search.mark(self.search_field.text().strip())
        self._show_ways()

    # -- back and forward ---------------------------------------------------------------------

    def _remember_place(self) -> None:
        if self._visited:
            id, _ = self._visited[self._at]
            self._visited[self._at] = id, self._text.verticalScrollBar().value()

    def go(self, by: int) -> None:
        """Go back to the page before, or forward again."""
        if not 0 <= self._at + by < len(self._visited):
            return
        self._remember_place()
        self._at += by
        id, place = self._visited[self._at]
        self._goes_on = False
        self.show_page(id)
        self._goes_on = True
        self._text.verticalScrollBar().setValue(place)
        self._show_ways()

    def _show_ways(self) -> None:
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at < len(self._visited) - 1)

    # -- searching ----------------------------------------------------------------------------

    def _on_search(self, text: str) -> None:
        """List the pages with a text, and show its first place."""
        wanted = text.strip()
        counts = self._search.counts(wanted)
        for row, count in zip(self._rows, counts, strict=True):
            self._item(row).setHidden(bool(wanted) and not count)
        for row in range(self._list.count()):
            if row not in self._rows:
                self._item(row).setHidden(bool(wanted))
        if not wanted:
            self.found.setText("")
        elif not sum(counts):
            self.found.setText(self.tr("“{text}” is on no page.").format(text=wanted))
        else:
            self.found.setText(self.tr("%Ln place(s)", "", sum(counts)))
            if not counts[self._index]:
                first = next(k for k, count in enumerate(counts) if count)
                self._list.setCurrentRow(self._rows[first])
        self._search.mark(wanted)
        self._text.moveCursor(QTextCursor.MoveOperation.Start)
        if any(counts):
            self._search.go_on(wanted)

    def _show_next(self) -> None:
        """Go to the next place, on the next page after the last one of a page."""
        text = self.search_field.text().strip()
        if not text or self._search.go_on(text):
            return
        rows = [row for row in self._rows if not self._item(row).isHidden()]
        if rows:
            later = [row for row in rows if row > self._list.currentRow()]
            self._list.setCurrentRow((later or rows)[0])
            self._text.moveCursor(QTextCursor.MoveOperation.Start)
            self._search.go_on(text)

    def _item(self, row: int) -> QListWidgetItem:
        item = self._list.item(row)
        assert item is not None
        return item

    # -- links --------------------------------------------------------------------------------

    def follow_link(self, link: Link) -> None:
        """Go where a link leads."""
        if link.kind == "page":
            self.show_page(link.target, link.anchor)
        elif link.kind == "lesson":
            self.lesson_requested.emit(link.target)
            # The lesson is beside the canvas, which the help would cover.
            self.accept()
        elif link.kind == "action":
            self.action_requested.emit(link.target)
        else:
            QDesktopServices.openUrl(QUrl(link.target))

    def _on_link(self, url: QUrl) -> None:
        self.follow_link(link_of(url.toString(), self.page.id))

    def done(self, result: int) -> None:
        """End what figures are still computing."""
        self._text.close_figures()
        super().done(result)
