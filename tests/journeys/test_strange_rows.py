"""The page *Strange rows*: a table scored, rows marked and shown on the canvas, saved."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.row_scores.row_scoring import StrangeRows
from bayesgui.core.evidence import StateFinding
from bayesgui.data.dataset import Dataset
from bayesgui.document import edits
from bayesgui.document.data import DataState
from bayesgui.document.shown.tables.row_scoring import RowScoring
from bayesgui.widgets.rows.empty_state import EmptyState
from tests.document.test_report import Cells
from tests.journeys.test_as_python import copied
from tests.journeys.test_as_python import run as run_script
from tests.support.window import LEFT, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.row_scores.page import RowsPage
    from tests.conftest import Opens
    from tests.support.window import Hand


def cases() -> pd.DataFrame:
    """Return 400 patients, two of them odd: row 8 is impossible, row 5 improbable."""
    frame = bayesgui.sample(bayesgui.example("asia"), 400, seed=9).to_frame().astype(object)
    frame.loc[7, ["lung", "either"]] = ["yes", "no"]
    frame.loc[4] = ["yes", "no", "no", "no", "no", "no", "yes", "yes"]
    frame.loc[20:60, "dysp"] = None
    return frame


@pytest.fixture(name="clinic")
def window_on_the_clinic(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Return a window on Asia with the page open and a table read."""
    path = tmp_path / "patients.csv"
    cases().to_csv(path, index=False)
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.act("infer.strange_rows")
        hand.window.activities[StrangeRows].read(path)
        hand.rest()
        yield hand


def page(hand: Hand) -> RowsPage:
    return hand.window.activities[StrangeRows].strange_rows


def state(hand: Hand) -> RowScoring:
    return hand.window.session.shown[RowScoring].state


def run(hand: Hand) -> None:
    QTest.mouseClick(page(hand).form.run_button, LEFT)
    hand.rest()


def test_rows_are_scored_sorted_and_marked_as_the_public_function_says(clinic):
    run(clinic)
    expected = bayesgui.row_scores(bayesgui.example("asia"), cases(), p_values=True)
    answer = state(clinic).answer
    np.testing.assert_allclose(answer.scores.log_likelihoods, expected.log_likelihoods)
    np.testing.assert_allclose(answer.scores.p_values, expected.p_values)
    rows = page(clinic).table.records.rows
    assert rows == tuple(expected.strangest().tolist())
    assert rows[0] == 7
    texts = page(clinic).table.records.texts
    assert texts[0][:2] == ("8", "−∞")
    assert texts[0][3] == "These cells cannot hold together: lung = yes, either = no."
    assert texts[1][0] == "5"
    assert texts[1][3].startswith("asia = yes (rather no); xray = yes (rather no)")
    marked = int((expected.p_values <= 0.01).sum())
    assert f"{marked} strange" in page(clinic).headline
    assert "1 row impossible" in page(clinic).says.text()


