"""Evidence set by clicks updates all bars."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import FixedPosterior, Intervention, LikelihoodFinding
from bayesgui.document import edits
from bayesgui.document.beliefs import Freshness
from bayesgui.document.edits import set_finding
from bayesgui.widgets import motion
from tests.support.window import CONTROL, SAMPLES, SHIFT

if TYPE_CHECKING:
    from tests.support.window import Hand


def exact(hand: Hand, evidence: object) -> bayesgui.Posteriors:
    return bayesgui.engine("enumeration", hand.window.document.state.network).query(evidence)


def assert_shows(hand: Hand, evidence: dict[str, object]) -> None:
    shown = hand.window.posteriors()
    assert shown is not None
    right = exact(hand, evidence)
    for name in hand.window.document.state.network:
        assert shown[name] == pytest.approx(right[name], abs=1e-12)


def test_click_sets_a_finding_and_a_second_click_takes_it_back(asia: Hand) -> None:
    hand = asia
    assert_shows(hand, {})
    hand.click_state("dysp", "yes")
    assert_shows(hand, {"dysp": "yes"})
    assert hand.window.posteriors()["lung"][0] > 0.1
    hand.click_state("dysp", "yes")
    assert_shows(hand, {})
    assert not hand.window.document.state.evidence


def test_shift_click_rules_a_state_out_and_control_click_allows_several(asia: Hand) -> None:
    hand = asia
    hand.click_state("smoke", "no", SHIFT)
    assert_shows(hand, {"smoke": "yes"})
    assert hand.window.document.state.evidence["smoke"].excluded
    hand.click_state("lung", "yes", CONTROL)
    hand.click_state("lung", "no", CONTROL)
    assert hand.window.document.state.evidence["lung"].states == frozenset({"yes", "no"})
    assert_shows(hand, {"smoke": "yes"})


def test_probability_of_the_evidence_stands_in_the_status_bar(asia: Hand) -> None:
    hand = asia
    cell = hand.window.status.cell("evidence")
    assert cell.text == "no evidence"
    hand.click_state("xray", "yes")
    log_evidence = math.log(0.11029)
    assert hand.window.posteriors().log_evidence == pytest.approx(log_evidence, abs=1e-4)
    assert cell.text == "ln P(e) −2.2046 · P(e) 0.11029"
    weights = {"yes": 80.0, "no": 30.0}
    hand.window.document.apply("", set_finding(hand.window.document.state, "xray", weights))
    assert hand.window.wait_idle(20)
    assert cell.text == "ln E[λ] 3.5699 · E[λ] 35.515"
    assert "above 1 it is not a probability" in cell.toolTip()


def test_impossible_evidence_names_the_conflict_and_shows_no_numbers(asia: Hand) -> None:
    hand = asia
    hand.click_state("tub", "yes")
    hand.click_state("either", "no")
    beliefs = hand.window.session.beliefs.state
    assert beliefs.freshness is Freshness.IMPOSSIBLE
    assert set(beliefs.conflict) == {"tub", "either"}
    assert hand.window.posteriors() is None
    assert hand.window.status.cell("evidence").text == "P(e) 0: impossible"
    hand.click_state("either", "no")
    assert_shows(hand, {"tub": "yes"})


def test_a_weight_typed_as_another_network_is_opened_belongs_to_the_first_one(asia: Hand) -> None:
    window = asia.window
    asia.click_title("xray")
    asia.act("evidence.likelihood")
    field = window.pages.evidence.rows[0].sliders.fields[0]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "0.25")
    window.opening.open_now(SAMPLES / "cancer.bayesgui")
    asia.rest()
    first, second = (opened.document.state for opened in window.documents.all)
    assert first.evidence["xray"] == LikelihoodFinding((("yes", 0.25), ("no", 1.0)))
    assert not second.evidence


def test_interventions_likelihoods_and_fixed_posteriors_come_from_the_menus(asia: Hand) -> None:
    hand = asia
    window = hand.window
    hand.click_title("lung")
    window.evidence_actions.toggle_intervention("lung", "yes")
    hand.rest()
    assert window.document.state.evidence["lung"] == Intervention("yes")
    assert window.posteriors()["smoke"] == pytest.approx([0.5, 0.5])
    hand.act("evidence.clear")
    hand.click_title("xray")
    hand.act("evidence.likelihood")
    assert isinstance(window.document.state.evidence["xray"], LikelihoodFinding)
    hand.act("evidence.fix")
    assert isinstance(window.document.state.evidence["xray"], FixedPosterior)
    assert window.posteriors().log_evidence is None


def test_findings_survive_edits_and_undo_covers_both(asia: Hand) -> None:
    hand = asia
    hand.click_state("dysp", "yes")
    hand.draw_arc("asia", "smoke")
    network = hand.window.document.state.network
    assert network.parents("smoke") == ("asia",)
    assert "dysp" in hand.window.document.state.evidence
    assert_shows(hand, {"dysp": "yes"})
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert not hand.window.document.state.evidence
    assert not hand.window.document.is_modified
    assert_shows(hand, {})


def test_without_automatic_updating_the_numbers_wait_for_f5(asia: Hand) -> None:
    hand = asia
    before = hand.window.posteriors()["lung"]
    hand.act("infer.auto_update")
    hand.click_state("dysp", "yes")
    beliefs = hand.window.session.beliefs.state
    assert beliefs.freshness is Freshness.WAITING
    assert hand.window.posteriors() is None
    assert beliefs.posteriors["lung"] == pytest.approx(before)
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_F5)
    assert_shows(hand, {"dysp": "yes"})
    hand.act("infer.auto_update")
    hand.act("evidence.clear")
    assert_shows(hand, {})


def test_every_engine_shows_the_same_numbers(asia: Hand) -> None:
    hand = asia
    hand.click_state("dysp", "yes")
    right = exact(hand, {"dysp": "yes"})["lung"]
    for name in ("variable-elimination", "enumeration", "junction-tree"):
        hand.window.session.engine.use(name)
        hand.rest()
        assert hand.window.posteriors().engine == name
        assert hand.window.posteriors()["lung"] == pytest.approx(right, abs=1e-12)


def test_the_evidence_panel_clears_one_finding_and_all(asia: Hand) -> None:
    hand = asia
    hand.click_state("dysp", "yes")
    hand.click_state("xray", "yes")
    hand.click_title("dysp")
    hand.act("evidence.clear_node")
    assert set(hand.window.document.state.evidence) == {"xray"}
    hand.window.pages.evidence.clear_all()
    hand.rest()
    assert_shows(hand, {})


def test_everything_is_deleted_while_bars_move(asia: Hand) -> None:
    hand, window = asia, asia.window
    motion.set_reduced(False)
    window.document.edit("", lambda state: edits.toggle_state(state, "dysp", "yes"))
    until = time.monotonic() + 10
    while not hand.canvas.is_animating and time.monotonic() < until:
        QTest.qWait(1)
    assert hand.canvas.is_animating
    for action in ("edit.select_all", "edit.delete"):
        window.action_set[action].trigger()
        QTest.qWait(1)
    hand.rest()
    motion.set_reduced(True)
    assert not len(window.document.state.network)
    window.document.undo()
    hand.rest()
    assert_shows(hand, {"dysp": "yes"})


def test_findings_that_an_estimate_without_findings_never_met_have_no_conflict(asia: Hand) -> None:
    hand, window = asia, asia.window
    document = window.document
    rare = CPT("asia", (), np.array([1e-6, 1 - 1e-6]))
    document.apply("rare", document.state.with_(model=document.state.network.with_cpt(rare)))
    window.session.engine.use("likelihood-weighting")
    hand.rest()
    hand.click_state("asia", "yes")
    hand.click_state("smoke", "yes")
    window.docks.open_page("right", "evidence")
    hand.rest()
    beliefs = window.session.beliefs.state
    assert beliefs.prior["asia"][0] == 0
    page = window.pages.evidence
    assert page.numbers.isVisible()
    assert page.numbers.conflict == ("", "")
