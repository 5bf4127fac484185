"""The page Effect from data: estimated, refuted, followed, out of date, empty."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import bayesgui
from bayesgui.app.causes.effect_data import EffectFromData
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document import edits
from bayesgui.document.data import DataState
from bayesgui.document.shown.effect_data import EffectData
from bayesgui.document.shown.effects import Effects
from bayesgui.learning.effects.estimation import estimate
from bayesgui.learning.effects.unmeasured_cause import e_value
from bayesgui.widgets.theme import theme
from tests.canvas.hands import has_color
from tests.support.window import LEFT, SAMPLES, SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QTableView

    from bayesgui.panels.effect_data.page import EffectDataPage
    from tests.conftest import Opens
    from tests.support.window import Hand

STATIN = bayesgui.read(SAMPLES / "statin.bayesgui")
CASES = Dataset.from_blocks(STATIN, sample(STATIN, 4_000, 3))
METHODS = ("not-adjusted", "tables", "regression", "weighting", "doubly-robust")


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on the example and rows of it, with cause and effect clicked."""
    with shared_window(SAMPLES / "statin.bayesgui") as hand:
        give(hand, CASES)
        hand.act("infer.effect_data")
        yield hand


def give(hand: Hand, cases: Dataset | None) -> None:
    """Open a table, or close it."""
    hand.window.session.data.set(DataState(cases, "register.csv"))
    hand.window.action_set.refresh()
    hand.rest()


def page(hand: Hand) -> EffectDataPage:
    return hand.window.activities[EffectFromData].effect_data


def state(hand: Hand) -> EffectData:
    return hand.window.session.shown[EffectData].state


def settled(hand: Hand) -> None:
    """Wait for estimates and refutations."""
    limit = time.monotonic() + SECONDS
    while state(hand).answer is None or state(hand).method not in state(hand).refutations:
        QApplication.processEvents()
        assert time.monotonic() < limit
    hand.rest()


def ask(hand: Hand) -> None:
    hand.click_title("Statin")
    hand.click_title("Infarct")
    settled(hand)


