"""A long report is laid out in parts, with the same paragraphs as in one piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QTextDocument

from bayesgui.app.files.pdf_pages import _append
from bayesgui.document.report import report_head

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

TABLE = '<table><tr><th>a</th></tr><tr><td class="name">1</td></tr></table>'
BODY = (
    "<h1>Title</h1>", "<p>text</p>", "<h2>Findings</h2>", '<p class="muted">none</p>',
    "<h2>Tables</h2>", "<h3>P(a)</h3>", TABLE, "<h3>P(b)</h3>", TABLE, TABLE, "<p>end</p>",
)  # fmt: skip


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
    head = report_head("title")
    whole = QTextDocument()
    whole.setHtml(head + "\n".join(BODY))
    document = QTextDocument()
    for start in range(0, len(BODY), size):
        _append(document, head, "\n".join(BODY[start : start + size]))
    assert paragraphs(document) == paragraphs(whole)
