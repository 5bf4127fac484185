"""HTML on the pages of a PDF. May be used on a worker thread: no widget is touched."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QEventLoop, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from bayesgui.canvas.export import Figure, PictureOptions

_WIDTH, _HEIGHT = 620.0, 560.0
"""Maximum size of a picture on a page, in px."""


def image_element(figure: Figure, options: PictureOptions) -> str:
    """Return a figure as an ``<img>`` that fits on a page."""
    from bayesgui.canvas.export import image_of

    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image_of(figure, options).save(buffer, "PNG")  # type: ignore[call-overload]
    data = base64.b64encode(bytes(buffer.data().data())).decode()
    scale = min(1.0, _WIDTH / figure.width, _HEIGHT / figure.height)
    size = f'width="{figure.width * scale:.0f}" height="{figure.height * scale:.0f}"'
    return f'<img {size} src="data:image/png;base64,{data}">'


def pdf_of_html(text: str, title: str) -> bytes:
    """Return a PDF with the pages of an HTML text."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    # The text document has margins of 20 mm itself, and writes page numbers into them.
    none, a4 = QMarginsF(0, 0, 0, 0), QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(a4, QPageLayout.Orientation.Portrait, none))
    # The timers of a text document need an event dispatcher, which a worker thread lacks.
    QEventLoop()
    document = QTextDocument()
    face = font(13)
    # Sizes in pixels would be those of the printer, and headlines have relative sizes.
    face.setPointSizeF(10)
    document.setDefaultFont(face)
    document.setHtml(text)
    document.print_(writer)
    buffer.close()
    return bytes(buffer.data().data())
