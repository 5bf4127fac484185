"""Reading of the findings in a native file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import EvidenceError, ModelError
from bayesgui.core.evidence import (
    NO_EVIDENCE,
    Evidence,
    Finding,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.model import Model


def evidence_of(items: Sequence[Any], network: Model) -> tuple[Evidence, list[str]]:
    """Return the findings that fit the network, and the names of those that do not.

    `items`: the findings of the file; any of them may be invalid. `dropped`: names of the variables
    whose findings are invalid or do not fit.
    """
    evidence = NO_EVIDENCE
    dropped: list[str] = []
    for item in items:
        name = item.get("variable") if isinstance(item, dict) else None
        try:
            finding = _finding(item)
            if isinstance(finding, LikelihoodFinding) and str(name) in network:
                # Older files leave out states of weight 0.
                finding = finding.with_zeros(network[str(name)])
            one = Evidence({str(name): finding})
            one.check(network)
        except (EvidenceError, ModelError, KeyError, TypeError, ValueError, OverflowError):
            dropped.append(str(name))
            continue
        evidence = evidence.with_finding(str(name), one[str(name)])
    return evidence, dropped


def _finding(item: Mapping[str, Any]) -> Finding:
    """Return a finding; raises KeyError, TypeError or ValueError if it is invalid."""
    kind = item["kind"]
    if kind == "states":
        if not isinstance(item["states"], list):
            raise TypeError(kind)
        return StateFinding(frozenset(map(str, item["states"])), item.get("excluded") is True)
    if kind == "do":
        return Intervention(str(item["state"]))
    pairs = tuple((str(state), float(weight)) for state, weight in dict(item["weights"]).items())
    if kind == "likelihood":
        return LikelihoodFinding(pairs)
    if kind == "fixed":
        return FixedPosterior(pairs)
    raise ValueError(kind)
