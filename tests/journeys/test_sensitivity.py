"""Sensitivity: the tornado chart, required parameter values, and the CPT cell of a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.questions.sensitivity import SensitivityAnalysis
from bayesgui.inference.asking.sensitivity import sensitivity

if TYPE_CHECKING:
    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def asked(hand):
    hand.click_state("dysp", "yes")
    hand.click_state("xray", "yes")
    hand.click_title("lung")
    hand.act("infer.sensitivity")
    return hand.window.activities[SensitivityAnalysis].sensitivity


def tab_row(hand):
    return hand.window.docks["right"].tab_row


def tab_place(hand, title):
    row = tab_row(hand)
    titles = [row.tabText(k) for k in range(row.count())]
    return row.tabRect(titles.index(title)).center()


def test_the_strongest_numbers_what_they_would_have_to_be_and_their_cells(asia: Hand) -> None:
    page = asked(asia)
    network = asia.window.document.state.network
    found = sensitivity(network, "lung", "yes", {"dysp": "yes", "xray": "yes"})
    strongest = found.strongest(40)
    assert page.headline == "P(lung = yes)"
    assert float(page.now.text().rsplit(" ", 1)[1]) == pytest.approx(found.posterior, abs=1e-6)
    assert len(page.list.rows) == len({(one.variable, one.configuration) for one in strongest})
    assert page.list.rows[0].title == "lung = yes | smoke = yes"
    assert page.list.rows[0].value == "0.1"
    needed = float(page.list.rows[0].pair.removeprefix("→ "))
    assert strongest[0].at(needed) == pytest.approx(0.9, abs=1e-3)
    place = page.variation.segment_rect("whole").center().toPoint()
    QTest.mouseClick(page.variation, LEFT, NONE, place)
    widths = [row.span[1] - row.span[0] for row in page.list.rows]
    assert widths == sorted(widths, reverse=True)
    function = found.function("lung", (0,), 0)
    first = page.list.rows[0]
    assert first.title == "lung = yes | smoke = yes"
    assert f"from 0 to 1: {100 * function.at(0):.1f} % to {100 * function.at(1):.1f} %" in first.tip
    page.goal.setFocus()
    page.goal.selectAll()
    QTest.keyClicks(page.goal, "80 %")
    QTest.keyClick(page.goal, Qt.Key.Key_Return)
    needed = float(page.list.rows[0].pair.removeprefix("→ "))
    assert strongest[0].at(needed) == pytest.approx(0.8, abs=1e-3)
    page.goal.selectAll()
    QTest.keyClicks(page.goal, "7")
    assert page.goal.problem == "A probability lies between 0 and 1."
    asia.rest()
    k = [row.title for row in page.list.rows].index("lung = yes | smoke = yes")
    page.list.scrollTo(page.list.model().index(k, 0))
    place = page.list.visualRect(page.list.model().index(k, 0)).center()
    QTest.mouseMove(page.list.viewport(), place)
    asia.rest()
    assert page.readout.text().startswith(
        "lung = yes | smoke = yes\n0.1 ± 10 %: P(lung = yes) from "
    )
    QTest.mouseClick(page.list.viewport(), LEFT, NONE, place)
    asia.rest()
    assert asia.window.docks["bottom"].current_id == "cpt"
    view = asia.window.pages.cpt.view
    assert view.chosen_cells() == (slice(0, 1), slice(0, 1))
    assert asia.window.pages.cpt.name == "lung"
    assert page.isVisible()


def test_another_state_follows_findings_and_a_fixed_posterior_is_refused(asia: Hand) -> None:
    page = asked(asia)
    page.states.setFocus()
    QTest.keyClick(page.states, Qt.Key.Key_Down)
    asia.rest()
    assert page.headline == "P(lung = no)"
    asia.click_state("tub", "no")
    posterior = asia.window.posteriors()["lung"][1]
    assert float(page.now.text().rsplit(" ", 1)[1]) == pytest.approx(posterior, abs=1e-6)
    asia.click_title("bronc")
    asia.act("evidence.fix")
    QTest.mouseClick(tab_row(asia), LEFT, NONE, tab_place(asia, "Sensitivity"))
    asia.rest()
    assert "Sensitivity is not defined with the posterior of bronc fixed" in page.empty_text


def test_dashes_say_why_there_is_no_needed_number(asia: Hand) -> None:
    page = asked(asia)
    page.goal.setFocus()
    page.goal.selectAll()
    QTest.keyClicks(page.goal, "0.9999999")
    QTest.keyClick(page.goal, Qt.Key.Key_Return)
    assert {row.pair for row in page.list.rows} == {"–"}
    assert "–: no entry alone gives 0.9999999" in page._note.text()
    page.goal.setFocus()
    page.goal.selectAll()
    QTest.keyClicks(page.goal, "90 %")
    QTest.keyClick(page.goal, Qt.Key.Key_Return)
    some = [row.pair for row in page.list.rows]
    assert ("–" in some) == ("–: this entry alone cannot give 0.9." in page._note.text())
