"""What the graph claims is tested on a table; an arc is added where a claim fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import bayesgui
from bayesgui.app.questions.claims_on_data import ClaimsOnData
from bayesgui.app.questions.independencies import AllIndependencies
from bayesgui.document.data import DataState
from bayesgui.panels.separation.claim_table import ARC, COMMON_CAUSE
from tests.support.window import CONTROL, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.separation.claims_on_data import ClaimsOnDataPanel
    from tests.support.window import Hand


@pytest.fixture
def cut(qapp: object, tmp_path: Path) -> Iterator[Hand]:
    """Asia without bronc → dysp, and 3,000 rows of the whole."""
    asia = bayesgui.example("asia")
    path = tmp_path / "cut.bayesgui"
    bayesgui.write(asia.without_arc("bronc", "dysp"), path)
    with open_window(path) as hand:
        hand.window.session.data.set(DataState(bayesgui.sample(asia, 3_000, seed=3), "cases.csv"))
        yield hand


def _page(hand: Hand) -> ClaimsOnDataPanel:
    hand.act("infer.claims_on_data")
    hand.rest()
    return hand.window.activities[ClaimsOnData].claims_on_data


CLAIM = 0


def _click(page: ClaimsOnDataPanel, column: int) -> None:
    column %= len(page.table.records.columns)
    box = page.table.visualRect(page.table.model().index(0, column))
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=box.center())


def test_the_missing_arc_is_the_worst_claim_and_a_click_adds_it(cut: Hand) -> None:
    page = _page(cut)
    worst = page.table.records.rows[0].claim
    assert {worst.verdict.x, worst.verdict.y} == {"bronc", "dysp"}
    n_claims = len(page.table.records.rows)
    before = cut.window.document.state
    _click(page, ARC)
    cut.rest()
    assert "bronc" in cut.window.document.state.model.parents("dysp")
    assert len(page.table.records.rows) == n_claims - 1
    assert page.headline.text() == f"0 of {n_claims - 1} claims refuted"
    cut.act("edit.undo")
    cut.rest()
    assert cut.window.document.state is before
    assert len(page.table.records.rows) == n_claims


def test_a_click_looks_at_a_claim_on_the_canvas(cut: Hand) -> None:
    page = _page(cut)
    _click(page, CLAIM)
    cut.rest()
    choice = cut.window.session.overlays.state.separation
    assert choice is not None
    assert {choice.x, choice.y} == {"bronc", "dysp"}


def test_claims_are_read_in_a_narrow_window(cut: Hand) -> None:
    cut.window.resize(1024, 700)
    page = _page(cut)
    header = page.table.horizontalHeader()
    assert header.sectionSize(CLAIM) >= min(240, page.table.sizeHintForColumn(CLAIM))


def test_what_cannot_be_observed_is_not_tested(cut: Hand) -> None:
    page = _page(cut)
    cut.click_title("smoke")
    cut.act("model.unobserved")
    cut.rest()
    named = {
        name
        for row in page.table.records.rows
        for name in (row.claim.verdict.x, row.claim.verdict.y, *row.claim.verdict.given)
    }
    assert named
    assert "smoke" not in named
    assert " 6 claim" in page.note.text()
    assert page.note.text().endswith("that need what cannot be observed are left out.")


def test_a_hidden_common_cause_takes_a_claim_back_as_well(cut: Hand) -> None:
    page = _page(cut)
    n_claims, before = len(page.table.records.rows), cut.window.document.state
    assert page.table.records.texts[0][COMMON_CAUSE] == "bronc ↔ dysp"
    _click(page, COMMON_CAUSE)
    cut.rest()
    assert ("bronc", "dysp") in cut.window.document.state.model.common_causes
    assert len(page.table.records.rows) == n_claims - 1
    cut.act("edit.undo")
    cut.rest()
    assert cut.window.document.state is before


def test_test_level_and_correction_are_chosen_by_keyboard(cut: Hand) -> None:
    page = _page(cut)
    page.test.setFocus()
    QTest.keyClick(page.test, Qt.Key.Key_Down)
    cut.rest()
    assert page.how == {"test": "chi2", "correction": "holm", "alpha": 0.05}
    page.correction.setFocus()
    QTest.keyClick(page.correction, Qt.Key.Key_End)
    page.level.setFocus()
    page.level.selectAll()
    QTest.keyClicks(page.level, "0.3")
    QTest.keyClick(page.level, Qt.Key.Key_Return)
    cut.rest()
    assert page.how == {"test": "chi2", "correction": "none", "alpha": 0.3}
    assert page.found is not None
    assert len(page.found.refuted) > 1
    assert all(each.verdict.p_value <= 0.3 for each in page.found.refuted)
    assert "of many true claims some are refuted by chance" in page.note.text()
    QTest.keyClick(page.test, Qt.Key.Key_Down)
    cut.rest()
    assert page.bits.isVisible()
    assert not page.level.isVisible()
    assert page.headline.text().startswith("2 of ")
    assert "more than 0.01 bits" in page.note.text()


def test_a_claim_is_looked_at_and_its_edge_drawn_by_keyboard(cut: Hand) -> None:
    page = _page(cut)
    page.table.setFocus()
    page.table.setCurrentIndex(page.table.model().index(0, 0))
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    cut.rest()
    choice = cut.window.session.overlays.state.separation
    assert choice is not None
    assert {choice.x, choice.y} == {"bronc", "dysp"}
    place = page.table.mapToGlobal(page.table.rect().center())
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), place)
    QApplication.sendEvent(page.table, event)
    menu = QApplication.activePopupWidget()
    texts = [each.text() for each in menu.actions()]
    assert texts[:3] == ["Show on the canvas", "Add bronc → dysp", "Add bronc ↔ dysp"]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(menu, key)
    cut.rest()
    assert "bronc" in cut.window.document.state.model.parents("dysp")


def test_the_list_is_copied_without_its_links(cut: Hand) -> None:
    page = _page(cut)
    QTest.mouseClick(page.copy_button, Qt.MouseButton.LeftButton)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t") == ["Claim", "Verdict", "p", "Corrected p", "Strength"]
    assert lines[1].startswith("bronc ⊥ dysp | ")
    assert len(lines) == len(page.table.records.rows) + 1


def test_claims_follow_an_edge_that_is_hidden(cut: Hand) -> None:
    cut.act("infer.independencies")
    cut.rest()
    listed = cut.window.activities[AllIndependencies].independencies
    assert any(text.startswith("tub ⊥ lung") for text in listed.texts)
    cut.click_title("tub")
    cut.click_title("lung", CONTROL)
    cut.act("model.common_cause")
    cut.rest()
    assert not any(text.startswith("tub ⊥ lung") for text in listed.texts)
