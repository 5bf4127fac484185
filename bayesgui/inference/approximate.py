"""Base of the engines that estimate posteriors."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import numpy as np

from bayesgui.catalog.parameters import parameter, validate
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.inference.base import InferenceEngine
from bayesgui.inference.findings import observing
from bayesgui.inference.initial_states import initial_states
from bayesgui.inference.jeffrey import Precision
from bayesgui.inference.support import Support, check_possible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.engine_run import EngineRun
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.posteriors import Posteriors

R = TypeVar("R", bound="EngineRun")


def engine_seed() -> Any:
    """Declare the option that all engines have that draw."""
    return parameter(
        0,
        low=0,
        high=2**63 - 1,
        label="Seed",
        doc="The same seed gives the same numbers again.",
    )


class ApproximateEngine(InferenceEngine):
    """Answers with estimates.

    Whether evidence is impossible is decided from the zeros of the tables alone, so that evidence
    that is only rare is never called impossible.
    """

    is_exact = False
    needs_kernels = True
    jeffrey = Precision(close=2e-3, accepted=0.05, rounds=25)

    def _is_possible(self, findings: ResolvedFindings, monitor: Monitor) -> bool:
        try:
            check_possible(self.network, findings, monitor)
        except ImpossibleEvidenceError:
            return False
        return True

    def _possible_configurations(
        self, findings: ResolvedFindings, count: int, monitor: Monitor, seed: int = 0
    ) -> NDArray[np.int32]:
        """Return configurations of positive probability; raise if there are none."""
        support = Support(self.network, findings, monitor)
        return initial_states(self.network, findings, support, count, seed, monitor)


class SteppedEngine(ApproximateEngine):
    """Answers by a run that anybody may watch; its options are those of the engine."""

    is_watchable = True

    starts_possible: ClassVar[bool] = False
    """Whether a run needs a possible configuration to begin, so that it tells at once."""

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        found = to_the_end(self._start_run(findings, monitor), monitor).posteriors(targets)
        assert found is not None
        return found

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        """Ask about one variable after another, given the states of those before."""
        table = np.zeros([self.network[name].n_states for name in variables])

        def fill(cell: tuple[int, ...], chance: float, known: ResolvedFindings) -> None:
            name = variables[len(cell)]
            row = self._answer(known, (name,), monitor)[name]
            if len(cell) == len(variables) - 1:
                table[cell] = chance * row
                return
            for state in np.flatnonzero(row):
                given = observing(known, name, int(state), len(row))
                fill((*cell, int(state)), chance * float(row[state]), given)

        if not variables:
            return np.ones(())
        fill((), 1.0, findings)
        return table

    @abstractmethod
    def _start_run(self, findings: ResolvedFindings, monitor: Monitor) -> EngineRun:
        """Return the run at its start; raise if the evidence is seen to be impossible."""

    @classmethod
    def _begin_watched(
        cls,
        network: BayesianNetwork,
        evidence: Mapping[str, object],
        options: Mapping[str, Any],
        monitor: Monitor,
    ) -> EngineRun:
        return cls(network, **validate(cls.name, cls.run_parameters(), options)).begin(
            evidence, monitor
        )

    def begin(
        self, evidence: Mapping[str, object] | None = None, monitor: Monitor = SILENT
    ) -> EngineRun:
        """Return the run of a query before its first step; the caller advances it.

        `evidence`: findings by variable, as `query` takes them.
        """
        return self._begin(evidence, lambda found: self._start_run(found, monitor), monitor)

    def _begin(
        self,
        evidence: Mapping[str, object] | None,
        start: Callable[[ResolvedFindings], R],
        monitor: Monitor,
    ) -> R:
        with self._resolved(evidence, monitor) as findings:
            reached = self._jeffrey(findings, Unreported(monitor))
            if not self.starts_possible:
                # Otherwise the user would learn of it only after the last row.
                check_possible(self.network, reached, monitor)
            return start(reached)


def to_the_end(run: R, monitor: Monitor) -> R:
    """Advance a run until it is over, or as far as was wanted before a stop.

    `monitor`: polled for cancellation; receives the observations, if each step is observed.
    """
    while not run.is_over:
        if run.is_worth_keeping and monitor.stop_requested:
            break
        run.advance(min(run.at_once, run.max_steps - run.done), monitor)
        if run.stepwise:
            monitor.publish(run.detail())
        monitor.report(run.share)
    return run


def places_of(network: BayesianNetwork) -> dict[str, tuple[int, int]]:
    """Return where each variable's states begin and end, all laid one after another."""
    places: dict[str, tuple[int, int]] = {}
    start = 0
    for variable in network.variables:
        places[variable.name] = (start, start + variable.n_states)
        start += variable.n_states
    return places


def by_name(
    flat: NDArray[np.float64], bounds: Mapping[str, tuple[int, int]]
) -> dict[str, NDArray[np.float64]]:
    """Cut numbers of all states into one read-only vector for each name.

    `flat`: all states one after another; made read-only.
    """
    flat.flags.writeable = False
    return {name: flat[start:stop] for name, (start, stop) in bounds.items()}
