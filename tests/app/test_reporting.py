"""File ▸ Report writes HTML or PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from pypdf import PdfReader
from PySide6.QtWidgets import QFileDialog

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from tests.support.window import open_window

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.support.window import Hand


def test_a_report_shows_what_the_window_shows(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asia.click_state("xray", "yes")
    target = str(tmp_path / "asia")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a: (target, "HTML (*.html *.htm)"))
    asia.act("file.export_report")
    text = (tmp_path / "asia.html").read_text("utf-8")
    assert 'aria-label="smoke"' in text
    assert "xray = yes" in text
    assert "observed" in text
    assert "P(e) = 0.11029" in text
    assert "0.488711" in text
    assert "Junction tree" in text
    assert "Wrote the report asia.html." in asia.window.central_widget.message_bar.text


def test_a_report_as_pdf_has_pages_with_text(asia: Hand, tmp_path: Path) -> None:
    asia.window.report_actions.write(tmp_path / "asia.pdf")
    asia.rest()
    data = (tmp_path / "asia.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    pages = data.count(b"/Type /Page\n") + data.count(b"/Type/Page\n")
    assert 2 <= pages <= 6
    assert b"/Subtype /Image" in data or b"/Subtype/Image" in data


def test_a_folder_that_cannot_be_written_is_named(asia: Hand, tmp_path: Path) -> None:
    asia.window.report_actions.write(tmp_path / "missing" / "asia.html")
    asia.rest()
    assert "asia.html" in asia.window.central_widget.message_bar.text
    assert asia.window.central_widget.message_bar.kind == "error"


def test_a_table_over_several_pages_has_its_head_on_each(qapp: object, tmp_path: Path) -> None:
    rows = Variable("row", tuple(f"r{k}" for k in range(40)))
    more = Variable("more", ("m0", "m1", "m2"))
    child = Variable("child", ("firststate", "secondstate"))
    table = CPT("child", ("row", "more"), np.full((40, 3, 2), 0.5))
    network = BayesianNetwork([rows, more, child], [table])
    path = tmp_path / "long.bayesgui"
    bayesgui.write(network, path)
    with open_window(path) as hand:
        hand.window.report_actions.write(tmp_path / "long.pdf")
        hand.rest()
    pages = [page.extract_text() for page in PdfReader(tmp_path / "long.pdf").pages]
    inside = [text for text in pages if text.count("0.5") > 10]
    assert len(inside) >= 3
    assert all("firststate" in text and "secondstate" in text for text in inside)
