"""Sensitivity of the strategy: numbers, where the choice changes, and the strategies between."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import bayesgui
from bayesgui.app.deciding.sensitivity import StrategySensitivity
from bayesgui.app.questions.sensitivity import SensitivityAnalysis
from bayesgui.document.shown.strategy.strategy_sensitivity import SensitivityShown
from bayesgui.widgets.theme import theme
from tests.support.window import CONTROL, LEFT, NONE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.strategy.sensitivity.page import StrategySensitivityPage
    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def wildcatter(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        yield hand


def opened(hand: Hand) -> StrategySensitivityPage:
    hand.act("infer.sensitivity")
    return hand.window.activities[StrategySensitivity].strategy_sensitivity


def cells(page: StrategySensitivityPage) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in page.table.records.texts}


def place(page: StrategySensitivityPage, name: str) -> QPoint:
    names = [row.name for row in page.table.records.rows]
    return page.table.visualRect(page.table.records.index(names.index(name), 0)).center()


def click(hand: Hand, page: StrategySensitivityPage, name: str, held=NONE) -> None:
    QTest.mouseClick(page.table.viewport(), LEFT, held, place(page, name))
    hand.rest()


def choose(combo, data: str) -> None:
    """Choose an entry of a combo box by the keyboard."""
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Home)
    for _ in range(combo.findData(data)):
        QTest.keyClick(combo, Qt.Key.Key_Down)
    if combo.currentData() != data:
        combo.setCurrentIndex(combo.findData(data))
    combo.activated.emit(combo.currentIndex())


def strategies(page: StrategySensitivityPage) -> list[tuple[str, ...]]:
    return page.intervals.records.texts


def test_numbers_are_ranked_and_the_chosen_one_has_its_strategies(wildcatter: Hand):
    page = opened(wildcatter)
    rows = cells(page)
    assert [*rows][:4] == ["P(Oil = dry)", "Drill cost", "Revenue | soaking", "P(Oil = soaking)"]
    assert rows["P(Oil = dry)"] == ("47.0 … 4.3", "0.35 … 0.65", "0.458")
    assert rows["Drill cost"] == ("10.1 … 41.0", "−91 … −49", "−63.9")
    assert rows["Revenue | soaking"][2] == "–"
    assert page.subject.whole == "EU over P(Oil = dry)"
    assert strategies(page) == [
        ("0.200 … 0.458", "drill, no test"),
        ("0.458 … 0.677", "test, drill if open or closed"),
        ("0.677 … 0.696", "test, drill if closed"),
        ("0.696 … 0.800", "never drill"),
    ]
    assert [row.is_now for row in page.intervals.records.rows] == [False, True, False, False]
    assert "in k$; line: now, 22.5" in page.note.text()
    assert "local" not in page.note.text()


def test_a_click_on_a_row_shows_its_strategies_and_selects_its_node(wildcatter: Hand):
    page = opened(wildcatter)
    click(wildcatter, page, "Test cost")
    assert page.subject.whole == "EU over Test cost | Test = yes"
    assert strategies(page) == [
        ("−16 … −12.5", "drill, no test"),
        ("−12.5 … −4", "test, drill if open or closed"),
    ]
    assert wildcatter.window.session.selection.names == ("Test cost",)
    QTest.keyClick(page.table, Qt.Key.Key_Up)
    wildcatter.rest()
    assert page.subject.whole.startswith("EU over P(Seismic = no")
    assert wildcatter.window.session.selection.names == ("Seismic",)


def test_range_and_rows_are_chosen(wildcatter: Hand):
    page = opened(wildcatter)
    choose(page.reach, "whole")
    wildcatter.rest()
    assert cells(page)["P(Oil = dry)"][1] == "0 … 1"
    click(wildcatter, page, "P(Oil = dry)")
    assert [words for _, words in strategies(page)] == [
        "drill, no test",
        "test, drill if open or closed",
        "test, drill if closed",
        "never drill",
    ]
    choose(page.reach, "tenth")
    wildcatter.rest()
    assert cells(page)["P(Oil = dry)"][1:] == ("0.45 … 0.55", "0.458")
    assert len(cells(page)) == 16
    choose(page.listed, "changes")
    wildcatter.rest()
    assert [*cells(page)] == ["P(Oil = dry)", "Drill cost"]


def test_it_follows_edits_findings_and_undo(wildcatter: Hand):
    page = opened(wildcatter)
    shown = wildcatter.window.session.shown[SensitivityShown]
    assert shown.state.thresholds["Oil"][0] == pytest.approx(27 / 59)
    wildcatter.click_state("Test", "no")
    wildcatter.rest()
    expected = bayesgui.strategy_sensitivity(
        bayesgui.example("oil-wildcatter"), {"Test": bayesgui.do("no")}
    )
    assert page.table.now == pytest.approx(20)
    assert [row.number.key for row in page.table.records.rows][:3] == [
        each.number.key for each in expected
    ][:3]
    assert shown.state.thresholds["Oil"][0] == pytest.approx(expected[0].nearest)
    wildcatter.act("edit.undo")
    wildcatter.rest()
    assert page.table.now == pytest.approx(22.5)
    assert cells(page)["P(Oil = dry)"][2] == "0.458"


def test_copy_and_export(wildcatter: Hand, tmp_path, monkeypatch):
    page = opened(wildcatter)
    QTest.mouseClick(page.copy, LEFT)
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:4] == ["number", "now", "from", "to"]
    first = lines[1].split("\t")
    assert first[:4] == ["P(Oil = dry)", "0.5", "0.35", "0.65"]
    assert float(first[6]) == pytest.approx(27 / 59)
    assert first[7] == "drill, no test; test, drill if open or closed"
    path = tmp_path / "numbers.csv"
    monkeypatch.setattr("bayesgui.app.files.save_dialog.ask_path", lambda *_: path)
    QTest.mouseClick(page.export, LEFT)
    text = path.read_text()
    assert text.startswith("number,now,from,to")
    assert '"drill, no test; test, drill if open or closed"' in text


def test_the_total_gives_way_to_a_node_and_comes_back(wildcatter: Hand):
    page = opened(wildcatter)
    choose(page.target, "Oil")
    wildcatter.rest()
    other = wildcatter.window.activities[SensitivityAnalysis].sensitivity
    assert other.isVisible()
    assert other.headline == "P(Oil = dry)"
    assert other.states.itemText(other.states.count() - 1) == "total"
    other.states.setCurrentIndex(other.states.count() - 1)
    other.states.activated.emit(other.states.currentIndex())
    wildcatter.rest()
    assert page.isVisible()


def test_without_decisions_the_action_is_about_the_selected_node(asia: Hand):
    asia.click_title("lung")
    asia.act("infer.sensitivity")
    other = asia.window.activities[SensitivityAnalysis].sensitivity
    assert other.isVisible()
    assert "total" not in [other.states.itemText(k) for k in range(other.states.count())]


def test_a_network_without_utilities_says_so(wildcatter: Hand):
    page = opened(wildcatter)
    for name in ("Test cost", "Drill cost", "Revenue"):
        wildcatter.window.session.selection.set([name])
        wildcatter.rest()
        wildcatter.act("edit.delete")
    wildcatter.rest()
    assert not page.is_answered
    for _ in range(3):
        wildcatter.act("edit.undo")
    wildcatter.rest()
    assert page.is_answered
    assert cells(page)["P(Oil = dry)"][2] == "0.458"


def test_a_threshold_beside_the_number_has_the_digits_that_tell_it(shared_window: Opens):
    with shared_window(SAMPLES / "chest-clinic-treatment.bayesgui") as hand:
        page = opened(hand)
        first = cells(page)["health | none, tub = no, lung = no"]
        assert first[2] == "100.035"
        words = [row.words for row in page.intervals.records.rows]
        assert any(each.startswith("from here no treatment if") for each in words)


def test_names_are_not_cut_to_the_same(shared_window: Opens):
    with shared_window(SAMPLES / "chest-clinic-treatment.bayesgui") as hand:
        page = opened(hand)
        face, room = page.table.fontMetrics(), page.table.columnWidth(0) - 12
        names = {row.name for row in page.table.records.rows}
        cut = {face.elidedText(each, page.table.textElideMode(), room) for each in names}
        assert len(cut) == len(names)
        click(hand, page, "P(lung = yes | smoke = yes)")
        click(hand, page, "health | none, tub = no, lung = no", CONTROL)
        assert page.subject.text() == page.subject.whole or page.subject.text().endswith("…")


def test_numbers_over_the_bars_do_not_touch(wildcatter: Hand):
    table = opened(wildcatter).table
    for width in (90, 130, 200, 500):
        found = [box for _, box in table.labels(QRectF(0, 0, width, 26))]
        assert found
        assert all(a.right() <= b.left() for a, b in itertools.pairwise(found))


def test_the_key_stands_below_where_the_head_is_narrow(wildcatter: Hand):
    page = opened(wildcatter)
    for width in (2200, 900):
        wildcatter.window.resize(width, 900)
        wildcatter.rest()
        assert page.key.has_room == (width == 2200)
        assert page.key_below.isVisible() == (width == 900)
    assert page.key_below.width() > page.key.width()
    wildcatter.window.resize(1440, 900)


def test_the_list_of_intervals_leaves_the_plot_its_room(wildcatter: Hand):
    page = opened(wildcatter)
    page.setFixedHeight(210)
    wildcatter.rest()
    assert page.intervals.geometry().top() >= page.curve.geometry().bottom()
    assert page.curve.height() >= page.curve.minimumHeight()


def test_a_local_search_says_so(shared_window: Opens, tmp_path: Path):
    net = bayesgui.BayesianNetwork()
    for name in ("A", "B"):
        net = net.with_decision(name, ["a", "b"])
    path = tmp_path / "apart.bayesgui"
    bayesgui.write(net.with_utility("U", ["A", "B"], [[4, 0], [0, 5]]), path)
    with shared_window(path) as hand:
        hand.act("model.limited_memory")
        page = opened(hand)
        assert "The solution is local" in page.note.text()


def test_ends_of_intervals_have_the_digits_that_tell_them_apart(shared_window: Opens):
    with shared_window(SAMPLES / "chest-clinic-treatment.bayesgui") as hand:
        page = opened(hand)
        click(hand, page, "health | none, tub = no, lung = no")
        ends = [row.low for row in page.intervals.records.rows]
        ends.append(page.intervals.records.rows[-1].high)
        assert len(set(ends)) == len(ends)
        assert "100" not in ends
        assert any(each.startswith("100.0") for each in ends)


def test_regions_of_a_map_have_words_of_their_own(shared_window: Opens):
    with shared_window(SAMPLES / "chest-clinic-treatment.bayesgui") as hand:
        page = opened(hand)
        click(hand, page, "P(lung = yes | smoke = yes)")
        click(hand, page, "health | none, tub = no, lung = no", CONTROL)
        rows = page.intervals.records.rows
        assert len(rows) > 5
        assert len({row.words for row in rows}) == len(rows)
        assert len({row.color.name() for row in rows}) == len(rows)
        assert [row.is_now for row in rows].index(True) == 0
        assert sum(row.is_now for row in rows) == 1


def test_ticks_in_a_table_follow_an_edit_while_the_page_is_behind_it(wildcatter: Hand):
    opened(wildcatter)
    wildcatter.window.session.selection.set(["Oil"])
    wildcatter.window.docks.open_page("bottom", "cpt")
    wildcatter.rest()
    shown = wildcatter.window.session.shown[SensitivityShown]
    assert shown.state.thresholds["Oil"][0] == pytest.approx(27 / 59)
    wildcatter.click_state("Test", "no")
    wildcatter.rest()
    model = bayesgui.example("oil-wildcatter")
    expected = bayesgui.strategy_sensitivity(model, {"Test": bayesgui.do("no")})
    found = shown.state.thresholds["Oil"][0]
    assert found == pytest.approx(expected[0].nearest)
    assert found != pytest.approx(27 / 59)
    assert wildcatter.window.pages.cpt._model.thresholds[0] == found
    wildcatter.act("edit.undo")
    wildcatter.rest()
    assert shown.state.thresholds["Oil"][0] == pytest.approx(27 / 59)
    assert wildcatter.window.pages.cpt._model.thresholds[0] == pytest.approx(27 / 59)


def test_two_rows_are_selected_with_control(wildcatter: Hand):
    page = opened(wildcatter)
    click(wildcatter, page, "Drill cost")
    click(wildcatter, page, "P(Oil = dry)", CONTROL)
    state = wildcatter.window.session.shown[SensitivityShown].state
    assert state.chosen is not None
    assert state.second is not None
    assert (state.chosen.variable, state.second.variable) == ("Oil", "Drill cost")
    assert page.map.isVisible()
    assert not page.curve.isVisible()
    found = page.map.map
    for across, up, words in (
        (0.5, -70, "test, drill if open or closed"),
        (0.3, -50, "drill, no test"),
        (0.75, -90, "never drill"),
    ):
        assert found.regions[found.best(across, up)].words == words
    assert page.subject.whole == "Best strategy: P(Oil = dry) →, Drill cost | Drill = yes ↑"
    assert [row.words for row in page.intervals.records.rows if row.is_now] == [
        "test, drill if open or closed"
    ]
    spot = page.map.frame.points(np.array([0.3]), np.array([-50.0]))[0].toPoint()
    QTest.mouseMove(page.map, spot)
    assert page.map.toolTip().endswith("drill, no test")
    click(wildcatter, page, "P(Oil = dry)")
    assert page.curve.isVisible()
    click(wildcatter, page, "P(Oil = soaking)", CONTROL)
    assert page.curve.isVisible()
    assert page.remark.text().startswith("Two numbers of one row of Oil give way")


def test_tables_have_ticks_where_the_choice_changes(wildcatter: Hand):
    opened(wildcatter)
    wildcatter.window.session.selection.set(["Oil"])
    wildcatter.window.docks.open_page("bottom", "cpt")
    wildcatter.rest()
    cpt = wildcatter.window.pages.cpt
    assert cpt.view.model().threshold(0, 0) == pytest.approx(27 / 59)
    assert cpt.view.model().threshold(0, 2) is None
    tip = cpt.view.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.endswith("Tick: the best strategy changes at 0.4576.")
    image = cpt.view.viewport().grab().toImage()
    accent = theme().accent.rgb()
    inside = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixel(x, y) == accent
    ]
    assert inside
    wildcatter.window.session.selection.set(["Drill cost"])
    wildcatter.rest()
    editor = cpt._stack.currentWidget()
    assert editor.values.thresholds[0] == pytest.approx(-63.902439)
    tip = editor.values.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "changes at −63.9" in tip
    wildcatter.window.activities[StrategySensitivity].close()
    wildcatter.rest()
    assert not editor.values.thresholds


def test_a_narrow_page_keeps_its_numbers_and_leaves_out_the_curve(wildcatter: Hand):
    page = opened(wildcatter)
    click(wildcatter, page, next(iter(cells(page))))
    assert page.curve.isVisible()
    wildcatter.act("infer.risk")
    wildcatter.window.resize(1024, 700)
    wildcatter.rest()
    assert page.width() < 480
    assert page.table.isVisible()
    assert not page.curve.isVisible()