def click_row(hand: Hand, table: QTableView, row: int, column: int = 0) -> None:
    place = table.visualRect(table.model().index(row, column)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    hand.rest()


def texts(table) -> list[tuple[str, ...]]:  # type: ignore[no-untyped-def]
    return table.records.texts


def test_it_asks_for_cause_and_effect(hand: Hand) -> None:
    assert page(hand).empty_text == "Effect from data. Click the cause, then the effect."
    assert page(hand).choose_button.isVisible()
    assert hand.window.session.shown[Effects].state.is_open


def test_two_clicks_estimate_by_all_methods(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    assert shown.headline == (
        "Statin yes against no: Infarct yes, adjusted for Income, Blood pressure"
    )
    rows = shown.estimates.records.rows
    assert tuple(row.method for row in rows) == METHODS
    wanted = estimate(
        CASES, "Statin", "Infarct", ("Income", "Blood pressure"), ("yes", "no", "yes")
    )
    for row in rows:
        assert row.estimate == wanted[row.method]
    assert wanted["not-adjusted"].value > 0 > wanted["tables"].high
    assert shown.axis.model_text == "model −0.042"
    assert state(hand).answer.model_value == pytest.approx(-0.0422, abs=1e-4)
    name, _, sd, value = texts(shown.estimates)[-1]
    assert name == "doubly robust"
    assert sd.startswith("± 0.02")
    assert value.startswith("−0.05")
    image = shown.estimates.viewport().grab().toImage()
    assert has_color(image, theme().bar)
    assert has_color(image, theme().do)


def test_the_chosen_row_is_refuted(hand: Hand) -> None:
    ask(hand)
    found = texts(page(hand).refutations)
    assert [row[0] for row in found] == [
        "Placebo cause",
        "Random common cause",
        "Subset of 80 %",
        "Unmeasured cause",
        "Cells without rows",
    ]
    assert [row[1] for row in found] == [
        "200 times shuffled",
        "100 times added",
        "200 times drawn",
        "to explain it away",
        "cause × set",
    ]
    assert found[0][2].startswith("−0.02")
    assert found[3][2] == f"E-value {e_value(state(hand).chosen.ratio):.2f}"
    assert found[4][2].startswith("0 of 8, least ")
    click_row(hand, page(hand).estimates, 1)
    settled(hand)
    assert state(hand).method == "tables"
    assert set(state(hand).refutations) == {"doubly-robust", "tables"}


def test_the_unmeasured_cause_in_full_and_back(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    click_row(hand, shown.refutations, 3)
    assert shown.curve.isVisible()
    assert shown.curve.is_drawn
    assert shown.curve.table().startswith("on the cause\ton the effect\n")
    QTest.mouseMove(shown.curve, shown.curve.rect().center())
    hand.rest()
    QTest.mouseClick(shown.back_button, LEFT)
    hand.rest()
    assert shown.refutations.isVisible()


def test_the_keyboard_does_it_too(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    shown.refutations.setFocus()
    shown.refutations.selectRow(3)
    QTest.keyClick(shown.refutations, Qt.Key.Key_Return)
    hand.rest()
    assert shown.curve.isVisible()


def test_another_set_is_estimated_at_once(hand: Hand) -> None:
    ask(hand)
    before = state(hand).answer
    hand.click_title("Blood pressure")
    settled(hand)
    assert state(hand).answer is not before
    assert state(hand).answer.question.adjust_for == ("Income",)
    assert page(hand).headline.endswith("adjusted for Income")


def test_an_edit_makes_it_old_and_undo_fresh(hand: Hand) -> None:
    ask(hand)
    document = hand.window.document
    document.edit("Delete", lambda now: edits.remove(now, (), [("Infarct", "Hospital")]))
    hand.rest()
    assert page(hand).state_text == "The network has changed since."
    hand.act("edit.undo")
    assert page(hand).state_text == ""
    assert page(hand).is_answered


def test_another_table_makes_it_old_until_it_is_updated(hand: Hand) -> None:
    ask(hand)
    before = state(hand).answer.found.estimates["tables"]
    give(hand, CASES.rows(slice(0, 2_000)))
    assert page(hand).state_text == "Another table has been opened since."
    QTest.mouseClick(page(hand).state_button, LEFT)
    settled(hand)
    assert page(hand).state_text == ""
    assert state(hand).answer.found.rows == 2_000
    assert state(hand).answer.found.estimates["tables"] != before


def test_without_a_table_it_says_so(hand: Hand) -> None:
    ask(hand)
    give(hand, None)
    assert page(hand).empty_text.endswith(
        "These are the model's numbers. Open a table to estimate them."
    )


def test_a_column_that_lacks_is_one_sentence(hand: Hand) -> None:
    give(hand, CASES.without("Income"))
    hand.click_title("Statin")
    hand.click_title("Infarct")
    hand.rest()
    assert "The table has no column Income" in page(hand).empty_text


def test_cells_without_rows_are_named(hand: Hand) -> None:
    thin = CASES.rows(slice(0, 60))
    keep = (thin.categorical("Statin").codes != 0) | (thin.categorical("Income").codes != 0)
    give(hand, thin.rows(keep))
    ask(hand)
    shown = page(hand)
    assert texts(shown.refutations)[4][2].startswith("2 of 8, least 0")
    assert "2 of 8 cells have no row" in shown.remark.text()
    click_row(hand, shown.refutations, 4)
    assert shown.cells.isVisible()
    found = texts(shown.cells)
    assert len(found) == 2
    assert all(row[0] == "yes" and row[1] == "high" for row in found)


def test_resamples_are_chosen_and_seen_in_jobs(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    shown.samples.setFocus()
    QTest.keyClick(shown.samples, Qt.Key.Key_Down)
    settled(hand)
    assert state(hand).answer.found.samples == 2_000
    QTest.mouseClick(shown.copy, LEFT)
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[0].split("\t") == ["Estimator", "Interval", "sd", "Effect"]
    assert len(copied) == 6
    assert [row[0] for row in shown.exported()] == ["estimator", *METHODS]


def test_a_long_estimate_shows_how_far_it_is_and_is_cancelled(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(hand)
    hand.window.session.shown[EffectData].update(samples=2_000_000)
    monkeypatch.setattr("bayesgui.learning.effects.estimation.TOGETHER", 2_000)
    hand.window.activities[EffectFromData].estimate()
    limit = time.monotonic() + SECONDS
    while "of 2,000,000 resamples" not in page(hand).state_text:
        QApplication.processEvents()
        assert time.monotonic() < limit
    QTest.mouseClick(page(hand).state_button, LEFT)
    hand.rest()
    assert page(hand).is_answered
    assert state(hand).answer.found.samples == 500
    hand.window.session.shown[EffectData].update(samples=500)


def test_esc_on_the_page_leaves(hand: Hand) -> None:
    ask(hand)
    page(hand).setFocus()
    QTest.keyClick(page(hand), Qt.Key.Key_Escape)
    hand.rest()
    assert not state(hand).is_open
    assert "effect_data" not in hand.window.docks["bottom"].page_ids


def test_a_pointer_on_a_row_tells_all(hand: Hand) -> None:
    ask(hand)
    tip = page(hand).estimates.model().index(4, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith("The regression corrected by weighted residuals")
    assert "against" in tip


def test_a_wrong_set_is_said(hand: Hand) -> None:
    ask(hand)
    hand.click_title("LDL")
    settled(hand)
    assert state(hand).answer.question.adjust_for == ("Income", "Blood pressure", "LDL")
    assert page(hand).remark.text() == (
        "The graph says that adjusting for this set does not give the effect."
    )
    assert abs(state(hand).answer.found.estimates["tables"].value) < 0.03
    # Nothing that it stands makes it the effect.
    assert [row.mark for row in page(hand).refutations.records.rows[:3]].count("check") == 0


def test_a_narrow_page_keeps_the_set_and_two_numbers_of_the_scale(hand: Hand) -> None:
    ask(hand)
    settled(hand)
    shown = page(hand)
    rows, head = shown.estimates, shown._headline
    head.setFixedWidth(300)
    assert head.text().endswith(", adjusted for Income, Blood pressure")
    assert "…" in head.text()
    for width in (60.0, 90.0, 150.0, 300.0):
        box = QRectF(0, 0, width, 24)
        places = [rows.x_of(tick, box) for tick in rows.tick_places(box)]
        assert len(places) >= 2
        assert width < 90 or places[1] - places[0] >= 22


def test_an_unobserved_cause_is_refused(hand: Hand) -> None:
    hand.click_title("Diet")
    hand.click_title("Infarct")
    hand.rest()
    assert "Diet cannot be observed" in page(hand).empty_text


def test_no_effect_in_this_direction(hand: Hand) -> None:
    hand.click_title("Infarct")
    hand.click_title("Statin")
    hand.rest()
    assert page(hand).empty_text.endswith(
        "Statin is not below Infarct: there is no effect in this direction."
    )


def test_it_stays_when_the_page_effects_is_closed(hand: Hand) -> None:
    ask(hand)
    before = state(hand).answer
    hand.window.session.shown[Effects].set(hand.window.session.shown[Effects].state.left())
    hand.rest()
    assert page(hand).is_answered
    assert page(hand).state_text == ""
    give(hand, CASES.rows(slice(0, 3_000)))
    QTest.mouseClick(page(hand).state_button, LEFT)
    settled(hand)
    assert state(hand).answer.question == before.question
    assert state(hand).answer.found.rows == 3_000


def test_another_document_has_its_own(hand: Hand) -> None:
    ask(hand)
    answer = state(hand).answer
    hand.act("file.new")
    assert "effect_data" not in hand.window.docks["bottom"].page_ids
    hand.window.documents.set_current(0)
    hand.rest()
    assert state(hand).answer is answer
    assert page(hand).is_answered
    assert page(hand).headline.startswith("Statin yes against no")


def test_what_was_cancelled_begins_again_with_f5(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.window.session.shown[EffectData].update(samples=2_000_000)
    monkeypatch.setattr("bayesgui.learning.effects.estimation.TOGETHER", 2_000)
    hand.click_title("Statin")
    QTest.mouseClick(
        hand.viewport, LEFT, pos=hand.title("Infarct")
    )  # without waiting for the end of the estimate
    activity = hand.window.activities[EffectFromData]
    limit = time.monotonic() + SECONDS
    while not activity._estimating.is_running:
        QApplication.processEvents()
        assert time.monotonic() < limit
    activity.cancel()
    assert page(hand).empty_text == "Effect from data. Cancelled. F5 begins again."
    hand.window.session.shown[EffectData].update(samples=100)
    hand.act("infer.update")
    settled(hand)
    assert state(hand).answer.found.samples == 100
