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
    """What a script asks.

    Parameters
    ----------
    evidence : Evidence
        The findings.
    targets : tuple of str
        The variables whose posteriors are printed; all if empty.
    engine : str
        Registered name of an engine; only bayesgui's own code uses it.
    options : mapping of str to object
        Options of the engine that differ from their defaults.
    source : str
        Python expression of a network that need not be written out, such as
        ``bayesgui.read("asia.bif")``; only bayesgui's own code uses it.
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

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    evidence : Evidence
        The findings; interventions are left out, as they change the network.
    library : str
        Named in the error.

    Raises
    ------
    EvidenceError
        If a posterior is fixed: Jeffrey's rule has no counterpart in the library.
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
