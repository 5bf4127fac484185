"""The graph of a causal model: arcs, nodes that cannot be observed, hidden common causes."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import listed, listed_arcs, unknown_node

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

Pair = tuple[str, str]
"""Two nodes that a hidden common cause joins, in the order of the nodes."""


@runtime_checkable
class _HasArcs(Protocol):
    """A model, which is a value of `core` and may have marks of its own."""

    @property
    def names(self) -> tuple[str, ...]: ...

    def parents(self, name: str) -> tuple[str, ...]: ...


Lists = str | Mapping[str, "Iterable[str] | str"]
"""Parents of nodes, as a mapping or as a text that `from_parents` reads."""


@dataclass(frozen=True)
class CausalGraph:
    """An acyclic directed mixed graph (ADMG), some of whose nodes cannot be observed.

    `parents`: of every node, in their order. `hidden`: nodes that cannot be observed. `bidirected`:
    pairs a ↔ b that a hidden common cause joins, each in the order of `names`.

    Richardson (2003), Markov properties for acyclic directed mixed graphs, Scand. J. Stat. 30.
    """

    names: tuple[str, ...]
    parents: Mapping[str, tuple[str, ...]]
    hidden: frozenset[str] = frozenset()
    bidirected: frozenset[Pair] = frozenset()

    def __hash__(self) -> int:
        families = tuple(self.parents[name] for name in self.names)
        return hash((self.names, families, self.hidden, self.bidirected))

    @classmethod
    def of(
        cls,
        model: CausalGraph | _HasArcs | Lists,
        hidden: Iterable[str] | str = (),
        bidirected: Iterable[Pair] = (),
    ) -> CausalGraph:
        """Return the graph of a model or of parents lists, with what is hidden in addition to it.

        `model`: a network, a mapping of nodes to their parents, or a text such as ``"a -> b"``; a
        parent need not be a key. Its own marks (nodes that cannot be observed, ↔) are kept.
        """
        if isinstance(model, CausalGraph):
            graph = model
        elif isinstance(model, _HasArcs):
            families = {name: model.parents(name) for name in model.names}
            graph = cls._checked(
                families,
                getattr(model, "unobserved", frozenset()),
                getattr(model, "common_causes", {}),
            )
        else:
            graph = cls._checked(_families(model), (), ())
        added = listed(hidden), listed_arcs(bidirected)
        if not any(added):
            return graph
        return cls._checked(
            graph.parents, graph.hidden | {*added[0]}, [*graph.bidirected, *added[1]]
        )

    @classmethod
    def _checked(
        cls,
        parents: Mapping[str, tuple[str, ...]],
        hidden: Iterable[str],
        bidirected: Iterable[Pair],
    ) -> CausalGraph:
        DirectedGraph(parents).topological_order()
        place = {name: k for k, name in enumerate(parents)}
        pairs = set()
        for a, b in bidirected:
            check_known(place, (a, b))
            if a == b:
                raise ModelError(
                    "{variable} ↔ {variable} joins a node to itself; give two nodes.", variable=a
                )
            pairs.add((a, b) if place[a] < place[b] else (b, a))
        unseen = frozenset(hidden)
        check_known(place, unseen)
        return cls(tuple(parents), dict(parents), unseen, frozenset(pairs))

    @cached_property
    def directed(self) -> DirectedGraph:
        """The arcs alone."""
        return DirectedGraph(self.parents)

    @cached_property
    def place(self) -> Mapping[str, int]:
        """The place of each node among `names`."""
        return {name: k for k, name in enumerate(self.names)}

    @cached_property
    def children(self) -> Mapping[str, tuple[str, ...]]:
        """The children of every node, in the order of `names`."""
        found: dict[str, list[str]] = {name: [] for name in self.names}
        for child in self.names:
            for parent in self.parents[child]:
                found[parent].append(child)
        return {name: tuple(below) for name, below in found.items()}

    @cached_property
    def spouses(self) -> Mapping[str, tuple[str, ...]]:
        """The nodes that a hidden common cause joins to each node, in the order of `names`."""
        found: dict[str, set[str]] = {name: set() for name in self.names}
        for a, b in self.bidirected:
            found[a].add(b)
            found[b].add(a)
        return {name: self.in_order(others) for name, others in found.items()}

    @property
    def observed(self) -> tuple[str, ...]:
        """The nodes that can be observed, in order."""
        return tuple(name for name in self.names if name not in self.hidden)

    def in_order(self, names: Collection[str]) -> tuple[str, ...]:
        """Return nodes in the order of `names`."""
        return tuple(sorted(names, key=self.place.__getitem__))

    def checked(self, names: Iterable[str] | str) -> tuple[str, ...]:
        """Return what a caller gave as names of nodes, or say which one there is not."""
        found = listed(names)
        check_known(self.place, found)
        return found

    def ancestors(self, *names: str) -> frozenset[str]:
        """Return all nodes with a directed path to one of `names`, without `names`."""
        return self.directed.ancestors(names)

    def descendants(self, *names: str) -> frozenset[str]:
        """Return all nodes with a directed path from one of `names`, without `names`."""
        return self.directed.descendants(names)

    def topological_order(self) -> tuple[str, ...]:
        """Return the nodes, parents before children."""
        return self.directed.topological_order()

    def districts(self) -> tuple[frozenset[str], ...]:
        """Return the sets of nodes that chains of ↔ join (c-components), in order of first nodes.

        Of a graph with hidden nodes, ask its `projected` one.
        """
        found, seen = [], set[str]()
        for name in self.names:
            if name in seen:
                continue
            district, waiting = {name}, [name]
            while waiting:
                new = set(self.spouses[waiting.pop()]) - district
                district |= new
                waiting += new
            seen |= district
            found.append(frozenset(district))
        return tuple(found)

    def restricted(self, names: Collection[str]) -> CausalGraph:
        """Return the graph of some of the nodes, with the arcs and ↔ among them."""
        kept = set(names)
        return CausalGraph(
            tuple(name for name in self.names if name in kept),
            {
                name: tuple(parent for parent in family if parent in kept)
                for name, family in self.parents.items()
                if name in kept
            },
            self.hidden & kept,
            frozenset(pair for pair in self.bidirected if kept.issuperset(pair)),
        )

    def severed(
        self, into: Iterable[str] | str = (), out_of: Iterable[str] | str = ()
    ) -> CausalGraph:
        """Return the graph without the arrowheads at some nodes and without the arcs out of some.

        Pearl (1995), Causal diagrams for empirical research: G with X̄ and with X̲.
        """
        orphans, childless = set(listed(into)), set(listed(out_of))
        return CausalGraph(
            self.names,
            {
                name: () if name in orphans else tuple(p for p in family if p not in childless)
                for name, family in self.parents.items()
            },
            self.hidden,
            frozenset(pair for pair in self.bidirected if orphans.isdisjoint(pair)),
        )

    def projected(self) -> CausalGraph:
        """Return the graph of the observed nodes: a ↔ b where only hidden ones lie between.

        Hidden nodes are left out one after the other; each hands its parents to its children, and
        joins these with each other and with its spouses. The separations of observed nodes, and
        what is identified, stay the same.

        Verma (1993), Graphical aspects of causal models, UCLA report R-191.
        """
        if not self.hidden:
            return self
        into = {name: set(family) for name, family in self.parents.items()}
        out_of = {name: set(below) for name, below in self.children.items()}
        joined = {name: set(others) for name, others in self.spouses.items()}
        for name in self.hidden:
            above, below, beside = into.pop(name), out_of.pop(name), joined.pop(name)
            for parent in above:
                out_of[parent] = (out_of[parent] | below) - {name}
            for other in beside:
                joined[other].remove(name)
            for child in below:
                into[child] = (into[child] | above) - {name}
                others = (below | beside) - {child}
                joined[child] |= others
                for other in others:
                    joined[other].add(child)
        place = self.place
        return CausalGraph(
            self.observed,
            {name: self.in_order(into[name]) for name in self.observed},
            frozenset(),
            frozenset(
                (a, b) for a, others in joined.items() for b in others if place[a] < place[b]
            ),
        )


def check_known(known: Collection[str], names: Iterable[str]) -> None:
    """Raise unless all names are those of nodes."""
    for name in names:
        if name not in known:
            otherwise = ModelError("The network has no node {variable}.", variable=name)
            raise unknown_node(ModelError, name, known, otherwise)


def _families(given: Lists) -> dict[str, tuple[str, ...]]:
    """Return the parents of each node; those that are no key come before their first child."""
    if isinstance(given, str):
        from bayesgui.graph.exchange.parents_text import families_of

        families = families_of(given)
    elif isinstance(given, Mapping):
        families = {str(child): listed(parents) for child, parents in given.items()}
    else:
        raise ModelError("This is no network; give a network, or the parents of each node.")
    order = dict.fromkeys(
        itertools.chain.from_iterable((*parents, child) for child, parents in families.items())
    )
    return {name: tuple(dict.fromkeys(families.get(name, ()))) for name in order}
