"""What is wrong about causes on the screen is found, and nothing else is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.app.causes.counterfactual import Counterfactuals
from bayesgui.app.causes.effect_data import EffectFromData
from bayesgui.app.causes.effects import CausalEffects
from bayesgui.app.questions.claims_on_data import ClaimsOnData
from bayesgui.document.causes.mark_edits import add_common_cause, mark_unobserved
from bayesgui.document.data import DataState
from bayesgui.document.shown.effects import Effects
from tests.monkey.causal_invariants import wrong_causes, wrong_marks
from tests.monkey.events import Events
from tests.support.window import SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def hand(qapp: object) -> Iterator[Hand]:
    with open_window(SAMPLES / "statin.bayesgui") as hand:
        yield hand


def found(hand: Hand) -> list[str]:
    return list(wrong_causes(hand.window))


def test_numbers_on_the_page_effects_are_asked_anew(hand: Hand) -> None:
    hand.act("infer.effects")
    hand.click_title("Statin")
    hand.click_title("Infarct")
    page = hand.window.activities[CausalEffects].effects
    numbers = page._numbers
    assert numbers is not None
    assert found(hand) == []
    first, second = numbers.whole.done
    page._numbers = replace(numbers, whole=replace(numbers.whole, done=(first + 1e-6, second)))
    (by_tables, wrong, *ways) = found(hand)
    assert "do 0 is " in by_tables
    assert ", by all tables 0." in by_tables
    assert wrong.startswith("Effects, ['Statin'] on ['Infarct'] given {}: do 0 is ")
    assert any("a right set says" in each for each in ways)
    page._numbers = numbers
    shown = hand.window.session.shown[Effects]
    assert shown.state.analysis is not None
    shown.update(analysis=replace(shown.state.analysis, sets=(("Income",),)))
    assert any("lists the sets" in each for each in found(hand))


def test_marks_on_the_canvas_are_those_of_the_model(hand: Hand) -> None:
    assert found(hand) == []
    scene = hand.canvas.canvas_scene
    drawn = scene.cause_courses.all()
    scene.cause_courses._shown = scene.cause_courses._shown[0], {}
    assert any("draws the ↔ set()" in each for each in found(hand))
    scene.cause_courses._shown = scene.cause_courses._shown[0], drawn
    assert found(hand) == []
    state = hand.window.document.state
    marked = add_common_cause(mark_unobserved(state, ["Income"], unobserved=True), ("Age", "LDL"))
    assert list(wrong_marks(marked)) == []


def test_estimates_claims_and_cases_are_right_as_they_are(hand: Hand) -> None:
    network = hand.window.document.state.network
    rows = bayesgui.sample(network, 2_000, seed=5)
    hand.window.session.data.set(DataState(rows, "rows.csv"))
    hand.window.action_set.refresh()
    hand.act("infer.effect_data")
    hand.click_title("Statin")
    hand.click_title("Infarct")
    assert found(hand) == []
    answer = hand.window.activities[EffectFromData]._state.answer
    assert answer is not None
    estimates = answer.found.estimates
    wrong = replace(estimates["not-adjusted"], value=0.5)
    answer.found.estimates["not-adjusted"] = wrong  # type: ignore[index]
    (said,) = found(hand)
    assert said.startswith("Effect from data, not adjusted: 0.5, not ")
    hand.act("infer.claims_on_data")
    page = hand.window.activities[ClaimsOnData].claims_on_data
    assert page.found is not None
    assert found(hand) == []
    hand.act("infer.counterfactual")
    part = hand.window.activities[Counterfactuals]
    part._ask(part._state.asking(done=(("Statin", "no"),), target="Infarct"))
    hand.rest()
    assert part._found is not None
    assert found(hand) == []
    part._found = replace(part._found, high=part._found.high + 0.01)
    assert any("had it been" in each for each in found(hand))


def test_each_event_on_causes_can_be_sent(hand: Hand) -> None:
    events = Events(hand.window)
    said = []
    for seed, event in enumerate(
        (
            events.mark_nodes, events.draw_cause, events.use_cause, events.draw_rows,
            events.fill_tables, events.ask_effect, events.use_effects, events.use_causal_page,
            events.learn_pag, events.use_pag, events.paste_diagram, events.open_story,
            events.look_at_causes,
        )
    ):  # fmt: skip
        events.chance.seed(seed)
        said.append(event())
        hand.window.wait_idle(20)
    assert all(said)
    assert found(hand) == []