def test_a_row_stands_on_the_canvas_with_its_strange_cells_until_findings_change(clinic):
    run(clinic)
    table = page(clinic).table
    place = table.visualRect(table.model().index(1, 0)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    clinic.rest()
    evidence = clinic.window.document.state.evidence
    assert evidence["asia"] == StateFinding(frozenset({"yes"}))
    assert len(evidence) == 8
    assert state(clinic).row == 4
    decorations = clinic.canvas.scene().decorations
    assert decorations.rings["xray"].token == "warning"
    cell = next(each for each in state(clinic).row_cells if each.variable == "xray")
    assert decorations.tags["xray"].text == f"rather no · {cell.strangeness:.1f}"
    engine = bayesgui.JunctionTree(bayesgui.example("asia"))
    others = {name: next(iter(each.states)) for name, each in evidence.items() if name != "xray"}
    assert cell.strangeness == pytest.approx(-math.log(engine.query(others)["xray"][0]))
    clinic.act("edit.undo")
    assert state(clinic).row is None
    assert "xray" not in clinic.canvas.scene().decorations.rings
    table.setFocus()
    table.setCurrentIndex(table.model().index(2, 0))
    QTest.keyClick(table, Qt.Key.Key_Return)
    clinic.rest()
    assert state(clinic).row == table.records.rows[2]


def test_a_given_column_and_the_rule_are_chosen_by_mouse_and_the_answer_is_asked_anew(clinic):
    run(clinic)
    nodes = page(clinic).form.nodes
    row = nodes.records.rows.index("asia")
    place = nodes.visualRect(nodes.model().index(row, 0)).center()
    QTest.mouseClick(nodes.viewport(), LEFT, pos=place)
    clinic.rest()
    assert state(clinic).given == ("asia",)
    assert page(clinic).state_text == "Something else is asked now."
    QTest.mouseClick(page(clinic).state_button, LEFT)
    clinic.rest()
    expected = bayesgui.row_scores(bayesgui.example("asia"), cases(), "asia", cells=0)
    np.testing.assert_allclose(
        state(clinic).answer.scores.log_likelihoods, expected.log_likelihoods
    )
    kind = page(clinic).form.kind
    kind.setFocus()
    QTest.keyClick(kind, Qt.Key.Key_Down)
    clinic.rest()
    if state(clinic).mark.kind != "share":
        kind.activated.emit(kind.findData("share"))
    page(clinic).form.percent.setValue(5.0)
    clinic.rest()
    assert int(state(clinic).marked.sum()) == 20
    assert "20 strange" in page(clinic).headline


def test_the_line_of_the_histogram_is_dragged_and_moved_by_keys(clinic):
    run(clinic)
    plot = page(clinic).histogram
    frame = plot.frame()
    where = QPoint(round(frame.x_of(-6.0)), round(frame.rect.center().y()))
    QTest.mouseClick(plot, LEFT, pos=where)
    clinic.rest()
    mark = state(clinic).mark
    assert mark.kind == "value"
    assert mark.threshold == pytest.approx(-6.0, abs=0.1)
    scores = state(clinic).answer.scores.log_likelihoods
    assert int(state(clinic).marked.sum()) == int((scores <= mark.threshold).sum())
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Left)
    clinic.rest()
    assert state(clinic).mark.threshold < mark.threshold
    field = page(clinic).form.threshold
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "-5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    clinic.rest()
    assert state(clinic).mark.threshold == -5.0


@pytest.mark.parametrize("suffix", ["csv", "parquet", "xlsx"])
def test_all_rows_are_saved_with_scores_cells_and_marks(clinic, tmp_path, suffix):
    run(clinic)
    out = tmp_path / f"scored.{suffix}"
    clinic.window.activities[StrangeRows].write(out)
    clinic.rest()
    read = {"csv": pd.read_csv, "parquet": pd.read_parquet, "xlsx": pd.read_excel}[suffix]
    made = read(out)
    expected = bayesgui.row_scores(bayesgui.example("asia"), cases(), p_values=True)
    assert made["strange"].astype(str).tolist() == [
        "yes" if value <= 0.01 else "no" for value in expected.p_values
    ]
    assert made["cell_1"].astype(str)[4] == "asia"
    np.testing.assert_allclose(made["p_value"], expected.p_values)


def test_what_was_done_is_said_in_python(clinic):
    run(clinic)
    script = copied(clinic)
    assert "bayesgui.row_scores(net, cases, p_values=True)" in script
    found = run_script(script)["scores"]
    answer = state(clinic).answer
    np.testing.assert_allclose(found.log_likelihoods, answer.scores.log_likelihoods)
    np.testing.assert_allclose(found.p_values, answer.scores.p_values)


