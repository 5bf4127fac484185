"""A query that is written as code: findings, targets and engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import NO_EVIDENCE, Evidence, FixedPosterior, Intervention

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.network import BayesianNetwork


@dataclass(frozen=True)
class CodeQuestion:
    """The question of a script.

    `targets`: the variables whose posteriors are printed; all if empty. `engine`: registered name
    of an engine; only bayesgui's own code uses it. `options`: options of the engine that differ
    from their defaults. `source`: Python expression of a network that need not be written out, such
    as ``bayesgui.read("asia.bif")``; only bayesgui's own code uses it.
    """

    evidence: Evidence = NO_EVIDENCE
    targets: tuple[str, ...] = ()
    engine: str = "junction-tree"
    options: Mapping[str, object] = field(default_factory=dict)
    source: str = ""


def weights_of(
    network: BayesianNetwork, evidence: Evidence, library: str
) -> dict[str, list[float]]:
    """Return a likelihood vector for each finding on states, for libraries that know no others.

    `evidence`: the findings; interventions are left out, as they change the network.
    """
    found = {}
    for name, finding in evidence.items():
        if isinstance(finding, FixedPosterior):
            raise EvidenceError(
                "{library} has no fixed posteriors; take the finding on {variable} back, or copy "
                "the query for bayesgui.",
                library=library,
                variable=name,
            )
        if not isinstance(finding, Intervention):
            found[name] = finding.weights(network[name]).tolist()
    return found


def targets_of(network: BayesianNetwork, question: CodeQuestion) -> tuple[str, ...]:
    """Return the variables that are printed: the targets, else all without a finding."""
    return question.targets or tuple(
        name for name in network.names if name not in question.evidence
    )
