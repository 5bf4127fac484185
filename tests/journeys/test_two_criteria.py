"""Two criteria: strategies as points, the price, and the weights as sliders."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from bayesgui.app.deciding.criteria import TwoCriteria
from bayesgui.app.deciding.strategy import BestStrategy
from bayesgui.core.kinds.decision import Decision
from bayesgui.document.shown.strategy.criteria import CriteriaShown
from bayesgui.panels.strategy.interval_strip import IntervalStrip
from bayesgui.panels.strategy.weight_rows import STEPS
from tests.support.window import LEFT, NONE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.panels.strategy.criteria_page import CriteriaPage
    from tests.conftest import Opens
    from tests.support.window import Hand

FIRST = "test, therapy 1 if positive, else no therapy"
SECOND = "test, therapy 2 if positive, else no therapy"


@pytest.fixture
def therapies(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "two-therapies.bayesgui") as hand:
        yield hand


@pytest.fixture
def wildcatter(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        yield hand


def opened(hand: Hand) -> CriteriaPage:
    hand.act("infer.criteria")
    return hand.window.activities[TwoCriteria].criteria


def rows(page: CriteriaPage) -> dict[str, tuple[str, ...]]:
    return {row[0].strip(): row[1:] for row in page.table.records.texts}


def write(hand: Hand, field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    hand.rest()


def click(hand: Hand, page: CriteriaPage, place: int) -> None:
    page._body.ensureWidgetVisible(page.plot)
    QTest.mouseClick(page.plot, LEFT, NONE, page.plot.place_of(place).toPoint())
    hand.rest()


def state(hand: Hand) -> CriteriaShown:
    return hand.window.session.shown[CriteriaShown].state


def test_strategies_with_their_prices_and_reasons(therapies: Hand):
    page = opened(therapies)
    found = rows(page)
    assert list(found)[:3] == ["never therapy", FIRST, SECOND]
    assert found["never therapy"] == ("0.0", "8.77", "–", "263.0")
    assert found[FIRST] == ("3.9", "9.11", "11.2", "269.6")
    assert found[SECOND] == ("13.2", "9.39", "33.4", "268.6")
    assert found["therapy 1, no test"][2] == "dominated"
    note = page.table.records.data(
        page.table.records.index(list(found).index("therapy 1, no test"), 3),
        Qt.ItemDataRole.ToolTipRole,
    )
    assert note == f"dominated: {FIRST} is at least as good by both"
    assert page.reading.text() == f"Best: {FIRST}"
    assert page.words.text() == (f"Net benefit 269.6 k€. Ahead of {SECOND} by 0.944.")
    assert page.question.text() == "Price of 1 QALY, k€"
    assert (page.axis.text(), page.price.text()) == ("cost, k€", "30")
    assert [name for _, _, name in page.strip.parts] == ["never therapy", FIRST, SECOND]
    assert [round(low, 2) for low, _, _ in page.strip.parts[1:]] == [11.17, 33.38]


def test_the_price_is_dragged_typed_and_moved_by_keys(therapies: Hand):
    page = opened(therapies)
    strip = page.strip
    start, end = (QPoint(round(strip.x_of(x)), 23) for x in (30, 60))
    QTest.mousePress(strip, LEFT, NONE, start)
    for k in range(1, 5):
        QTest.mouseMove(strip, start + (end - start) * k / 4, 1)
    QTest.mouseRelease(strip, LEFT, NONE, end)
    therapies.rest()
    assert state(therapies).price == pytest.approx(60, rel=0.05)
    assert page.reading.text() == f"Best: {SECOND}"
    assert page.plot.points[page.plot.best].name == SECOND
    write(therapies, page.price, "5")
    assert page.reading.text() == "Best: never therapy"
    strip.setFocus()
    for _ in range(3):
        QTest.keyClick(strip, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    therapies.rest()
    assert page.reading.text() == f"Best: {SECOND}"
    write(therapies, page.price, "-3")
    assert page.problem.text()
    assert page.reading.text() == f"Best: {SECOND}"
    write(therapies, page.price, "0")
    assert page.reading.text() == "Best: never therapy"
    assert therapies.window.document.undo_text is None


def test_a_point_is_chosen_and_fixed_in_one_step(therapies: Hand):
    page = opened(therapies)
    last = page.names.index(SECOND)
    click(therapies, page, last)
    assert page.plot.chosen == last
    assert page.table.currentIndex().row() == last or page.table.selectedIndexes()[0].row() == last
    assert page.words.text().startswith("Net benefit 269.6 k€. ")
    assert f"{SECOND} is behind by 0.944: best for prices above 33.4." in page.words.text()
    QTest.mouseClick(page.fix, LEFT)
    therapies.rest()
    model = therapies.window.document.state.model
    for name in ("Test", "Therapy"):
        mechanism = model.mechanism(name)
        assert isinstance(mechanism, Decision)
        assert mechanism.policy is not None
    therapies.rest()
    strategy = therapies.window.session.beliefs.state.strategy
    assert strategy is not None
    assert strategy.expected_utility == pytest.approx(9.39366 * 30 - 13.184)
    assert rows(page).keys() == {SECOND} or len(page.names) == 1
    therapies.act("edit.undo")
    assert therapies.window.document.state.model.mechanism("Test").policy is None
    assert therapies.window.document.undo_text is None
    assert len(page.names) == 12


def test_arrow_keys_walk_over_the_points(therapies: Hand):
    page = opened(therapies)
    page.plot.setFocus()
    QTest.keyClick(page.plot, Qt.Key.Key_Right)
    therapies.rest()
    assert page.plot.chosen is not None
    assert page.plot.points[page.plot.chosen].x > page.plot.points[page.plot.best].x
    place = page.plot.chosen
    click(therapies, page, place)
    assert page.plot.chosen is None


def test_the_price_becomes_the_weight(therapies: Hand):
    page = opened(therapies)
    write(therapies, page.price, "50")
    QTest.mouseClick(page.weigh, LEFT)
    therapies.rest()
    model = therapies.window.document.state.model
    assert model.mechanism("Effect").weight == 50
    assert model.mechanism("Cost of test").weight == 1
    strategy = therapies.window.session.beliefs.state.strategy
    assert strategy is not None
    assert strategy.expected_utility == pytest.approx(9.39366 * 50 - 13.184)
    therapies.act("edit.undo")
    assert therapies.window.document.state.model.mechanism("Effect").weight == 30
    assert therapies.window.document.undo_text is None


def test_utilities_change_their_criterion(therapies: Hand):
    page = opened(therapies)
    switch = page.choice.switches["Cost of therapy"]
    QTest.mouseClick(switch, LEFT, NONE, switch.segment_rect("2").center().toPoint())
    therapies.rest()
    assert state(therapies).criteria.first == ("Cost of test",)
    assert state(therapies).criteria.second == ("Cost of therapy", "Effect")
    assert page.axis.text() == "cost, k€"
    switch = page.choice.switches["Cost of test"]
    QTest.mouseClick(switch, LEFT, NONE, switch.segment_rect("2").center().toPoint())
    therapies.rest()
    assert page.choice.problem.text() == "Each of the two criteria needs a utility."
    assert state(therapies).criteria.first == ("Cost of test",)
    assert switch.current == "1"


def test_it_follows_findings_choices_renames_and_is_copied(therapies: Hand, tmp_path, monkeypatch):
    page = opened(therapies)
    therapies.click_state("Test", "yes")
    assert len(page.names) == 9
    therapies.click_state("Result", "positive")
    assert set(page.names) == {"test, no therapy", "test, therapy 1", "test, therapy 2"}
    therapies.act("evidence.clear")
    assert len(page.names) == 12
    QTest.mouseClick(page.copy, LEFT)
    head, first, second = QApplication.clipboard().text().splitlines()[:3]
    assert head.split("\t") == ["strategy", "cost", "Effect", "ratio", "net benefit"]
    assert first.split("\t")[0] == "never therapy"
    assert float(second.split("\t")[3]) == pytest.approx(11.171347828594)
    target = tmp_path / "frontier.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_kwargs: (str(target), ""))
    QTest.mouseClick(page.export, LEFT)
    assert target.stat().st_size > 1000


def test_one_utility_is_told(shared_window: Opens):
    with shared_window(SAMPLES / "umbrella.bayesgui") as hand:
        page = opened(hand)
        assert "Two criteria need two utilities" in page.empty_text


# -- weights as sliders ---------------------------------------------------------------------------


def test_a_slider_is_one_step_and_the_strategy_follows(wildcatter: Hand):
    wildcatter.act("infer.strategy")
    page = wildcatter.window.activities[BestStrategy].strategy
    slider = page.weights.sliders["Revenue"]
    page._body.ensureWidgetVisible(slider)
    wildcatter.rest()
    assert page.worth.text() == "22.5"
    middle = slider.rect().center()
    QTest.mousePress(slider, LEFT, NONE, middle)
    seen = []
    for k in range(1, 9):
        QTest.mouseMove(slider, middle + QPoint(4 * k, 0), 1)
        wildcatter.rest()
        seen.append(float(page.worth.text()))
    QTest.mouseRelease(slider, LEFT, NONE, middle + QPoint(32, 0))
    wildcatter.rest()
    assert seen == sorted(seen)
    assert seen[-1] > 22.5
    weight = wildcatter.window.document.state.model.mechanism("Revenue").weight
    assert 1 < weight < 2
    assert page.weights.fields["Revenue"].value == pytest.approx(weight)
    wildcatter.act("edit.undo")
    assert wildcatter.window.document.state.model.mechanism("Revenue").weight == 1
    assert wildcatter.window.document.undo_text is None
    assert page.worth.text() == "22.5"


def test_esc_gives_a_drag_up_and_the_page_stays(wildcatter: Hand):
    page_of_criteria = opened(wildcatter)
    wildcatter.act("infer.strategy")
    page = wildcatter.window.activities[BestStrategy].strategy
    slider = page.weights.sliders["Revenue"]
    page._body.ensureWidgetVisible(slider)
    wildcatter.rest()
    middle = slider.rect().center()
    QTest.mousePress(slider, LEFT, NONE, middle)
    QTest.mouseMove(slider, middle + QPoint(30, 0), 1)
    wildcatter.rest()
    model = wildcatter.window.document.state.model
    assert model.mechanism("Revenue").weight > 1
    focused = QApplication.focusWidget()
    assert focused is slider
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    wildcatter.rest()
    assert page.isVisible()
    assert not page_of_criteria.isVisible()
    QTest.mouseMove(slider, middle + QPoint(50, 0), 1)
    wildcatter.rest()
    QTest.mouseRelease(slider, LEFT, NONE, middle + QPoint(50, 0))
    wildcatter.rest()
    assert wildcatter.window.document.state.model.mechanism("Revenue").weight == 1
    assert wildcatter.window.document.undo_text is None
    assert slider.value() == STEPS // 2
    assert page.worth.text() == "22.5"


def test_a_weight_is_typed_and_all_are_reset(wildcatter: Hand):
    wildcatter.act("infer.strategy")
    page = wildcatter.window.activities[BestStrategy].strategy
    assert not page.equal.isEnabled()
    write(wildcatter, page.weights.fields["Revenue"], "0.5")
    assert page.worth.text() == "0.000"
    write(wildcatter, page.weights.fields["Drill cost"], "-2")
    QTest.mouseClick(page.equal, LEFT)
    wildcatter.rest()
    assert page.worth.text() == "22.5"
    wildcatter.act("edit.undo")
    model = wildcatter.window.document.state.model
    assert [model.mechanism(n).weight for n in model.utilities] == [1.0, -2.0, 0.5]
    page.weights.fields["Revenue"].setFocus()
    page.weights.fields["Revenue"].selectAll()
    QTest.keyClicks(page.weights.fields["Revenue"], "x")
    assert page.weights.problem.text()
    QTest.keyClick(page.weights.fields["Revenue"], Qt.Key.Key_Escape)


def test_arrow_keys_on_a_slider(wildcatter: Hand):
    wildcatter.act("infer.strategy")
    page = wildcatter.window.activities[BestStrategy].strategy
    slider = page.weights.sliders["Test cost"]
    slider.setFocus()
    for _ in range(5):
        QTest.keyClick(slider, Qt.Key.Key_Left)
    wildcatter.rest()
    assert wildcatter.window.document.state.model.mechanism("Test cost").weight == 0.95
    assert page.worth.text() == "23.0"
    wildcatter.act("edit.undo")
    assert wildcatter.window.document.state.model.mechanism("Test cost").weight == 1


def test_thresholds_that_lie_close_are_written_apart(qapp: object):
    strip = IntervalStrip()
    strip.resize(300, strip.sizeHint().height())
    ends = (0.02, 1.31, 1.82, 2.43, 3.24, 30.0)
    strip.show_parts([(a, b, "") for a, b in itertools.pairwise(ends)], 1.0)
    assert strip.told() == [1, 4]
