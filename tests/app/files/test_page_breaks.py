"""Questions on the pages of a PDF are not divided."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QBuffer, QSizeF
from PySide6.QtGui import QPdfWriter, QTextCursor, QTextDocument, QTextFormat

from bayesgui.app.files.page_breaks import keep_together
from bayesgui.app.files.pdf_pages import pdf_of_html
from bayesgui.core.monitor import SILENT
from bayesgui.lessons.handout.from_exercises import Wanted, exercise_sheet
from bayesgui.lessons.handout.html import body_of, head_of
from bayesgui.lessons.handout.sheet import FigureFile, SheetOptions

if TYPE_CHECKING:
    from PySide6.QtGui import QTextBlock
    from PySide6.QtWidgets import QApplication

A4 = QSizeF(210, 297)
TABLE = "<table border='1'><tr><td>a</td></tr><tr><td>b</td></tr></table>"


def question(number: int, lines: int = 3) -> str:
    rest = "".join(f"<p>{number}.{k}</p>" for k in range(lines))
    return f'<p><a name="kept"><b>{number}</b></a> question</p>{rest}{TABLE}'


def breaks(document: QTextDocument) -> list[str]:
    found = []
    block: QTextBlock = document.begin()
    always = QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore
    while block.isValid():
        frame = QTextCursor(block).currentFrame()
        form = block.blockFormat() if frame.parentFrame() is None else frame.frameFormat()
        if form.pageBreakPolicy() == always:
            found.append(block.text())
        block = block.next()
    return found


def document_of(html: str) -> QTextDocument:
    document = QTextDocument()
    document.setHtml(html)
    keep_together(document, A4, QPdfWriter(QBuffer()))
    return document


def test_a_question_that_would_be_divided_begins_a_page(qapp: QApplication) -> None:
    found = breaks(document_of("".join(question(k) for k in range(1, 19))))
    assert found
    assert all(text.endswith("question") for text in found)
    assert len(found) <= 5


def test_a_headline_goes_with_its_question(qapp: QApplication) -> None:
    for lines in range(20, 60):
        start = "".join(f"<p>{k}</p>" for k in range(lines))
        html = f'{start}<h2><a name="headline">Part</a></h2>{question(1, 8)}'
        found = breaks(document_of(html))
        if found:
            assert found == ["Part"]
            return
    pytest.fail("no question came to the end of a page")


def test_what_is_marked_free_may_be_divided(qapp: QApplication) -> None:
    lines = "".join(f"<p>{k}</p>" for k in range(200))
    html = f'{question(1)}<p><a name="free">Solution</a></p>{lines}'
    assert breaks(document_of(html)) == []


def test_a_question_longer_than_a_page_stays(qapp: QApplication) -> None:
    html = f"<p>text</p>{question(1, 150)}"
    assert breaks(document_of(html)) == []


def test_a_table_is_moved_as_a_whole(qapp: QApplication) -> None:
    rows = "".join("<tr><td>x</td></tr>" for _ in range(12))
    inner = f'<p><a name="kept">P(x)</a></p><table border="1">{rows}</table>'
    html = f"<table><tr><td>{inner}</td></tr></table>" * 9
    found = breaks(document_of(html))
    # The cell of the outer table ends in an empty paragraph.
    assert set(found) == {"P(x)", ""}


def test_a_text_without_marks_stays_as_it_is(qapp: QApplication) -> None:
    assert breaks(document_of("<p>a</p>" * 300)) == []


def test_no_page_has_a_line_alone_that_the_one_before_had_no_room_for(qapp: QApplication) -> None:
    kinds = ("d-separation", "posterior", "em-step", "gibbs-update", "laplace", "minimum-risk")
    sheet = exercise_sheet([Wanted(kind, 1) for kind in kinds], SheetOptions("zh", True, seed=3))
    n_pages = []
    for height in range(220, 420, 8):
        figures = [FigureFile("figure", 300, height) for _ in sheet.figures]
        pdf = pdf_of_html(head_of(sheet), body_of(sheet, figures), sheet.title, {}, SILENT)
        n_pages.append(len(re.findall(rb"/Type /Page\b", pdf)))
    # With an answer alone on a page there would be four, and three again with larger figures.
    assert n_pages == sorted(n_pages)
