"""Trails along which a finding influences a variable, given the other findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.graph.hidden_parents import separation_graph
from bayesgui.graph.trails import Trail, shortest_active_trail, simple_trails, trail

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.hidden_parents import Arcs

SHOWN_TRAILS = 12
"""Maximum number of trails listed per finding; more would not help a reader."""

_TRAIL_WORK = 8_000
"""Maximum number of search steps per finding, a few ms; large networks have too many trails."""


@dataclass(frozen=True, slots=True)
class FindingTrails:
    """The trails from a finding to a variable.

    `trails`: trails from the finding's node to the variable: active ones first, then by length.
    """

    trails: tuple[Trail, ...]
    truncated: bool

    @property
    def active(self) -> tuple[Trail, ...]:
        """The active trails."""
        return tuple(each for each in self.trails if each.active)

    @property
    def carrying(self) -> tuple[Trail, ...]:
        """The active trails along which the tables move numbers: ↔ has no table."""
        return tuple(each for each in self.active if not each.has_hidden_cause)


def finding_trails(
    network: BayesianNetwork, target: str, evidence: Mapping[str, object]
) -> dict[str, FindingTrails]:
    """Return the trails from each finding to a variable, given all the others.

    `target`: the variable where the trails end; a finding on it is ignored.

    A finding that leaves several states possible opens colliders but blocks no chain, like an
    observed child of its node (Pearl 1988, section 2.2.2). An intervention cuts the arcs into its
    node.
    """
    findings = Evidence(evidence)
    cut = network
    for name, finding in findings.items():
        if isinstance(finding, Intervention):
            for parent in network.parents(name):
                cut = cut.without_arc(parent, name)
            for pair in network.common_causes:
                if name in pair and pair in cut.common_causes:
                    cut = cut.without_common_cause(*pair)
    graph = separation_graph(cut)
    sure = known_states(network, findings)
    found = {}
    for name in findings:
        if name != target:
            given = frozenset(sure - {name, target})
            hinted = frozenset(set(findings) - sure - {name})
            found[name] = _trails(graph, name, target, given, hinted)
    return found


def known_states(network: BayesianNetwork, evidence: Evidence) -> set[str]:
    """Return the variables for which the findings leave a single state."""
    weights = evidence.likelihoods(network)
    known = {name for name, vector in weights.items() if (vector > 0).sum() == 1}
    return known.union(evidence.interventions())


def _trails(
    graph: Arcs,
    name: str,
    target: str,
    given: frozenset[str],
    hinted: frozenset[str],
) -> FindingTrails:
    shortest = shortest_active_trail(graph, name, target, given, hinted)
    paths, truncated = simple_trails(graph, name, target, limit=SHOWN_TRAILS, work=_TRAIL_WORK)
    if shortest and shortest not in paths:
        paths = [*paths[: SHOWN_TRAILS - 1], shortest]
    judged = [trail(graph, path, given, hinted) for path in paths]
    judged.sort(key=lambda each: (not each.active, len(each.nodes)))
    return FindingTrails(tuple(judged), truncated)
