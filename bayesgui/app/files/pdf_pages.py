"""HTML on the pages of a PDF. May be used on a worker thread: no widget is touched."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QEventLoop, QMarginsF, QUrl
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextCursor, QTextDocument

from bayesgui.app.files.page_breaks import keep_together
from bayesgui.widgets.theme import font

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
    return _pages(document, title)


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


def _pages(document: QTextDocument, title: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    # The text document has margins of 20 mm itself, and writes page numbers into them.
    none, a4 = QMarginsF(0, 0, 0, 0), QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(a4, QPageLayout.Orientation.Portrait, none))
    keep_together(document, QPageSize.size(a4.id(), QPageSize.Unit.Millimeter), writer)
    document.print_(writer)
    buffer.close()
    return bytes(buffer.data().data())
