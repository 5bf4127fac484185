"""The page Judge: scores, folds, replicated tables, undecided arcs and members of the class."""

from __future__ import annotations

import csv
import math
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

import bayesgui
from bayesgui.app.judging.judging import Judging
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.shown.judgement import Judgement
from bayesgui.learning.judging.cross_validation import cross_validate
from bayesgui.learning.network_scores import score_on_data
from bayesgui.panels.judging.judged import PART_TOKENS
from bayesgui.widgets.theme import theme
from tests.support.window import LEFT, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QComboBox, QTableView, QWidget

    from tests.conftest import Opens
    from tests.support.window import Hand
ASIA = bayesgui.read(SAMPLES / "asia.bayesgui")
CASES = Dataset.from_blocks(ASIA, sample(ASIA, 1_000, 3))


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on asia with cases of it."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.window.session.data.set(DataState(CASES, "cases.csv"))
        hand.window.action_set.refresh()
        hand.rest()
        yield hand


def press(hand: Hand, widget: QWidget, place: QPoint | None = None) -> None:
    QTest.mouseClick(widget, LEFT, pos=place or widget.rect().center())
    hand.rest()


def set_options(hand: Hand, **options: object) -> None:
    judgement = hand.window.session.shown[Judgement]
    judgement.set(judgement.state.with_options(**options))


def choose(hand: Hand, combo: QComboBox, value: object) -> None:
    """Choose an entry of a combo box by its keys."""
    combo.setFocus()
    steps = combo.findData(value) - combo.currentIndex()
    for _ in range(abs(steps)):
        QTest.keyClick(combo, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)
    assert combo.currentData() == value
    hand.rest()


def number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", ""))


def click_row(hand: Hand, table: QTableView, row: int) -> None:
    table.scrollTo(table.model().index(row, 0))
    rect = table.visualRect(table.model().index(row, 0))
    QTest.mouseClick(table.viewport(), LEFT, pos=rect.center())
    hand.rest()


def test_scores_stand_in_every_convention_and_add_up_over_the_families(hand: Hand) -> None:
    hand.act("learn.score")
    page, table = (
        hand.window.activities[Judging].judge,
        hand.window.activities[Judging].judged.model,
    )
    expected = score_on_data(hand.window.document.state.network, CASES)
    totals = {each.name: each.total for each in expected.scored}
    shown = dict(page.numbers.lines)
    assert number(shown["BIC"]) == pytest.approx(totals["bic"], abs=1e-3)
    assert number(shown["Description length, bits"]) == pytest.approx(totals["mdl"], abs=1e-3)
    bic = [each.head for each in table.columns].index("BIC")
    assert sum(row.cells[bic] for row in table.rows) == pytest.approx(totals["bic"])
    length = expected.code_length
    assert [number(line[1]) for line in page.code.lines] == pytest.approx(
        [length.model, length.data], abs=0.05
    )
    assert sum(sum(row.parts) for row in table.rows) == pytest.approx(totals["mdl"])
    choose(hand, page.form.fields["convention"], "deviance")
    press(
        hand,
        page.form.fields["unit"],
        page.form.fields["unit"].segment_rect("bits").center().toPoint(),
    )
    shown = dict(page.numbers.lines)
    assert number(shown["BIC"]) == pytest.approx(-2 * totals["bic"] / math.log(2), abs=1e-3)
    assert number(shown["Description length, bits"]) == pytest.approx(totals["mdl"], abs=1e-3)


def test_bars_of_code_lengths_stand_beside_their_numbers(hand: Hand) -> None:
    hand.act("learn.score")
    panel = hand.window.activities[Judging].judged
    table, last = panel.table, panel.model.columnCount() - 1
    colors = {theme().color(token).rgb() for token in PART_TOKENS}
    for row in range(panel.model.rowCount()):
        index = panel.model.index(row, last)
        table.scrollTo(index)
        QApplication.processEvents()
        cell, picture = table.visualRect(index), table.viewport().grab().toImage()
        line = cell.center().y()
        painted = [x for x in range(cell.left(), cell.right()) if picture.pixel(x, line) in colors]
        text = table.fontMetrics().horizontalAdvance(index.data())
        assert painted
        assert painted[-1] < cell.right() - text, index.data()


def test_another_sample_size_and_an_edit_are_scored_anew(hand: Hand) -> None:
    hand.act("learn.score")
    page = hand.window.activities[Judging].judge
    before = dict(page.numbers.lines)
    page.form.fields["ess"].selectAll()
    QTest.keyClicks(page.form.fields["ess"], "20")
    QTest.keyClick(page.form.fields["ess"], Qt.Key.Key_Return)
    hand.rest()
    after = dict(page.numbers.lines)
    assert after["BDeu"] != before["BDeu"]
    assert after["BIC"] == before["BIC"]
    hand.window.document.edit(
        "Arc", lambda state: state.with_(model=state.network.with_arc("asia", "smoke"))
    )
    hand.rest()
    assert number(dict(page.numbers.lines)["BIC"]) < number(after["BIC"])
    QTest.keyClicks(page.form.fields["ess"], "x")
    assert page.form.fields["ess"].problem


