"""Questions of the menu Infer as lines of Python, which give the numbers of the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bayesgui.app.batch.batch import BatchQueries
from bayesgui.app.checking.check import ModelCheck
from bayesgui.app.questions.explanation import MostProbableExplanation
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.compilation import compiled
from bayesgui.core.evidence import Evidence
from bayesgui.core.scenario import Scenario
from bayesgui.document.edits import set_constraints
from bayesgui.document.shown.batch import Batch
from bayesgui.document.table_edits import set_draft
from tests.journeys.test_as_python import assert_same, copied, run
from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.document.shown.batch import BatchKind
    from tests.support.window import Hand


def ask(hand: Hand, action: str, *names: str) -> None:
    hand.window.session.selection.set(list(names))
    hand.rest()
    hand.window.action_set.refresh()
    hand.act(action)


def test_questions_of_the_menu_infer(asia: Hand) -> None:
    asia.click_state("dysp", "yes")
    ask(asia, "infer.mpe")
    ask(asia, "infer.next_question", "lung")
    ask(asia, "infer.sensitivity", "lung")
    ask(asia, "infer.why", "lung")
    script, found = assert_same(asia)
    explained = asia.window.activities[MostProbableExplanation].explanation.explanation
    assert found["explanations"][0].assignment == explained.assignment
    assert found["informative"][0].variable
    assert found["reasons"].target == "lung"
    assert script.count("bayesgui.why(net, 'lung', evidence)") == 1
    asia.click_state("xray", "yes")
    asia.act("infer.why")
    script, found = assert_same(asia)
    assert script.count("bayesgui.why(net, ") == 1
    assert script.index("evidence['xray']") < script.index("bayesgui.why(net, ")


def test_decisions_ask_for_the_best_strategy(qapp: object) -> None:
    with open_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        hand.act("infer.strategy")
        hand.act("infer.worth")
        hand.act("infer.risk")
        script = copied(hand)
        found = run(script)
        solution = hand.window.session.beliefs.state.solution
        assert found["best"].expected_utility == pytest.approx(solution.strategy.expected_utility)
        assert "worth = bayesgui.value_of_information(net, " in script
        assert found["profile"] is not None
        shown = hand.window.posteriors()
        for name in compiled(hand.window.document.state.model).network.names:
            np.testing.assert_allclose(found["result"][name], shown[name], atol=1e-12)


def test_a_template_is_asked_over_time(qapp: object) -> None:
    with open_window(SAMPLES / "umbrella-world.bayesgui") as hand:
        hand.click_state("Umbrella", "yes")
        hand.act("infer.over_time")
        script = copied(hand)
        found = run(script)
        assert "net = bayesgui.example('umbrella-world')" in script
        assert "series.setdefault('Umbrella', " in script
        beliefs = hand.window.session.beliefs.state.posteriors
        first: Any = found["smoothed"]["Rain"].iloc[0]
        np.testing.assert_allclose(first.to_numpy(), beliefs["Rain"], atol=1e-12)


def test_causal_questions(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        ask(hand, "infer.effects", "smoke", "dysp")
        script = copied(hand)
        if "bayesgui.effect(" in script:
            found = run(script)
            assert found["effect"].identified
        ask(hand, "infer.counterfactual", "smoke", "dysp")
        script = copied(hand)
        assert "would = bayesgui.counterfactual(net, evidence, {'smoke': " in script
        assert found_target(run(script)) == "dysp"


def found_target(found: dict[str, Any]) -> str:
    return str(found["would"].target)


def test_questions_with_decisions_and_nothing_to_gain(qapp: object) -> None:
    with open_window(SAMPLES / "umbrella.bayesgui") as hand:
        hand.window.session.selection.set(["Satisfaction"])
        hand.rest()
        hand.window.action_set.refresh()
        hand.act("edit.delete")
        ask(hand, "infer.sensitivity", "Weather")
        ask(hand, "infer.joint", "Weather", "Forecast")
        _, found = assert_same(hand)
        assert found["table"].table.shape == (2, 3)


def test_what_no_strategy_is_found_for_is_not_asked(qapp: object) -> None:
    with open_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        ask(hand, "edit.duplicate", "Test cost", "Test")
        script, found = assert_same(hand)
        assert "bayesgui.solve(" not in script
        np.testing.assert_allclose(found["result"]["Test 2"], [0.5, 0.5])


def test_filters_without_findings_are_not_asked_of_an_empty_series(qapp: object) -> None:
    with open_window(SAMPLES / "weather.bayesgui") as hand:
        ask(hand, "infer.filters", "Weather")
        script, found = assert_same(hand)
        assert "by_clusters" not in script
        assert "result" in found


def test_effects_there_are_none_of_are_not_asked(asia: Hand) -> None:
    ask(asia, "model.unobserved", "dysp")
    ask(asia, "infer.effects", "smoke", "dysp")
    assert "bayesgui.effect(" not in assert_same(asia)[0]


def test_a_template_with_utilities_and_nothing_to_decide_is_not_asked(qapp: object) -> None:
    with open_window(SAMPLES / "machine-repair.bayesgui") as hand:
        ask(hand, "edit.delete", "Repair")
        assert "over_time(" not in assert_same(hand)[0]


def problems_shown(hand: Hand) -> list[dict[str, Any]]:
    check = hand.window.activities[ModelCheck]
    found = check._found[hand.window.session]
    return [each.document for each in found.told(hand.window.document.state.ignored).problems]


def test_what_the_page_check_tells_is_a_line(qapp: object) -> None:
    with open_window(SAMPLES / "insurance.bayesgui") as hand:
        hand.act("model.check")
        hand.rest()
        first, *others = problems_shown(hand)
        script, found = assert_same(hand)
        assert "problems = bayesgui.check(net)\n" in script
        assert [each.document for each in found["problems"]] == [first, *others]
        check = hand.window.activities[ModelCheck]
        check.ignore(check._found[hand.window.session].problems[0])
        state = hand.window.document.state
        state = set_constraints(state, ArcConstraints(required=(("Age", "Theft"),)))
        state = state.with_(scenarios=(Scenario("young", Evidence({"Age": "Adolescent"})),))
        hand.window.document.apply("Known", state)
        hand.rest()
        script, found = assert_same(hand)
        assert script.count("bayesgui.check(") == 1
        told = [each.document for each in found["problems"]]
        assert told == problems_shown(hand)
        assert first not in told
        assert told[0]["kind"] == "constraint"
        draft = np.full(hand.window.document.state.network.cpt("Age").values.shape, 0.1)
        hand.window.document.apply("Draft", set_draft(state, "Age", draft))
        hand.rest()
        assert "# Check of the model (not yet as Python)" in copied(hand)


def batch_as_shown(hand: Hand) -> dict[str, list[Any]]:
    rows = hand.window.session.shown[Batch].state.answer.rows
    frame = rows.to_frame()
    return {name: frame[name].astype(object).tolist() for name in frame}


def run_batch(hand: Hand, path: Path, kind: BatchKind, *targets: str) -> None:
    batch = hand.window.activities[BatchQueries]
    batch.open()
    batch.read(path)
    hand.rest()
    batch.ask_for(kind=kind, targets=targets)
    batch.run()
    hand.rest()


def assert_same_batch(hand: Hand, call: str) -> None:
    shown = batch_as_shown(hand)
    script = copied(hand)
    assert call in script
    frame = run(script)["batch"]
    assert list(frame) == list(shown)
    for name, values in shown.items():
        for there, here in zip(frame[name].astype(object).tolist(), values, strict=True):
            assert there == here or (there != there and here != here), (name, there, here)


@pytest.mark.parametrize("engine", ["junction-tree", "loopy-belief-propagation"])
@pytest.mark.parametrize("kind", ["posteriors", "states"])
def test_batches_are_lines_with_the_same_numbers(
    engine: str, kind: BatchKind, tmp_path: Path, qapp: object
) -> None:
    path = tmp_path / "patients.csv"
    path.write_text("patient,xray,smoke,either,lung\na,yes,yes,,\nb,,no,,\nc,yes,,no,yes\n")
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        hand.window.session.engine.use(engine)
        hand.rest()
        run_batch(hand, path, kind, "bronc", "dysp")
        call = "by_rows.query_many(" if kind == "posteriors" else "bayesgui.most_probable_states("
        assert_same_batch(hand, call)


@pytest.mark.parametrize("kind", ["posteriors", "states", "decisions"])
def test_batches_with_decisions_are_lines(kind: BatchKind, tmp_path: Path, qapp: object) -> None:
    path = tmp_path / "wells.csv"
    path.write_text("Oil,Test\ndry,yes\nwet,no\n,yes\nsoaking,\n")
    with open_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        run_batch(hand, path, kind, "Drill")
        asked = {"posteriors": "query_many", "states": "most_probable_states"}
        assert_same_batch(hand, asked.get(kind, "best_options"))
