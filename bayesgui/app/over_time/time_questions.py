"""The questions that the page *Over time* asks of a series."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.app.sessions.kept_time_engine import KeptTimeEngine
from bayesgui.core.monitor import Unreported
from bayesgui.core.temporal.places import LAST
from bayesgui.inference.temporal.base import FILTER, PREDICT, SEQUENCE, SMOOTH
from bayesgui.inference.temporal.unrolled import UnrolledEngine
from bayesgui.panels.over_time.time_answer import TimeAnswer

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.document.engine import EngineSetting
    from bayesgui.inference.temporal.base import EngineOverTime
    from bayesgui.inference.temporal.over_time import OverTime

MANY_CELLS = 2_000_000
"""Numbers of all nodes and slices above which only those of the node of the chart are asked."""
LONG = 5_000
"""Slices from which on the filtered beliefs are shown while the others are asked."""


@dataclass(frozen=True, eq=False)
class TimeQuestion:
    """What is asked: a series of a template, the node of the chart, and how far ahead.

    `smoothed`: the answer to the first question, where it is known already. `under`: the unrolled
    network with the best strategy of decisions, under which beliefs stand.
    """

    model: TemporalContent
    series: Series
    node: str
    ahead: int = 0
    compared: Series | None = None
    smoothed: OverTime | None = None
    under: BayesianNetwork | None = None

    def answer(self, engine: EngineOverTime, monitor: Monitor) -> TimeAnswer:
        """Return all answers; of a long series, publish what is filtered first."""
        everything, until = self._targets()
        steps = 4 if self.compared is None else 5

        def ask(step: int, task: str, of: tuple[str, ...], series: Series) -> OverTime:
            return engine.ask(series, task, self.ahead, of, _Step(monitor, step, steps))

        filtered = ask(0, FILTER, until, self.series)
        if self.series.slices >= LONG and self.smoothed is None:
            monitor.publish(
                TimeAnswer(self.model, self.series, filtered, filtered, is_partial=True)
            )
        smoothed, can = self.smoothed, engine.tasks
        whole = SMOOTH if SMOOTH in can else FILTER
        if smoothed is None:
            smoothed = ask(1, whole, everything, self.series)
        predicted = ask(2, PREDICT, until, self.series)
        sequence = ask(3, SEQUENCE, everything, self.series) if SEQUENCE in can else None
        compared, other = self.compared, None
        if compared is not None:
            other = ask(4, whole, everything, compared)
        return TimeAnswer(
            self.model,
            self.series,
            smoothed,
            filtered,
            predicted,
            sequence,
            other,
            "" if compared is None else compared.name,
            is_partial=smoothed.task != SMOOTH,
        )

    def _targets(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the nodes whose beliefs are asked, and of those whose are asked until a slice."""
        model = self.model
        apart = {*model.in_time, *model.utilities}
        once = tuple(name for name in model.names if name not in apart)
        everything = (*model.found_in_time, *once)
        count = self.series.slices + self.ahead
        if count * sum(model[name].n_states for name in everything) > MANY_CELLS:
            last = (name for name in once if model.place(name) == LAST)
            everything = tuple(dict.fromkeys((self.node, *last)))
        # What is known of a node that is there once is carried along, so only if it is shown.
        return everything, tuple(n for n in everything if n not in once or n == self.node)


class _Step(Unreported):
    """A monitor for one of some questions that take about the same time."""

    def __init__(self, monitor: Monitor, step: int, steps: int) -> None:
        super().__init__(monitor)
        self._step, self._steps = step, steps

    def report(self, fraction: float, text: str = "") -> None:
        self._monitor.report((self._step + fraction) / self._steps, text)


class TimeEngines:
    """Keeps the engine of a template: findings change more often than it does."""

    _under: UnrolledEngine | None = None

    def __init__(self) -> None:
        self._kept = KeptTimeEngine()

    def for_question(
        self, question: TimeQuestion, setting: EngineSetting, memory_budget: int | None
    ) -> EngineOverTime:
        """Return the engine of a question, under the strategy that it names."""
        network, model = question.under, question.model
        if network is None:
            return self._kept.of(model, setting, memory_budget)
        if self._under is None or self._under.network is not network:
            self._under = UnrolledEngine(model, network, memory_budget)
        return self._under
