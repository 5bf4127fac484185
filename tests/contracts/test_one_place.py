"""An algorithm that is registered in one place is found in all others."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.inference.engine_dialog import EngineDialog
from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.catalog.parameters import parameter
from bayesgui.cli import main
from bayesgui.core.monitor import SILENT
from bayesgui.inference.approximate import SteppedEngine
from bayesgui.inference.base import engines
from bayesgui.inference.engine_run import EngineRun
from bayesgui.inference.posteriors import Posteriors
from bayesgui.jobs.inbox import Inbox
from bayesgui.learning.search.arc_changes import ArcChange
from bayesgui.learning.structure.base import StructureLearner, learn_structure, structure_learners
from bayesgui.learning.structure.run import StructureStep
from bayesgui.panels.laboratory.courses import GenericDisplay
from bayesgui.runs.trace import Trace
from tests.contracts.test_learners import DATA
from tests.support.window import NONE, SAMPLES, open_window

if TYPE_CHECKING:
    from bayesgui.catalog.registry import Registry

ASIA = SAMPLES / "asia.bayesgui"
FULL_SPEED = 2


class HalvingRun(EngineRun):
    """Half of what is missing comes with each step."""

    def __init__(self, network, findings, steps):
        super().__init__(network, findings)
        self.max_steps = steps
        engine = engines.create("enumeration", network)
        self._goal = engine._answer(findings, None, SILENT)

    max_steps = 0

    @property
    def is_over(self):
        return self.done >= self.max_steps

    @property
    def share(self):
        return self.done / self.max_steps

    def advance(self, steps=1, monitor=SILENT):
        monitor.check()
        self.done += min(steps, self.max_steps - self.done)

    def posteriors(self, targets=None):
        missing = 0.5**self.done
        vectors = {
            name: missing / len(self._goal[name]) + (1 - missing) * self._goal[name]
            for name in targets or self._goal
        }
        return Posteriors.of("halving", vectors, None)


def register_an_engine():
    """Register an engine: all that somebody writes who adds one."""

    @engines.register("halving", label="Halving", order=99)
    @dataclass(eq=False, repr=False)
    class Halving(SteppedEngine):
        """Goes half of the way from equal chances to the posterior with each step."""

        needs_kernels = False
        steps: int = parameter(30, low=1, high=100, label="Steps", doc="Steps of a run.")

        def _start_run(self, findings, monitor):
            return HalvingRun(self.network, findings, self.steps)


def register_a_learner():
    """Register a learner of structures that says what it does."""

    @structure_learners.register("chain", label="Chain", order=99)
    @dataclass(frozen=True, kw_only=True)
    class Chain(StructureLearner):
        """Each column is the parent of the next one."""

        def steps(self, problem, monitor):
            arcs = list(pairwise(problem.data.names))
            for k in range(len(arcs)):
                yield StructureStep(arcs=tuple(arcs[: k + 1]), share=(k + 1) / len(arcs))


def _copied(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the registry forget after the test what it learns in it."""
    assert registry.names()
    monkeypatch.setattr(registry, "_entries", dict(registry._entries))


@pytest.fixture
def halving(monkeypatch):
    _copied(engines, monkeypatch)
    register_an_engine()


@pytest.fixture
def chain(monkeypatch):
    _copied(structure_learners, monkeypatch)
    register_a_learner()


@pytest.fixture
def hand(halving, qapp):
    with open_window(ASIA) as hand:
        hand.click_state("xray", "yes")
        hand.click_title("lung")
        yield hand


def _answer(capsys, *words):
    assert main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _choose(hand, name):
    """Choose an engine in the tool bar as the mouse does."""
    box = hand.window.tool_bar.engine
    hand.window.tool_bar.open_engines()
    place = box.findData(name)
    assert place >= 0
    assert box.itemText(place) == "Halving"
    box.view().setCurrentIndex(box.model().index(place, 0))
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    hand.rest()


