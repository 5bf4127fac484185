"""Entropy and moments on the page Variable, functions of a state, and the unit of information."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from bayesgui.app.questions.steps import Steps
from bayesgui.app.questions.two_variables import TwoVariablesTable
from bayesgui.canvas.overlays.compose import legend_entries
from bayesgui.widgets.information_unit import set_information_unit
from tests.support.window import LEFT, SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.window import Hand


@pytest.fixture(autouse=True)
def nats() -> Iterator[None]:
    set_information_unit("nats")
    yield
    set_information_unit("nats")


def variable_page(hand: Hand, name: str):  # type: ignore[no-untyped-def]
    hand.click_title(name)
    hand.window.docks.open_page("right", "variable")
    hand.rest()
    return hand.window.pages.variable


def entropy(*shares: float) -> float:
    return -sum(p * math.log(p) for p in shares if p)


def test_the_page_variable_has_entropy_mean_and_variance_without_a_finding(qapp: object) -> None:
    with open_window(SAMPLES / "odd-even-dice.bayesgui") as hand:
        page = variable_page(hand, "first throw")
        lines = dict(page.numbers.rows.lines)
        assert float(lines["Entropy of first throw, nats"]) == pytest.approx(math.log(12), abs=1e-4)
        assert float(lines["Expectation of first throw"]) == pytest.approx(3.5)
        assert float(lines["Variance of first throw"]) == pytest.approx(35 / 12, abs=1e-4)
        hand.click_state("die", "odd")
        hand.rest()
        page = variable_page(hand, "first throw")
        lines = dict(page.numbers.rows.lines)
        before, after = map(float, lines["Entropy of first throw, nats"].split(" → "))
        assert (before, after) == pytest.approx((math.log(12), math.log(6)), abs=1e-4)
        assert float(lines["Information gained, nats"]) == pytest.approx(math.log(2), abs=1e-4)
        assert float(lines["Cross entropy, nats"]) == pytest.approx(math.log(12), abs=1e-4)
        assert lines["Expectation of first throw"] == "3.5 → 3"


def test_the_expectation_of_a_formula_is_shown_as_it_is_typed_and_has_its_steps(asia: Hand) -> None:
    hand = asia
    page = variable_page(hand, "smoke")
    assert [name for name, _ in page.numbers.rows.lines] == ["Entropy of smoke, nats"]
    QTest.keyClicks(page.numbers.formula, 'if(x = "yes", 100, 20)')
    assert page.numbers.result == "E[f(smoke)] = 60"
    QTest.mouseClick(page.numbers.steps_button, LEFT)
    hand.rest()
    steps = hand.window.activities[Steps].steps.text()
    assert "E[f(smoke)]" in steps
    assert "100 · 0.5 + 20 · 0.5" in steps
    assert 'f(x) = if(x = "yes", 100, 20)' in steps
    page.numbers.formula.clear()
    QTest.keyClicks(page.numbers.formula, "x + y")
    assert page.numbers.result.startswith("“y” is unknown here")
    page.numbers.formula.clear()
    QTest.keyClicks(page.numbers.formula, "x + 1")
    assert "are not numbers" in page.numbers.result


def test_one_setting_chooses_nats_or_bits_everywhere(asia: Hand) -> None:
    hand = asia
    hand.act("view.arc_strength")
    page = variable_page(hand, "smoke")
    hand.act("infer.two_variables")
    hand.rest()
    two = hand.window.activities[TwoVariablesTable].two_variables
    two.choose("smoke", "lung") if hasattr(two, "choose") else None
    hand.window.activities[TwoVariablesTable].choose("smoke", "lung")
    hand.rest()
    lines = dict(two.numbers.lines)
    assert lines["H(smoke)"] == "0.6931 nats"
    assert dict(page.numbers.rows.lines)["Entropy of smoke, nats"] == "0.6931"
    assert "nats" in legend_entries(hand.window.session)[-1].text
    hand.act("view.information_bits")
    hand.rest()
    lines = dict(two.numbers.lines)
    assert lines["H(smoke)"] == "1 bits"
    joint = [0.5 * 0.1, 0.5 * 0.9, 0.5 * 0.01, 0.5 * 0.99]
    expected = (entropy(*joint) - entropy(0.5, 0.5)) / math.log(2)
    assert float(lines["H(lung | smoke)"].split()[0]) == pytest.approx(expected, abs=1e-4)
    page = variable_page(hand, "smoke")
    assert dict(page.numbers.rows.lines)["Entropy of smoke, bits"] == "1"
    assert "bits" in legend_entries(hand.window.session)[-1].text
    hand.act("edit.settings")
    box = hand.window.findChild(QComboBox, "information_unit")
    assert box.currentData() == "bits"
    box.setCurrentIndex(0)
    box.activated.emit(0)
    assert hand.window.settings.information_unit == "nats"
    assert hand.window.action_set["view.information_nats"].isChecked()
