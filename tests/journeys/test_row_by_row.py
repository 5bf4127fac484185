"""Rows with blanks are added one by one in the window, forwards and back, in two orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.incomplete.em import EMLearning
from bayesgui.app.incomplete.rows import RowByRow
from bayesgui.document.data import DataState
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from tests.journeys.test_learning_with_blanks import cases_with_blanks
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens
    from tests.support.window import Hand
PRIOR = 2.0


@pytest.fixture
def hand(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Return a window on asia with 25 cases with blanks, opened row by row through EM's page."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        data = bayesgui.read_data(str(cases_with_blanks(tmp_path / "few.csv", 25, hidden="")))
        hand.window.session.data.set(DataState(data, "few.csv"))
        hand.window.action_set.refresh()
        hand.rest()
        hand.canvas.setFocus()
        hand.key(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
        box = hand.window.activities[EMLearning].em.head.box
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Down)
        box.activated.emit(1)
        hand.rest()
        yield hand


def part_of(hand: Hand) -> object:
    return hand.window.activities[RowByRow]


def press(hand: Hand, key: Qt.Key) -> None:
    QTest.keyClick(part_of(hand).rows.rows, key)
    hand.rest()


def means_after(hand: Hand, count: int) -> bayesgui.BayesianNetwork:
    """Return what learning from the first rows only comes to."""
    data = hand.window.session.data.state.dataset.rows(slice(0, count))
    network = hand.window.document.state.network
    return bayesgui.learn_parameters(network, data, "fractional").network


def test_a_row_stands_on_the_canvas_with_its_weights(hand):
    page = part_of(hand).rows
    assert page.place.text() == "Row 1 of 25"
    press(hand, Qt.Key.Key_Right)
    press(hand, Qt.Key.Key_Right)
    assert page.place.text() == "Row 3 of 25"
    network = hand.window.document.state.network
    data = hand.window.session.data.state.dataset.matched(network)
    columns = {name: data.categorical(name) for name in network}
    codes = {name: int(column.codes[2]) for name, column in columns.items()}
    blanks = {name for name, column in columns.items() if codes[name] == column.missing_code}
    assert blanks
    shown = hand.window.session.shown[WatchedEstimate].state
    assert shown.blanks == blanks
    seen = {name: network[name].states[codes[name]] for name in network if name not in blanks}
    assert {name: next(iter(f.states)) for name, f in shown.findings.items()} == seen
    engine = bayesgui.JunctionTree(means_after(hand, 2))
    asked = engine.query(seen)
    blank = next(iter(blanks))
    assert shown.estimate[blank] == pytest.approx(asked[blank])
    assert shown.exact[blank] == pytest.approx(engine.query()[blank])
    displays = hand.canvas.canvas_scene.displays
    assert displays.display(blank).badges == ("blank",)
    assert displays.display(next(iter(seen))).kind == "hard"
    weights = hand.window.activities[RowByRow].weights
    rows = weights.table.cells.rows
    summed = sum(float(row[-1].text) for row in rows[:-1])
    assert summed == pytest.approx(1, abs=0.01)
    chance = np.exp(asked.log_evidence)
    assert float(rows[-1][-2].text) == pytest.approx(chance, rel=0.05)
    assert weights.heading.text().startswith("Row 3 lacks")


def test_the_sums_written_out_are_before_gain_and_after(hand):
    press(hand, Qt.Key.Key_Right)
    sums = hand.window.activities[RowByRow].sums
    table = sums.tables["smoke"]
    before, after = (means_after(hand, count).cpt("smoke").counts for count in (1, 2))
    for k in range(2):
        numbers = [float(text.strip("+ ")) for text in table.item(k, 1).text().split("\n")]
        assert numbers[0] == pytest.approx(before[k], abs=5e-4)
        assert numbers[-1] == pytest.approx(after[k], abs=5e-4)
        if len(numbers) == 3:
            assert numbers[0] + numbers[1] == pytest.approx(numbers[2], abs=2e-3)


def test_the_legend_explains_a_row_as_long_as_one_is_shown(hand):
    legend = hand.window.central_widget.legend
    press(hand, Qt.Key.Key_Right)
    assert legend.accessibleName() == "in this row, blank, before the row is seen"
    assert legend.isVisible()
    press(hand, Qt.Key.Key_Escape)
    assert "blank" not in legend.accessibleName()


def test_a_click_goes_to_a_row_and_the_keys_back(hand):
    page = part_of(hand).rows
    page.rows.scrollTo(page.rows.cells.index(9, 0))
    spot = page.rows.visualRect(page.rows.cells.index(9, 1)).center()
    QTest.mouseClick(page.rows.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    hand.rest()
    assert page.place.text() == "Row 10 of 25"
    there = hand.window.session.shown[WatchedEstimate].state.estimate
    press(hand, Qt.Key.Key_Right)
    press(hand, Qt.Key.Key_Left)
    assert hand.window.session.shown[WatchedEstimate].state.estimate["lung"] == pytest.approx(
        there["lung"]
    )
    press(hand, Qt.Key.Key_Space)
    assert page.play_button.isChecked()
    press(hand, Qt.Key.Key_Space)
    assert not page.play_button.isChecked()


def test_both_orders_come_to_what_learning_comes_to(hand):
    lines = {line.title: line for line in hand.window.activities[RowByRow].weights.orders.lines}
    network = hand.window.document.state.network
    data = hand.window.session.data.state.dataset
    for order, number in (("file", "file"), ("shuffled", "shuffled")):
        learned = bayesgui.learn_parameters(network, data, "fractional", order=order, seed=8)
        expected = learned.network.cpt("smoke").values[0]
        assert getattr(lines["P(smoke = yes)"], number) == pytest.approx(expected)
    worst = max(line.difference for line in lines.values())
    assert f"{worst:.3f}" in hand.window.activities[RowByRow].weights.largest.text()


def test_all_rows_are_kept_in_one_step(hand):
    before = hand.window.document.state.network
    data = hand.window.session.data.state.dataset
    page = part_of(hand).rows
    page.ess.setFocus()
    page.ess.selectAll()
    QTest.keyClicks(page.ess, str(PRIOR))
    QTest.keyClick(page.ess, Qt.Key.Key_Return)
    hand.rest()
    QTest.mouseClick(page.learn_button, Qt.MouseButton.LeftButton)
    hand.rest()
    expected = bayesgui.learn_parameters(before, data, "fractional", ess=PRIOR).network
    learned = hand.window.document.state.network
    assert learned.cpt("dysp").values == pytest.approx(expected.cpt("dysp").values)
    hand.act("edit.undo")
    assert hand.window.document.state.network is before


def test_closing_shows_the_document_again(hand):
    QTest.mouseClick(part_of(hand).rows.head.close_button, Qt.MouseButton.LeftButton)
    hand.rest()
    shown = hand.window.session.shown[WatchedEstimate].state
    assert (shown.estimate, shown.findings, shown.blanks) == (None, None, frozenset())


def test_escape_leaves_the_pages_as_the_cross_does(hand):
    press(hand, Qt.Key.Key_Escape)
    shown = hand.window.session.shown[WatchedEstimate].state
    assert (shown.estimate, shown.findings, shown.blanks) == (None, None, frozenset())


def test_what_a_lesson_asks_for_is_not_told_by_weights_and_sums(hand):
    press(hand, Qt.Key.Key_Right)
    session, pages = hand.window.session, hand.window.pages
    weights, sums = hand.window.activities[RowByRow].weights, hand.window.activities[RowByRow].sums
    for page in (weights, sums):
        assert not page._empty.isVisibleTo(page)
    session.shown[LessonView].update(covered=frozenset({"bronc"}))
    hand.rest()
    for page in (weights, sums):
        pages.show(page)
        hand.rest()
        assert page._empty.isVisible()
        assert page._empty.texts[0] == "The lesson asks about bronc first"
    rows = hand.canvas.canvas_scene.displays.display("bronc").rows
    assert {row.number for row in rows} == {"?"}
    press(hand, Qt.Key.Key_Right)
    assert sums._empty.isVisible()
    session.shown[LessonView].update(covered=frozenset())
    hand.rest()
    assert not sums._empty.isVisible()
    assert sums._empty.texts[0] == "No row yet"


def test_a_network_without_nodes_has_no_rows_to_add(hand: Hand) -> None:
    hand.act("edit.select_all")
    hand.act("edit.delete")
    assert not len(hand.window.document.state.network)
    assert part_of(hand).place.prepared is None
    hand.act("edit.undo")
    assert part_of(hand).place.prepared is not None
