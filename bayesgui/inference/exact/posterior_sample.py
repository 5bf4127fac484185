"""Exact samples from the posterior of all variables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import Evidence, Finding, Intervention, StateFinding
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.base import InferenceEngine


def sample_posterior(
    engine: InferenceEngine,
    network: BayesianNetwork,
    evidence: Evidence,
    seed: int,
    monitor: Monitor = SILENT,
) -> dict[str, str]:
    """Draw a complete case from P(all variables | evidence).

    `evidence`: the findings; an intervention sets its node. The result: the state of each variable,
    in the network's order.

    By the chain rule in topological order: ancestors of findings are drawn from their posterior
    given the findings and the states drawn so far, all others from their CPTs, as they have no
    observed descendants (Koller and Friedman 2009, section 12.1).
    """
    if evidence.fixed_posteriors(network):
        raise EvidenceError(
            "A case cannot be drawn under a fixed posterior; give a likelihood finding instead."
        )
    rng = np.random.default_rng(seed)
    order = network.topological_order()
    asked = _ancestors(network, evidence)
    known = evidence
    sampled: dict[str, int] = {}
    done = 0
    if not asked and evidence:
        engine.query(evidence, (), monitor)
    for name in order:
        monitor.check()
        if name in asked:
            posterior = engine.query(known, (name,), monitor)[name]
            done += 1
            monitor.report(done / len(asked))
        else:
            posterior = _conditional(network, evidence, name, sampled)
        sampled[name] = _pick_state(posterior, rng.random())
        if not isinstance(evidence.get(name), Intervention):
            state = network[name].states[sampled[name]]
            known = known.with_finding(name, StateFinding(frozenset({state})))
    return {name: network[name].states[sampled[name]] for name in network}


def _ancestors(network: BayesianNetwork, evidence: Evidence) -> set[str]:
    """Return the nodes with findings (except interventions) and their ancestors."""
    found: set[str] = set()
    waiting = [name for name, f in evidence.items() if not isinstance(f, Intervention)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(network.parents(name))
    return found


def _conditional(
    network: BayesianNetwork, evidence: Evidence, name: str, sampled: dict[str, int]
) -> NDArray[np.float64]:
    finding: Finding | None = evidence.get(name)
    if isinstance(finding, Intervention):
        row = np.zeros(network[name].n_states)
        row[finding.index(network[name])] = 1.0
        return row
    cpt = network.cpt(name)
    return np.asarray(cpt.values[tuple(sampled[parent] for parent in cpt.parents)])


def _pick_state(probabilities: NDArray[np.float64], share: float) -> int:
    """Return the state whose part of the unit interval contains a number."""
    cumulated = np.cumsum(probabilities)
    place = int(np.searchsorted(cumulated, share * cumulated[-1], side="right"))
    # Rounding must not select a trailing state of probability 0.
    return min(place, int(np.flatnonzero(probabilities)[-1]))
