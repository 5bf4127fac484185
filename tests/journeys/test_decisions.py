"""Any node as the subject of decisions: marked, given losses, decided while evidence is clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.classifying.decisions import Decisions
from bayesgui.document.decisions import class_edits
from tests.support.window import SAMPLES, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as made:
        made.window.opening.open_now(SAMPLES / "asia.bif")
        made.rest()
        yield made


def lung(hand: Hand):
    """Mark the node lung as the class by the menu."""
    hand.click_title("lung")
    hand.act("classify.loss")
    return hand.window.activities[Decisions].decision


def give(page, row: int, column: int, text: str, hand: Hand) -> None:
    field = page.grid.fields[row][column]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    hand.rest()


def test_risks_follow_evidence_and_losses(hand: Hand) -> None:
    page = lung(hand)
    assert page.isVisible()
    yes, no = hand.window.document.state.network["lung"].states
    assert (yes, no) == ("yes", "no")
    p = hand.window.posteriors()["lung"][0]
    assert [line[0] for line in page.risks.lines] == ["decision", "yes", "no"]
    # With 0/1 losses the risk of a decision is the chance that it is wrong.
    assert float(page.risks.lines[1][2]) == pytest.approx(1 - p, abs=1e-4)
    assert page.decided.lines[1][1] == page.decided.lines[2][1] == "no"
    give(page, 0, 1, "20", hand)
    hand.click_state("smoke", "yes")
    p = hand.window.posteriors()["lung"][0]
    assert p == pytest.approx(0.1)
    # 20 · 0.1 against 1 · 0.9.
    assert page.risks.lines[2][2] == "2"
    assert page.risks.lines[1][2] == "0.9"
    assert page.decided.lines[1][1:] == ("no", "2")
    assert page.decided.lines[2][1:] == ("yes", "0.9")


def test_losses_are_undone_saved_and_reopened(hand: Hand, tmp_path: Path) -> None:
    page = lung(hand)
    give(page, 0, 1, "20", hand)
    hand.act("edit.undo")
    assert page.grid.losses.values.tolist() == [[0, 1], [1, 0]]
    hand.act("edit.redo")
    assert page.grid.losses.values.tolist() == [[0, 20], [1, 0]]
    path = tmp_path / "asia.bayesgui"
    from bayesgui.document.files import save_file

    save_file(hand.window.document.state, path)
    hand.window.opening.open([path])
    hand.rest()
    state = hand.window.document.state
    assert class_edits.class_of(state) == "lung"
    assert np.array_equal(class_edits.losses_of(state).values, [[0, 20], [1, 0]])
    assert hand.window.action_set["classify.predict"].isEnabled()
    hand.act("classify.loss")
    assert page.grid.losses.values.tolist() == [[0, 20], [1, 0]]
    QTest.keyClick(page, Qt.Key.Key_Escape)
    hand.rest()
    assert not page.isVisible()


def test_no_node_is_asked_for(hand: Hand) -> None:
    assert not hand.window.action_set["classify.loss"].isEnabled()
    assert "select a node first" in hand.window.action_set["classify.loss"].toolTip()
    page = lung(hand)
    page.unmark.click()
    hand.rest()
    assert class_edits.class_of(hand.window.document.state) is None
    assert page.grid.isHidden() or not page.grid.isVisible()


def test_values_of_observations_follow_losses_and_findings(hand: Hand) -> None:
    page = lung(hand)
    give(page, 0, 1, "20", hand)
    values = page.values
    # P(lung) is .055: no costs 20 · .055, yes .945, which knowing it would save.
    assert values.lines == (("Least risk now", "0.945"), ("Saved by knowing lung", "0.945"))
    rows = values.list.rows
    assert [row.key for row in rows][:2] == ["either", "xray"]
    saved = [float(row.value) for row in rows]
    assert saved == sorted(saved, reverse=True)
    assert rows[0].bar == pytest.approx(saved[0] / 0.945, abs=1e-3)
    # Asia alone never turns the decision.
    assert "asia" not in {row.key for row in rows}
    place = values.list.visualRect(values.list.model().index(1, 0)).center()
    QTest.mouseClick(values.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    hand.rest()
    assert hand.window.session.selection.names == ("xray",)
    hand.click_state("xray", "no")
    assert "xray" not in {row.key for row in values.list.rows}
    hand.act("edit.undo")
    assert values.lines[0][1] == "0.945"
    hand.click_state("lung", "yes")
    assert values.note == "No observation would change the decision."
    assert values.lines == (("Least risk now", "0"), ("Saved by knowing lung", "0"))


def test_values_go_with_the_class(hand: Hand) -> None:
    page = lung(hand)
    give(page, 0, 1, "20", hand)
    assert page.values.isVisible()
    QTest.mouseClick(page.unmark, Qt.MouseButton.LeftButton)
    hand.rest()
    assert not page.values.isVisible()
    hand.act("edit.undo")
    assert page.values.lines[0] == ("Least risk now", "0.945")


def test_a_page_that_a_lesson_shows_has_its_values(hand: Hand) -> None:
    hand.window.document.edit("Mark", lambda state: class_edits.mark_class(state, "lung"))
    page = hand.window.pages.panel(Decisions.decision)
    hand.window.pages.show(page)
    hand.rest()
    assert page.values.lines[0][0] == "Least risk now"
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    hand.rest()
    assert not page.isVisible()


def test_values_are_brought_up_to_date_with_the_posteriors(hand: Hand) -> None:
    page = lung(hand)
    give(page, 0, 1, "20", hand)
    values = page.values
    hand.window.settings.auto_update = False
    hand.click_state("xray", "no")
    assert "xray" in {row.key for row in values.list.rows}
    hand.act("infer.update")
    assert "xray" not in {row.key for row in values.list.rows}
