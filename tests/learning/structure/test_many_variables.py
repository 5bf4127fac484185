"""Searches over many variables that are watched: several changes a step, and the same result."""

import pytest

from bayesgui.core.monitor import SILENT
from bayesgui.learning.structure import run as structure_run
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.runs.pacing import go_on
from tests.learning.cases import dependent_cases

LEARNERS = {"hill-climbing": {"rounds": 0}, "tabu": {}}


def _watched(name, data, seconds=0.0, steps=None):
    """Return the steps of a search that is shown."""
    learner = structure_learners.create(name, **LEARNERS[name])
    run = learner.begin(StructureProblem(data))
    seen = []
    look = run.look
    run.look = lambda: seen.append(look()) or seen[-1]
    go_on(run, steps, seconds, SILENT)
    return seen


@pytest.fixture
def few_are_many(monkeypatch):
    monkeypatch.setattr(structure_run, "MANY_VARIABLES", 6)
    monkeypatch.setattr(structure_run, "VARIABLES_PER_CHANGE", 2)


@pytest.mark.parametrize("name", LEARNERS)
def test_several_changes_are_one_step_and_lead_to_the_same_graph(name, monkeypatch):
    # The last step of a search with tabu changes goes back to the best graph.
    data = dependent_cases(400, 3)
    assert len(data.names) >= 6
    single = _watched(name, data)
    assert max(len(step.changes) for step in single if step.share < 1) == 1
    monkeypatch.setattr(structure_run, "MANY_VARIABLES", 6)
    monkeypatch.setattr(structure_run, "VARIABLES_PER_CHANGE", 2)
    several = _watched(name, data)
    at_once = len(data.names) // 2
    assert 1 < max(len(step.changes) for step in several if step.share < 1) <= at_once
    assert len(several) < len(single)
    assert several[-1].arcs == single[-1].arcs
    assert several[-1].score == single[-1].score


@pytest.mark.parametrize("name", LEARNERS)
def test_one_step_that_is_asked_for_is_one_change_and_shows_the_next_ones(name, few_are_many):
    data = dependent_cases(400, 3)
    (step,) = _watched(name, data, steps=1)
    assert len(step.changes) == 1
    assert step.candidates
    # A pace changes nothing of that: what is told of each step would take longer than the search.
    assert not any(step.candidates for step in _watched(name, data, seconds=0.01))
