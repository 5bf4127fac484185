"""Influence of variables and findings on each other under the current evidence."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.measures.entropy import entropy
from bayesgui.measures.mutual_information import conditional_mutual_information
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.base import InferenceEngine


@dataclass(frozen=True, slots=True)
class Information(NotebookTable):
    """Value of observing one variable for another.

    `mutual_information`: expected reduction of the target's entropy, in nats. `share`: the same
    relative to the target's entropy, in [0, 1].
    """

    variable: str
    mutual_information: float
    share: float


def joint_with_each(
    engine: InferenceEngine,
    variable: str,
    evidence: Mapping[str, object] | None = None,
    monitor: Monitor = SILENT,
) -> dict[str, NDArray[np.float64]]:
    """Return the joint posterior of a variable with every other variable.

    `engine`: queried once for each state of the variable. The result: shape (n_states of the
    variable, n_states of the other); by name of the other variable, in network order.
    """
    weights = engine.query(evidence, [variable], monitor)[variable]
    given = engine.given_each_state(variable, evidence, monitor)
    network = engine.network
    joints = {}
    for name in network:
        if name != variable:
            zeros = np.zeros(network[name].n_states)
            rows = [zeros if answer is None else answer[name] for answer in given]
            joints[name] = weights[:, None] * np.array(rows)
    return joints


def information_about(
    engine: InferenceEngine,
    target: str,
    evidence: Mapping[str, object] | None = None,
    monitor: Monitor = SILENT,
) -> list[Information]:
    """Return the mutual information of a target with each observable variable, largest first.

    `evidence`, `monitor`: as in `InferenceEngine.query`; variables with findings are skipped.

    The value of observing Y is I(target; Y | e), the expected reduction of the target's entropy.

    Pearl (1988), Probabilistic Reasoning in Intelligent Systems, section 6.4; Kjærulff and Madsen
    (2013), Bayesian Networks and Influence Diagrams, section 10.2.
    """
    known = evidence or {}
    uncertain = entropy(engine.query(evidence, [target], monitor)[target])
    found = []
    for name, joint in joint_with_each(engine, target, evidence, monitor).items():
        if name not in known:
            bits = conditional_mutual_information(joint)
            found.append(Information(name, bits, min(1.0, bits / uncertain) if uncertain else 0.0))
    return sorted(found, key=lambda one: -one.mutual_information)


def arc_strengths(
    engine: InferenceEngine,
    evidence: Mapping[str, object] | None = None,
    monitor: Monitor = SILENT,
) -> dict[tuple[str, str], float]:
    """Return the mutual information across every arc given the evidence, in nats.

    `engine`: exact engines are queried for the joint posterior of the ends of each arc; others once
    for each state of each variable with parents, as their joints may miss dependence.

    Boerlage (1992), Link strength in Bayesian networks; Ebert-Uphoff (2009), Tutorial on how to
    measure link strengths in discrete Bayesian networks.
    """
    network = engine.network
    if engine.is_exact:
        return _strengths_of_joints(engine, evidence, monitor)
    children = [name for name in network if network.parents(name)]
    strengths = {}
    for k, child in enumerate(children):
        monitor.report(k / len(children))
        joints = joint_with_each(engine, child, evidence, monitor)
        for parent in network.parents(child):
            strengths[parent, child] = conditional_mutual_information(joints[parent])
    return strengths


def _strengths_of_joints(
    engine: InferenceEngine, evidence: Mapping[str, object] | None, monitor: Monitor
) -> dict[tuple[str, str], float]:
    arcs = engine.network.arcs
    beliefs = engine.query(evidence, None, monitor)
    strengths = {}
    for k, arc in enumerate(arcs):
        monitor.report(k / len(arcs))
        if any(beliefs[end].max() == 1 for end in arc):
            # Known variables neither give nor receive information.
            strengths[arc] = 0.0
            continue
        joint = engine.joint(arc, evidence, Unreported(monitor))
        strengths[arc] = conditional_mutual_information(joint)
    return strengths


def conflict_measure(
    network: BayesianNetwork,
    evidence: Mapping[str, object],
    prior: Mapping[str, NDArray[np.float64]],
    log_evidence: float | None,
) -> float | None:
    """Return ln Π P(eᵢ) − ln P(e), positive if the findings conflict.

    `prior`: distributions without findings, at least of the variables with findings. The result:
    none if there is a fixed posterior or an intervention, which have no probability, or if an
    estimate without findings has never met one of them.

    Jensen, Chamberlain, Nordahl and Jensen (1990), Analysis in HUGIN of data conflict.
    """
    weights = Evidence(evidence).likelihoods(network)
    if log_evidence is None or len(weights) < len(evidence):
        return None
    alone = [float(vector @ prior[name]) for name, vector in weights.items()]
    if not all(alone):
        return None
    return math.fsum([*map(math.log, alone), -log_evidence])
