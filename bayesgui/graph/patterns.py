"""Connections of three nodes (fork, chain, collider) and local independencies."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bayesgui.graph.dseparation import separated

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.network import BayesianNetwork


@dataclass(frozen=True, slots=True)
class Pattern:
    """A connection of three nodes by two arcs.

    `ends`: the other two: first and last of a chain, else in network order.
    """

    kind: Literal["fork", "chain", "collider"]
    middle: str
    ends: tuple[str, str]


def pattern(network: BayesianNetwork, names: Collection[str]) -> Pattern | None:
    """Classify the connection of three nodes.

    The result: None unless exactly two arcs connect exactly three nodes, and no ↔ does.
    """
    chosen = [name for name in network if name in names]
    if len(chosen) != 3:
        return None
    arcs = [(a, b) for a, b in itertools.permutations(chosen, 2) if a in network.parents(b)]
    if len(arcs) != 2 or any({*chosen}.issuperset(pair) for pair in network.common_causes):
        return None
    (a, b), (c, d) = arcs
    middle = ({a, b} & {c, d}).pop()
    first, last = (name for name in chosen if name != middle)
    if b == d:
        return Pattern("collider", middle, (first, last))
    if a == c:
        return Pattern("fork", middle, (first, last))
    return Pattern("chain", middle, (a, d) if b == middle else (c, b))


@dataclass(frozen=True, slots=True)
class LocalIndependence:
    """The local Markov property of a variable.

    `independent_of`: its non-descendants except its parents, in network order.
    """

    variable: str
    independent_of: tuple[str, ...]
    given: tuple[str, ...]


def local_independencies(network: BayesianNetwork, name: str) -> LocalIndependence:
    """Return the variables of which a variable is independent given its parents.

    With ↔ those of them that its parents m-separate from it.

    Pearl (1988), "Probabilistic reasoning in intelligent systems", section 3.3.
    """
    given = network.parents(name)
    excluded = {name, *given} | network.descendants(name)
    others = tuple(other for other in network if other not in excluded)
    if network.marks.causes:
        others = tuple(each for each in others if separated(network, name, each, given))
    return LocalIndependence(name, others, given)
