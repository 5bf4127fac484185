"""Watching of an engine: the options of a run, its start, and what is kept of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bayesgui.catalog.parameters import Parameter, parameters_of
from bayesgui.core.errors import EvidenceError
from bayesgui.inference.run_record import RunRecord
from bayesgui.runs.run import RunStarted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.engine_run import EngineRun


class Watchable:
    """The part of an engine that the laboratory reads; by default nothing can be watched."""

    is_watchable: ClassVar[bool] = False
    """Whether it answers by a run that anybody may watch: then `watch` begins one."""

    run_length: ClassVar[str] = ""
    """The option that says how many steps a run has, where it goes on if that alone changes."""

    @classmethod
    def run_parameters(cls) -> tuple[Parameter, ...]:
        """Return the options of a run that is watched: usually those of the engine."""
        return parameters_of(cls)

    @classmethod
    def run_problem(cls, options: Mapping[str, Any]) -> str:
        """Return why no run can have these options; "" if one can."""
        return ""

    @classmethod
    def run_extends(cls, before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
        """Tell whether a run with some options can be continued with others."""
        length = {cls.run_length: 0}
        return bool(cls.run_length) and {**before, **length} == {**after, **length}

    @classmethod
    def watch(
        cls,
        network: BayesianNetwork,
        evidence: Mapping[str, object],
        options: Mapping[str, Any],
        monitor: Monitor,
    ) -> EngineRun:
        """Return a run at its start, and publish it; only where `is_watchable`.

        Parameters
        ----------
        network : BayesianNetwork
            The network.
        evidence : mapping of str to object
            Findings by variable.
        options : mapping of str to object
            Some of `run_parameters`.
        monitor : Monitor
            Polled for cancellation; receives a `RunStarted`.

        Raises
        ------
        BayesGuiError
            If no run is possible under these findings, or the options are wrong.
        """
        run = cls._begin_watched(network, evidence, options, monitor)
        if not len(network):
            raise EvidenceError("The network has no node; draw one first.")
        monitor.publish(RunStarted(run))
        return run

    @classmethod
    def _begin_watched(
        cls,
        network: BayesianNetwork,
        evidence: Mapping[str, object],
        options: Mapping[str, Any],
        monitor: Monitor,
    ) -> EngineRun:
        """Return a run at its start."""
        raise NotImplementedError

    @classmethod
    def record(cls, network: BayesianNetwork) -> RunRecord:
        """Return an empty record of a run."""
        return RunRecord(network)
