"""One run that counts arcs, and what it has found so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bayesgui.app.runs.recipes import run_recipe
from bayesgui.app.runs.watched_run import WatchedRun
from bayesgui.core.monitor import Unreported
from bayesgui.learning.averaging.searched import SearchedGraphs
from bayesgui.learning.confidence.base import ConfidenceRun, confidence_methods
from bayesgui.learning.confidence.shares import ArcShares
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.runs.run import RunStarted
from bayesgui.widgets.fields.parameter_form import registered_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtCore import QObject

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.causal.pag import Pag
    from bayesgui.jobs.recipe import Recipe
    from bayesgui.jobs.runner import Runner
    from bayesgui.learning.confidence.base import ConfidenceMethod
    from bayesgui.runs.run import RunProgress


@dataclass(frozen=True, eq=False)
class ConfidenceRequest:
    """A request for the confidence of arcs. `repeat, revise`: as in `Recipe`."""

    method: str
    options: Mapping[str, Any]
    state: DocumentState
    dataset: Dataset
    repeat: Callable[[], object] | None = field(default=None, compare=False)
    revise: Callable[[], object] | None = field(default=None, compare=False)

    @property
    def total(self) -> int:
        """Number of searches or samples."""
        usual = {p.name: p.default for p in confidence_methods[self.method].parameters}
        return int(self.options.get("samples", usual["samples"]))


class ConfidenceRecord:
    """The latest shares of a run."""

    def __init__(self) -> None:
        self.shares: ArcShares | None = None
        self.is_over = False

    def begin(self, run: ConfidenceRun) -> None:
        """Take in the run before its first search."""

    def add(self, progress: RunProgress) -> None:
        """Take in the latest shares."""
        for event in progress.events:
            if isinstance(event, ArcShares):
                self.shares = event
        self.is_over = progress.is_over


class WatchedConfidence(WatchedRun[ConfidenceRun]):
    """Searches or samples that can be paused, after one search on all rows."""

    def __init__(
        self, runner: Runner, request: ConfidenceRequest, parent: QObject | None = None
    ) -> None:
        self.record = ConfidenceRecord()
        super().__init__(runner, request.state, self.record, parent)
        self.request = request
        self.whole: frozenset[Arc] | None = None
        """The arcs of the search on all rows, written in the job before it publishes the run."""
        self._method: ConfidenceMethod | None = None
        self._data: CaseTable | None = None
        self.pag: Pag | None = None
        """Its graph with marks, if it has any."""

    @property
    def searched(self) -> SearchedGraphs | None:
        """The networks found so far, while no job works; None of graphs with marks."""
        if self.is_live or self._run is None or self._method is None or self._data is None:
            return None
        return SearchedGraphs.of(self._run, self._method, self._data, self.request.options)

    def _begin(self, monitor: Monitor) -> ConfidenceRun:
        request = self.request
        method = confidence_methods.create(request.method, **request.options)
        data = request.dataset.matched(request.state.network)
        problem = StructureProblem(data, request.state.constraints)
        run = method.begin(problem)
        found = method.search_all(problem, Unreported(monitor))
        self._method, self._data = method, data
        self.whole, self.pag = frozenset(found.network.arcs), found.pag
        monitor.publish(RunStarted(run))
        return run

    def _describe(self) -> tuple[str, Recipe]:
        request = self.request
        entry = confidence_methods[request.method]
        title = self.tr("Arc confidence: {method}").format(method=registered_text(entry.label))
        return title, run_recipe(entry, request.options, request.repeat, request.revise)
