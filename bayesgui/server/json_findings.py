"""Findings as JSON has them: those of the Python interface, with words for what has no literal.

``"yes"``, ``["yes", "no"]`` (one of these), ``{"not": "yes"}``, ``{"yes": 0.8, "no": 0.3}``
(likelihood), ``{"fixed": {"yes": 0.7, "no": 0.3}}``, ``{"do": "yes"}``, ``null`` (none).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import (
    Evidence,
    as_choice,
    as_finding,
    do,
    excluding,
    fixed,
    named,
    unknown_finding,
)
from bayesgui.core.name_lists import short_name, short_repr

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from bayesgui.core.evidence import Finding
    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable

MOST_LETTERS = 1_000
"""Of a name that is compared with those of nodes and states."""


def findings_of(
    given: Mapping[str, Any], model: Model, decisions: Collection[str] = ()
) -> Evidence:
    """Return the findings of a JSON object, with the names of the model's states.

    `decisions`: nodes on which a finding is the choice of an option. Raises `EvidenceError` naming
    the node.
    """
    found: dict[str, Finding] = {}
    for name, value in given.items():
        finding = finding_of(known(name, model), value)
        if finding is not None:
            found[name] = as_choice(name, finding) if name in decisions else finding
    return Evidence(found)


def known(name: str, model: Model) -> Variable:
    """Return the node of a finding; raises `EvidenceError` if there is none with states."""
    if len(name) > MOST_LETTERS or name not in model:
        raise unknown_finding(short_name(name), model)
    if name in model.utilities:
        raise EvidenceError("{variable} is a utility: it takes no finding.", variable=name)
    return model[name]


def finding_of(variable: Variable, value: Any) -> Finding | None:
    """Return a finding on a node, as a JSON value says it; None if that is null."""
    if value is None:
        return None
    for state in _texts(value):
        if len(state) > MOST_LETTERS:
            raise EvidenceError(
                "Node {variable} has no state of {count:,} letters; correct the finding.",
                variable=variable.name,
                count=len(state),
            )
    if isinstance(value, dict) and len(value) == 1:
        ((word, content),) = value.items()
        if word in _WORDS and word not in variable.states:
            return named(variable, _WORDS[word](variable, content))
    if isinstance(value, dict):
        return named(variable, as_finding(_numbers(variable, value)))
    if isinstance(value, list):
        return named(variable, as_finding(_states(variable, value)))
    return named(variable, as_finding(value))


def _texts(value: Any, depth: int = 2) -> Iterator[str]:
    """Yield the texts of a finding."""
    if isinstance(value, str):
        yield value
    elif depth and isinstance(value, list | dict):
        for each in value:
            yield from _texts(each, depth - 1)
        for each in value.values() if isinstance(value, dict) else ():
            yield from _texts(each, depth - 1)


def _states(variable: Variable, value: Any) -> list[Any]:
    states = value if isinstance(value, list) else [value]
    if not states or any(isinstance(each, list | dict) or each is None for each in states):
        raise EvidenceError(
            "{value} are no states of {variable}; give the name of one, or a list of names.",
            value=short_repr(value),
            variable=variable.name,
        )
    return states


def _one(variable: Variable, value: Any) -> Any:
    states = _states(variable, value)
    if isinstance(value, list):
        raise EvidenceError(
            "{variable} can be set to one state only; give its name.", variable=variable.name
        )
    return states[0]


def _numbers(variable: Variable, value: Any) -> dict[str, float]:
    numbers = value.values() if isinstance(value, dict) else ()
    if not numbers or any(isinstance(x, bool) or not isinstance(x, int | float) for x in numbers):
        raise EvidenceError(
            "{value} is no finding on {variable}; give a state, a list of states, a number for "
            "each state, or one of not, do and fixed.",
            value=short_repr(value),
            variable=variable.name,
        )
    return dict(value)


_WORDS: dict[str, Callable[[Variable, Any], Finding]] = {
    "not": lambda variable, value: excluding(*_states(variable, value)),
    "do": lambda variable, value: do(_one(variable, value)),
    "fixed": lambda variable, value: fixed(_numbers(variable, value)),
}
"""What stands for a finding that JSON has no literal for, unless a state has that name."""
