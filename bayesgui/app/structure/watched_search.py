"""One search for a structure: its run, its steps, and which of them is looked at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bayesgui.app.runs.recipes import run_recipe
from bayesgui.app.runs.watched_run import WatchedRun
from bayesgui.core.network import BayesianNetwork
from bayesgui.learning.structure.base import cases_for, structure_learners, with_arcs
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.learning.structure.record import StructureRecord
from bayesgui.learning.structure.run import StructureRun
from bayesgui.runs.run import RunStarted
from bayesgui.widgets.fields.parameter_form import registered_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtCore import QObject

    from bayesgui.app.structure.over_time import SearchedLags
    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.recipe import Recipe
    from bayesgui.jobs.runner import Runner
    from bayesgui.learning.structure.base import LearnedStructure
    from bayesgui.learning.structure.run import StructureStep
    from bayesgui.learning.temporal.lag_problem import LagProblem


@dataclass(frozen=True, eq=False)
class SearchRequest:
    """A request for a search.

    `start`: the arcs from which the search starts; None for the required ones. `before`: steps of
    an earlier search that this one goes on from. `vetoes`: numbers of the steps after which the
    user changed what is allowed. `lags`: what makes it one over time. `repeat, revise`: as in
    `Recipe`.
    """

    method: str
    options: Mapping[str, Any]
    state: DocumentState
    dataset: Dataset
    constraints: ArcConstraints
    start: tuple[Arc, ...] | None = None
    before: tuple[StructureStep, ...] = ()
    vetoes: tuple[int, ...] = ()
    lags: SearchedLags | None = None
    repeat: Callable[[], object] | None = field(default=None, compare=False)
    revise: Callable[[], object] | None = field(default=None, compare=False)

    @property
    def nodes(self) -> tuple[str, ...]:
        """The nodes that are searched."""
        if self.lags is not None:
            return self.lags.nodes(self.state.model)
        return self.state.network.names

    def problem(self) -> StructureProblem:
        """Return the problem; matches data and nodes, which may take long."""
        data = cases_for(self.method, self.dataset.matched(self.state.network))
        if self.start is None:
            return StructureProblem(data, self.constraints)
        start = with_arcs(without_arcs(self.state.network), self.start)
        return StructureProblem(data, self.constraints, start)


def without_arcs(network: BayesianNetwork) -> BayesianNetwork:
    """Return the nodes of a network without arcs, with uniform tables."""
    return BayesianNetwork(network.variables, name=network.name, properties=network.properties)


class WatchedSearch(WatchedRun[StructureRun]):
    """A search whose steps can be looked at, whether it runs or stands still."""

    def __init__(
        self, runner: Runner, request: SearchRequest, parent: QObject | None = None
    ) -> None:
        self.record = StructureRecord(request.before)
        super().__init__(runner, request.state, self.record, parent)
        self.request = request
        self.problem: StructureProblem | None = None
        self.over_time: LagProblem | None = None
        self.assumed: tuple[str, ...] = ()
        """What a search over time takes for granted."""
        self._place: int | None = None

    @property
    def place(self) -> int:
        """The number, from 0, of the step that is looked at: the latest one unless chosen."""
        latest = len(self.record.steps) - 1
        return latest if self._place is None else min(self._place, latest)

    @property
    def past(self) -> dict[str, tuple[str, int]]:
        """For each name that stands for a node some slices before, the node and how many."""
        wanted = {} if self.over_time is None else self.over_time.wanted
        return {name: of for name, of in wanted.items() if of[1]}

    @property
    def left_out(self) -> tuple[str, ...]:
        """The nodes of the document that are not searched over time."""
        if self.over_time is None:
            return ()
        return tuple(sorted({*self.request.state.model.names} - {*self.over_time.names}))

    def look_at(self, place: int) -> None:
        """Look at a step; at the latest one, follow the search again."""
        latest = len(self.record.steps) - 1
        self._place = None if place >= latest else max(0, place)
        self.changed.emit()

    def finish(self) -> None:
        # What is kept is the best, and not the step before it that may be on the canvas.
        self._place = None
        super().finish()

    def result(self) -> LearnedStructure:
        """Return the best structure so far; called in a job, when no other job has the run."""
        assert self.problem is not None  # made before the first step
        assert self.record.run is not None
        learner = structure_learners.create(self.request.method, **self.request.options)
        return learner.result(self.problem, self.record.run)

    def template(self, monitor: Monitor) -> tuple[TemporalNetwork, tuple[str, ...]]:
        """Return the template of a search over time, and what to know of it; called in a job."""
        from bayesgui.app.structure.over_time import found_template

        assert self.over_time is not None
        request = self.request
        made, remarks = found_template(
            self.over_time, request.method, request.options, self.result(), monitor
        )
        return made, (*self.assumed, *remarks)

    def _begin(self, monitor: Monitor) -> StructureRun:
        request = self.request
        options = request.options
        if request.lags is None:
            self.problem = request.problem()
        else:
            self.over_time, self.assumed = request.lags.problem(
                request.state, request.dataset, request.constraints
            )
            self.problem = self.over_time.searched(request.method, request.start)
            options = self.over_time.options(options)
        learner = structure_learners.create(request.method, **options)
        run = learner.begin(self.problem)
        if self.over_time is not None:
            run.offset = self.over_time.roots_score(learner, self.problem)
        if request.before:
            run.go_on_after(request.before[-1])
        monitor.publish(RunStarted(run))
        return run

    def _describe(self) -> tuple[str, Recipe]:
        request = self.request
        entry = structure_learners[request.method]
        title = self.tr("Search: {method}").format(method=registered_text(entry.label))
        return title, run_recipe(entry, request.options, request.repeat, request.revise)
