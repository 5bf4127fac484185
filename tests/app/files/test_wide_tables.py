"""No table of a hand-out or a report runs over the edge of its page."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pypdf
import pytest

import bayesgui
from bayesgui.app.files import pdf_pages
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.account import account_of
from bayesgui.document.reporting.decision_section import decision_section
from bayesgui.document.reporting.report import Report, ReportContent
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from bayesgui.lessons.handout.from_network import network_sheet
from bayesgui.lessons.handout.html import body_of, head_of
from bayesgui.lessons.handout.sheet import FigureFile, SheetOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QPdfWriter, QTextDocument, QTextFrame
    from PySide6.QtWidgets import QApplication

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor

REPORT_HEAD = Report(ReportContent("t", DocumentState(), None, None, "", "", {}, str)).head()


def many_options() -> Model:
    """Return a decision with 30 options that knows the weather."""
    network = bayesgui.BayesianNetwork(
        [bayesgui.Variable("Weather", ("sunny", "rainy"))],
        [bayesgui.CPT("Weather", (), [0.4, 0.6])],
    )
    options = [f"option_{k}" for k in range(30)]
    model = network.with_decision("Act", options, ["Weather"])
    return model.with_utility(
        "Worth", ["Act", "Weather"], [[1000.125 * k, 15000.5 - k] for k in range(30)]
    )


MODELS: dict[str, Callable[[], Model]] = {
    "used-car": lambda: bayesgui.example("used-car"),
    "two-therapies": lambda: bayesgui.example("two-therapies"),
    "many options": many_options,
}


@pytest.fixture
def right_edges(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, str]]:
    """Return where the tables of the next PDF end, as shares of the width of the text."""
    found: list[tuple[float, str]] = []
    lay_out = pdf_pages._lay_out

    def frames(frame: QTextFrame) -> Iterator[QTextFrame]:
        for child in frame.childFrames():
            yield child
            yield from frames(child)

    def noted(document: QTextDocument, writer: QPdfWriter, monitor: Monitor) -> None:
        lay_out(document, writer, monitor)
        layout = document.documentLayout()
        margin = pdf_pages._margin() * writer.logicalDpiX() / pdf_pages.DOTS_PER_INCH
        room = document.pageSize().width() - 2 * margin
        for frame in frames(document.rootFrame()):
            width = layout.frameBoundingRect(frame).width()
            found.append((width / room, frame.firstCursorPosition().block().text()))

    monkeypatch.setattr(pdf_pages, "_lay_out", noted)
    return found


def text_of(pdf: bytes) -> str:
    pages = (page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)
    return re.sub(r"\s+", " ", " ".join(pages))


@pytest.mark.parametrize(
    ("name", "language"), [("used-car", "en"), ("two-therapies", "zh"), ("many options", "en")]
)
def test_tables_of_a_sheet_end_on_the_page(
    qapp: QApplication, right_edges: list[tuple[float, str]], name: str, language: str
) -> None:
    model = MODELS[name]()
    options = SheetOptions(language=language, solutions=True)
    sheet = network_sheet(model, Layout(), options, Evidence({}))
    figures = [FigureFile(f"figure-{k}", 400, 200) for k in range(len(sheet.figures))]
    pdf = pdf_pages.pdf_of_html(head_of(sheet), body_of(sheet, figures), "t", {}, SILENT)
    assert len(right_edges) > 5
    assert max(right_edges) < (1.001, "")
    text = text_of(pdf)
    if name == "many options":
        # All columns of the policy are there, each part with what is known.
        for k in range(30):
            assert f"EU of option_{k}" in text
    if name == "used-car":
        # A number is not divided.
        assert "0.0666667" in text


@pytest.mark.parametrize("name", MODELS)
def test_tables_of_a_report_end_on_the_page(
    qapp: QApplication, right_edges: list[tuple[float, str]], name: str
) -> None:
    model = MODELS[name]()
    body = decision_section(model, account_of(model, Evidence({})), "en", str)
    pdf_pages.pdf_of_html(REPORT_HEAD, body, "t", {}, SILENT)
    assert len(right_edges) > 3
    assert max(right_edges) < (1.001, "")
