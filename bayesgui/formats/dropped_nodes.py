"""Nodes of a file that this program leaves out, and what depends on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Loss, Sentence, pluralize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_MOST_NAMES = 50
_KINDS = {
    "utility": Sentence("utility"),
    "multi-attribute utility": Sentence("multi-attribute utility"),
    "decision": Sentence("decision"),
    "equation": Sentence("equation"),
    "continuous": Sentence("continuous"),
    "function": Sentence("function"),
    "constant": Sentence("constant"),
    "unconnected": Sentence("unconnected"),
}
"""Kinds that are translated; others are words of the file."""


def notes_on_dropped(dropped: Mapping[str, str]) -> list[str]:
    """Return one sentence for each kind of dropped nodes.

    `dropped`: the kind of each dropped node: "utility", "continuous" and so on.
    """
    notes: list[str] = []
    for kind in dict.fromkeys(dropped.values()):
        names = [name for name, other in dropped.items() if other == kind]
        kind = _KINDS.get(kind, kind)
        notes.append(
            Loss("Left out: the {kind} node {names}.", kind=kind, names=list_names(names))
            if len(names) == 1
            else Loss(
                "Left out: the {kind} nodes {names}.",
                kind=kind,
                names=list_names(names, _MOST_NAMES),
            )
        )
    return notes


def list_dropped(dropped: Mapping[str, str], below: Sequence[str]) -> Sentence:
    """Return the nodes of a file in which all are left out, by kind."""
    parts: list[Sentence] = []
    for kind in dict.fromkeys(dropped.values()):
        names = [name for name, other in dropped.items() if other == kind]
        kind = _KINDS.get(kind, kind)
        parts.append(
            pluralize(
                len(names),
                "the {kind} node {names}",
                "the {kind} nodes {names}",
                kind=kind,
                names=list_names(names),
            )
        )
    if below:
        parts.append(
            Sentence("{names}, which depend on them", names=list_names(below))
            if len(below) > 1 or len(dropped) > 1
            else Sentence("{names}, which depends on it", names=list_names(below))
        )
    whole = parts[0]
    for part in parts[1:]:
        whole = Sentence("{first}, and {second}", first=whole, second=part)
    return whole


def dependents(
    parents: Mapping[str, Sequence[str]], dropped: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """Yield each node below a dropped one, nearer ones first, with the parent that it loses.

    A breadth-first search: each table is looked at once, however long the chain below a node is.
    """
    children: dict[str, list[str]] = {}
    for child, its_parents in parents.items():
        for parent in its_parents:
            children.setdefault(parent, []).append(child)
    order = {name: k for k, name in enumerate(parents)}
    level = dict.fromkeys(dropped, 0)
    reached = list(level)
    while reached:
        depth = level[reached[0]] + 1
        below = {child for parent in reached for child in children.get(parent, ())}
        reached = sorted((c for c in below if c not in level), key=order.__getitem__)
        level.update(dict.fromkeys(reached, depth))
        for child in reached:
            yield child, next(p for p in parents[child] if level.get(p, depth) < depth)
