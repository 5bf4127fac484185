"""Language-neutral texts of findings, for lists, tooltips and undo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.evidence import FixedPosterior, Intervention, LikelihoodFinding, StateFinding

if TYPE_CHECKING:
    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable

MAX_NUMBERS = 4
"""Maximum number of values of a likelihood or distribution in a text."""


@dataclass(frozen=True, slots=True)
class FindingText:
    """A finding as text.

    `text`: ``xray = yes``, ``tub ≠ yes``, ``age ∈ {young, old}``, ``age ∉ {young, old}``, ``xray ≈
    (0.8, 0.3)`` (likelihood), ``P(xray) = (0.7, 0.3)`` (fixed) or ``do(smoke = no)``. `kind`:
    "hard", "negative", "several", "likelihood", "fixed" or "do". `value`: what follows the name,
    as in `` = yes``, which a short version of the text must keep.
    """

    text: str
    kind: str
    value: str


def kind_of(finding: Finding) -> str:
    """Return the kind of a finding, as in `FindingText.kind`."""
    match finding:
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


def observes_a_state(variable: Variable, finding: Finding | None) -> bool:
    """Return whether a finding leaves a variable one state only."""
    if not isinstance(finding, StateFinding):
        return False
    left = variable.n_states - len(finding.states) if finding.excluded else len(finding.states)
    return left == 1


def finding_text(variable: Variable, finding: Finding) -> FindingText:
    """Return the text of a finding on a variable."""
    before, value = "", ""
    match finding:
        case StateFinding():
            value = _states(variable, finding)
        case LikelihoodFinding():
            value = f" ≈ {_numbers(variable, finding)}"
        case FixedPosterior():
            before, value = "P(", f") = {_numbers(variable, finding)}"
        case Intervention():
            before, value = "do(", f" = {finding.state})"
    return FindingText(f"{before}{variable.name}{value}", kind_of(finding), value)


def _states(variable: Variable, finding: StateFinding) -> str:
    named = [state for state in variable.states if state in finding.states]
    if len(named) == 1:
        return f" {'≠' if finding.excluded else '='} {named[0]}"
    return f" {'∉' if finding.excluded else '∈'} {{{', '.join(named)}}}"


def _numbers(variable: Variable, finding: LikelihoodFinding | FixedPosterior) -> str:
    weights = dict(finding.weights_by_state)
    numbers = [f"{weights.get(state, 0.0):.4g}" for state in variable.states]
    if len(numbers) > MAX_NUMBERS:
        numbers = [*numbers[:MAX_NUMBERS], "…"]
    return f"({', '.join(numbers)})"
