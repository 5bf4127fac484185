"""Probabilities of events in a situation, by the exact engine that needs no compiled code."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError, ModelError
from bayesgui.core.evidence import Evidence, FixedPosterior, Intervention, StateFinding, named
from bayesgui.inference.exact.variable_elimination import VariableElimination

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.lessons.expressions import Event

MAX_CELLS = 4_096
"""Cells of the joint table of events that are asked at once; the chain rule splits larger ones."""


@lru_cache(maxsize=4)
def engine_of(network: BayesianNetwork) -> VariableElimination:
    """Return the engine of a network; those of the last networks are kept."""
    return VariableElimination(network)


def finding_of(network: Model, event: Event) -> StateFinding | Intervention:
    """Return the finding that an event is, with states of the network."""
    variable = network[event.variable]
    if event.is_set:
        found = named(variable, Intervention(event.states[0]))
    else:
        found = named(variable, StateFinding(frozenset(event.states), event.excluded))
    assert isinstance(found, StateFinding | Intervention)
    return found


def evidence_of(network: Model, events: Iterable[Event]) -> Evidence:
    """Return the findings that some conditions are."""
    findings: dict[str, StateFinding | Intervention] = {}
    for event in events:
        if event.variable in findings:
            raise EvidenceError(
                "There are two findings on {variable}; keep one of them.", variable=event.variable
            )
        findings[event.variable] = finding_of(network, event)
    return Evidence(findings)


def _allowed(network: BayesianNetwork, events: Sequence[Event]) -> dict[str, NDArray[np.float64]]:
    """Return which states of each variable the events allow, 1 or 0."""
    allowed: dict[str, NDArray[np.float64]] = {}
    for event in events:
        finding = finding_of(network, event)
        if isinstance(finding, Intervention):
            raise ModelError(
                "do({variable}={state}) can only stand after the bar of P(… | …).",
                variable=event.variable,
                state=finding.state,
            )
        weights = finding.weights(network[event.variable])
        allowed[event.variable] = allowed.get(event.variable, 1.0) * weights
    return allowed


def probability(
    network: BayesianNetwork, events: Sequence[Event], evidence: Evidence, monitor: Monitor
) -> float:
    """Return the probability that all events hold, given some findings.

    `events`: the events; several on one variable must all hold.
    """
    allowed = _allowed(network, events)
    engine, total = engine_of(network), 1.0
    for names in _parts(network, list(allowed), evidence):
        table = engine.joint(names, evidence, monitor)
        for axis, name in enumerate(names):
            shape = [-1 if k == axis else 1 for k in range(len(names))]
            table = table * allowed[name].reshape(shape)
        total *= float(table.sum())
        if not total > 0:
            return 0.0
        for name in names:
            if name not in evidence:
                states = [s for s, w in zip(network[name].states, allowed[name], strict=True) if w]
                evidence = evidence.with_finding(name, StateFinding(frozenset(states)))
    return min(total, 1.0)


def _parts(network: BayesianNetwork, names: list[str], evidence: Evidence) -> list[tuple[str, ...]]:
    """Split variables so that the joint table of each part is small.

    Those with findings are in the first part, since later ones are given the events of earlier
    ones. A fixed posterior would be fixed again there, so that nothing is split then.
    """
    names.sort(key=lambda name: name not in evidence)
    if any(isinstance(finding, FixedPosterior) for finding in evidence.values()):
        return [tuple(names)]
    parts: list[tuple[str, ...]] = [()]
    for name in names:
        cells = math.prod(network[each].n_states for each in (*parts[-1], name))
        if parts[-1] and cells > MAX_CELLS and name not in evidence:
            parts.append(())
        parts[-1] = (*parts[-1], name)
    return parts


def joint_table(
    network: BayesianNetwork, names: Sequence[str], evidence: Evidence, monitor: Monitor
) -> NDArray[np.float64]:
    """Return the joint distribution of some variables given some findings, an axis for each."""
    return engine_of(network).joint(tuple(names), evidence, monitor)


def are_independent(
    network: BayesianNetwork,
    first: Sequence[str],
    second: Sequence[str],
    given: Sequence[str],
    monitor: Monitor,
) -> bool:
    """Tell whether two sets of variables are independent given a third one, in the numbers.

    P(x, y | z) and P(x | z) P(y | z) may differ by 1e-9.
    """
    table = joint_table(network, (*first, *second, *given), Evidence(), monitor)
    rows, columns = (
        math.prod(network[name].n_states for name in names) for names in (first, second)
    )
    cube = table.reshape(rows, columns, -1)
    totals = cube.sum(axis=(0, 1))
    cube = cube[:, :, totals > 0] / totals[totals > 0]
    product = cube.sum(axis=1, keepdims=True) * cube.sum(axis=0, keepdims=True)
    return bool(np.abs(cube - product).max(initial=0.0) <= 1e-9)
