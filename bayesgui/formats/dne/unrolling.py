"""Unrolling of Netica's dynamic networks: links with time delays.

``delays = ((0, 1), (0, 0))`` says that the first parent is that of the step before. Every node is
repeated in each slice, but constants, whose values a delay may name. A parent from before the first
slice has its own table if it has no parents, else equally likely states.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.name_lists import notes_on
from bayesgui.core.sentence import Loss
from bayesgui.formats.dne.links import ADDED
from bayesgui.formats.positions import point
from bayesgui.formats.temporal.slices import separator

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.temporal.folding import Origin
    from bayesgui.formats.assembly import Assembly
    from bayesgui.formats.dne.links import Node

DELAYS = "delays"
"""Attribute with an entry for each link: its delays, separated by blanks."""

CONSTANTS = ("constant", "assume")
"""Kinds of a node with one value; old versions have the second one."""

_STATES = ("states", "numstates", "levels", "discrete", "statetitles", "title", "statecomments")
_FINEST = 1000
"""Largest denominator of a delay that is not whole."""
_LONGEST = 10**6
_BEFORE = 150
"""Distance of a parent from before the first slice from its node, in the units of the file."""


def groups_of(text: str) -> list[str]:
    """Return the entries of a bracketed list of numbers or lists, the words of each joined.

    `text`: such as ``((0, 1), (0, 0))`` or ``(1, 0)``.

    >>> groups_of("((0, 1), 0, ())")
    ['0 1', '0', '']
    """
    inner = text.strip().removeprefix("(").removesuffix(")")
    groups, depth = [""], 0
    for mark in inner:
        if mark == "," and not depth:
            groups.append("")
            continue
        depth += (mark == "(") - (mark == ")")
        groups[-1] += " " if mark in "()," else mark
    return [" ".join(group.replace('"', " ").split()) for group in groups]


def unrolled(nodes: Sequence[Node], assembly: Assembly) -> tuple[list[Node], dict[str, Origin]]:
    """Return the nodes of so many slices that each table occurs, and which is which.

    Without any delay, the nodes as they are. `assembly`: receives the notes; says where an error
    is.
    """
    constants = [each for each in nodes if _is_constant(each)]
    fixed = {name: " ".join(node.get("value", [])) for name, _, node in constants}
    exact = {name: _delays(name, line, node, fixed, assembly) for name, line, node in nodes}
    found = sorted({delay for delays in exact.values() for delay in delays if delay})
    if not found:
        return list(nodes), {}
    nodes = [each for each in nodes if not _is_constant(each)]
    step = Fraction(
        math.gcd(*(delay.numerator for delay in found)),
        math.lcm(*(delay.denominator for delay in found)),
    )
    lags = {name: [int(delay / step) for delay in delays] for name, delays in exact.items()}
    before = _before(nodes, lags)
    numbers = range(1, max(before.values()) + 3)
    names = [name for name, _, _ in nodes]
    mark = separator(names, names, range(len(numbers) + 1))
    made = _Slices(nodes, lags, before, mark)
    first = made.beginnings()
    assembly.remarks += notes_on(
        [name for name, _, node in first if ADDED in node],
        "The file does not say how the network begins; {names} got equally likely states.",
        kind=Loss,
    )
    first += constants
    origin = {made.name(name, k): (name, k - 1) for k in numbers for name in names}
    return [*first, *(each for k in numbers for each in made.of(k))], origin


def _is_constant(node: Node) -> bool:
    return " ".join(node[2].get("kind", [])).lower() in CONSTANTS


def _delays(
    name: str,
    line: int,
    node: Mapping[str, list[str]],
    constants: Mapping[str, str],
    assembly: Assembly,
) -> list[Fraction]:
    """Return the delay of each link to a node."""
    parents = node.get("parents", [])
    groups = node.get(DELAYS, [])
    found: list[Fraction] = []
    for k in range(len(parents)):
        group = groups[k].split() if k < len(groups) else []
        try:
            numbers = [
                Fraction(constants.get(word, word)).limit_denominator(_FINEST) for word in group
            ]
        except (ValueError, ZeroDivisionError, OverflowError):
            numbers = [Fraction(-1)]
        moved = [number for number in numbers if number]
        if len(moved) > 1 or any(not 0 < number < _LONGEST for number in moved):
            raise FormatError(
                "{where}: the link from {parent} to {variable} has the delay {delay}, and only a "
                "positive number of time steps can be read. Nothing was opened; expand the network "
                "over time in Netica.",
                where=assembly.where(line),
                parent=parents[k] or "?",
                variable=name,
                delay=f"({', '.join(group)})"[:40],
            )
        found.append(moved[0] if moved else Fraction(0))
    return found


def _before(nodes: Sequence[Node], lags: Mapping[str, Sequence[int]]) -> dict[str, int]:
    """Return the number of slices before the first one from which each node is a parent."""
    longest: dict[str, int] = {}
    for name, _, node in nodes:
        for parent, lag in zip(node.get("parents", []), lags[name], strict=True):
            if lag:
                longest[parent] = max(lag, longest.get(parent, 0))
    return {name: longest[name] for name, _, _ in nodes if name in longest}


class _Slices:
    """Makes the nodes of each slice."""

    def __init__(
        self,
        nodes: Sequence[Node],
        lags: Mapping[str, Sequence[int]],
        before: Mapping[str, int],
        mark: str,
    ) -> None:
        self.nodes = nodes
        self.lags = lags
        self.before = before
        self.mark = mark
        self.known = {name for name, _, _ in nodes}

    def name(self, node: str, number: int) -> str:
        """Return the name of a node in a slice; those before the first are 0, minus1 and so on."""
        if node not in self.known:
            return node
        return f"{node}{self.mark}{number if number >= 0 else f'minus{-number}'}"

    def beginnings(self) -> list[Node]:
        """Return the parents from before the first slice."""
        made: list[Node] = []
        for name, line, node in self.nodes:
            for back in reversed(range(self.before.get(name, 0))):
                copy = {key: node[key] for key in _STATES if key in node}
                copy = {**copy, "parents": [], ADDED: [name]} if node.get("parents") else {**node}
                copy.pop("evidence", None)
                spot = point(" ".join(node.get("center", [])))
                if spot is not None:
                    copy["center"] = [str(spot[0] - _BEFORE * (back + 1)), str(spot[1])]
                made.append((self.name(name, -back), line, copy))
        return made

    def of(self, number: int) -> list[Node]:
        """Return the nodes of a slice; findings of the file are those of the first one."""
        made = []
        for name, line, node in self.nodes:
            parents = [
                self.name(parent, number - lag)
                for parent, lag in zip(node.get("parents", []), self.lags[name], strict=True)
            ]
            copy = {**node, "parents": parents}
            if number > 1:
                copy.pop("evidence", None)
            made.append((self.name(name, number), line, copy))
        return made
