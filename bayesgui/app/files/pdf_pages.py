"""HTML on the pages of a PDF. May be used on a worker thread: no widget is touched."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QEventLoop, QMarginsF, QPointF, QRectF, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFontMetricsF,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextCursor,
    QTextDocument,
)

from bayesgui.app.files.page_breaks import DOTS_PER_INCH, MARGIN, MM_PER_INCH, keep_together
from bayesgui.widgets.theme import PRINTED, font

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from PySide6.QtGui import QImage

    from bayesgui.core.monitor import Monitor

_WIDTH, _HEIGHT = 620.0, 560.0
"""Maximum size of a picture on a page, in px."""
PICTURE = "picture"
"""Name of the image of `image_element`."""
_PART = 20_000
"""Characters of HTML that are laid out at once."""
_EDGE = 2.0
"""Margin of the paper in mm, around that of the text."""
_GAP = 5 / 72
"""Space between the text and the number of its page, in inches."""
_PAUSE = 0.002
"""Seconds that the window has to itself after each page."""


def page_scale(width: float, height: float) -> float:
    """Return the scale at which a picture fits on a page, at most 1."""
    return min(1.0, _WIDTH / width, _HEIGHT / height)


def image_element(width: float, height: float) -> str:
    """Return the element of the picture of a PDF, given its size at 100 %."""
    scale = page_scale(width, height)
    width, height = width * scale, height * scale
    return f'<p><img width="{width:.0f}" height="{height:.0f}" src="{PICTURE}"></p>'


def pdf_of_html(
    head: str, body: Iterable[str], title: str, images: Mapping[str, QImage], monitor: Monitor
) -> bytes:
    """Return a PDF with the pages of an HTML text.

    `head`: the text up to its body. `body`: the paragraphs and tables of the body one by one.
    `images`: by the names that the body has for them.
    """
    # The timers of a text document need an event dispatcher, which a worker thread lacks.
    QEventLoop()
    document = QTextDocument()
    face = font(13)
    # Sizes in pixels would be those of the printer, and headlines have relative sizes.
    face.setPointSizeF(10)
    document.setDefaultFont(face)
    document.setUndoRedoEnabled(False)
    for name, image in images.items():
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), image)
    for part in _parts_of(body):
        monitor.check()
        begun = time.perf_counter()
        _append(document, head, part)
        # Qt lays out without releasing the interpreter: the window needs turns between.
        time.sleep(time.perf_counter() - begun)
    return _pages(document, title, monitor)


def _parts_of(body: Iterable[str]) -> Iterator[str]:
    """Yield a body in parts that take a few ms to lay out, during which other threads wait."""
    part: list[str] = []
    size = 0
    for element in body:
        part.append(element)
        size += len(element)
        if size > _PART:
            yield "\n".join(part)
            part, size = [], 0
    yield "\n".join(part)


def _append(document: QTextDocument, head: str, part: str) -> None:
    """Append a part of a body to a document."""
    if document.isEmpty():
        document.setHtml(head + part)
        return
    cursor = QTextCursor(document)
    cursor.movePosition(QTextCursor.MoveOperation.End)
    end = cursor.position()
    # The first paragraph becomes part of the last one there, so that it must be an empty one; Qt
    # leaves out a paragraph without any character.
    cursor.insertHtml(f"{head}<p>\N{ZERO WIDTH SPACE}</p>{part}")
    cursor.setPosition(end)
    cursor.deleteChar()


def _pages(document: QTextDocument, title: str, monitor: Monitor) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    # The text has margins of 20 mm itself, in which the number of the page stands.
    edges, a4 = QMarginsF(_EDGE, _EDGE, _EDGE, _EDGE), QPageSize(QPageSize.PageSizeId.A4)
    upright, mm = QPageLayout.Orientation.Portrait, QPageLayout.Unit.Millimeter
    writer.setPageLayout(QPageLayout(a4, upright, edges, mm))
    paper = QPageSize.size(a4.id(), QPageSize.Unit.Millimeter)
    keep_together(document, paper, writer, monitor)
    _lay_out(document, writer, monitor)
    painter = QPainter(writer)
    try:
        for number in range(document.pageCount()):
            if number:
                writer.newPage()
            monitor.check()
            _paint_page(document, number, painter)
            time.sleep(_PAUSE)
    finally:
        painter.end()
    buffer.close()
    return bytes(buffer.data().data())


def _lay_out(document: QTextDocument, writer: QPdfWriter, monitor: Monitor) -> None:
    """Divide a document into pages, paragraph by paragraph.

    Its own `print_` does this and paints all pages at one go, which takes half a minute for some
    hundred pages and cannot be cancelled.
    """
    layout = document.documentLayout()
    layout.setPaintDevice(writer)
    around = document.rootFrame().frameFormat()
    around.setMargin(_margin())
    document.rootFrame().setFrameFormat(around)
    document.setPageSize(QRectF(0, 0, writer.width(), writer.height()).size())
    block = document.begin()
    while block.isValid():
        monitor.check()
        layout.blockBoundingRect(block)  # lays out up to it
        block = block.next()


def _margin() -> int:
    """Return the margin of the text in the pixels of a layout."""
    return int(MARGIN / MM_PER_INCH * DOTS_PER_INCH)


def _paint_page(document: QTextDocument, number: int, painter: QPainter) -> None:
    """Paint a page, counted from 0, and its number below the text."""
    writer, size = painter.device(), document.pageSize()
    view = QRectF(QPointF(0, number * size.height()), size)
    context = QAbstractTextDocumentLayout.PaintContext()
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, PRINTED)
    context.palette, context.clip = palette, view
    painter.save()
    painter.translate(0, -view.top())
    painter.setClipRect(view)
    document.documentLayout().draw(painter, context)
    painter.setClipping(False)
    painter.setFont(document.defaultFont())
    metrics, text = QFontMetricsF(document.defaultFont(), writer), str(number + 1)
    across = _margin() * writer.logicalDpiX() / DOTS_PER_INCH
    down = _margin() * writer.logicalDpiY() / DOTS_PER_INCH
    x = size.width() - across - metrics.horizontalAdvance(text)
    y = view.bottom() - down + metrics.ascent() + _GAP * writer.logicalDpiY()
    painter.drawText(QPointF(round(x), round(y)), text)
    painter.restore()
