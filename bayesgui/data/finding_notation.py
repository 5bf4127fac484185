"""Parsing and formatting of a finding as the text of a cell.

========================  =============================================================
``yes``                   this state: the text is exactly the name of a state
``yes | perhaps``         one of these states
``!= yes``                not this state; ``!= yes | perhaps``: none of these
``likelihood 0.8, 0.3``   a weight for each state in order
``fixed 0.7, 0.3``        the posterior to reach
``do yes``                set from outside
========================  =============================================================

Within such a text a name may be in double quotes, with ``""`` for a quote in it; a name that
contains a bar or a quote must be. An empty cell means no finding.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.evidence import (
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
    check_finding,
)
from bayesgui.core.evidence_text import numbers_by_state

if TYPE_CHECKING:
    from bayesgui.core.evidence import Evidence, Finding
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable

_NAME = r'"(?:[^"]|"")*"|[^|"]+'
_NAMES = re.compile(rf"\s*(?:{_NAME})\s*(?:\|\s*(?:{_NAME})\s*)*")
_ONE_NAME = re.compile(_NAME)


def finding_of(variable: Variable, text: str) -> Finding | None:
    """Parse the text of a cell."""
    if text in variable.states:
        return StateFinding(frozenset({text}))
    text = text.strip()
    if not text:
        return None
    word, _, rest = text.partition(" ")
    finding: Finding
    if word == "likelihood" and "," in rest:
        finding = LikelihoodFinding(_weights(variable, rest))
    elif word == "fixed" and "," in rest:
        finding = FixedPosterior(_weights(variable, rest))
    elif word == "do" and rest:
        finding = Intervention(_single(rest))
    elif text.startswith("!="):
        finding = StateFinding(frozenset(_names(text[2:])), excluded=True)
    else:
        finding = StateFinding(frozenset(_names(text)))
    check_finding(variable, finding)
    return finding


def notation(variable: Variable, finding: Finding) -> str:
    """Return a finding as text for `finding_of`, with states in the variable's order."""
    match finding:
        case StateFinding(states=states, excluded=excluded):
            named = [state for state in variable.states if state in states]
            if len(named) == 1 and not excluded:
                return named[0]
            text = ("!= " if excluded else "") + " | ".join(map(_quoted, named))
        case Intervention(state=state):
            text = f"do {_quoted(state)}"
        case LikelihoodFinding() | FixedPosterior():
            weights = dict(finding.weights_by_state)
            numbers = ", ".join(repr(float(weights.get(s, 0.0))) for s in variable.states)
            word = "fixed" if isinstance(finding, FixedPosterior) else "likelihood"
            # A node of one state has one number and no comma.
            text = f"{word} {numbers}" if variable.n_states > 1 else f"{word} {numbers},"
    while text in variable.states:
        # The trailing blank is ignored, but distinguishes it from a state of the same name.
        text += " "
    return text


def _quoted(state: str) -> str:
    plain = state.strip() == state and not re.search(r'[|"]', state) and state[:2] != "!="
    words = ("likelihood", "fixed", "do")
    if plain and state.partition(" ")[0] not in words:
        return state
    return '"' + state.replace('"', '""') + '"'


def _names(text: str) -> list[str]:
    if _NAMES.fullmatch(text) is None:
        return [text.strip()]
    return [_unquoted(name) for name in _ONE_NAME.findall(text) if name.strip()]


def _single(text: str) -> str:
    names = _names(text)
    return names[0] if len(names) == 1 else text.strip()


def _unquoted(name: str) -> str:
    if len(name) > 1 and name[0] == name[-1] == '"':
        return name[1:-1].replace('""', '"')
    return name.strip()


def _weights(variable: Variable, text: str) -> tuple[tuple[str, float], ...]:
    return numbers_by_state(variable, text.removesuffix(",") if variable.n_states == 1 else text)


def row_of(network: BayesianNetwork, evidence: Evidence) -> dict[str, str]:
    """Return the cell of each finding, by variable."""
    return {name: notation(network[name], finding) for name, finding in evidence.items()}
