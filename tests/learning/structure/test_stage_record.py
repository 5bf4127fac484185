"""The stages of a constraint-based learner, event by event, against its own steps."""

from __future__ import annotations

import itertools

import pytest

import bayesgui
from bayesgui import paths
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.independence.base import Verdict
from bayesgui.learning.structure import stage_record
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.learning.structure.stage_record import StageRecord


def _recorded(method, rows=1000, **options):
    network = bayesgui.read(paths.samples() / "networks" / "asia.bayesgui")
    cases = Dataset.from_blocks(network, sample(network, rows, 4))
    run = structure_learners.create(method, **options).begin(StructureProblem(cases))
    record, steps = StageRecord(), []
    while True:
        run.advance(1, SILENT)
        if run.is_over:
            return record, steps
        steps.append(run.latest)
        record.add(run.latest)


@pytest.mark.parametrize("method", ["pc", "sgs", "tpda", "mmhc"])
def test_every_event_has_the_graph_of_its_step(method):
    record, steps = _recorded(method)
    by_number = {step.iteration: step for step in steps}
    for place in range(len(record)):
        frame = record.at(place)
        step = by_number[frame.step.iteration]
        assert frame.step.edges == tuple(sorted(tuple(sorted(edge)) for edge in step.edges))
        assert frame.step.arcs == step.arcs
        assert frame.step.detail is step.detail
        stage = record.stages[frame.stage]
        assert stage.first <= place < stage.first + stage.count
        assert stage.title == step.stage
    assert record.at(len(record) - 1).step.arcs == steps[-1].arcs
    assert sum(stage.count for stage in record.stages) == len(record)


def test_stages_of_pc_count_tests_and_removals():
    record, steps = _recorded("pc", alpha=0.01)
    titles = [str(stage.title) for stage in record.stages]
    assert titles[:3] == ["Complete graph", "Level 0", "Level 1"]
    assert titles[-2:] == ["V-structures", "Meek rules"]
    assert (record.stages[0].n_edges, record.stages[0].tests) == (28, 0)
    assert record.stages[1].tests == 28
    left = 28
    for stage in record.stages[1:-2]:
        left -= stage.removals
        assert stage.n_edges == left
        tests = [s for s in steps if s.stage == stage.title and isinstance(s.detail, Verdict)]
        assert stage.tests == len(tests)
        assert stage.removals == sum(test.detail.independent for test in tests)
    assert record.stages[-1].n_edges == left
    assert len(record.removals) == 28 - left


@pytest.mark.parametrize("method", ["tpda", "mmhc"])
def test_other_methods_have_their_own_stages(method):
    record, _ = _recorded(method)
    titles = [str(stage.title) for stage in record.stages]
    if method == "mmhc":
        assert record.stages[1].removals == 0
        assert titles == ["Neighbors", "Hill climbing"]
    else:
        assert titles == ["Drafting", "Thickening", "Thinning", "V-structures", "Meek rules"]


def test_ghosts_are_those_of_the_level_and_tries_those_of_the_pair():
    record, _ = _recorded("pc", alpha=0.01)
    for place, after in itertools.pairwise(record.removals):
        assert record.next_removal(place) == after
        assert record.removal_before(after) == place
        frame = record.at(place)
        last = frame.removed[-1]
        assert last.independent
        assert last is frame.step.detail
        assert all(len(each.given) == len(last.given) for each in frame.removed)
        tried = [verdict for _, verdict in record.tried(place)]
        assert record.tried(place)[-1][0] == place
        assert record.change_at(place)[0] == (tuple(sorted((last.x, last.y))),)
        assert tried[-1] is last
        assert {frozenset((each.x, each.y)) for each in tried} == {frozenset((last.x, last.y))}
        assert not any(each.independent for each in tried[:-1])
    assert record.next_removal(record.removals[-1]) is None
    assert record.at(0).removed == ()


def test_v_structures_come_one_by_one():
    record, _ = _recorded("pc", rows=10_000, alpha=0.01)
    (stage,) = (stage for stage in record.stages if stage.title == "V-structures")
    frames = [record.at(stage.first + k).step for k in range(stage.count)]
    assert frames[0].detail is not None
    for before, after in itertools.pairwise(frames):
        assert set(before.arcs) <= set(after.arcs)
    for step in frames:
        clashing = {*step.clashes, *(edge[::-1] for edge in step.clashes)}
        assert set(step.detail.arcs) <= {*step.arcs, *clashing}


def test_tests_that_change_nothing_are_dropped_where_there_are_too_many(monkeypatch):
    whole, _ = _recorded("pc")
    monkeypatch.setattr(stage_record, "MAX_EVENTS", 10)
    short, _ = _recorded("pc")
    assert len(short) < len(whole)
    assert [s.tests for s in short.stages] == [s.tests for s in whole.stages]
    assert len(short.removals) == len(whole.removals)
    last = short.at(len(short) - 1).step
    assert last.edges == whole.at(len(whole) - 1).step.edges
