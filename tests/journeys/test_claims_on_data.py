"""What the graph claims is tested on a table; an arc is added where a claim fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.questions.claims_on_data import ClaimsOnData
from bayesgui.document.data import DataState
from bayesgui.panels.separation.claims_on_data import ARC, CLAIM
from tests.support.window import open_window

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


def _click(page: ClaimsOnDataPanel, column: int) -> None:
    box = page.table.visualRect(page.table.model().index(0, column))
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=box.center())


def test_the_missing_arc_is_the_worst_claim_and_a_click_adds_it(cut: Hand) -> None:
    page = _page(cut)
    worst = page.table.records.rows[0]
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


def test_what_cannot_be_observed_is_not_tested(cut: Hand) -> None:
    page = _page(cut)
    cut.click_title("smoke")
    cut.act("model.unobserved")
    cut.rest()
    named = {
        name
        for row in page.table.records.rows
        for name in (row.verdict.x, row.verdict.y, *row.verdict.given)
    }
    assert named
    assert "smoke" not in named
