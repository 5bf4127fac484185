"""The page Effects under findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from tests.journeys.effects.asking import ask, cells, page, titles
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState
    from tests.conftest import Opens
    from tests.support.window import Hand


def test_a_state_that_cannot_be_is_said_and_has_no_number(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_state("tub", "yes")
        hand.act("infer.effects")
        hand.click_title("either")
        hand.click_title("dysp")
        assert page(hand).trouble.text() == "either = no cannot be seen: its probability is 0."
        assert cells(hand)[2][1:] == ("–", "–", "–")


def test_findings_are_said_and_cut_paths(hand: Hand) -> None:
    ask(hand)
    hand.act("tool.select")
    hand.click_state("Age", "old")
    shown = page(hand)
    assert shown.sentence.text() == "Given Age = old."
    assert shown.formula.formula.startswith("P(Infarct | do(Statin), Age) = Σ ")
    assert all("Age" not in row.names for row in shown.sets.rows)
    assert "at Age" in [row.value for row in shown.paths.rows]
    assert cells(hand)[1][:2] == ("0.1862", "0.2396")
    assert not shown.ways.rows
    QTest.mouseClick(shown.formula, Qt.MouseButton.LeftButton)
    hand.rest()
    assert hand.window.docks["right"].current_id == "steps"
    hand.act("edit.undo")
    assert shown.sentence.text() == ""
    hand.click_state("Hospital", "yes")
    assert shown.verdict == "Identified by a formula"
    assert shown.sentence.text() == (
        "Given Hospital = yes. No set gives the effect where the state of Hospital is known, which "
        "Statin changes."
    )
    assert "open" in [row.value for row in shown.paths.rows]


def test_findings_on_cause_and_effect_are_said_to_be_left_out(hand: Hand) -> None:
    ask(hand)
    hand.act("tool.select")
    hand.click_state("Infarct", "yes")
    assert page(hand).sentence.text() == (
        "Left out: Infarct = yes. Of cause and effect, all states are compared."
    )
    assert cells(hand)[1][:2] == ("0.1337", "0.1759")
    hand.click_state("Age", "old")
    assert page(hand).sentence.text().startswith("Given Age = old. Left out: Infarct = yes.")
    assert cells(hand)[1][:2] == ("0.1862", "0.2396")


def test_a_likelihood_on_a_collider_opens_its_path(hand: Hand) -> None:
    ask(hand)
    likely = {"yes": 0.9, "no": 0.2}
    hand.window.document.edit("likely", lambda before: with_finding(before, "Hospital", likely))
    hand.rest()
    shown = page(hand)
    assert shown.sentence.text().startswith("Given Hospital ≈ (0.9, 0.2). No set gives the effect")
    assert "Statin → Hospital ← Infarct" in titles(shown.paths.rows)
    assert shown.formula.formula.startswith("P(Infarct | do(Statin), Hospital≈) = ")
    network = bayesgui.example("statin")
    engine = bayesgui.JunctionTree(network)
    found = {"Hospital": likely, "Statin": bayesgui.do("yes")}
    exact = engine.query(found, ["Infarct"])["Infarct"][0]
    assert cells(hand)[1][0] == f"{exact:.4f}"
    QTest.mouseClick(shown.formula, Qt.MouseButton.LeftButton)
    hand.rest()
    assert hand.window.docks["right"].current_id == "steps"


def test_a_fixed_posterior_chooses_no_subgroup(hand: Hand) -> None:
    ask(hand)
    fixed = bayesgui.fixed({"old": 0.5, "young": 0.5})
    hand.window.document.edit("fix", lambda before: with_finding(before, "Age", fixed))
    hand.rest()
    assert page(hand).turned.text() == (
        "A fixed posterior of Age chooses no subgroup; give a state of it."
    )
    assert cells(hand)[1][:2] == ("–", "–")


def with_finding(before: DocumentState, name: str, finding: object) -> DocumentState:
    return before.with_(evidence=before.evidence.with_finding(name, finding))