def test_a_report_tells_of_the_scored_rows(clinic, tmp_path):
    run(clinic)
    path = tmp_path / "report.html"
    clinic.window.report_actions.write(path)
    clinic.rest()
    text = path.read_text("utf-8")
    assert "<h2>Strange rows</h2>" in text
    marked = int(state(clinic).marked.sum())
    assert f"patients.csv: 400 rows scored, {marked} strange." in text
    assert "at most 1 % of the rows that the network makes itself" in text
    rows = Cells(text).rows
    head = rows.index(["Row", "ln P", "p-value", "Strange cells"])
    texts = page(clinic).table.records.texts
    assert rows[head + 1][:2] == ["8", "−∞"]
    assert [row[0] for row in rows[head + 1 : head + 11]] == [each[0] for each in texts[:10]]
    assert [row[3] for row in rows[head + 1 : head + 11]] == [each[3] for each in texts[:10]]
    assert text.count("<rect") >= 5
    assert "changed since" not in text
    clinic.window.session.document.edit(
        "Rename", lambda now: edits.rename_variable(now, "dysp", "breath")
    )
    clinic.rest()
    clinic.window.report_actions.write(path)
    clinic.rest()
    assert "The network has changed since the rows were scored." in path.read_text("utf-8")


def test_an_empty_page_says_what_is_to_be_done_now(shared_window, tmp_path):
    path = tmp_path / "patients.csv"
    cases().to_csv(path, index=False)
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.act("infer.strange_rows")
        hand.rest()
        shown = page(hand).findChildren(EmptyState)
        assert [each.texts[0] for each in shown if each.isVisible()] == ["No scores yet"]
        hand.window.activities[StrangeRows].read(path)
        hand.rest()
        assert [each.texts[0] for each in shown if each.isVisible()] == ["Not scored yet"]


def test_opening_the_page_leaves_the_whole_network_in_view(shared_window):
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        assert hand.all_seen()
        hand.act("infer.strange_rows")
        hand.rest()
        assert hand.window.workbench.docks["bottom"].height() >= 250
        assert hand.all_seen()


def test_asking_something_else_moves_nothing_and_no_message_counts_the_marked(clinic):
    run(clinic)
    assert "marked" not in clinic.window.status.sentence
    table = page(clinic).table
    place, height = table.mapTo(page(clinic), QPoint(0, 0)), table.height()
    page(clinic).form.nodes_chosen.emit(("asia",))
    clinic.rest()
    assert page(clinic).state_text == "Something else is asked now."
    assert page(clinic).state_button.isVisible()
    assert (table.mapTo(page(clinic), QPoint(0, 0)), table.height()) == (place, height)


def test_own_numbers_are_sorted_as_numbers_and_go_with_their_answer(clinic, tmp_path):
    frame = cases().iloc[:60]
    frame.insert(0, "age", [10 * k % 101 + 0.5 for k in range(60)])
    path = tmp_path / "aged.csv"
    frame.to_csv(path, index=False)
    clinic.window.activities[StrangeRows].read(path)
    clinic.rest()
    run(clinic)
    records = page(clinic).table.records
    heads = [column.head for column in records.columns]
    records.sort(heads.index("age"), Qt.SortOrder.AscendingOrder)
    shown = [float(row[heads.index("age")]) for row in records.texts]
    assert shown == sorted(frame["age"])
    clinic.window.activities[StrangeRows].read(path)
    clinic.rest()
    assert state(clinic).answer is None
    assert not records.rows
    assert not records.columns


def test_rows_of_the_page_data_are_scored_anew_when_they_have_changed(clinic):
    data = clinic.window.session.data
    table = Dataset.from_frame(cases())
    data.set(DataState(table, "cases.csv"))
    QTest.mouseClick(page(clinic).form.data_button, LEFT)
    run(clinic)
    assert state(clinic).answer.table.own is table
    fewer = table.rows(slice(0, 100))
    data.set(DataState(fewer, "cases.csv"))
    clinic.rest()
    assert page(clinic).state_button.isVisible()
    QTest.mouseClick(page(clinic).state_button, LEFT)
    clinic.rest()
    assert state(clinic).answer.table.own is fewer
    assert state(clinic).answer.scores.n_rows == 100
    assert not page(clinic).state_button.isVisible()
