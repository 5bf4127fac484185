"""A run of any engine that can be watched, at its start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import EvidenceError
from bayesgui.inference.base import engines
from bayesgui.runs.run import RunStarted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.engine_run import EngineRun


def begin(
    name: str,
    network: BayesianNetwork,
    evidence: Mapping[str, object],
    options: Mapping[str, Any],
    monitor: Monitor,
) -> EngineRun:
    """Return a run at its start, and publish it.

    Parameters
    ----------
    name : str
        Registered name of an engine that can be watched.
    network : BayesianNetwork
        The network.
    evidence : mapping of str to object
        Findings by variable.
    options : mapping of str to object
        Some of the engine's `run_parameters`.
    monitor : Monitor
        Gets a `RunStarted`.

    Raises
    ------
    BayesGuiError
        If these findings leave nothing to estimate, or the options are wrong.
    """
    run = engines[name].factory.watch(network, evidence, options, monitor)
    if not len(network):
        raise EvidenceError("The network has no node; draw one first.")
    monitor.publish(RunStarted(run))
    return run
