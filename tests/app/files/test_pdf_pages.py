"""A long report is laid out and painted in parts, with the same pages as in one piece."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdf
import pytest
from PySide6.QtCore import QBuffer, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from bayesgui.app.files.pdf_pages import _append, pdf_of_html
from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import SILENT
from bayesgui.document.reporting.report import Report, ReportContent
from bayesgui.document.state import DocumentState
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

TABLE = '<table><tr><th>a</th></tr><tr><td class="name">1</td></tr></table>'
BODY = (
    "<h1>Title</h1>", "<p>text</p>", "<h2>Findings</h2>", '<p class="muted">none</p>',
    "<h2>Tables</h2>", "<h3>P(a)</h3>", TABLE, "<h3>P(b)</h3>", TABLE, TABLE, "<p>end</p>",
)  # fmt: skip

CONTENT = ReportContent("title", DocumentState(), None, None, "", "", {}, str)
HEAD = Report(CONTENT).head()


def paragraphs(document: QTextDocument) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    block = document.begin()
    while block.isValid():
        form = block.blockFormat()
        margins = (form.topMargin(), form.bottomMargin())
        found.append((block.text(), form.headingLevel(), margins, block.charFormat().fontWeight()))
        block = block.next()
    return found


@pytest.mark.parametrize("size", [1, 2, 3, 4, 7])
def test_parts_give_the_same_paragraphs_as_the_whole(qapp: QApplication, size: int) -> None:
    head = HEAD
    whole = QTextDocument()
    whole.setHtml(head + "\n".join(BODY))
    document = QTextDocument()
    for start in range(0, len(BODY), size):
        _append(document, head, "\n".join(BODY[start : start + size]))
    assert paragraphs(document) == paragraphs(whole)


LONG = tuple(f"<h3>P({k})</h3>" + TABLE + f"<p>{'some words ' * 40}</p>" for k in range(60))


def _pages(data: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]


def _printed_by_qt(head: str, body: tuple[str, ...]) -> bytes:
    document, face, buffer = QTextDocument(), font(13), QBuffer()
    face.setPointSizeF(10)
    document.setDefaultFont(face)
    document.setHtml(head + "".join(body))
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    a4 = QPageSize(QPageSize.PageSizeId.A4)
    upright = QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(a4, upright, QMarginsF(0, 0, 0, 0)))
    document.print_(writer)
    buffer.close()
    return bytes(buffer.data().data())


def test_pages_are_those_that_qt_prints(qapp: QApplication) -> None:
    head = HEAD
    found = _pages(pdf_of_html(head, LONG, "title", {}, SILENT))
    assert len(found) > 5
    assert found == _pages(_printed_by_qt(head, LONG))
    assert [text.split()[-1] for text in found] == [str(k + 1) for k in range(len(found))]


class _Patient:
    """A monitor that is cancelled after a number of looks."""

    stop_requested = False

    def __init__(self, left: int) -> None:
        self.left = left

    def report(self, fraction: float, text: str = "") -> None:
        """Drop it."""

    def publish(self, event: object) -> None:
        """Drop it."""

    def check(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Cancelled


def test_pages_are_laid_out_and_painted_between_looks_for_cancellation(qapp: QApplication) -> None:
    head = HEAD
    counting = _Patient(10**6)
    n_pages = len(_pages(pdf_of_html(head, LONG, "title", {}, counting)))
    looks = 10**6 - counting.left
    blocks = 5 * len(LONG)
    # At the appended parts, at each paragraph twice, and at each page.
    assert looks > 2 * blocks + n_pages
    for cancelled_at in (1, blocks, 2 * blocks, looks - n_pages + 1, looks - 1):
        with pytest.raises(Cancelled):
            pdf_of_html(head, LONG, "title", {}, _Patient(cancelled_at))
