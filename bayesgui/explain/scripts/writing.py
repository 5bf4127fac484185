"""The script of an algorithm of the player, by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.runs.played_algorithms import FACTORS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.explain.scripts.script import Script


def script_of(
    algorithm: str,
    network: BayesianNetwork,
    evidence: Evidence,
    target: str,
    monitor: Monitor,
    kernels: bool,
    first: Sequence[str] = (),
) -> Script:
    """Return an algorithm on a network under its findings, step by step.

    `target`: the variable that variable elimination leaves; of no matter for the junction tree.
    `kernels`: whether compiled kernels may search for the elimination order.
    """
    if algorithm == FACTORS:
        from bayesgui.explain.scripts.variable_elimination import factor_script

        return factor_script(network, evidence, target, monitor, first)
    from bayesgui.explain.scripts.junction_tree.script import junction_script

    return junction_script(network, evidence, monitor, kernels, first)
