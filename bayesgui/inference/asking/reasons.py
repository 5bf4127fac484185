"""Reasons for a change of a posterior: contributions of findings, and the trails of these."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.graph.finding_trails import FindingTrails, finding_trails
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.base import InferenceEngine

    Vector = NDArray[np.float64]

Measure = Literal["left_out", "alone"]

NO_TRAILS = FindingTrails((), False)
MAX_CARRIED, MAX_WEIGHED = 2, 4
"""Maximum number of findings whose carrier is sought, and of shortest trails weighed for each."""

DIGITS_RANKED = 12
"""Decimals to which effects are rounded for ranking findings."""

MIN_MOVE = 0.005
"""Total variation distance below which no carrier is computed."""


@dataclass(frozen=True, slots=True)
class Carrier:
    """The node or arc through which a finding influences the target."""

    node: str | None
    only: bool


@dataclass(frozen=True, eq=False, slots=True)
class FindingReason:
    """Contribution of one finding.

    `without`: posterior of the target without this finding; None if the other findings alone are
    impossible, as an intervention may have resolved their conflict. `alone`: posterior of the
    target given only this finding. `ways`: trails to the target; empty for a finding on the target
    itself. `carrier`: None if the finding is d-separated, or m-connected by ↔ alone, which has no
    table, or if the carrier is undetermined.
    """

    variable: str
    without: Vector | None
    alone: Vector | None
    ways: FindingTrails
    carrier: Carrier | None


@dataclass(frozen=True, eq=False, slots=True)
class Reasons(NotebookTable):
    """Contributions of all findings to the posterior of a variable.

    `prior`, `posterior`: distributions without and with all findings.
    """

    target: str
    prior: Vector
    posterior: Vector
    findings: tuple[FindingReason, ...]

    @property
    def most_moved(self) -> int:
        """Index of the state that all findings together moved most; the first of equal ones."""
        moved = np.abs(self.posterior - self.prior)
        return int((moved >= moved.max() - 1e-6).argmax())

    def span(self, reason: FindingReason, state: int, measure: Measure) -> tuple[float, float]:
        """Return the probability of a state before and after a finding; NaN if undefined.

        `measure`: from the posterior without the finding to the posterior, or from the prior to the
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

    def explained_away(self, reason: FindingReason, state: int) -> FindingReason | None:
        """Return the finding that another one explains away, None if there is none.

        It opens a collider on an active trail of `reason` to the target, alone it moves the state's
        probability the other way, and farther than it does beside the other findings (Pearl 1988,
        section 2.2.4).
        """
        effect = self.effect(reason, state)
        openers = {
            step.opened_by
            for trail in reason.ways.carrying
            for step in trail.steps
            if step.opened_by
        }
        return next(
            (
                other
                for other in self.ranked(state, "alone")
                if other.variable in openers
                and self.effect(other, state, "alone") * effect < 0
                and abs(self.effect(other, state)) < abs(self.effect(other, state, "alone"))
            ),
            None,
        )


def reasons(
    engine: InferenceEngine,
    target: str,
    evidence: Mapping[str, object],
    monitor: Monitor = SILENT,
    network: BayesianNetwork | None = None,
) -> Reasons:
    """Return the contribution of each finding to the posterior of a variable.

    `engine`: queried twice for each finding, and for joint tables of the target and nodes on the
    trails. `network`: whose trails are meant, where ↔ was drawn since the engine was made.

    Neither measure sums to the total change: redundant findings contribute nothing when left out,
    and findings that are informative only jointly contribute nothing alone.

    Suermondt (1992), Explanation in Bayesian Belief Networks, chapter 4; Lacave and Díez (2002), A
    review of explanation methods for Bayesian networks.
    """
    findings = Evidence(evidence)
    step = Unreported(monitor)
    posterior = engine.query(findings, [target], step)[target].copy()
    prior = engine.query(None, [target], step)[target].copy()
    ways = finding_trails(network or engine.network, target, findings)
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
        if distance >= MIN_MOVE and one.carrier is None and one.ways.carrying:
            weighing = _Weighing(engine, target, findings, one.variable, one.without, posterior)
            found[k] = replace(one, carrier=_strongest_carrier(weighing, one.ways, step))
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
    """Return the node closest to the target that lies on all active trails that have tables."""
    active = ways.carrying
    if not active or ways.truncated:
        return None
    shared = set(active[0].nodes[1:-1]).intersection(*(each.nodes for each in active[1:]))
    for node in reversed(active[0].nodes[1:-1]):
        if node in shared:
            return Carrier(node, only=True)
    return Carrier(None, only=True) if len(active) == 1 else None


@dataclass(frozen=True, eq=False, slots=True)
class _Weighing:
    """A finding whose effect on the target is attributed to the nodes on its trails."""

    engine: InferenceEngine
    target: str
    findings: Evidence
    variable: str
    before: Vector | None
    after: Vector

    @property
    def total(self) -> float:
        """Distance by which the finding moves the target."""
        return _distance(self.before, self.after)

    def unexplained(self, node: str, monitor: Monitor) -> float:
        """Return the distance of the target's move that a node does not account for.

        It is what the finding moves while the node keeps its distribution. Where the finding rules
        out one of its states, it is what is missing when the finding moves the node alone.
        """
        pair = (node, self.target)
        before = self.engine.joint(pair, self.findings.without(self.variable), monitor)
        after = self.engine.joint(pair, self.findings, monitor)
        before, after = before / before.sum(), after / after.sum()
        old, new = before.sum(axis=1), after.sum(axis=1)
        if (new > 0)[old > 0].all():
            held = np.divide(old, new, out=np.zeros_like(old), where=new > 0) @ after
            return _distance(self.before, held)
        moved = np.divide(new, old, out=np.zeros_like(new), where=old > 0) @ before
        return _distance(moved, self.after)


def _strongest_carrier(
    weighing: _Weighing, ways: FindingTrails, monitor: Monitor
) -> Carrier | None:
    """Return the last node of the shortest trail that carries most, None if none carries half."""
    left: dict[str, float] = {}
    least, strongest, direct = weighing.total / 2, None, None
    for trail in ways.carrying[:MAX_WEIGHED]:
        inner = trail.nodes[1:-1]
        carrier = Carrier(inner[-1] if inner else None, only=False)
        # The parents of a collider inform each other, however often its states occur.
        passing = [step.node for step in trail.steps if step.kind != "collider"]
        if not passing:
            direct = direct or carrier
            continue
        if passing[-1] not in left:
            left[passing[-1]] = weighing.unexplained(passing[-1], monitor)
        if left[passing[-1]] < least:
            least, strongest = left[passing[-1]], carrier
    return strongest or direct
