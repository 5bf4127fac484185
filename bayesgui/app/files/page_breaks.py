"""Page breaks that keep what belongs together on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QTextCursor, QTextFormat

from bayesgui.core.monitor import SILENT
from bayesgui.lessons.handout.html import FREE, HEADLINE, KEPT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PySide6.QtCore import QSizeF
    from PySide6.QtGui import QPaintDevice, QTextBlock, QTextDocument

    from bayesgui.core.monitor import Monitor

MM_PER_INCH = 25.4
DOTS_PER_INCH = 96
"""Of the pixels in which margins are given."""
MARGIN = 20.0
"""Margin in mm that a text document leaves on a page when it is printed."""
SLACK = 6.0
"""Tolerance in mm between the pages that are measured and those that are painted."""
AT_TOP = 1 / 3
"""Share of it up to which a part begins a page: less than a line, which would be left alone."""
MOST = 0.75
"""Share of a page up to which a part is moved to the next one as a whole."""


def keep_together(
    document: QTextDocument, paper: QSizeF, device: QPaintDevice, monitor: Monitor = SILENT
) -> None:
    """Begin a new page before each marked part that would be divided and is not too long.

    Headlines stay with what follows. A part goes from a paragraph marked `KEPT`, or the headlines
    before it, to the next marked paragraph.

    `paper`: size of the page in mm. `device`: what it will be painted on, as lines have other
    heights there than on the screen.
    """
    parts = dict(_parts(document, monitor))
    if not parts:
        return
    # As a child it finds the images of the document.
    measured = document.clone(document)
    try:
        dots = device.logicalDpiY() / MM_PER_INCH
        measured.setDocumentMargin(0)
        measured.documentLayout().setPaintDevice(device)
        # One endless page: where pages end is found out here, as laying out again after each break
        # would take a time quadratic in the number of pages.
        measured.setTextWidth((paper.width() - 2 * MARGIN) * dots)
        measured.documentLayout().documentSize()
        room = (paper.height() - 2 * MARGIN) * dots
        scale = dots * MM_PER_INCH / DOTS_PER_INCH
        for number in list(_breaks(measured, parts, room, SLACK * dots, scale)):
            _begin_page(document.findBlockByNumber(number))
    finally:
        measured.deleteLater()


def _breaks(
    document: QTextDocument, parts: Mapping[int, int], height: float, slack: float, scale: float
) -> Iterator[int]:
    """Yield the first paragraphs of the parts that begin a page.

    `parts`: the last paragraph of each part by its first one. `height`: that of a page.
    `scale`: of the margins of paragraphs, which a page keeps above its first one.
    """
    room = height - slack
    layout = document.documentLayout()
    start, kept_to = 0.0, -1
    block = document.begin()
    while block.isValid():
        number = block.blockNumber()
        box = layout.blockBoundingRect(block)
        top, bottom = box.top() - scale * block.blockFormat().topMargin(), box.bottom()
        if number in parts:
            end = layout.blockBoundingRect(document.findBlockByNumber(parts[number])).bottom()
            begins = start > 0 and top - start < AT_TOP * slack
            if begins or (end - start > room and end - top < MOST * room):
                yield number
                start = top
            if end - start <= room:
                kept_to = parts[number]
        if number > kept_to:
            # What is longer than a page goes on with the next one.
            while bottom - start > room:
                start = top if start < top else start + room
        block = block.next()


def _parts(document: QTextDocument, monitor: Monitor) -> Iterator[tuple[int, int]]:
    """Yield the numbers of the first and the last paragraph of each part."""
    marks: list[tuple[int, str]] = []
    block = document.begin()
    while block.isValid():
        monitor.check()
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
