"""The questions of the pages Sensitivity, Why, Observe next, Evidence and Arc strength."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ParameterError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.inference.asking import influence, reasons, tornado
from bayesgui.inference.asking import sensitivity as slopes
from bayesgui.inference.one_query import engine_for, tree_for_one_query
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.base import InferenceEngine


@dataclass(frozen=True, slots=True)
class FindingConflict:
    """How surprising one finding is beside the others.

    `conflict`: ln P(finding) − ln P(finding | the others): above 0 where the others make it rarer.
    """

    variable: str
    probability: float
    conflict: float


@dataclass(frozen=True, slots=True)
class Conflict(NotebookTable):
    """The conflict between findings.

    `measure`: ln Π P(eᵢ) − ln P(e), positive if the findings conflict; None where a finding is a
    fixed posterior or an intervention, which have no probability. `findings`: one for each finding,
    the most surprising first; empty if there is no measure.
    """

    measure: float | None
    findings: tuple[FindingConflict, ...]


@checked
def sensitivity(
    network: BayesianNetwork,
    target: str,
    state: str | None = None,
    evidence: Mapping[str, object] | None = None,
    count: int = 40,
    monitor: Monitor = SILENT,
) -> tuple[tornado.Swing, ...]:
    """Return the CPT entries on which a posterior depends most, the most influential first.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    target : str
        The variable of interest.
    state : str, optional
        Its state of interest; by default the most probable one.
    evidence : mapping of str to finding, optional
        Findings by variable, without fixed posteriors.
    count : int
        Maximum number of entries.
    monitor : Monitor
        Polled for cancellation.

    Returns
    -------
    tuple of Swing
        For each entry the posterior as a function of it (``.function``), and the range of the
        posterior while the entry varies by a tenth (``.near``) and from 0 to 1 (``.whole``).

    Raises
    ------
    ModelError, ParameterError
        If there is no such variable or state, or the count is below 1.
    EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
        As `InferenceEngine.query`.

    References
    ----------
    Kjærulff and van der Gaag (2000), Making sensitivity analysis computationally efficient.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.example("asia")
    >>> first = bayesgui.sensitivity(net, "lung", "yes", {"xray": "yes"})[0].function
    >>> first.variable, round(first.derivative, 3)
    ('lung', 2.404)
    """
    if count < 1:
        raise ParameterError("The count is at least 1, not {count}.", count=count)
    state = likeliest_state(network, target, evidence) if state is None else state
    network[target].index(state)
    found = slopes.sensitivity(network, target, state, evidence, monitor)
    return tuple(tornado.swings(found, count))


def likeliest_state(
    network: BayesianNetwork, target: str, evidence: Mapping[str, object] | None = None
) -> str:
    """Return the most probable state of a variable under findings; the first of equal ones."""
    beliefs = tree_for_one_query(network).query(evidence, [target])[target]
    return network[target].states[int(beliefs.argmax())]


@checked
def observe(
    network: BayesianNetwork,
    target: str,
    evidence: Mapping[str, object] | None = None,
    engine: str | InferenceEngine | None = None,
    monitor: Monitor = SILENT,
) -> tuple[influence.Information, ...]:
    """Return what observing each other variable would tell about a target, most first.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    target : str
        The variable of interest.
    evidence : mapping of str to finding, optional
        Findings by variable; these variables are left out, as are those that cannot be observed.
    engine : str or InferenceEngine, optional
        An engine of this network, or the name of one; by default a junction tree.
    monitor : Monitor
        Polled for cancellation.

    Returns
    -------
    tuple of Information
        Mutual information in nats, and its share of the target's entropy.

    Raises
    ------
    ModelError
        If there is no such variable.
    EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
        As `InferenceEngine.query`.

    References
    ----------
    Pearl (1988), Probabilistic Reasoning in Intelligent Systems, section 6.4.

    Examples
    --------
    >>> import bayesgui
    >>> best = bayesgui.observe(bayesgui.example("asia"), "lung")[0]
    >>> best.variable, round(best.mutual_information, 4)
    ('either', 0.1854)
    """
    asked = engine_for(network, engine)
    name = network[target].name
    ranked = influence.information_about(asked, name, Evidence(evidence), monitor)
    return tuple(each for each in ranked if each.variable not in network.unobserved)


@checked
def why(
    network: BayesianNetwork,
    target: str,
    evidence: Mapping[str, object],
    engine: str | InferenceEngine | None = None,
    monitor: Monitor = SILENT,
) -> reasons.Reasons:
    """Return how much each finding moves the posterior of a variable.

    Parameters
    ----------
    network, target, engine, monitor
        As in `observe`.
    evidence : mapping of str to finding
        The findings by variable.

    Returns
    -------
    Reasons
        Prior, posterior, and for each finding the posterior without it and under it alone, with
        the trails along which it acts.

    Raises
    ------
    ModelError
        If there is no such variable.
    EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
        As `InferenceEngine.query`.

    References
    ----------
    Suermondt (1992), Explanation in Bayesian Belief Networks, chapter 4.

    Examples
    --------
    >>> import bayesgui
    >>> found = bayesgui.why(bayesgui.example("asia"), "lung", {"xray": "yes", "smoke": "no"})
    >>> [(one.variable, round(found.effect(one, 0), 3)) for one in found.ranked(0)]
    [('smoke', -0.346), ('xray', 0.132)]
    """
    asked = engine_for(network, engine)
    return reasons.reasons(asked, network[target].name, Evidence(evidence), monitor)


@checked
def strength(
    network: BayesianNetwork,
    evidence: Mapping[str, object] | None = None,
    engine: str | InferenceEngine | None = None,
    monitor: Monitor = SILENT,
) -> dict[tuple[str, str], float]:
    """Return the strength of each arc: the mutual information of its ends, in nats.

    Parameters
    ----------
    network, evidence, engine, monitor
        As in `observe`.

    Returns
    -------
    dict of (str, str) to float
        By parent and child; of an arc into a variable with a finding, 0.

    Raises
    ------
    EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
        As `InferenceEngine.query`.

    References
    ----------
    Boerlage (1992), Link strength in Bayesian networks.

    Examples
    --------
    >>> import bayesgui
    >>> found = bayesgui.strength(bayesgui.example("asia"))
    >>> round(found["smoke", "bronc"], 4)
    0.0462
    """
    asked = engine_for(network, engine)
    return influence.arc_strengths(asked, Evidence(evidence), monitor)


@checked
def conflict(
    network: BayesianNetwork,
    evidence: Mapping[str, object],
    engine: str | InferenceEngine | None = None,
    monitor: Monitor = SILENT,
) -> Conflict:
    """Return whether findings conflict, and which of them is most surprising beside the others.

    Parameters
    ----------
    network, evidence, engine, monitor
        As in `why`.

    Returns
    -------
    Conflict
        The measure, and how surprising each finding is beside the others.

    Raises
    ------
    EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
        As `InferenceEngine.query`; impossible findings are named, as few as contradict each other.

    References
    ----------
    Jensen, Chamberlain, Nordahl and Jensen (1990), Analysis in HUGIN of data conflict.

    Examples
    --------
    >>> import bayesgui
    >>> found = bayesgui.conflict(bayesgui.example("asia"), {"xray": "no", "lung": "yes"})
    >>> round(found.measure, 3)
    3.795
    """
    asked = engine_for(network, engine)
    findings = Evidence(evidence).named(network)
    log_evidence = asked.query(findings, None, monitor).log_evidence
    prior = asked.query(None, list(findings), monitor)
    measure = influence.conflict_measure(network, findings, prior, log_evidence)
    if measure is None:
        return Conflict(None, ())
    found = []
    for k, (name, weights) in enumerate(findings.likelihoods(network).items()):
        monitor.report(k / len(findings))
        alone = float(weights @ prior[name])
        others = findings.without(name)
        beside = float(weights @ asked.query(others, [name], monitor)[name])
        # An estimate may never have met the finding beside the others.
        surprise = math.log(alone / beside) if beside > 0 else math.inf
        found.append(FindingConflict(name, alone, surprise))
    return Conflict(measure, tuple(sorted(found, key=lambda one: -one.conflict)))
