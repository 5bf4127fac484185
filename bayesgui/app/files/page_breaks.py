"""Page breaks that keep what belongs together on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QGuiApplication, QTextCursor, QTextFormat

from bayesgui.lessons.handout.html import FREE, HEADLINE, KEPT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QTextBlock, QTextDocument

MM_PER_INCH = 25.4
MARGIN = 20.0
"""Margin in mm that a text document leaves on a page when it is printed."""
SLACK = 36.0
"""What lines on the screen and on paper may differ by on a page, in px."""
MOST = 0.75
"""Share of a page up to which a part is moved to the next one as a whole."""


def keep_together(document: QTextDocument, paper: QSizeF) -> None:
    """Begin a new page before each marked part that would be divided and is not too long.

    Headlines stay with what follows. A part goes from a paragraph marked `KEPT`, or the headlines
    before it, to the next marked paragraph.

    `paper`: size of the page in mm.
    """
    parts = list(_parts(document))
    if not parts:
        return
    # As a child it finds the images of the document.
    measured = document.clone(document)
    try:
        dots = QGuiApplication.primaryScreen().logicalDotsPerInchY() / MM_PER_INCH
        frame = measured.rootFrame()
        form = frame.frameFormat()
        margin = MARGIN * dots
        form.setMargin(margin)
        frame.setFrameFormat(form)
        page = paper.height() * dots
        measured.setPageSize(QSizeF(paper.width() * dots, page))
        layout = measured.documentLayout()
        for first, last in parts:
            # Qt lays out lazily, and places of paragraphs are only right after all of it.
            layout.documentSize()
            top = layout.blockBoundingRect(measured.findBlockByNumber(first)).top()
            bottom = layout.blockBoundingRect(measured.findBlockByNumber(last)).bottom()
            end = page - margin - SLACK
            is_divided = top // page != bottom // page or bottom % page > end
            # What is the first on a page here might just fit on the one before when printed.
            begins = top >= page and top % page < margin + SLACK
            if begins or (is_divided and bottom - top < MOST * page):
                for each in (measured, document):
                    _begin_page(each.findBlockByNumber(first))
    finally:
        measured.deleteLater()


def _parts(document: QTextDocument) -> Iterator[tuple[int, int]]:
    """Yield the numbers of the first and the last paragraph of each part."""
    marks: list[tuple[int, str]] = []
    block = document.begin()
    while block.isValid():
        mark = _mark_of(block)
        if mark:
            marks.append((block.blockNumber(), mark))
        block = block.next()
    if not marks:
        return
    ends = [*(number for number, _ in marks[1:]), document.blockCount()]
    headline: int | None = None
    for (number, mark), end in zip(marks, ends, strict=True):
        if mark == KEPT:
            yield (number if headline is None else headline), end - 1
        is_alone = mark == HEADLINE and end == number + 1
        headline = (number if headline is None else headline) if is_alone else None


def _mark_of(block: QTextBlock) -> str:
    fragments = block.begin()
    while not fragments.atEnd():
        for name in fragments.fragment().charFormat().anchorNames():
            if name in (KEPT, HEADLINE, FREE):
                return str(name)
        fragments += 1
    return ""


def _begin_page(block: QTextBlock) -> None:
    """Begin a new page before a paragraph, or before the whole table that it is in."""
    cursor = QTextCursor(block)
    always = QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore
    frame = cursor.currentFrame()
    if frame.parentFrame() is None:
        form = cursor.blockFormat()
        form.setPageBreakPolicy(always)
        cursor.setBlockFormat(form)
        return
    while (outer := frame.parentFrame()).parentFrame() is not None:
        frame = outer
    around = frame.frameFormat()
    around.setPageBreakPolicy(always)
    frame.setFrameFormat(around)
