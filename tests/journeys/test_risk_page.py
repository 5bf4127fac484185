"""Risk: two strategies beside each other, a line that is dragged, and the attitude to risk."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

import bayesgui
from bayesgui.app.deciding.risk import Risk
from bayesgui.decisions.solving.lottery import Lottery
from bayesgui.document.shown.strategy.risk import RiskShown
from bayesgui.panels.strategy.risk_plot import NamedLottery
from bayesgui.panels.strategy.risk_words import dominance_words
from bayesgui.widgets.theme import font
from tests.support.window import LEFT, NONE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.panels.strategy.risk_page import RiskPage
    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def wildcatter(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        yield hand


def opened(hand: Hand) -> RiskPage:
    hand.act("infer.risk")
    return hand.window.activities[Risk].risk


def rows(page: RiskPage) -> dict[str, tuple[str, ...]]:
    return {row[0].strip(): row[1:] for row in page.table.records.texts}


def choose(hand: Hand, combo, value: str) -> None:
    combo.setFocus()
    place = combo.findData(value)
    while combo.currentIndex() != place:
        down = combo.currentIndex() < place
        QTest.keyClick(combo, Qt.Key.Key_Down if down else Qt.Key.Key_Up)
    hand.rest()


def write(hand: Hand, field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    hand.rest()


def test_curves_numbers_and_words_of_the_wildcatter(wildcatter: Hand):
    page = opened(wildcatter)
    assert rows(page) == {
        "best strategy": ("22.5", "87.5", "−80.0", "0.61", "22.5"),
        "drill, no test": ("20.0", "103.9", "−70.0", "0.5", "20.0"),
        "test, drill if closed": ("11.0", "63.5", "−80.0", "0.81", "11.0"),
        "never drill": ("0.0", "0.0", "0.0", "0", "0.0"),
    }
    tip = page.table.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "test, drill if open or closed"
    assert page.reading.text() == "best strategy 0.61 against drill, no test 0.5"
    assert page.words.text().startswith("Neither dominates.")
    assert "area 18.0" in page.words.text()
    assert "area 15.5" in page.words.text()
    assert "2.5, is the difference of the means" in page.words.text()
    assert page.axis.text() == "P(total ≤ x), k$"
    assert page.key.labels == ("best strategy", "drill, no test")
    choose(wildcatter, page.second, "")
    assert page.key.labels == ("drill, no test", "best strategy")


def test_the_line_is_dragged_and_moved_by_keys(wildcatter: Hand):
    page = opened(wildcatter)
    plot = page.plot
    frame = plot.frame
    start = QPoint(round(frame.x_of(0)), round(frame.rect.top()) - 10)
    end = QPoint(round(frame.x_of(45)), round(frame.rect.center().y()))
    QTest.mousePress(plot, LEFT, NONE, start)
    for k in range(1, 5):
        QTest.mouseMove(plot, start + (end - start) * k / 4, 1)
    QTest.mouseRelease(plot, LEFT, NONE, end)
    wildcatter.rest()
    state = wildcatter.window.session.shown[RiskShown].state
    assert state.total == pytest.approx(45, abs=1)
    assert page.reading.text() == "best strategy 0.82 against drill, no test 0.5"
    low, high = frame.low, frame.high
    QTest.keyClick(plot, Qt.Key.Key_Right)
    QTest.keyClick(plot, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    moved = wildcatter.window.session.shown[RiskShown].state.total
    assert moved == pytest.approx(state.total + 11 * (high - low) / 50, abs=0.1)
    write(wildcatter, page.total, "-75")
    assert page.reading.text() == "best strategy 0.2 against drill, no test 0"
    assert plot.total == -75


def test_the_attitude_to_risk_changes_what_is_worth_more(wildcatter: Hand):
    page = opened(wildcatter)
    form = page.attitude
    choose(wildcatter, form.kind, "exponential")
    write(wildcatter, form.number, "150")
    assert rows(page)["best strategy"][-1] == "1.4"
    assert rows(page)["drill, no test"][-1] == "−9.4"
    assert form.strip.isVisible()
    # Howard's attitude of the picture: between 136 and 141 the test decides with more care.
    assert [name for _, _, name in form.strip.parts] == [
        "never drill",
        "test, drill if closed",
        "best strategy",
    ]
    assert [round(high) for _, high, _ in form.strip.parts[:2]] == [136, 141]
    assert "best strategy" in form.note.text()
    form.strip.setFocus()
    QTest.keyClick(form.strip, Qt.Key.Key_Right)
    wildcatter.rest()
    assert wildcatter.window.session.shown[RiskShown].state.attitude.tolerance > 150
    write(wildcatter, form.number, "0")
    assert form.problem.text()
    assert wildcatter.window.session.shown[RiskShown].state.attitude.tolerance > 150
    choose(wildcatter, form.kind, "logarithmic")
    write(wildcatter, form.number, "50")
    assert form.problem.text() == (
        "A logarithmic utility needs a wealth above 80, as a total of −80 can come."
    )
    assert rows(page)["best strategy"][-1] == "–"
    choose(wildcatter, form.kind, "points")
    write(wildcatter, form.points, "-80 0; 40 1; 200 1")
    assert "Utility must increase" in form.problem.text()
    write(wildcatter, form.points, "-80 0; 40 1 3; 200 2")
    assert "is no point" in form.problem.text()
    write(wildcatter, form.points, "-80 -80; 200 200")
    assert rows(page)["best strategy"][-1] == "22.5"
    choose(wildcatter, form.kind, "linear")
    assert rows(page)["best strategy"][-1] == "22.5"


def test_choices_and_findings_are_followed_copied_and_left(wildcatter: Hand, tmp_path, monkeypatch):
    page = opened(wildcatter)
    wildcatter.click_state("Test", "yes")
    found = {"best strategy", "test, drill", "test, no drill", "test, drill if closed"}
    assert set(rows(page)) == found
    assert page.key.labels == ("best strategy", "test, drill")
    QTest.mouseClick(page.copy, LEFT)
    head, first = QApplication.clipboard().text().splitlines()[:2]
    assert head.split("\t")[1:] == ["mean", "sd", "5 %", "P(< 0)", "CE"]
    assert float(first.split("\t")[1]) == pytest.approx(22.5)
    file = tmp_path / "risk.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    QTest.mouseClick(page.export, LEFT)
    assert file.stat().st_size > 1000
    page.plot.setFocus()
    QTest.keyClick(page.plot, Qt.Key.Key_Escape)
    wildcatter.rest()
    assert not page.isVisible()


def test_what_is_too_large_is_drawn_with_its_error(wildcatter: Hand, monkeypatch):
    exact = bayesgui.solve(bayesgui.example("oil-wildcatter"))
    monkeypatch.setattr("bayesgui.decisions.solving.risk_profile.MOST_CELLS", 2)
    monkeypatch.setattr("bayesgui.decisions.solving.risk_profile.DRAWN", 4000)
    page = opened(wildcatter)
    assert "Estimated from 4,000 cases" in page.words.text()
    # √(ln 40 / 8000)
    assert "Each curve is right to ± 0.021 at every x (95 %)" in page.words.text()
    assert "±" in page.reading.text()
    assert float(rows(page)["best strategy"][0]) == pytest.approx(exact.expected_utility, abs=8)


def test_without_a_decision_there_is_nothing_to_compare(wildcatter: Hand):
    page = opened(wildcatter)
    for name in ("Test", "Drill"):
        wildcatter.click_title(name)
        wildcatter.act("edit.delete")
    assert "Draw one (D)" in page.empty_text
    wildcatter.act("edit.undo")
    assert page.is_answered


def test_with_everything_chosen_one_curve_is_left(wildcatter: Hand):
    page = opened(wildcatter)
    wildcatter.click_state("Test", "yes")
    wildcatter.click_state("Seismic", "closed")
    wildcatter.click_state("Drill", "no")
    assert rows(page) == {"best strategy": ("−10.0", "0.0", "−10.0", "1", "−10.0")}
    assert page.reading.text() == "best strategy 1"
    assert not page.second.isVisible()
    assert not page.words.text()
    for kind in ("exponential", "logarithmic", "points"):
        choose(wildcatter, page.attitude.kind, kind)
        assert rows(page)["best strategy"][-1] == "−10.0"
        assert not page.attitude.problem.text()
    wildcatter.window.settings.language = "zh"
    wildcatter.rest()
    assert set(rows(page)) == {"最优策略"}
    assert page.headline == "最优策略的风险"
    wildcatter.window.settings.language = "en"
    wildcatter.rest()
    wildcatter.click_state("Drill", "no")
    assert set(rows(page)) == {"best strategy", "test, no drill"}


@pytest.mark.parametrize("name", ["used-car", "oil-wildcatter"])
def test_numbers_of_the_table_are_not_cut(shared_window: Opens, name: str):
    with shared_window(SAMPLES / f"{name}.bayesgui") as hand:
        table = opened(hand).table
        for column in range(1, table.records.columnCount()):
            if not table.isColumnHidden(column):
                assert table.columnWidth(column) >= table.sizeHintForColumn(column)


def test_areas_are_read_as_exactly_as_their_difference(shared_window: Opens):
    with shared_window(SAMPLES / "reactor.bayesgui") as hand:
        page = opened(hand)
        one, other, gap = (
            float(found.replace("−", "-"))
            for found in re.search(
                r"area ([\d.]+)\).*area ([\d.]+)\).*difference, (−?[\d.]+\d)", page.words.text()
            ).groups()
        )
        assert one - other == pytest.approx(gap, abs=0.011)


@pytest.mark.parametrize("total", [-1e6, 0.0, 1e6])
def test_both_readings_at_the_line_are_readable(wildcatter: Hand, total: float):
    page = opened(wildcatter)
    page.total_moved.emit(total)
    wildcatter.rest()
    plot = page.plot
    low, high = plot._ends
    for place in (low, (low + high) / 2, high):
        plot.total = place
        (_, one, is_left), (_, other, is_left_too) = plot.labels()
        assert is_left != is_left_too or abs(one.center().y() - other.center().y()) >= 16
        for box in (one, other):
            assert plot.frame.rect.top() <= box.top()
            assert box.bottom() <= plot.frame.rect.bottom()


def test_a_sentence_that_begins_with_a_strategy_has_a_capital():
    better, worse = (Lottery(np.array([x]), np.array([1.0])) for x in (2.0, 1.0))
    words = dominance_words(NamedLottery("best strategy", better), NamedLottery("other", worse))
    assert words.startswith("Best strategy dominates other")


def test_the_line_stays_on_the_axis(wildcatter: Hand):
    plot = opened(wildcatter).plot
    plot.show_curves(plot.curves, (6.5, 11.5), 0.0)
    assert plot.total == 6.5


def test_a_slow_answer_does_not_hold_back_the_one_solved_otherwise(wildcatter: Hand, monkeypatch):
    page = opened(wildcatter)
    where = "bayesgui.app.questions.engine_page_part"
    monkeypatch.setattr(f"{where}.MAX_LIVE_SECONDS", 0.0)
    monkeypatch.setattr(f"{where}.HEAVY_SECONDS", 0.0)
    wildcatter.act("model.limited_memory")
    wildcatter.click_state("Test", "yes")
    assert page.state_text
    wildcatter.act("edit.undo")
    wildcatter.act("edit.undo")
    assert not page.state_text


def test_numbers_at_the_line_stay_where_a_name_is_too_long(wildcatter: Hand):
    plot = opened(wildcatter).plot
    long = tuple(
        NamedLottery("test and drill if open or closed " * 3, each.lottery) for each in plot.curves
    )
    plot.show_curves(long, plot._ends, 0.0)
    metrics = QFontMetricsF(font(11, 600))
    for text, box, _ in plot.labels():
        assert re.search(r"… 0\.\d+$", text)
        assert metrics.horizontalAdvance(text) <= box.width()
