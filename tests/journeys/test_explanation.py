"""Most probable explanation of all or selected nodes, taken as findings and as a scenario."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.questions.explanation import MostProbableExplanation
from bayesgui.inference.base import engines
from tests.support.window import CONTROL, SHIFT

if TYPE_CHECKING:
    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def best_by_enumeration(network, evidence, names):
    """Return the most probable states of some nodes, and their probability with the evidence."""
    judge = engines.create("enumeration", network)
    joint = judge.joint(list(names), evidence)
    states = [network[name].states for name in names]
    cells = zip(itertools.product(*states), joint.ravel(), strict=True)
    best, p = max(cells, key=lambda cell: cell[1])
    return list(best), math.log(p) + judge.query(evidence).log_evidence


def test_the_explanation_is_listed_set_as_findings_and_undone_at_once(asia: Hand) -> None:
    asia.click_state("dysp", "yes")
    asia.canvas.setFocus()
    asia.key(Qt.Key.Key_M, CONTROL | SHIFT)
    page = asia.window.activities[MostProbableExplanation].explanation
    document = asia.window.document
    names = document.state.network.names
    best, log_p = best_by_enumeration(document.state.network, {"dysp": "yes"}, names)
    assert [row.title for row in page.list.rows] == [
        f"{name} = {state}" for name, state in zip(names, best, strict=True)
    ]
    assert page.headline == "Most probable explanation"
    assert float(page.numbers.lines[0][1].replace("−", "-")) == pytest.approx(log_p, abs=1e-4)
    assert page.list.rows[-1].mark == "hard"
    steps = len(document.state.evidence)
    QTest.mouseClick(page.set_button, LEFT)
    asia.rest()
    assert len(document.state.evidence) == len(names)
    assert asia.window.posteriors().log_evidence == pytest.approx(log_p)
    asia.act("edit.undo")
    assert len(document.state.evidence) == steps
    QTest.mouseClick(page.save_button, LEFT)
    asia.rest()
    (scenario,) = document.state.scenarios
    assert scenario.name == "Most probable explanation"
    assert len(scenario.evidence) == len(names)
    assert len(document.state.evidence) == steps
    assert asia.window.docks["bottom"].current_id == "cases"


def test_two_selected_nodes_are_explained_with_the_others_summed_out(asia: Hand) -> None:
    asia.click_state("dysp", "yes")
    asia.click_title("bronc")
    asia.click_title("smoke", CONTROL)
    asia.act("infer.mpe")
    page = asia.window.activities[MostProbableExplanation].explanation
    network = asia.window.document.state.network
    best, log_p = best_by_enumeration(network, {"dysp": "yes"}, ("bronc", "smoke"))
    assert page.headline == "MAP of bronc, smoke"
    assert [row.title for row in page.list.rows] == [f"bronc = {best[0]}", f"smoke = {best[1]}"]
    assert float(page.numbers.lines[0][1].replace("−", "-")) == pytest.approx(log_p, abs=1e-4)
    asia.click_state("xray", "yes")
    assert page.state_text == ""
    _, log_p = best_by_enumeration(network, {"dysp": "yes", "xray": "yes"}, ("bronc", "smoke"))
    assert float(page.numbers.lines[0][1].replace("−", "-")) == pytest.approx(log_p, abs=1e-4)
    asia.click_state("either", "no")
    asia.click_state("lung", "yes")
    assert "cannot happen" in page.empty_text


def test_the_next_ones_are_listed_and_one_of_them_is_set_as_findings(asia: Hand) -> None:
    asia.click_state("dysp", "yes")
    asia.click_title("bronc")
    asia.click_title("lung", CONTROL)
    asia.act("infer.mpe")
    page = asia.window.activities[MostProbableExplanation].explanation
    document = asia.window.document
    engine = engines.create("enumeration", document.state.network)
    joint = engine.joint(["bronc", "lung"], {"dysp": "yes"})
    assert [row.title for row in page.ranks.rows] == [
        "1   most probable",
        "2   bronc = no",
        "3   lung = yes",
        "4   bronc = no, lung = yes",
    ]
    expected = [joint[0, 1], joint[1, 1], joint[0, 0], joint[1, 0]]
    assert [row.bar for row in page.ranks.rows] == pytest.approx(expected, abs=1e-9)
    assert [row.title for row in page.list.rows] == ["bronc = yes", "lung = no"]
    third = page.ranks.visualRect(page.ranks.model().index(2, 0)).center()
    QTest.mouseClick(page.ranks.viewport(), LEFT, NONE, third)
    asia.rest()
    assert [row.title for row in page.list.rows] == ["bronc = yes", "lung = yes"]
    assert float(page.numbers.lines[0][1].replace("−", "-")) == pytest.approx(
        math.log(joint[0, 0]) + engine.query({"dysp": "yes"}).log_evidence, abs=1e-4
    )
    QTest.mouseClick(page.save_button, LEFT)
    asia.rest()
    assert document.state.scenarios[0].name == "MAP of bronc, lung, number 3"
    asia.act("edit.undo")
    QTest.mouseClick(page.set_button, LEFT)
    asia.rest()
    assert set(document.state.evidence) == {"dysp", "bronc", "lung"}
    assert asia.window.posteriors()["lung"].tolist() == [1, 0]
    asia.act("edit.undo")
    page.count_field.setValue(2)
    asia.rest()
    assert len(page.ranks.rows) == 2
    page.count_field.setValue(1)
    asia.rest()
    assert page.ranks.isHidden()
    assert [row.title for row in page.list.rows] == ["bronc = yes", "lung = no"]


def test_an_explanation_is_chosen_by_the_keyboard(asia: Hand) -> None:
    asia.act("infer.mpe")
    page = asia.window.activities[MostProbableExplanation].explanation
    page.ranks.setFocus()
    page.ranks.setCurrentIndex(page.ranks.model().index(1, 0))
    QTest.keyClick(page.ranks, Qt.Key.Key_Return)
    asia.rest()
    changed = page.ranks.rows[1].title.split("   ")[1].split(", ")
    assert set(changed) <= {row.title for row in page.list.rows}