def test_the_command_line_lists_a_new_engine_and_asks_it(halving, capsys):
    listed = [each for each in _answer(capsys, "algorithms") if each["name"] == "halving"]
    assert [(each["kind"], each["label"]) for each in listed] == [("engine", "Halving")]
    assert [option["name"] for option in listed[0]["options"]] == ["steps"]
    asked = "query", ASIA, "-e", "xray=yes", "-t", "lung", "--engine"
    near = _answer(capsys, *asked, "halving")["posteriors"]["lung"]
    exact = _answer(capsys, *asked, "junction-tree")["posteriors"]["lung"]
    assert near == pytest.approx(exact, abs=1e-6)
    one = _answer(capsys, *asked, "halving", "--set", "steps=1")["posteriors"]["lung"]
    assert one["yes"] == pytest.approx((0.5 + exact["yes"]) / 2)


def test_the_tool_bar_and_the_options_offer_a_new_engine(hand):
    exact = hand.window.posteriors()
    _choose(hand, "halving")
    found = hand.window.posteriors()
    assert found.engine == "halving"
    assert found["lung"] == pytest.approx(exact["lung"], abs=1e-6)
    hand.window.action_set["infer.engine_options"].trigger()
    dialog = hand.window.findChild(EngineDialog)
    assert dialog.algorithm.currentData() == "halving"
    assert dialog.form.values() == {"steps": 30}
    assert dialog.watch_button.isVisible()
    dialog.form.set_values({"steps": 1})
    QTest.mouseClick(dialog.use_button, Qt.MouseButton.LeftButton, NONE)
    hand.rest()
    assert hand.window.posteriors()["lung"][0] == pytest.approx((0.5 + exact["lung"][0]) / 2)


def test_a_new_engine_is_watched_in_the_laboratory(hand):
    exact = hand.window.posteriors()
    _choose(hand, "halving")
    hand.window.action_set["infer.gibbs"].trigger()
    hand.rest()
    lab = hand.window.activities[Laboratory]
    assert lab.controls.engine.currentData() == "halving"
    assert issubclass(lab._choice.display, GenericDisplay)
    lab.controls.pace.setCurrentIndex(FULL_SPEED)
    lab.run(one_step=True)
    hand.rest()
    assert (lab.watched_run.status, lab.watched_run.record.done) == (RunStatus.PAUSED, 1)
    lab.run()
    hand.rest()
    assert lab.watched_run.status is RunStatus.DONE
    assert lab.controls.run_bar.count.whole == "30 steps"
    model = lab.diagnostics.model
    heads = [model.headerData(k, Qt.Orientation.Horizontal) for k in range(model.columnCount())]
    assert heads[1:] == ["estimate", "exact", "error"]
    (view,) = lab.trace.views
    running = view.plot.content.series[0]
    p = exact["lung"][0]
    assert running.x.tolist() == list(range(1, 31))
    assert running.y == pytest.approx(p + (0.5 - p) * 0.5**running.x, abs=1e-6)
    assert "Largest error" in lab.diagnostics.sentence.text()


def test_the_registry_forgets_after_the_test():
    assert "halving" not in engines.names()
    assert "chain" not in structure_learners.names()


def test_a_new_learner_is_found_and_its_steps_are_a_trace(chain, capsys, tmp_path):
    listed = [each["name"] for each in _answer(capsys, "algorithms") if each["kind"] == "structure"]
    assert "chain" in listed
    cases = tmp_path / "cases.csv"
    cases.write_text("rain,wet,slip\n" + "n,n,n\n" * 3 + "y,y,y\n" + "y,y,n\n")
    words = "learn", cases, "--structure", "chain", "-o", tmp_path / "learned.bayesgui"
    assert _answer(capsys, *words)["arcs"] == [["rain", "wet"], ["wet", "slip"]]
    inbox = Inbox()
    learned = learn_structure(DATA, "chain", monitor=inbox)
    trace = Trace(event for event in inbox.take()[1] if isinstance(event, StructureStep))
    assert [step.iteration for step in trace] == [1, 2, 3]
    assert trace.at(1).changes == (ArcChange("added", "b", "c"),)
    assert tuple(change.arc for step in trace for change in step.changes) == learned.network.arcs
    assert np.isfinite(learned.score)
