"""One run of EM that is watched: its request, its jobs, and the steps of all its ascents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bayesgui.app.runs.recipes import run_recipe
from bayesgui.app.runs.watched_run import WatchedRun
from bayesgui.core.cpt import CPT
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.hidden_nodes import without_hidden
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.em_run import EMReport, EMRun, EMStep
from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.learning.parameters.em import EM, PseudoCases
from bayesgui.runs.run import RunStarted
from bayesgui.runs.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtCore import QObject

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.series.placing import TimeColumns
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.recipe import Recipe
    from bayesgui.jobs.runner import Runner
    from bayesgui.learning.incomplete.em_run import Ascent
    from bayesgui.learning.incomplete.flat_tables import FlatTables
    from bayesgui.learning.parameters.em import LearnedByEM
    from bayesgui.learning.temporal.em_over_time import EMOverTime
    from bayesgui.runs.run import RunProgress

    Flat = NDArray[np.float64]

VISIBLE_GAIN = 0.01
"""Nats by which an ascent must be higher to be shown, so that equal peaks do not flicker."""

MAX_STEPS = 500
"""Steps of an ascent that are kept for its curve."""


@dataclass(frozen=True, eq=False)
class EMRequest:
    """A request to learn tables by EM; `repeat` as in `Recipe`.

    `columns`: of times and series, for a template.
    """

    options: Mapping[str, Any]
    state: DocumentState
    dataset: Dataset
    columns: TimeColumns | None = None
    repeat: Callable[[], object] | None = field(default=None, compare=False)


class EMRecord:
    """The steps of all ascents, and the best one so far."""

    def __init__(self) -> None:
        self.ascents: dict[int, Trace[EMStep]] = {}
        self.latest: EMStep | None = None
        self.rise = 0.0
        self.best: Ascent | None = None
        self.n_ended = 0
        self.share = 0.0
        self.is_over = False
        self.run: EMRun | None = None
        """The run; its cases and rules never change, the rest is untouched while its job lasts."""

    def begin(self, run: EMRun) -> None:
        """Take in the run before its first step."""
        self.run = run

    def add(self, progress: RunProgress) -> None:
        """Take in the steps made since."""
        for step in progress.events:
            if isinstance(step, EMStep):
                self._add_step(step)
        if isinstance(progress.report, EMReport):
            self.n_ended = progress.report.n_ended
            self._hold(progress.report.best, is_last=progress.is_over)
        self.share, self.is_over = progress.share, progress.is_over

    def _hold(self, found: Ascent | None, *, is_last: bool) -> None:
        """Keep the ascent that is shown unless another one is visibly higher, or all have ended."""
        held = self.best
        if (
            found is None
            or held is None
            or is_last
            or found.restart == held.restart
            or found.objective > held.objective + VISIBLE_GAIN
        ):
            self.best = found

    def _add_step(self, step: EMStep) -> None:
        steps = self.ascents.setdefault(step.restart, Trace(most=MAX_STEPS))
        if len(steps):
            before = steps.at(-1)
            if before.iteration >= step.iteration:
                return
            self.rise = step.objective - before.objective
        else:
            self.rise = 0.0
        steps.add(step)
        self.latest = step


class WatchedEM(WatchedRun[EMRun]):
    """EM on the cases of a document."""

    def __init__(self, runner: Runner, request: EMRequest, parent: QObject | None = None) -> None:
        self.record = EMRecord()
        super().__init__(runner, request.state, self.record, parent)
        self.request = request
        self.cases: Dataset | None = None
        """The cases, matched with the network; None before they are, and of series."""
        self.alphas: dict[str, Flat] = {}
        self._over_time: EMOverTime | None = None

    def result(self, monitor: Monitor = SILENT) -> LearnedByEM:
        """Return the best tables so far; called in a job, when no other job has the run."""
        assert self.record.run is not None
        if self._over_time is not None:
            from bayesgui.learning.temporal.learning import as_template

            return as_template(self._over_time.learned(monitor), self._over_time.cases)
        assert self.cases is not None  # made before the first step
        return self._learner().result(
            self.record.run, self.state.network, self.cases, self.alphas, monitor
        )

    def _learner(self) -> EM:
        learner = parameter_learners.create("em", **self.request.options)
        assert isinstance(learner, EM)
        return learner

    def _begin(self, monitor: Monitor) -> EMRun:
        network, learner = self.state.network, self._learner()
        template = template_of(self.state.model)
        if template is not None:
            return self._begin_over_time(template, learner, monitor)
        prior = PseudoCases(learner.ess, learner.alpha)
        self.alphas = {name: prior.hyperparameters(network.cpt(name)) for name in network}
        self.cases = without_hidden(self.request.dataset, network).matched(network, hidden=True)
        run = learner.begin(network, group_cases(network, self.cases, monitor), self.alphas)
        monitor.publish(RunStarted(run))
        return run

    def _begin_over_time(self, template: TemporalNetwork, learner: EM, monitor: Monitor) -> EMRun:
        from bayesgui.learning.temporal.em_over_time import begin_over_time
        from bayesgui.learning.temporal.learning import waited_cases

        assert self.request.columns is not None
        dataset = without_hidden(self.request.dataset, template)
        cases = waited_cases(template, dataset, self.request.columns, True, monitor)
        self._over_time = begin_over_time(learner, cases, monitor=monitor)
        monitor.publish(RunStarted(self._over_time.run))
        return self._over_time.run

    def _describe(self) -> tuple[str, Recipe]:
        request = self.request
        return self.tr("EM"), run_recipe(parameter_learners["em"], request.options, request.repeat)


def network_of(
    network: BayesianNetwork, tables: FlatTables, theta: Flat, expected: Flat
) -> BayesianNetwork:
    """Return a network with other tables, whose observed counts are expected ones."""
    values, counts = tables.parted(theta), tables.parted(expected)
    cpts = [
        CPT(name, network.cpt(name).parents, values[name], counts[name], counts[name])
        for name in network
    ]
    return BayesianNetwork(network.variables, cpts, network.name, network.properties)
