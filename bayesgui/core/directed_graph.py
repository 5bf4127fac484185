"""The directed graph of a network: parents, children, paths and topological order."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, TypeVar

from bayesgui.core.errors import CycleError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set

_V = TypeVar("_V")


class DirectedGraph:
    """Named nodes with an ordered tuple of parents each; immutable.

    Children and the topological order are computed on first use.

    `parents`: the parents of every node, in the nodes' order; every parent is a key itself.
    """

    __slots__ = ("_children", "_order", "_parents")

    def __init__(self, parents: Mapping[str, tuple[str, ...]]) -> None:
        self._parents = dict(parents)
        self._children: dict[str, tuple[str, ...]] | None = None
        self._order: tuple[str, ...] | None = None

    @property
    def arcs(self) -> tuple[tuple[str, str], ...]:
        """All arcs as (parent, child), by child in order, then by parent."""
        return tuple([(p, child) for child, family in self._parents.items() for p in family])

    @property
    def n_arcs(self) -> int:
        """Number of arcs."""
        return sum(map(len, self._parents.values()))

    def parents(self, name: str) -> tuple[str, ...]:
        """Return the parents of a node in their order."""
        return self._parents[name]

    def children(self, name: str) -> tuple[str, ...]:
        """Return the children of a node in the nodes' order."""
        if self._children is None:
            found: dict[str, list[str]] = {other: [] for other in self._parents}
            for parent, child in self.arcs:
                found[parent].append(child)
            self._children = {parent: tuple(children) for parent, children in found.items()}
        return self._children[name]

    def ancestors(self, names: Iterable[str]) -> frozenset[str]:
        """Return all nodes with a directed path to one of `names`, without `names`."""
        return _reachable(names, self.parents)

    def descendants(self, names: Iterable[str]) -> frozenset[str]:
        """Return all nodes with a directed path from one of `names`, without `names`."""
        return _reachable(names, self.children)

    def topological_order(self) -> tuple[str, ...]:
        """Return the nodes, parents before children; ties are broken by the nodes' order."""
        if self._order is None:
            order = self._sorted()
            if len(order) < len(self._parents):
                cycle = self._cycle_among(self._parents.keys() - order)
                raise CycleError(
                    "The arcs close the cycle {path}; remove one of them.",
                    parent=cycle[-2],
                    child=cycle[-1],
                    path=cycle,
                )
            self._order = tuple(order)
        return self._order

    def _sorted(self) -> list[str]:
        """Return the topological order of all nodes that are not on or behind a cycle."""
        names = tuple(self._parents)
        position = {name: k for k, name in enumerate(names)}
        waiting = {name: len(family) for name, family in self._parents.items()}
        ready = [position[name] for name, count in waiting.items() if not count]
        order: list[str] = []
        while ready:
            name = names[heapq.heappop(ready)]
            order.append(name)
            for child in self.children(name):
                waiting[child] -= 1
                if not waiting[child]:
                    heapq.heappush(ready, position[child])
        return order

    def _cycle_among(self, tangled: Collection[str]) -> tuple[str, ...]:
        """Return a cycle of nodes each of which has a tangled parent; it ends where it starts."""
        name = next(n for n in self._parents if n in tangled)
        path = [name]
        while True:
            name = next(parent for parent in self._parents[name] if parent in tangled)
            if name in path:
                return tuple([*path[path.index(name) :], name][::-1])
            path.append(name)

    def directed_path(self, source: str, target: str) -> tuple[str, ...] | None:
        """Return a shortest directed path between two nodes, both ends included, or None."""
        before: dict[str, str] = {source: source}
        frontier = [source]
        while frontier and target not in before:
            reached = []
            for name in frontier:
                for child in self.children(name):
                    if child not in before:
                        before[child] = name
                        reached.append(child)
            frontier = reached
        if target not in before:
            return None
        path = [target]
        while path[-1] != source:
            path.append(before[path[-1]])
        return tuple(reversed(path))

    def check_acyclic_with(self, parent: str, child: str) -> None:
        """Raise if one more arc would close a cycle."""
        path = self.directed_path(child, parent)
        if path is not None:
            raise CycleError(
                "No arc from {parent} to {child}: it would close {path}.",
                parent=parent,
                child=child,
                path=(*path, child),
            )

    def with_family(self, child: str, parents: Sequence[str]) -> DirectedGraph:
        """Return the graph with other parents of a node, new or old, without a check for cycles."""
        return self.with_families({child: tuple(parents)})

    def with_families(self, families: Mapping[str, tuple[str, ...]]) -> DirectedGraph:
        """Return the graph with other parents of some nodes, as `with_family` does."""
        twin = DirectedGraph({**self._parents, **families})
        if self._children is not None:
            twin._children = self._children_with(families, twin._parents)
        return twin

    def _children_with(
        self, families: Mapping[str, tuple[str, ...]], order: Iterable[str]
    ) -> dict[str, tuple[str, ...]]:
        """Return the children of all nodes, in the order of the nodes, with other families."""
        assert self._children is not None
        members: dict[str, set[str]] = {}
        for child, parents in families.items():
            for parent in set(self._parents.get(child, ())).symmetric_difference(parents):
                known = members.setdefault(parent, set(self._children.get(parent, ())))
                known.symmetric_difference_update((child,))
        children = {**self._children, **dict.fromkeys(families.keys() - self._children, ())}
        position = {name: k for k, name in enumerate(order)} if members else {}
        for parent, names in members.items():
            children[parent] = tuple(sorted(names, key=position.__getitem__))
        return children

    def with_renamed(self, old: str, new: str) -> DirectedGraph:
        """Return the graph with a node under another, free name, at its place."""

        def named(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(new if name == old else name for name in names)

        near = {*self.parents(old), *self.children(old)}
        twin = DirectedGraph(_with_key(self._parents, old, new))
        twin._parents.update((child, named(twin._parents[child])) for child in self.children(old))
        assert self._children is not None  # computed for the children above
        twin._children = _with_key(self._children, old, new)
        twin._children.update((name, named(self._children[name])) for name in near)
        return twin

    def without(self, removed: Set[str]) -> DirectedGraph:
        """Return the graph without some nodes and their arcs."""
        below = {child for name in removed for child in self.children(name)} - removed
        above = {parent for name in removed for parent in self.parents(name)} - removed
        twin = DirectedGraph(_without_keys(self._parents, removed))
        for child in below:
            twin._parents[child] = tuple(p for p in self._parents[child] if p not in removed)
        assert self._children is not None or not removed
        if self._children is not None:
            twin._children = _without_keys(self._children, removed)
            for parent in above:
                kept = (name for name in self._children[parent] if name not in removed)
                twin._children[parent] = tuple(kept)
        return twin


def _with_key(mapping: Mapping[str, _V], old: str, new: str) -> dict[str, _V]:
    return {new if name == old else name: value for name, value in mapping.items()}


def _without_keys(mapping: Mapping[str, _V], removed: Set[str]) -> dict[str, _V]:
    return {name: value for name, value in mapping.items() if name not in removed}


def _reachable(names: Iterable[str], step: Callable[[str], Iterable[str]]) -> frozenset[str]:
    start = set(names)
    found: set[str] = set()
    waiting = list(start)
    while waiting:
        for other in step(waiting.pop()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return frozenset(found - start)
