"""Why a posterior changed: contributions of findings, and the trails along which they act."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.graph.finding_trails import FindingTrails, finding_trails
from bayesgui.measures.mutual_information import conditional_mutual_information

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.trails import Trail
    from bayesgui.inference.base import InferenceEngine

    Vector = NDArray[np.float64]

Measure = Literal["left_out", "alone"]

NO_TRAILS = FindingTrails((), False)
MAX_CARRIED, MAX_WEIGHED = 2, 4
"""Maximum number of findings with measured links, and of measured shortest trails per finding."""

DIGITS_RANKED = 12
"""Decimals to which effects are rounded for ranking findings."""

MIN_MOVE = 0.005
"""Total variation distance below which no carrier is computed."""


@dataclass(frozen=True, slots=True)
class Carrier:
    """The node or arc through which a finding influences the target.

    Parameters
    ----------
    node : str or None
        Node on the trails; None for a direct arc.
    only : bool
        Whether all active trails use it.
    """

    node: str | None
    only: bool


@dataclass(frozen=True, eq=False, slots=True)
class FindingReason:
    """Contribution of one finding.

    Parameters
    ----------
    variable : str
        The variable of the finding.
    without : ndarray of float64 or None
        Posterior of the target without this finding; None if the other findings alone are
        impossible, as an intervention may have resolved their conflict.
    alone : ndarray of float64 or None
        Posterior of the target given only this finding.
    ways : FindingTrails
        Trails to the target; empty for a finding on the target itself.
    carrier : Carrier or None
        None if the finding is d-separated or the carrier is undetermined.
    """

    variable: str
    without: Vector | None
    alone: Vector | None
    ways: FindingTrails
    carrier: Carrier | None


@dataclass(frozen=True, eq=False, slots=True)
class Reasons:
    """Contributions of all findings to the posterior of a variable.

    Parameters
    ----------
    target : str
        The variable.
    prior, posterior : ndarray of float64
        Distributions without and with all findings.
    findings : tuple of FindingReason
        Contributions in order of the evidence.
    """

    target: str
    prior: Vector
    posterior: Vector
    findings: tuple[FindingReason, ...]

    def span(self, reason: FindingReason, state: int, measure: Measure) -> tuple[float, float]:
        """Return the probability of a state before and after a finding; NaN if undefined.

        Parameters
        ----------
        reason : FindingReason
            The contribution.
        state : int
            Index of the target's state.
        measure : {"left_out", "alone"}
            From the posterior without the finding to the posterior, or from the prior to the
            posterior given only the finding.
        """
        if measure == "left_out":
            return _belief(reason.without, state), float(self.posterior[state])
        return float(self.prior[state]), _belief(reason.alone, state)

    def effect(self, reason: FindingReason, state: int, measure: Measure = "left_out") -> float:
        """Return the change of a state's probability due to a finding; 0 if undefined."""
        before, after = self.span(reason, state, measure)
        change = after - before
        return 0.0 if math.isnan(change) else change

    def ranked(self, state: int, measure: Measure = "left_out") -> list[FindingReason]:
        """Return the findings by decreasing absolute effect; ties keep their order."""
        # Rounded, so that rounding errors do not rank findings without effect.
        return sorted(
            self.findings,
            key=lambda one: -round(abs(self.effect(one, state, measure)), DIGITS_RANKED),
        )


