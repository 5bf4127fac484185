"""The page *Batch*: a table of findings in, answers out, by mouse and keys."""

from __future__ import annotations

import csv
import time
import zipfile
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.batch.batch import BatchQueries
from bayesgui.core.evidence import Intervention, StateFinding
from bayesgui.document.shown.batch import Batch
from bayesgui.panels.batch import results
from bayesgui.widgets.numbers import cell_text
from tests.support.window import LEFT, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.batch.page import BatchPage
    from tests.conftest import Opens
    from tests.support.window import Hand

ROWS = "patient,xray,smoke,either,lung\na,yes,yes,,\nb,,no,,\nc,yes,,no,yes\nd,no,,,\n"
"""The third patient has cancer and does not have either: no row can."""


@pytest.fixture
def clinic(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Return a window on Asia with the page open and a table read."""
    path = tmp_path / "patients.csv"
    path.write_text(ROWS, "utf-8")
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.act("infer.batch")
        hand.window.activities[BatchQueries].read(path)
        hand.rest()
        yield hand


def page(hand: Hand) -> BatchPage:
    return hand.window.activities[BatchQueries].batch


def run(hand: Hand) -> None:
    QTest.mouseClick(page(hand).form.run_button, LEFT)
    hand.rest()


def click_row(hand: Hand, row: int) -> None:
    table = page(hand).table
    place = table.visualRect(table.model().index(row, 0)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    hand.rest()


def toggle(hand: Hand, name: str) -> None:
    nodes = page(hand).form.nodes
    row = nodes.records.rows.index(name)
    nodes.scrollTo(nodes.model().index(row, 0))
    place = nodes.visualRect(nodes.model().index(row, 0)).center()
    QTest.mouseClick(nodes.viewport(), LEFT, pos=place)
    hand.rest()


def state(hand: Hand) -> Batch:
    return hand.window.session.shown[Batch].state


def test_the_answers_are_those_of_single_queries_and_impossible_rows_are_marked(clinic):
    assert state(clinic).targets == ("asia", "tub", "bronc", "dysp")
    run(clinic)
    found = state(clinic).answer.rows
    engine = bayesgui.JunctionTree(bayesgui.example("asia"))
    single = engine.query({"xray": "yes", "smoke": "yes"})
    columns = {each.name: each for each in found.columns}
    assert columns["P(bronc = yes)"].values[0] == pytest.approx(single["bronc"][0], abs=1e-12)
    assert found.impossible.tolist() == [False, False, True, False]
    texts = page(clinic).table.records.texts
    assert texts[2][0] == "3 !"
    assert texts[2][1] == "–"
    assert "1 row without an answer" in page(clinic).headline
    assert page(clinic).spread.plot.content.horizontal.label == "P(asia = yes)"


def test_targets_are_chosen_and_filtered_and_old_answers_say_so(clinic):
    run(clinic)
    for name in ("asia", "tub", "bronc", "dysp"):
        toggle(clinic, name)
    assert state(clinic).targets == ()
    assert not page(clinic).form.run_button.isEnabled()
    QTest.keyClicks(page(clinic).form.filter, "bro")
    assert page(clinic).form.nodes.records.rows == ("bronc",)
    toggle(clinic, "bronc")
    assert page(clinic).state_text == "Something else is asked now."
    QTest.mouseClick(page(clinic).state_button, LEFT)
    clinic.rest()
    assert [each.name for each in state(clinic).answer.rows.columns] == [
        "P(bronc = yes)",
        "P(bronc = no)",
    ]
    assert page(clinic).state_text == ""


def test_most_probable_states_are_sorted_and_their_shares_shown(clinic):
    form = page(clinic).form
    form.choose_kind("states")
    clinic.rest()
    run(clinic)
    columns = {each.name: each for each in state(clinic).answer.rows.columns}
    best = columns["most probable bronc"]
    assert [best.states[k] if k < 2 else "" for k in best.codes] == ["yes", "no", "", "no"]
    clinic.window.activities[BatchQueries].batch.column_chosen.emit("most probable bronc")
    clinic.rest()
    shares = page(clinic).spread.shares.records.rows
    assert [(each.state, each.rows) for each in shares] == [("yes", 1), ("no", 2)]
    table = page(clinic).table
    heads = [str(each.head) for each in table.records.columns]
    last = heads.index("P(most probable dysp)")
    table.sortByColumn(last, Qt.SortOrder.AscendingOrder)
    values = [columns["P(most probable dysp)"].values[row] for row in table.records.rows]
    assert values[:3] == sorted(values[:3])
    assert np.isnan(values[3])


def test_a_click_on_a_row_sets_its_findings_and_undo_takes_them_back(clinic):
    run(clinic)
    click_row(clinic, 0)
    evidence = clinic.window.document.state.evidence
    assert dict(evidence) == {
        "xray": StateFinding(frozenset({"yes"})),
        "smoke": StateFinding(frozenset({"yes"})),
    }
    clinic.act("edit.undo")
    assert not clinic.window.document.state.evidence
    page(clinic).table.setFocus()
    page(clinic).table.setCurrentIndex(page(clinic).table.model().index(3, 0))
    QTest.keyClick(page(clinic).table, Qt.Key.Key_Return)
    clinic.rest()
    assert dict(clinic.window.document.state.evidence) == {"xray": StateFinding(frozenset({"no"}))}


def test_an_edit_makes_answers_old_and_f5_answers_again(clinic):
    run(clinic)
    before = state(clinic).answer
    clinic.window.document.apply(
        "Edit",
        clinic.window.document.state.with_(
            model=clinic.window.document.state.model.without_arc("smoke", "bronc")
        ),
    )
    clinic.rest()
    assert page(clinic).state_text == "The network has changed since."
    clinic.act("infer.update")
    assert state(clinic).answer is not before
    assert page(clinic).state_text == ""
    clinic.act("edit.undo")
    assert page(clinic).state_text == "The network has changed since."


def test_an_unknown_state_is_told_with_its_line(clinic, tmp_path):
    path = tmp_path / "wrong.csv"
    path.write_text("xray,smoke\nyes,yes\nmaybe,no\n", "utf-8")
    clinic.window.activities[BatchQueries].read(path)
    clinic.rest()
    bar = clinic.window.messages.bar
    assert bar.kind == "error"
    assert "Column xray, row 2: node xray has no state “maybe”" in bar.text
    assert state(clinic).title == "patients.csv"


def test_a_column_that_is_nearly_a_node_is_told(clinic, tmp_path):
    path = tmp_path / "capitals.csv"
    path.write_text("Xray,smoke\nyes,yes\nno,no\n", "utf-8")
    clinic.window.activities[BatchQueries].read(path)
    clinic.rest()
    assert state(clinic).title == "capitals.csv"
    assert "The column Xray is not the node xray" in clinic.window.messages.bar.text


def test_the_answers_are_saved_as_text_parquet_and_a_workbook(clinic, tmp_path):
    run(clinic)
    activity = clinic.window.activities[BatchQueries]
    for name in ("out.csv", "out.parquet", "out.xlsx"):
        activity.write(tmp_path / name)
        clinic.rest()
    with open(tmp_path / "out.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["patient"] for row in rows] == ["a", "b", "c", "d"]
    assert rows[2]["P(bronc = yes)"] == ""
    single = bayesgui.JunctionTree(bayesgui.example("asia")).query({"smoke": "no"})
    assert float(rows[1]["P(bronc = yes)"]) == pytest.approx(single["bronc"][0], abs=1e-12)
    assert bayesgui.read_data(tmp_path / "out.parquet").n_rows == 4
    with zipfile.ZipFile(tmp_path / "out.xlsx") as package:
        assert b"P(bronc = yes)" in package.read("xl/worksheets/sheet1.xml")


def test_decisions_are_answered_row_by_row(shared_window, tmp_path):
    path = tmp_path / "wells.csv"
    path.write_text("Test,Seismic\nyes,closed\n,\nno,untested\n,no\n", "utf-8")
    with shared_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        hand.act("infer.batch")
        hand.window.activities[BatchQueries].read(path)
        hand.rest()
        page(hand).form.choose_kind("decisions")
        hand.rest()
        form = page(hand).form
        assert not form.nodes.isVisible()
        assert form.kind.y() < form.open_button.geometry().bottom() + 20
        run(hand)
        found = state(hand).answer.rows
        columns = {each.name: each for each in found.columns}
        assert columns["EU"].values[:3] == pytest.approx([77.5, 22.5, 20.0])
        drill = columns["best Drill"]
        assert [drill.states[k] for k in drill.codes[:3]] == ["yes", "yes", "yes"]
        assert [row for row, _ in found.refused] == [3]
        assert "1 row without an answer" in page(hand).headline
        click_row(hand, 0)
        evidence = dict(hand.window.document.state.evidence)
        assert evidence["Test"] == Intervention("yes")


def test_the_rows_of_the_page_data_are_taken(clinic):
    from bayesgui.document.data import DataState

    data = bayesgui.sample(bayesgui.example("asia"), 50, seed=1)
    clinic.window.session.data.set(DataState(data, "fifty"))
    clinic.rest()
    QTest.mouseClick(page(clinic).form.data_button, LEFT)
    clinic.rest()
    run(clinic)
    assert state(clinic).answer.rows.n_rows == 50
    assert state(clinic).title == "fifty"


def test_many_rows_are_not_all_measured(clinic, tmp_path, monkeypatch):
    written = []

    def counted(value):
        written.append(value)
        return cell_text(value)

    monkeypatch.setattr(results, "cell_text", counted)
    path = tmp_path / "many.csv"
    path.write_text("xray\n" + "yes\nno\n" * 1_000, "utf-8")
    clinic.window.activities[BatchQueries].read(path)
    clinic.rest()
    clinic.act("infer.batch")
    run(clinic)
    assert state(clinic).answer.rows.n_rows == 2_000
    assert 0 < len(written) < 2_000


def test_escape_closes_the_page(clinic):
    page(clinic).table.setFocus()
    QTest.keyClick(page(clinic).table, Qt.Key.Key_Escape)
    clinic.rest()
    assert not clinic.window.activities[BatchQueries].is_open
    assert page(clinic).isHidden()


def test_a_long_batch_shows_how_far_it_is_and_is_cancelled(clinic, monkeypatch):
    from bayesgui.app.batch import work
    from bayesgui.inference.row_queries import report_rows

    run(clinic)
    before = state(clinic).answer

    def endless(engine, data, targets, monitor):
        while True:
            monitor.check()
            report_rows(1, 4, monitor)
            time.sleep(0.01)

    monkeypatch.setattr(work, "row_posteriors", endless)
    QTest.mouseClick(page(clinic).form.run_button, LEFT)
    end = time.monotonic() + 20
    while "1 of 4 rows" not in page(clinic).state_text and time.monotonic() < end:
        QTest.qWait(20)
    assert page(clinic).state_text == "1 of 4 rows · 25%"
    assert page(clinic).state_button.text() == "Cancel"
    QTest.mouseClick(page(clinic).state_button, LEFT)
    clinic.rest()
    assert page(clinic).state_text == ""
    assert state(clinic).answer is before
