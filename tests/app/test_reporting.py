"""File ▸ Report writes HTML or PDF."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

import bayesgui
from bayesgui.app.scenarios.dialog import ScenarioDialog
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.decisions.solving.following import DecisionSetting
from bayesgui.document.files import save
from bayesgui.document.shown.deciding import Deciding
from bayesgui.widgets.numbers import cell_text
from tests.support.machine import machine_series, machine_state
from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Opens
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


@pytest.mark.parametrize("step", ["move", "move and undo", "arrange", "scenario"])
def test_what_needs_no_new_inference_leaves_the_numbers_in_a_report(
    asia: Hand, tmp_path: Path, step: str
) -> None:
    asia.click_state("xray", "yes")
    asia.click_title("dysp")
    before = asia.window.document.revision
    if step == "arrange":
        asia.act("view.layout")
    elif step == "scenario":
        asia.act("evidence.save_case")
        dialog = asia.window.findChild(ScenarioDialog)
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        asia.rest()
    else:
        asia.key(Qt.Key.Key_Right)
        if step == "move and undo":
            asia.act("edit.undo")
    assert asia.window.document.revision > before
    asia.window.report_actions.write(tmp_path / "asia.html")
    asia.rest()
    text = (tmp_path / "asia.html").read_text("utf-8")
    assert "not up to date" not in text
    assert "P(e) = 0.11029" in text
    assert "0.488711" in text


def test_a_report_has_no_numbers_of_another_network(asia: Hand, tmp_path: Path) -> None:
    asia.window.settings.auto_update = False
    asia.click_state("xray", "yes")
    asia.window.report_actions.write(tmp_path / "asia.html")
    asia.rest()
    text = (tmp_path / "asia.html").read_text("utf-8")
    assert "not up to date" in text
    assert "P(e)" not in text


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


def test_a_report_of_decisions_says_under_which_strategy_the_posteriors_stand(
    shared_window: Opens, tmp_path: Path
) -> None:
    with shared_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        hand.window.report_actions.write(tmp_path / "oil.html")
        hand.rest()
        text = (tmp_path / "oil.html").read_text("utf-8")
        assert "Under the best strategy." in text
        assert '<td class="name">Seismic</td><td class="name">no</td><td>0.41</td>' in text
        assert "Expected utility <b>22.5 k$</b>" in text
        hand.window.session.shown[Deciding].update(setting=DecisionSetting(beliefs="none"))
        hand.rest()
        hand.window.report_actions.write(tmp_path / "oil.pdf")
        hand.rest()
        written = [page.extract_text() for page in PdfReader(tmp_path / "oil.pdf").pages]
        pages = " ".join(" ".join(written).split())
        assert "No decision taken, every option equally likely." in pages
        assert "Best strategy" in pages


def test_a_report_of_a_template_has_findings_and_beliefs_of_its_slices(
    shared_window: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, target = tmp_path / "machine.bayesgui", str(tmp_path / "machine.html")
    save(replace(machine_state(), series=(machine_series(),)), path)
    with shared_window(path) as hand:
        monkeypatch.setattr(
            QFileDialog, "getSaveFileName", lambda *_a: (target, "HTML (*.html *.htm)")
        )
        hand.act("file.export_report")
        hand.window.report_actions.write(tmp_path / "machine.pdf")
        hand.rest()
        found = hand.window.session.beliefs.state.over_time
    text = (tmp_path / "machine.html").read_text("utf-8")
    assert found is not None
    for p in found.smoothed.posteriors["Wear"][10]:
        assert cell_text(float(p), 6) in text
    assert "machine_7.csv" in text
    assert text.count('fill="none" stroke="currentColor" stroke-width="1.5"') == 2 + 3 + 2 + 2
    assert "P(Heat | Load, Wear, Load, t − 2)" in text
    pages = "\n".join(
        page.extract_text() for page in PdfReader(tmp_path / "machine.pdf").pages
    ).replace("\t", " ")
    assert "Beliefs over time" in pages
    assert "P(Heat | Load, Wear, Load, t − 2)" in pages


def test_a_report_of_decisions_over_time_has_the_policies(
    shared_window: Opens, tmp_path: Path
) -> None:
    with shared_window(SAMPLES / "machine-repair.bayesgui") as hand:
        hand.window.report_actions.write(tmp_path / "each.html")
        hand.rest()
        hand.window.session.shown[Deciding].update(setting=DecisionSetting(policy="same"))
        hand.rest()
        hand.window.report_actions.write(tmp_path / "same.html")
        hand.rest()
    each = (tmp_path / "each.html").read_text("utf-8")
    assert "Expected utility 42.6391 over 6 slices, with a policy for each slice." in each
    assert "Noise[1] = loud" in each
    same = (tmp_path / "same.html").read_text("utf-8")
    assert "Expected utility 38.9132 over 6 slices, with the same policy in every slice." in same
    assert '<td class="name">Noise = loud</td><td class="name">yes</td>' in same
    assert "Under the best strategy." in same
