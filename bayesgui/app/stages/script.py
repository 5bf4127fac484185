"""A constraint-based learner written down test by test, in a job, to be played afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.learning.independence.base import TestForm, Verdict
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.constraint_based import form_of as test_form
from bayesgui.learning.structure.stage_record import StageRecord
from bayesgui.panels.independence.pair_question import PairQuestion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.app.structure.watched_search import SearchRequest
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.structure.base import LearnedStructure
    from bayesgui.panels.independence.pair_question import EdgeFate


@dataclass(frozen=True, eq=False)
class StagesScript:
    """A learner from its first event to its result.

    `form`: its test. `sizes`: number of states of each column. `cases`: the rows it was
    learned from.
    """

    method: str
    record: StageRecord
    learned: LearnedStructure
    form: TestForm
    sizes: Mapping[str, int]
    cases: CaseTable

    def question(self, place: int) -> PairQuestion | None:
        """Return the test of an event; None if it has none."""
        frame = self.record.at(place)
        verdict = frame.step.detail
        if not isinstance(verdict, Verdict):
            return None
        pair = (min(verdict.x, verdict.y), max(verdict.x, verdict.y))
        gone, new = self.record.change_at(place)
        fate: EdgeFate = "none"
        if pair in gone:
            fate = "goes"
        elif pair in new:
            fate = "comes"
        elif pair in frame.step.edges:
            fate = "stays"
        return PairQuestion(verdict, self.form, self.sizes, fate)


def form_of(method: str, options: Mapping[str, Any]) -> TestForm:
    """Return the test of a method with some options, as kernels compute it."""
    learner: Any = structure_learners.create(method, **options)
    own: TestForm | None = getattr(learner, "form", None)
    if own is not None:
        return own
    return test_form(learner.test, learner.alpha, learner.min_rows)


def write_script(request: SearchRequest, monitor: Monitor) -> StagesScript:
    """Run a learner to its end and keep every test; called in a job."""
    problem = request.problem()
    learner = structure_learners.create(request.method, **request.options)
    run, record = learner.begin(problem), StageRecord()
    # Nobody looks while it is written: what might come next need not be found out.
    run.is_hurried, run.stretch_end = True, run.max_steps
    while True:
        monitor.check()
        run.advance(1, monitor)
        if run.is_over:
            break
        if run.latest is not None:
            record.add(run.latest)
        monitor.report(run.share)
    data = problem.data
    sizes = {name: len(data.categorical(name).states) for name in data.names}
    form = form_of(request.method, request.options)
    learned = learner.result(problem, run)
    return StagesScript(request.method, record, learned, form, sizes, data)