def reasons(
    engine: InferenceEngine,
    target: str,
    evidence: Mapping[str, object],
    monitor: Monitor = SILENT,
) -> Reasons:
    """Return the contribution of each finding to the posterior of a variable.

    Parameters
    ----------
    engine : InferenceEngine
        Queried twice for each finding, and for the links of some trails.
    target : str
        The variable.
    evidence : Evidence or mapping of str to finding
        The findings.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    EvidenceError, ImpossibleEvidenceError
        As in `InferenceEngine.query`.

    Notes
    -----
    Neither measure sums to the total change: redundant findings contribute nothing when left out,
    and findings that are informative only jointly contribute nothing alone.

    References
    ----------
    Suermondt (1992), Explanation in Bayesian Belief Networks, chapter 4; Lacave and Díez (2002), A
    review of explanation methods for Bayesian networks.
    """
    findings = Evidence(evidence)
    step = Unreported(monitor)
    posterior = engine.query(findings, [target], step)[target].copy()
    prior = engine.query(None, [target], step)[target].copy()
    ways = finding_trails(engine.network, target, findings)
    found = []
    for k, name in enumerate(findings):
        monitor.report(k / (len(findings) + MAX_CARRIED))
        without = _ask(engine, target, findings.without(name), step)
        alone = _ask(engine, target, Evidence({name: findings[name]}), step)
        way = ways.get(name, NO_TRAILS)
        found.append(FindingReason(name, without, alone, way, _sole_carrier(way)))
    moved = [(_distance(one.without, posterior), k) for k, one in enumerate(found)]
    for done, (distance, k) in enumerate(sorted(moved, reverse=True)[:MAX_CARRIED]):
        monitor.report((len(found) + done) / (len(found) + MAX_CARRIED))
        one = found[k]
        if distance >= MIN_MOVE and one.carrier is None and one.ways.active:
            carrier = _strongest_carrier(engine, findings.without(one.variable), one.ways, step)
            found[k] = replace(one, carrier=carrier)
    return Reasons(target, prior, posterior, tuple(found))


def _distance(before: Vector | None, after: Vector) -> float:
    """Return the total variation distance of two distributions, 0 if one is missing."""
    return 0.0 if before is None else float(abs(after - before).sum()) / 2


def _belief(distribution: Vector | None, state: int) -> float:
    return math.nan if distribution is None else float(distribution[state])


def _ask(
    engine: InferenceEngine, target: str, evidence: Evidence, monitor: Monitor
) -> Vector | None:
    try:
        return engine.query(evidence, [target], monitor)[target].copy()
    except ImpossibleEvidenceError:
        return None


def _sole_carrier(ways: FindingTrails) -> Carrier | None:
    """Return the node closest to the target that lies on all active trails."""
    active = ways.active
    if not active or ways.truncated:
        return None
    shared = set(active[0].nodes[1:-1]).intersection(*(each.nodes for each in active[1:]))
    for node in reversed(active[0].nodes[1:-1]):
        if node in shared:
            return Carrier(node, only=True)
    return Carrier(None, only=True) if len(active) == 1 else None


def _strongest_carrier(
    engine: InferenceEngine, others: Evidence, ways: FindingTrails, monitor: Monitor
) -> Carrier:
    """Among the shortest trails, return the last node of the one with the highest capacity."""
    active = ways.active[:MAX_WEIGHED]
    links = [_links(each) for each in active]
    # Links common to all trails do not distinguish them.
    common = set(links[0]).intersection(*links[1:]) if len(links) > 1 else set(links[0])
    carried: dict[tuple[str, str], float] = {}
    weights = []
    for pairs in links:
        least = math.inf
        for pair in pairs:
            if pair not in common and pair not in carried:
                joint = engine.joint(pair, others, monitor)
                carried[pair] = conditional_mutual_information(joint)
            least = min(least, carried.get(pair, math.inf))
        weights.append(least)
    inner = active[weights.index(max(weights))].nodes[1:-1]
    return Carrier(inner[-1] if inner else None, only=False)


def _links(trail: Trail) -> list[tuple[str, str]]:
    """Return the pairs of nodes between which a trail passes information.

    The weakest link bounds the information along a chain: the data processing inequality
    (Cover and Thomas 2006, theorem 2.8.1). The parents of a collider are one link.
    """
    colliders = {step.node for step in trail.steps if step.kind == "collider"}
    return list(itertools.pairwise(name for name in trail.nodes if name not in colliders))
