"""Findings in words: the line, the name of the kind, and the mark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.evidence import FixedPosterior, Intervention, LikelihoodFinding, StateFinding
from bayesgui.document.findings_text import finding_text, kind_of
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable


@dataclass(frozen=True, slots=True)
class FindingWords:
    """A finding in words.

    `mark`: "hard", "negative", "several", "likelihood", "fixed" or "do". `line`: as in
    ``xray = yes``. `kind`: as in "observed", translated. `states`: those that remain possible if
    the finding excludes some, else (). `value`: the end of the line, such as `` = yes``.
    """

    mark: str
    line: str
    kind: str
    states: tuple[str, ...] = ()
    value: str = ""


def mark_of(finding: Finding | None) -> str:
    """Return the name of a finding's mark, or "" without a finding."""
    return "" if finding is None else kind_of(finding)


def finding_words(variable: Variable, finding: Finding) -> FindingWords:
    """Return a finding on a variable in words."""
    name, said = variable.name, finding_text(variable, finding)
    match finding:
        case StateFinding():
            left = tuple(s for s in variable.states if (s in finding.states) != finding.excluded)
            kinds = {
                "hard": phrase("Finding", "observed"),
                "negative": phrase("Finding", "ruled out"),
                "several": phrase("Finding", "one of these"),
            }
            return FindingWords(said.kind, said.text, kinds[said.kind], left, said.value)
        case Intervention():
            return FindingWords(
                said.kind,
                said.text,
                phrase("Finding", "set from outside"),
                (finding.state,),
                said.value,
            )
        case LikelihoodFinding():
            return FindingWords(
                said.kind,
                name,
                phrase("Finding", "likelihood of each state"),
            )
        case FixedPosterior():
            return FindingWords(
                said.kind,
                name,
                phrase("Finding", "posterior fixed, whatever else is found"),
            )
