"""Named sets of findings stored with a network."""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.core.evidence import NO_EVIDENCE, Evidence

COLORS = 8
"""Number of colors of scenarios; they are numbered from 1."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A named set of findings, such as a patient or a what-if question.

    `evidence`: its findings; none is a scenario too, the network as it is without any.
    """

    name: str
    evidence: Evidence = NO_EVIDENCE
    color: int | None = None
    note: str = ""
