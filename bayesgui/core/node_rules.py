"""The kinds of nodes, and which of them may point at which.

A kind is one `NodeKind`, registered here with the arcs that make no sense; its look on the canvas,
the editor of its numbers and its form in files are registered by its name with those floors.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.core.domain import Domain
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.variable import Variable

CHANCE = "chance"
"""A discrete random variable with a conditional distribution, the kind that all engines know."""


@dataclass(frozen=True)
class NodeKind:
    """A kind of node.

    `name`: by which everything else is registered. `label`: the kind in words. `stem`: beginning of
    a new node's name. `domain`: what a new node can be; None for the states that the user has
    chosen for new nodes. `mechanism`: makes that of a new node without
    parents; None for a uniform table. `without`: the sentence of an engine that does not know the
    kind, with the places {engine} and {variable}; "" where engines need not know it, because
    nothing depends on it. `is_chosen`: whether its states are chosen, and never observed.
    """

    name: str
    label: Sentence
    stem: Sentence
    domain: Domain | None = None
    mechanism: Callable[[Variable], Mechanism] | None = None
    without: str = ""
    is_chosen: bool = False


_KINDS: dict[str, NodeKind] = {}
_FORBIDDEN: dict[tuple[str, str], str] = {}

node_kinds: Mapping[str, NodeKind] = MappingProxyType(_KINDS)
"""The kinds of nodes by name."""


def register(kind: NodeKind, forbidden: Mapping[tuple[str, str], str] | None = None) -> None:
    """Add a kind of node.

    `forbidden`: by (kind of the parent, kind of the child), the sentence that refuses such an arc,
    with the places {parent} and {child}.
    """
    if kind.name in _KINDS:
        raise ValueError(f"There already is a kind of node named {kind.name!r}.")
    _KINDS[kind.name] = kind
    _FORBIDDEN.update(forbidden or {})


def check_kinds(parent: str, child: str, kinds: tuple[str, str]) -> None:
    """Raise a `ModelError` if a node of the first kind may not point at one of the second."""
    if kinds in _FORBIDDEN:
        raise ModelError(_FORBIDDEN[kinds], parent=parent, child=child)


def may_point(parent: str, child: str) -> bool:
    """Return whether a node of the first kind may point at one of the second."""
    return (parent, child) not in _FORBIDDEN


register(NodeKind(CHANCE, Sentence("node"), Sentence("node")))
