"""The page *What would have been…*: asked by mouse and keys, followed, drawn as a twin, left."""

from __future__ import annotations

import itertools
import threading
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import bayesgui
from bayesgui.app.causes.counterfactual import Counterfactuals
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import Evidence, as_finding
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.shown.counterfactual import WouldHaveBeen
from bayesgui.panels.counterfactual.words import what_if_words
from bayesgui.widgets import language
from tests.support.window import CONTROL, LEFT, SAMPLES, SECONDS, SHIFT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QComboBox

    from bayesgui.panels.counterfactual.page import CounterfactualPage
    from bayesgui.panels.rows.node_picker import NodePicker
    from tests.conftest import Opens
    from tests.support.window import Hand

DEAD, SHOT = "Prisoner dies", "A shoots"


@pytest.fixture
def squad(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on the firing squad with the prisoner dead, asked had A not shot."""
    with shared_window(SAMPLES / "firing-squad.bayesgui") as hand:
        hand.click_state(DEAD, "yes")
        hand.click_title(SHOT)
        hand.click_title(DEAD, CONTROL)
        hand.act("infer.counterfactual")
        yield hand


@pytest.fixture
def clinic(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        yield hand


def page(hand: Hand) -> CounterfactualPage:
    return hand.window.activities[Counterfactuals].counterfactual


def state(hand: Hand) -> WouldHaveBeen:
    return hand.window.session.shown[WouldHaveBeen].state


def cells(hand: Hand) -> dict[str, tuple[str, ...]]:
    return {row.title: row.cells for row in page(hand).numbers.rows}


def choose(hand: Hand, combo: QComboBox, text: str) -> None:
    """Choose an entry of a closed combo box by the arrow keys."""
    combo.setFocus()
    target = combo.findText(text)
    while combo.currentIndex() != target:
        key = Qt.Key.Key_Down if combo.currentIndex() < target else Qt.Key.Key_Up
        QTest.keyClick(combo, key)
    hand.rest()


def pick(hand: Hand, picker: NodePicker, name: str) -> None:
    QTest.mouseClick(picker.link, LEFT)
    QTest.keyClicks(picker.field, name)
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    hand.rest()


def turn_to(hand: Hand, part: str) -> None:
    parts = page(hand).parts
    QTest.mouseClick(parts, LEFT, pos=parts.segment_rect(part).center().toPoint())
    hand.rest()


def squad_by_enumeration() -> float:
    """P(the prisoner would live, had A not shot | he is dead), over orders and nerves."""
    dead = lives = 0.0
    for order, nervous in itertools.product((True, False), repeat=2):
        p = (0.6 if order else 0.4) * (0.2 if nervous else 0.8)
        if order or nervous:
            dead += p
            lives += p * (not order)
    return lives / dead


def test_it_begins_with_a_sentence(clinic: Hand) -> None:
    clinic.act("infer.counterfactual")
    assert page(clinic).empty_text == (
        "What would have been. Choose what would have been done, and the node that is asked. What "
        "was observed are the findings."
    )


def test_two_selected_nodes_are_asked_with_the_findings(squad: Hand) -> None:
    assert state(squad).done == ((SHOT, "no"),)
    assert state(squad).target == DEAD
    found = bayesgui.counterfactual(
        bayesgui.example("firing-squad"), {DEAD: "yes"}, {SHOT: "no"}, DEAD
    )
    assert found.distribution is not None
    assert found.distribution["no"] == pytest.approx(squad_by_enumeration())
    assert cells(squad) == {
        f"P({DEAD})": ("is", "would be"),
        "yes": ("1.0000", f"{found.distribution['yes']:.4f}"),
        "no": ("0.0000", f"{found.distribution['no']:.4f}"),
    }
    assert cells(squad)["no"][1] == "0.1176"
    assert page(squad).verdict == "Exact"


def test_bounds_say_which_node_leaves_it_open(clinic: Hand) -> None:
    for name in ("smoke", "lung"):
        clinic.click_state(name, "yes")
    clinic.click_title("smoke")
    clinic.click_title("lung", CONTROL)
    clinic.act("infer.counterfactual")
    assert page(clinic).verdict == "Bounds"
    assert cells(clinic)["yes"] == ("1.0000", "0.0000 … 0.1000")
    assert page(clinic).sentence.text() == (
        "Tables alone do not determine counterfactuals: no table says how lung would have come out "
        "in the same case. These are bounds; narrower ones may hold."
    )
    page(clinic).numbers.copy()
    assert QGuiApplication.clipboard().text().splitlines() == [
        "P(lung)\tis\twould be\t",
        "yes\t1\t0\t0.1",
        "no\t0\t0.9\t1",
    ]


def test_the_question_is_made_by_fields_alone(clinic: Hand) -> None:
    clinic.act("infer.counterfactual")
    form = page(clinic).what_if
    pick(clinic, form.observed.picker, "lung")
    pick(clinic, form.observed.picker, "either")
    pick(clinic, form.done.picker, "lung")
    choose(clinic, form.target, "either")
    assert dict(state(clinic).observed or {}) == {
        name: as_finding("yes") for name in ("lung", "either")
    }
    choose(clinic, form.done.combos["lung"], "no")
    net = bayesgui.example("asia")
    found = bayesgui.counterfactual(net, {"lung": "yes", "either": "yes"}, {"lung": "no"}, "either")
    assert page(clinic).verdict == "Exact"
    assert cells(clinic)["yes"][1] == f"{float(found.low[0]):.4f}"
    choose(clinic, form.observed.combos["either"], "no")
    assert page(clinic).empty_text.startswith("No answer.")
    QTest.mouseClick(form.own, LEFT)
    clinic.rest()
    assert state(clinic).observed is None
    assert page(clinic).verdict == "Exact"


def test_it_follows_findings_edits_and_undo(squad: Hand) -> None:
    squad.click_state("A nervous", "no")
    assert cells(squad)["no"][1] == "0.0000"
    squad.act("edit.undo")
    assert cells(squad)["no"][1] == "0.1176"
    squad.window.session.selection.set(arcs=[("B shoots", DEAD)])
    squad.rest()
    squad.act("edit.delete")
    assert cells(squad)["no"][1] != "0.1176"
    squad.act("edit.undo")
    assert cells(squad)["no"][1] == "0.1176"
    squad.window.session.selection.set([SHOT])
    squad.rest()
    squad.act("edit.delete")
    assert state(squad).done == ()
    assert page(squad).empty_text == "What would have been. Choose what would have been done."
    squad.act("edit.undo")
    assert state(squad).done == ((SHOT, "no"),)
    assert cells(squad)["no"][1] == "0.1176"


def test_causation_is_exact_where_nodes_are_functions(squad: Hand) -> None:
    turn_to(squad, "causation")
    assert page(squad).empty_text == "What would have been. Choose a cause and an effect."
    ends = page(squad).pair.ends
    for field, text in ((ends.cause, SHOT), (ends.effect, DEAD)):
        field.line.setFocus()
        QTest.keyClicks(field.line, text)
        QTest.keyClick(field.line, Qt.Key.Key_Return)
        squad.rest()
    assert page(squad).verdict == "Exact"
    # Necessary: lives without A's shot; sufficient: not ordered, A shot; both: not ordered.
    assert cells(squad) == {
        "": ("exact", "bounds"),
        "PN, necessary": ("0.1176", "0.1176"),
        "PS, sufficient": ("1.0000", "1.0000"),
        "PNS, both": ("0.4000", "0.4000"),
    }


def test_causation_has_bounds_and_points_if_monotone(clinic: Hand) -> None:
    clinic.act("infer.effects")
    clinic.click_title("smoke")
    clinic.click_title("dysp")
    clinic.act("infer.counterfactual")
    turn_to(clinic, "causation")
    found = bayesgui.causation(bayesgui.example("asia"), "smoke", "dysp")
    assert found.monotone is not None
    low, high = found.necessary or (0.0, 0.0)
    shown = cells(clinic)
    assert shown[""] == ("bounds", "if monotone")
    assert shown["PN, necessary"] == (f"{low:.4f} … {high:.4f}", f"{found.monotone[0]:.4f}")
    assert "smoke = yes prevents dysp = yes in no case" in page(clinic).sentence.text()
    clinic.act("tool.select")
    clinic.click_state("lung", "yes")
    assert page(clinic).empty_text == (
        "No answer. lung is changed by smoke and chooses no subgroup; take the finding on it away."
    )


def test_there_is_nothing_to_ask_against_the_arcs(clinic: Hand) -> None:
    clinic.act("infer.effects")
    clinic.click_title("dysp")
    clinic.click_title("smoke")
    clinic.act("infer.counterfactual")
    for part in ("causation", "mediation"):
        turn_to(clinic, part)
        assert page(clinic).empty_text == (
            "What would have been. smoke is not below dysp: there is no effect in this direction."
        )


def test_it_is_asked_without_a_mouse(clinic: Hand) -> None:
    clinic.window.session.selection.set(["smoke", "dysp"])
    clinic.rest()
    QTest.keyClick(clinic.canvas, Qt.Key.Key_H, CONTROL | SHIFT)
    clinic.rest()
    assert state(clinic).done == (("smoke", "no"),)
    form = page(clinic).what_if
    assert cells(clinic)["yes"] == ("0.4360", "0.3191")
    form.observed.picker.link.setFocus()
    clinic.key(Qt.Key.Key_Return)
    clinic.write("bronc")
    clinic.key(Qt.Key.Key_Return)
    assert dict(state(clinic).observed or {}) == {"bronc": as_finding("yes")}
    assert page(clinic).verdict == "Bounds"
    parts = page(clinic).parts
    # Off the screen the list of names stays the active window.
    QTest.keyClick(parts, Qt.Key.Key_Right)
    clinic.rest()
    assert state(clinic).part == "causation"


def test_many_findings_leave_the_answer_in_sight(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "alarm.bayesgui") as hand:
        network = hand.window.document.state.network
        names = [name for name in network.names if name not in ("HR", "LVFAILURE")][:18]
        found = {name: network[name].states[0] for name in names}
        hand.window.document.edit("see", lambda now: now.with_(evidence=Evidence(found)))
        hand.window.session.selection.set(["LVFAILURE", "HR"])
        hand.rest()
        hand.act("infer.counterfactual")
        shown = page(hand)
        rows = shown.numbers
        bottom = rows.mapTo(shown, rows.rect().bottomLeft()).y()
        assert shown.is_answered
        assert 0 < bottom < shown.height()
        assert len(shown.what_if.observed.combos) == 18


def test_direct_and_indirect_with_assumptions(clinic: Hand) -> None:
    clinic.act("infer.effects")
    clinic.click_title("smoke")
    clinic.click_title("dysp")
    clinic.act("infer.counterfactual")
    turn_to(clinic, "mediation")
    form = page(clinic).pair
    assert form.chosen == ("lung", "bronc")
    QTest.keyClick(form.chips()[0], Qt.Key.Key_Delete)
    clinic.rest()
    assert state(clinic).mediators == ("bronc",)
    found = bayesgui.mediation(bayesgui.example("asia"), "smoke", "dysp", "bronc")
    shown = cells(clinic)
    assert shown["total"] == ("+0.2337",)
    assert shown["natural direct (NDE)"] == (f"+{found.direct:.4f}",)
    assert shown["natural indirect (NIE)"] == (f"+{found.indirect:.4f}",)
    assert shown["bronc = yes"] == (f"+{found.controlled[0][1]:.4f}",)
    assert page(clinic).sentence.text() == (
        "Proportion mediated: 88.6 %. Direct and indirect do not add up to the total, since cause "
        "and mediators act on the effect together."
    )
    assert page(clinic).assumptions.rows == (
        (True, "Nothing else that smoke changes acts on both mediators and effect."),
        (True, "No biasing path from smoke to mediators and effect is open."),
        (True, "No biasing path from bronc to dysp is open."),
    )
    clinic.window.session.selection.set(["smoke"])
    clinic.rest()
    pick(clinic, form.picker(), "either")
    assert form.chosen == ("bronc", "either")
    QTest.mouseClick(form.children_link, LEFT)
    clinic.rest()
    assert form.chosen == ("lung", "bronc")


def test_a_finding_of_a_subgroup_is_said_to_choose_none(clinic: Hand) -> None:
    clinic.click_state("asia", "yes")
    clinic.act("infer.effects")
    clinic.click_title("smoke")
    clinic.click_title("dysp")
    clinic.act("infer.counterfactual")
    turn_to(clinic, "mediation")
    assert "findings choose no subgroup" in page(clinic).sentence.text()


def test_the_twin_network_opens_in_a_tab_and_its_bars_are_the_answer(squad: Hand) -> None:
    QTest.mouseClick(page(squad).twin, LEFT)
    squad.rest()
    opened = squad.window.documents.current
    assert opened.document.title == "firing-squad: twin"
    network = squad.window.document.state.network
    assert network.names[6:] == (f"{SHOT}*", f"{DEAD}*")
    assert network.parents(f"{SHOT}*") == ()
    assert network.parents(f"{DEAD}*") == (f"{SHOT}*", "B shoots")
    posteriors = squad.window.session.beliefs.state.posteriors
    assert float(posteriors[f"{DEAD}*"][1]) == pytest.approx(squad_by_enumeration())
    assert squad.window.document.state.evidence.interventions() == {f"{SHOT}*": "no"}
    assert not opened.document.is_modified
    places = squad.window.document.state.layout.positions
    assert places[DEAD][0] == places[f"{DEAD}*"][0]
    assert places[DEAD][1] < places["B shoots"][1] < places[f"{DEAD}*"][1]
    (note,) = squad.window.document.state.notes
    assert note.text.endswith("The bars below, of nodes with *, are the answer.")
    squad.act("file.close")
    assert squad.window.documents.current.document.title == "firing-squad"
    assert page(squad).verdict == "Exact"


def test_the_twin_of_bounds_says_that_its_bars_are_none(clinic: Hand) -> None:
    clinic.click_state("lung", "yes")
    clinic.click_title("smoke")
    clinic.click_title("lung", CONTROL)
    clinic.act("infer.counterfactual")
    QTest.mouseClick(page(clinic).twin, LEFT)
    clinic.rest()
    (note,) = clinic.window.document.state.notes
    assert "The bars of nodes with * are no answers: lung and the copy" in note.text


def test_each_document_has_its_own(shared_window: Opens) -> None:
    paths = SAMPLES / "firing-squad.bayesgui", SAMPLES / "asia.bayesgui"
    with shared_window(*paths) as hand:
        hand.window.documents.set_current(0)
        hand.rest()
        hand.click_state(DEAD, "yes")
        hand.click_title(SHOT)
        hand.click_title(DEAD, CONTROL)
        hand.act("infer.counterfactual")
        hand.window.documents.set_current(1)
        hand.rest()
        assert "counterfactual" not in hand.window.docks["right"].page_ids
        hand.click_title("smoke")
        hand.click_title("dysp", CONTROL)
        hand.act("infer.counterfactual")
        assert state(hand).target == "dysp"
        hand.window.documents.set_current(0)
        hand.rest()
        assert cells(hand)["no"][1] == "0.1176"


def test_esc_on_the_page_leaves_and_the_question_stays(squad: Hand) -> None:
    page(squad).parts.setFocus()
    QTest.keyClick(page(squad).parts, Qt.Key.Key_Escape)
    squad.rest()
    assert not state(squad).is_open
    assert "counterfactual" not in squad.window.docks["right"].page_ids
    squad.window.session.selection.set()
    squad.rest()
    squad.act("infer.counterfactual")
    assert cells(squad)["no"][1] == "0.1176"


def test_a_long_answer_shows_that_it_goes_on_and_is_cancelled(
    squad: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bayesgui.inference.causal import counterfactual

    ended = threading.Event()

    def slowly(*_args: object, monitor: bayesgui.core.monitor.Monitor, **_how: object) -> None:
        try:
            while True:
                monitor.check()
                time.sleep(0.01)
        finally:
            ended.set()

    monkeypatch.setattr(counterfactual, "counterfactual", slowly)
    QTest.mouseClick(page(squad).what_if.observed.picker.link, LEFT)
    QTest.keyClicks(page(squad).what_if.observed.picker.field, "A nervous")
    QTest.keyClick(page(squad).what_if.observed.picker.field, Qt.Key.Key_Return)
    limit = time.monotonic() + SECONDS
    while "%" not in page(squad).state_text:
        QApplication.processEvents()
        assert time.monotonic() < limit
    QTest.mouseClick(page(squad).state_button, LEFT)
    squad.rest()
    assert ended.wait(SECONDS)
    assert page(squad).state_text == "Canceled."
    monkeypatch.undo()
    QTest.mouseClick(page(squad).state_button, LEFT)
    squad.rest()
    assert page(squad).verdict == "Exact"


def test_in_chinese(squad: Hand) -> None:
    language.use("zh")
    squad.rest()
    try:
        assert page(squad).verdict == "精确"
        assert cells(squad)[f"P({DEAD})"] == ("实际", "本会")
    finally:
        language.use("en")
        squad.rest()


def test_bounds_that_meet_are_called_an_answer():
    """The drug of Tian & Pearl: who takes it wishes to; its deaths are all due to it."""
    wish, drug, death = (Variable(name, ("yes", "no")) for name in ("Wish", "Drug", "Death"))
    deaths = [[[0.002, 0.998], [0.03, 0.97]], [[0.0, 1.0], [0.028, 0.972]]]
    network = BayesianNetwork(
        [wish, drug, death],
        [
            CPT("Wish", (), np.array([0.5, 0.5])),
            CPT("Drug", ("Wish",), np.eye(2)),
            CPT("Death", ("Drug", "Wish"), np.array(deaths)),
        ],
    )
    seen = {"Drug": "yes", "Death": "yes"}
    found = bayesgui.counterfactual(network, seen, {"Drug": "no"}, "Death")
    assert not found.exact
    assert tuple(found.low) == tuple(found.high)
    assert what_if_words(found)[:2] == ("Exact", "check")
