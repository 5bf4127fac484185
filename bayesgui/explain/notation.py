"""Notations of texts: parents, parameters, classes, losses (they differ)."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ParameterError
from bayesgui.explain.formula import Formula, Probability, Symbol

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.explain.derivation import Derivation

WORDS = {
    "pa": ("parents", "pa"),
    "pi": ("parents", "π"),
    "A": ("parents", "A"),
    "P": ("parameter", "P"),
    "theta": ("parameter", "θ"),
    "c": ("classes", "c"),
    "omega": ("classes", "ω"),
    "truth": ("rows", "truth"),
    "decision": ("rows", "decision"),
}
"""The words of a notation, with the choice that each makes."""


@dataclass(frozen=True)
class Notation:
    """The signs of a text.

    `parents`: ``"pa"`` (they are named), ``"π"`` or ``"A"``. `parameter`: ``"P"``, or ``"θ"``:
    θ_ijk is the entry of node i, configuration j and state k. `rows`: what a row of a loss matrix
    is: ``"truth"``, λ_ij deciding j when i is true, or ``"decision"``, its transpose.
    """

    parents: str = "pa"
    parameter: str = "P"
    classes: str = "c"
    rows: str = "truth"

    def table_title(self, network: BayesianNetwork, name: str) -> str:
        """Return the title of a table: ``P(wet | rain)``, ``P(wet | π_2)`` or ``θ_2jk``."""
        number, parents = place_of(network, name), network.parents(name)
        if self.parameter == "θ":
            return f"θ_{number}jk ({name})"
        if not parents:
            return f"P({name})"
        given = ", ".join(parents) if self.parents == "pa" else f"{self.parents}_{number}"
        return f"P({name} | {given})"


PLAIN = Notation()


def parse_notation(text: str) -> Notation:
    """Return the notation of words separated by commas, such as ``theta,pi``."""
    chosen: dict[str, str] = {}
    for word in filter(None, (part.strip() for part in text.split(","))):
        if word not in WORDS:
            raise ParameterError(
                "There is no “{word}” in a notation; choose of {words}, separated by commas.",
                word=word,
                words=", ".join(WORDS),
            )
        field, sign = WORDS[word]
        if chosen.get(field, sign) != sign:
            raise ParameterError(
                "“{word}” and another word of the notation choose the same sign; keep one of them.",
                word=word,
            )
        chosen[field] = sign
    return replace(PLAIN, **chosen)


def place_of(network: BayesianNetwork, name: str) -> int:
    """Return the number of a node in formulas, from 1."""
    return network.names.index(name) + 1


def entry_sign(network: BayesianNetwork, name: str, state: int, parents: tuple[int, ...]) -> str:
    """Return the index of θ_ijk, as in ``213``; with commas where a number has two digits."""
    row = 0
    for parent, place in zip(network.parents(name), parents, strict=True):
        row = row * network[parent].n_states + place
    numbers = [str(number) for number in (place_of(network, name), row + 1, state + 1)]
    return ("" if all(len(number) == 1 for number in numbers) else ",").join(numbers)


def in_notation(derivation: Derivation, network: BayesianNetwork, notation: Notation) -> Derivation:
    """Return worked steps with the entries of tables as θ_ijk, if the notation says so."""
    if notation.parameter != "θ":
        return derivation
    changed = {
        name: value if value is None else _rewritten(value, network)
        for name, value in (
            ("target", derivation.target),
            ("formula", derivation.formula),
            ("numbers", derivation.numbers),
        )
    }
    children = tuple(in_notation(child, network, notation) for child in derivation.children)
    return replace(derivation, **changed, children=children)  # type: ignore[arg-type]


def _rewritten(formula: Formula, network: BayesianNetwork) -> Formula:
    if isinstance(formula, Probability):
        return _entry(formula, network) or formula
    assert is_dataclass(formula)
    changed: dict[str, object] = {}
    for field in fields(formula):
        part = getattr(formula, field.name)
        if isinstance(part, Formula):
            changed[field.name] = _rewritten(part, network)
        elif isinstance(part, tuple) and part and isinstance(part[0], Formula):
            changed[field.name] = tuple(_rewritten(each, network) for each in part)
    return replace(formula, **changed) if changed else formula


def _entry(formula: Probability, network: BayesianNetwork) -> Symbol | None:
    """Return the sign of a probability that is an entry of a table."""
    events = (*formula.events, *formula.given)
    if len(formula.events) != 1 or any(
        event.relation != "=" or event.do or event.variable not in network for event in events
    ):
        return None
    states = {event.variable: event.value for event in events}
    (name, _), *_ = states.items()
    parents = network.parents(name)
    if set(parents) != {event.variable for event in formula.given} or not all(
        value in network[variable].states for variable, value in states.items()
    ):
        return None
    places = tuple(network[parent].index(states[parent]) for parent in parents)
    index = entry_sign(network, name, network[name].index(states[name]), places)
    return Symbol("θ", index)
