"""What is asked beside the nodes is answered under the strategy that the nodes show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.evidence.sampling_dialog import SamplingDialog
from bayesgui.app.inference.joint_dialog import JointDialog
from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.app.questions.explanation import MostProbableExplanation
from bayesgui.app.questions.steps import Steps
from bayesgui.core.evidence import Evidence, Intervention, do
from bayesgui.core.scenario import Scenario
from bayesgui.document import scenarios
from bayesgui.document.shown.deciding import Deciding
from bayesgui.explain.posterior import PosteriorQuestion
from tests.support.window import CONTROL, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

WILDCATTER = SAMPLES / "oil-wildcatter.bayesgui"
BEST = "Under the best strategy."
NONE = "No decision taken: every option is equally likely."
SEISMIC = pytest.approx([0.41, 0.35, 0.24, 0.0])


@pytest.fixture
def hand(qapp: object) -> Iterator[Hand]:
    with open_window(WILDCATTER) as opened:
        yield opened


def show_beliefs(hand: Hand, beliefs: str) -> None:
    hand.act("infer.strategy")
    from bayesgui.panels.strategy.page import StrategyPage

    page = hand.window.findChild(StrategyPage)
    assert page is not None
    place = page.beliefs.segment_rect(beliefs).center().toPoint()
    QTest.mouseClick(page.beliefs, Qt.MouseButton.LeftButton, pos=place)
    hand.rest()
    assert hand.window.documents.current.session.shown[Deciding].state.setting.beliefs == beliefs


def dialog(kind):  # type: ignore[no-untyped-def]
    (found,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()]
    return found


def lines(widget) -> list[str]:  # type: ignore[no-untyped-def]
    from PySide6.QtWidgets import QLabel

    return [label.text() for label in widget.findChildren(QLabel)]


def test_steps_are_those_of_the_number_on_the_node(hand: Hand):
    hand.click_title("Seismic")
    hand.act("infer.steps")
    steps = hand.window.activities[Steps]
    steps.ask(PosteriorQuestion("Seismic", "no"))
    hand.rest()
    assert "0.41" in steps.page.text()
    assert steps.page.standing.text() == BEST
    show_beliefs(hand, "none")
    assert "0.205" in steps.page.text()
    assert "0.41" not in steps.page.text().splitlines()[-1]
    assert steps.page.standing.text() == NONE
    show_beliefs(hand, "best")
    hand.click_state("Test", "no")
    assert "0.41" not in steps.page.text()


def test_the_joint_table_has_the_nodes_numbers(hand: Hand):
    hand.click_title("Test")
    hand.click_title("Seismic", CONTROL)
    hand.key(Qt.Key.Key_J, CONTROL)
    shown = dialog(JointDialog)
    from bayesgui.widgets.rows.rows_table import RowsTable

    texts = shown.findChild(RowsTable).records.texts
    assert texts[0] == ("yes", "no", "0.41")
    assert BEST in lines(shown)
    shown.close()


def test_the_most_probable_explanation_follows_the_strategy(hand: Hand):
    activity = hand.window.activities[MostProbableExplanation]
    hand.act("infer.mpe")
    page = activity.explanation
    assert page.standing == BEST
    assert page.explanation is not None
    found = page.explanation.assignment
    assert (found["Test"], found["Drill"]) != ("no", "no")
    strategy = hand.window.documents.current.session.beliefs.state.strategy
    assert strategy is not None
    assert found["Test"] == "yes"
    assert found["Drill"] == {"no": "no"}.get(found["Seismic"], "yes")
    show_beliefs(hand, "none")
    hand.window.workbench.pages.show(page)
    hand.rest()
    assert page.standing == NONE
    show_beliefs(hand, "best")
    hand.window.workbench.pages.show(page)
    hand.rest()
    page.set_button.click()
    hand.rest()
    evidence = hand.window.document.state.evidence
    assert evidence["Test"] == Intervention("yes")
    assert hand.window.document.undo_text
    hand.act("edit.undo")
    assert not hand.window.document.state.evidence


def test_the_laboratory_estimates_what_the_nodes_show(hand: Hand):
    hand.act("infer.gibbs")
    laboratory = hand.window.activities[Laboratory]
    assert laboratory._exact.posteriors is not None
    assert laboratory._exact.posteriors["Seismic"] == SEISMIC
    laboratory.run()
    run = laboratory.watched_run
    assert run is not None
    strategy = hand.window.documents.current.session.beliefs.state.strategy
    assert strategy is not None
    assert run.state.network is strategy.network
    assert laboratory.controls.standing.text() == BEST
    laboratory.stop()
    hand.rest()


def test_arcs_are_as_strong_as_under_the_strategy(hand: Hand):
    from bayesgui.inference.asking.influence import arc_strengths
    from bayesgui.inference.exact.junction_tree import JunctionTree

    hand.act("view.arc_strength")
    session = hand.window.documents.current.session
    strategy = session.beliefs.state.strategy
    assert strategy is not None
    expected = arc_strengths(JunctionTree(strategy.network), {})
    found = session.overlays.state.shown["arc_strength"]
    assert found[("Oil", "Seismic")] == pytest.approx(expected[("Oil", "Seismic")])


def test_a_sampled_case_chooses_what_the_strategy_does(hand: Hand):
    for seed in range(4):
        hand.act("evidence.sample_case")
        asked = dialog(SamplingDialog)
        assert BEST in lines(asked)
        asked.seed_field.setValue(seed)
        asked._on_sample()
        hand.rest()
        evidence = hand.window.document.state.evidence
        assert evidence["Test"] == Intervention("yes")
        seismic = next(iter(evidence["Seismic"].states))
        assert evidence["Drill"] == Intervention("no" if seismic == "no" else "yes")
        assert hand.window.canvas.state_rect("Test", "yes")
        hand.act("edit.undo")


def test_a_sampled_scenario_keeps_choices(hand: Hand):
    hand.act("evidence.sample_case")
    asked = dialog(SamplingDialog)
    asked.as_scenario.setChecked(True)
    asked._on_sample()
    hand.rest()
    (scenario,) = hand.window.document.state.scenarios
    assert scenario.evidence["Test"] == Intervention("yes")


def test_each_compared_scenario_stands_under_its_own_best_strategy(hand: Hand):
    document, session = hand.window.document, hand.window.documents.current.session
    added = [Scenario("open", Evidence()), Scenario("untested", Evidence({"Test": do("no")}))]
    document.apply("Add", scenarios.add_scenarios(document.state, added))
    hand.rest()
    hand.act("evidence.compare")
    answers = session.comparison.state.answers
    assert answers["open"].posteriors["Seismic"] == SEISMIC
    assert answers["untested"].posteriors["Seismic"] == pytest.approx([0.0, 0.0, 0.0, 1.0])
    assert answers["untested"].worth.of("Drill").options == pytest.approx((20.0, 0.0))
    cache = hand.canvas.canvas_scene.displays

    def numbers(name: str) -> list[str]:
        return [row.number for row in cache.display(name).rows]

    session.comparison.update(chosen="open")
    hand.rest()
    assert numbers("Test") == ["22.5", "20.0"]
    assert cache.display("Revenue").utility.number == "73.8"
    session.comparison.update(chosen="untested")
    hand.rest()
    assert cache.display("Revenue").utility.number == "90.0"
    show_beliefs(hand, "none")
    answers = session.comparison.state.answers
    assert answers["open"].posteriors["Seismic"] == pytest.approx([0.205, 0.175, 0.12, 0.5])
