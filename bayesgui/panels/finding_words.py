"""How a finding reads: the line for it, the name of its kind and its mark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.evidence import (
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
)

if TYPE_CHECKING:
    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class FindingWords:
    """A finding in words.

    Parameters
    ----------
    mark : str
        Name of its mark: "hard", "negative", "several", "likelihood", "fixed" or "do".
    line : str
        As in ``xray = yes``.
    kind : str
        As in "observed", translated.
    states : tuple of str
        States that are left possible where the finding tells, else ().
    """

    mark: str
    line: str
    kind: str
    states: tuple[str, ...] = ()


def mark_of(finding: Finding | None) -> str:
    """Return the name of a finding's mark, or nothing without a finding."""
    match finding:
        case None:
            return ""
        case StateFinding(excluded=True):
            return "negative"
        case StateFinding():
            return "hard" if len(finding.states) == 1 else "several"
        case LikelihoodFinding():
            return "likelihood"
        case FixedPosterior():
            return "fixed"
        case Intervention():
            return "do"


def finding_words(variable: Variable, finding: Finding) -> FindingWords:
    """Return how a finding on a variable reads.

    Parameters
    ----------
    variable : Variable
        What it is about.
    finding : Finding
        What is known about it.
    """
    name, mark = variable.name, mark_of(finding)
    match finding:
        case StateFinding():
            return _state_words(variable, finding, mark)
        case Intervention():
            line = f"do({name} = {finding.state})"
            return FindingWords(
                mark, line, translate("Finding", "set from outside"), (finding.state,)
            )
        case LikelihoodFinding():
            return FindingWords(mark, name, translate("Finding", "likelihood of each state"))
        case FixedPosterior():
            return FindingWords(mark, name, translate("Finding", "posterior fixed"))


def _state_words(variable: Variable, finding: StateFinding, mark: str) -> FindingWords:
    named = [state for state in variable.states if state in finding.states]
    left = tuple(s for s in variable.states if (s in finding.states) != finding.excluded)
    if len(named) == 1:
        sign = "≠" if finding.excluded else "="
        line = f"{variable.name} {sign} {named[0]}"
    else:
        sign = "∉" if finding.excluded else "∈"
        line = f"{variable.name} {sign} {{{', '.join(named)}}}"
    kinds = {
        "hard": translate("Finding", "observed"),
        "negative": translate("Finding", "ruled out"),
        "several": translate("Finding", "one of these"),
    }
    return FindingWords(mark, line, kinds[mark], left)