def test_missing_cells_offer_the_complete_rows(hand: Hand) -> None:
    codes = CASES["asia"].codes.astype(np.int64)
    codes[0] = -1
    holed = CASES.with_column(CodedColumn("asia", CASES["asia"].states, codes))
    hand.act("learn.score")
    page = hand.window.activities[Judging].judge
    assert not page.form.fields["complete"].isVisible()
    hand.window.session.data.set(DataState(holed, "holed.csv"))
    hand.rest()
    assert "2 families are counted from fewer than" in page.remark.text
    model = hand.window.activities[Judging].judged.model
    assert len({row.cells[1] for row in model.rows}) == 2
    press(hand, page.form.fields["complete"], QPoint(8, page.form.fields["complete"].height() // 2))
    assert {row.cells[1] for row in model.rows} == {999.0}


def test_folds_are_cross_validated_in_a_job_that_can_be_cancelled(hand: Hand) -> None:
    hand.act("learn.cross_validate")
    page = hand.window.activities[Judging].judge
    assert page.words == ""
    QTest.mouseClick(page.run_button, LEFT)
    assert page.run_button.text() == "Cancel"
    assert page.bar.isVisible()
    QTest.mouseClick(page.run_button, LEFT)
    hand.rest()
    assert page.run_button.text() == "Cross-validate"
    assert hand.window.session.shown[Judgement].state.folds is None
    press(hand, page.run_button)
    found = hand.window.session.shown[Judgement].state.folds
    expected = cross_validate(ASIA, CASES)
    assert found.log_likelihood == pytest.approx(expected.log_likelihood)
    shown = dict(page.numbers.lines)
    assert number(shown["held out, nats a row"]) == pytest.approx(expected.per_row, abs=1e-4)
    page.form.fields["folds"].setFocus()
    QTest.keyClick(page.form.fields["folds"], Qt.Key.Key_Up)
    QTest.keyClick(page.form.fields["folds"], Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.session.shown[Judgement].state.folds is None
    assert hand.window.activities[Judging].judged.model.rowCount() == 0


def test_a_finished_job_is_run_again_with_its_options(hand: Hand) -> None:
    set_options(hand, folds=4, seed=9)
    hand.act("learn.cross_validate")
    page = hand.window.activities[Judging].judge
    press(hand, page.run_button)
    found = hand.window.session.shown[Judgement].state.folds
    assert found.log_likelihood == cross_validate(ASIA, CASES, 4, seed=9).log_likelihood
    set_options(hand, folds=7)
    press(hand, page.close_button)
    hand.window.docks.open_page("bottom", "jobs")
    row = hand.window.pages.jobs.rows[0]
    row.toggle_details()
    QApplication.processEvents()
    (button,) = [b for b in row.findChildren(QPushButton) if b.text() == "Run again"]
    press(hand, button)
    assert page.isVisible()
    again = hand.window.session.shown[Judgement].state
    assert again.options.folds == 4
    assert again.folds.folds.tolist() == found.folds.tolist()


def test_too_many_folds_are_refused_in_a_sentence(hand: Hand) -> None:
    hand.window.session.data.set(DataState(CASES.rows(slice(0, 5)), "few.csv"))
    hand.act("learn.cross_validate")
    page = hand.window.activities[Judging].judge
    press(hand, page.run_button)
    assert page.box.text.startswith("10 folds need as many complete rows, and there are 5")


def test_a_click_on_a_surprising_pair_selects_both_nodes(hand: Hand) -> None:
    hand.window.document.edit(
        "Cut", lambda state: state.with_(model=state.network.without_arc("smoke", "bronc"))
    )
    hand.rest()
    set_options(hand, n_tables=40)
    hand.act("learn.predictive_check")
    page, judged = hand.window.activities[Judging].judge, hand.window.activities[Judging].judged
    press(hand, page.run_button)
    assert "Most surprising: smoke, bronc" in page.words
    assert judged.model.rows[0].names == ("smoke", "bronc")
    click_row(hand, judged.table, 0)
    assert set(hand.window.session.selection.names) == {"smoke", "bronc"}
    press(
        hand,
        page.form.fields["listed"],
        page.form.fields["listed"].segment_rect("states").center().toPoint(),
    )
    assert judged.model.rowCount() == 16


def test_a_predictive_check_is_stopped_and_keeps_its_tables(hand: Hand) -> None:
    set_options(hand, n_tables=5_000)
    hand.act("learn.predictive_check")
    page = hand.window.activities[Judging].judge
    assert not page.stop_button.isVisible()
    QTest.mouseClick(page.run_button, LEFT)
    assert page.stop_button.isVisible()
    deadline = time.monotonic() + 60
    while page.bar.value() < 10 and time.monotonic() < deadline:
        QTest.qWait(20)
    press(hand, page.stop_button)
    found = hand.window.session.shown[Judgement].state.check
    assert 20 <= found.n_tables < 5_000
    assert dict(page.numbers.lines)["replicated tables"] == f"{found.n_tables:,}"
    assert not page.stop_button.isVisible()
    assert hand.window.runner.work_jobs[-1].is_stopping


def test_undecided_arcs_are_marked_on_the_canvas_until_the_page_closes(hand: Hand) -> None:
    hand.window.document.edit(
        "Arc", lambda state: state.with_(model=state.network.with_arc("asia", "bronc"))
    )
    hand.rest()
    hand.act("learn.undecided")
    page, judged = hand.window.activities[Judging].judge, hand.window.activities[Judging].judged

    def marked() -> dict[tuple[str, str], str]:
        edges = hand.window.canvas.canvas_scene.decorations.edges
        return {(e.first, e.second): "dashed" if e.style.dash else e.style.sign for e in edges}

    assert marked()["asia", "bronc"] == "dashed"
    assert marked()["smoke", "lung"] == "reversed"
    assert ("either", "xray") not in marked()
    texts = [entry.text for entry in hand.window.central_widget.legend.entries]
    assert any(text.startswith("the data could do without") for text in texts)
    row = next(k for k, row in enumerate(judged.model.rows) if row.arc == ("asia", "bronc"))
    click_row(hand, judged.table, row)
    assert hand.window.session.selection.arcs == (("asia", "bronc"),)
    hand.act("edit.delete")
    assert ("asia", "bronc") not in marked()
    before = len(marked())
    page.form.fields["bayes_factor"].selectAll()
    QTest.keyClicks(page.form.fields["bayes_factor"], "1e30")
    QTest.keyClick(page.form.fields["bayes_factor"], Qt.Key.Key_Return)
    hand.rest()
    assert len(marked()) > before
    page.close_button.setFocus()
    QTest.keyClick(page.close_button, Qt.Key.Key_Escape)
    hand.rest()
    assert marked() == {}
    assert not page.isVisible()


def test_a_member_of_the_class_is_looked_at_and_taken_as_one_step(hand: Hand) -> None:
    window = hand.window
    before = window.document.state.network
    hand.act("view.members")
    page = window.activities[Judging].judge
    assert page.words.startswith("6 networks say the same")
    assert page.members.count() == 6
    assert not page.take_button.isEnabled()
    row = next(k for k in range(6) if page.members.item(k).text() == "lung → smoke")
    place = page.members.visualItemRect(page.members.item(row)).center()
    QTest.mouseClick(page.members.viewport(), LEFT, pos=place)
    hand.rest()
    edges = window.canvas.canvas_scene.decorations.edges
    assert [(e.first, e.second, e.style.sign) for e in edges] == [("lung", "smoke", "reversed")]
    courses = window.canvas.canvas_scene.edge_courses
    turned, own = courses.course_of(edges[0]), window.canvas.canvas_scene.geometry.courses
    # It runs where the arc did, and its tip stops 3 px before the rim.
    assert turned[:-1] == own["smoke", "lung"][:0:-1]
    assert math.dist(turned[-1], own["smoke", "lung"][0]) == pytest.approx(3)
    press(hand, page.take_button)
    after = window.document.state.network
    assert after.parents("smoke") == ("lung",)
    finding = {"xray": "yes", "asia": "yes"}
    told = [bayesgui.JunctionTree(net).query(finding)["smoke"] for net in (before, after)]
    assert told[0] == pytest.approx(told[1])
    assert page.members.count() == 6
    assert page.members.item(0).text() == "this network"
    hand.act("edit.undo")
    assert window.document.state.network is before


def test_the_table_is_exported_with_plain_numbers(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.act("learn.undecided")
    target = tmp_path / "arcs.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(target), ""))
    press(hand, hand.window.activities[Judging].judge.export_button)
    with target.open(encoding="utf-8") as stream:
        head, *rows = csv.reader(stream)
    assert len(head) == 5
    assert len(rows) == 8
    costs = {each.arc: each for each in hand.window.session.shown[Judgement].state.arcs}
    assert {row[0]: float(row[1]) for row in rows} == pytest.approx(
        {" → ".join(arc): each.removal for arc, each in costs.items()}
    )


def test_each_document_keeps_what_was_found(hand: Hand, tmp_path: Path) -> None:
    hand.act("learn.score")
    page = hand.window.activities[Judging].judge
    assert page.isVisible()
    hand.act("file.new")
    assert not page.isVisible()
    assert not hand.window.action_set["learn.score"].isEnabled()
    hand.window.documents.set_current(0)
    hand.rest()
    assert page.isVisible()
    assert hand.window.activities[Judging].judged.model.rowCount() == 8
