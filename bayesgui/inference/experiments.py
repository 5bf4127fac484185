"""The engines that can be watched: their options, how a run begins and goes on, what is kept."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Protocol

from bayesgui.catalog.parameters import Parameter, parameters_of
from bayesgui.core.sentence import Sentence
from bayesgui.inference.gibbs.events import WatchOptions
from bayesgui.inference.run_record import RunRecord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.posteriors import Posteriors

    Options = Mapping[str, Any]

ROWS = 100
"""Rows of a step, where one would not be seen."""


class Record(Protocol):
    """What is kept of a run on the side of whoever looks."""

    network: BayesianNetwork
    given: frozenset[str]
    posteriors: Posteriors | None

    @property
    def done(self) -> int:
        """Steps so far."""

    def begin(self, run: object) -> None:
        """Take in what is known of a run before its first step."""

    def add(self, event: object) -> None:
        """Take in what came."""


class Experiment(ABC):
    """A way to watch an engine.

    Parameters
    ----------
    name : str
        Registered name of the engine.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    @abstractmethod
    def parameters(self) -> tuple[Parameter, ...]:
        """The options of a run."""

    @abstractmethod
    def begin(
        self,
        network: BayesianNetwork,
        evidence: Mapping[str, object],
        options: Options,
        monitor: Monitor,
    ) -> object:
        """Return a run at its start, and publish a `RunStarted`."""

    @abstractmethod
    def resume(
        self, run: Any, options: Options, steps: int | None, seconds: float, monitor: Monitor
    ) -> object:
        """Advance a run by some steps, or to its end, and publish what it brings."""

    @abstractmethod
    def record(self, network: BayesianNetwork) -> Record:
        """Return an empty record of a run."""

    @abstractmethod
    def is_over(self, record: Any, options: Options) -> bool:
        """Tell whether a run has done all that its options ask for."""

    def one_step(self, options: Options, done: int) -> int:
        """Return how many steps are one for whoever looks on."""
        return 1

    def problem(self, options: Options) -> str:
        """Return why no run can have these options, or nothing."""
        return ""

    def extends(self, before: Options, after: Options) -> bool:
        """Tell whether a run under some options can go on under others."""
        return False


class RunExperiment(Experiment):
    """Watches an engine that answers by a `EngineRun`.

    Parameters
    ----------
    name : str
        Registered name of the engine.
    step : int
        How many steps are one for whoever looks on.
    """

    def __init__(self, name: str, step: int = 1) -> None:
        super().__init__(name)
        self._step = step

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The options of the engine."""
        from bayesgui.inference.base import engines

        return engines[self.name].parameters

    def begin(
        self,
        network: BayesianNetwork,
        evidence: Mapping[str, object],
        options: Options,
        monitor: Monitor,
    ) -> object:
        """Return a course at its start, and publish a `RunStarted`."""
        from bayesgui.inference.run_pacing import begin

        return begin(self.name, network, evidence, options, monitor)

    def resume(
        self, run: Any, options: Options, steps: int | None, seconds: float, monitor: Monitor
    ) -> object:
        """Advance a course by some steps, or to its end, and publish what it brings."""
        from bayesgui.inference.run_pacing import go_on

        return go_on(run, steps, seconds, monitor)

    def record(self, network: BayesianNetwork) -> RunRecord:
        """Return an empty record of a course."""
        return RunRecord(network)

    def is_over(self, record: Any, options: Options) -> bool:
        """Tell whether a course has come to its end."""
        return bool(record.is_over)

    def one_step(self, options: Options, done: int) -> int:
        """Return how many steps are one for whoever looks on."""
        return self._step


class GibbsExperiment(Experiment):
    """Watches the chains of a Gibbs sampler, few of them and from their first sweep on."""

    def __init__(self) -> None:
        super().__init__("gibbs")

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The options of chains that are watched."""
        return parameters_of(WatchOptions)

    def begin(
        self,
        network: BayesianNetwork,
        evidence: Mapping[str, object],
        options: Options,
        monitor: Monitor,
    ) -> object:
        """Return a run at its start, and publish a `RunStarted`."""
        from bayesgui.inference.gibbs import pacing as gibbs_watch

        return gibbs_watch.begin(network, evidence, WatchOptions(**options), monitor)

    def resume(
        self, run: Any, options: Options, steps: int | None, seconds: float, monitor: Monitor
    ) -> object:
        """Sweep some times, or to the end, and publish batches."""
        from bayesgui.inference.gibbs import pacing as gibbs_watch

        goal = WatchOptions(**options).sweeps if steps is None else run.sweeps + steps
        return gibbs_watch.go_on(run, goal, seconds, monitor)

    def record(self, network: BayesianNetwork) -> Record:
        """Return an empty record of chains."""
        from bayesgui.inference.gibbs.record import GibbsRecord

        return GibbsRecord(network)

    def is_over(self, record: Any, options: Options) -> bool:
        """Tell whether all sweeps are done."""
        return bool(record.sweeps >= WatchOptions(**options).sweeps)

    def one_step(self, options: Options, done: int) -> int:
        """Return the sweeps until one more is kept, those of the burn-in all at once."""
        watched = WatchOptions(**options)
        return max(watched.thinning, watched.burn_in + watched.thinning - done)

    def problem(self, options: Options) -> str:
        """Return why no chain can have these options, or nothing."""
        if WatchOptions(**options).kept:
            return ""
        return Sentence("The burn-in leaves no sweep; shorten it or do more sweeps.")

    def extends(self, before: Options, after: Options) -> bool:
        """Tell whether only the number of sweeps is another one."""
        return {**before, "sweeps": 0} == {**after, "sweeps": 0}


EXPERIMENTS: dict[str, Experiment] = {
    made.name: made
    for made in (
        GibbsExperiment(),
        RunExperiment("likelihood-weighting", ROWS),
        RunExperiment("rejection", ROWS),
        RunExperiment("loopy-belief-propagation"),
        RunExperiment("mean-field"),
    )
}
"""All of them by the registered name of the engine."""
