"""What all graphs of a class say of effects: certain causes, and sets that adjust in all of them.

A partial ancestral graph stands for all graphs that fit, whatever they hide. Nothing here holds
where rows were selected by what is in them.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.causal_question import causal_question
from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph
from bayesgui.graph.causal.orientation.member import member_of
from bayesgui.graph.causal.orientation.uncovered_paths import ahead_of, uncovered_path
from bayesgui.graph.causal.separation import reached
from bayesgui.graph.causal.separators import SeparatorSearch

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.pag import Pag


@dataclass(frozen=True, slots=True)
class SharedEffect:
    """An effect that there is in all graphs of a class.

    `adjusted_for`: a smallest set that adjusts for it in all of them; None if there is none.
    """

    cause: str
    effect: str
    adjusted_for: tuple[str, ...] | None


class SharedEffects:
    """Answers what all graphs of a class have in common, pair by pair.

    Perković, Textor, Kalisch & Maathuis (2018), Complete graphical characterization and
    construction of adjustment sets in Markov equivalence classes of ancestral graphs, JMLR 18.
    """

    def __init__(self, pag: Pag) -> None:
        self._pag = pag
        graph = MarkedGraph(pag.names, [edge.pair for edge in pag.edges])
        for edge in pag.edges:
            graph.at[edge.b][edge.a], graph.at[edge.a][edge.b] = edge.at_a, edge.at_b
        self._graph = graph
        self._possible: dict[str, frozenset[str]] = {}

    @cached_property
    def _member(self) -> CausalGraph:
        """One of the graphs, of which separation is asked: an amenable pair has the same in all."""
        member = member_of(self._pag)
        parents: dict[str, list[str]] = {name: [] for name in self._pag.names}
        for a, b in member.arcs:
            parents[b].append(a)
        families = {name: tuple(sorted(of)) for name, of in parents.items()}
        return CausalGraph(self._pag.names, families, frozenset(), frozenset(member.hidden))

    @property
    def fits(self) -> bool:
        """Whether there is a graph with these marks at all; tests that err may leave none."""
        return member_of(self._pag).consistent and not self._pag.counts["selected"]

    def possible_effects(self, x: str) -> frozenset[str]:
        """Return the nodes that a node is a cause of in some graph, without it."""
        if x not in self._possible:
            self._possible[x] = frozenset(self._ahead_of([x])) - {x}
        return self._possible[x]

    def _ahead_of(self, nodes: Collection[str], past: str = "") -> set[str]:
        """Return nodes and those that they may be causes of, by ways that do not pass one."""
        found, waiting = set(nodes), list(nodes)
        while waiting:
            new = set(ahead_of(self._graph, waiting.pop())) - found - {past}
            found |= new
            waiting += new
        return found

    def is_cause(self, x: str, y: str) -> bool:
        """Tell whether x is a cause of y in all graphs.

        By a directed path, or by two ways of which each graph has to have one: Zhang (2006), Causal
        inference and reasoning in causally insufficient systems, PhD thesis, section 4.3;
        Roumpelaki, Borboudakis, Triantafillou & Tsamardinos (2016), Marginal causal consistency in
        constraint-based causal learning.
        """
        return y in self.certain_effects(x)

    def certain_effects(self, x: str) -> frozenset[str]:
        """Return the nodes that a node is a cause of in all graphs, without it."""
        found, waiting = {x}, [x]
        while waiting:
            here = waiting.pop()
            new = set(self._told(here)) - found
            found |= new
            waiting += new
        return frozenset(found - {x})

    def _told(self, x: str) -> Iterator[str]:
        """Yield effects that arcs, or two ways, tell of; what follows from these is left out."""
        graph = self._graph
        first = ahead_of(graph, x)
        apart = [(u, w) for u, w in itertools.combinations(first, 2) if w not in graph.at[u]]
        for y in self.possible_effects(x):
            if graph.is_arc(x, y) or any(
                self._has_way(x, u, y) and self._has_way(x, w, y) for u, w in apart
            ):
                yield y

    def _has_way(self, x: str, first: str, y: str) -> bool:
        return uncovered_path(self._graph, x, first, (y,)) is not None

    def is_visible(self, x: str, v: str) -> bool:
        """Tell whether no graph has something hidden that causes both ends of x → v.

        Zhang (2008), Causal reasoning with ancestral graphs, JMLR 9, definition 8.
        """
        graph = self._graph
        if not graph.is_arc(x, v):
            return False
        seen, waiting = {x}, [x]
        while waiting:
            here = waiting.pop()
            for c in graph.into(here):
                if c in seen or c == v:
                    continue
                if c not in graph.at[v]:
                    return True
                if graph.at[here][c] == "arrow" and graph.is_arc(c, v):
                    seen.add(c)
                    waiting.append(c)
        return False

    def _first_steps(self, x: str, y: str) -> list[str]:
        """Return where ways begin by which x may be a cause of y."""
        return [v for v in ahead_of(self._graph, x) if y in self._ahead_of([v], x)]

    def is_amenable(self, x: str, y: str) -> bool:
        """Tell whether each way by which x may cause y begins with a visible arc."""
        return all(self.is_visible(x, v) for v in self._first_steps(x, y))

    def spoiled(self, x: str, y: str) -> frozenset[str]:
        """Return what no set may have: nodes that may be on the way, and all that may be below."""
        down = self._ahead_of(self._first_steps(x, y), x)
        between = [v for v in down if y in self._ahead_of([v], x)]
        return frozenset(self._ahead_of(between))

    def _candidates(self, x: str, y: str) -> frozenset[str]:
        return frozenset(self._pag.names) - self.spoiled(x, y) - {x, y}

    def adjusts(self, x: str, y: str, given: Collection[str]) -> bool:
        """Tell whether a set adjusts for the effect of x on y in all graphs."""
        if not self.is_amenable(x, y) or not self._candidates(x, y).issuperset(given):
            return False
        biasing = causal_question(self._member, x, y).biasing_graph
        return y not in reached(biasing, [x], frozenset(given))

    def adjustment_set(self, x: str, y: str) -> tuple[str, ...] | None:
        """Return a smallest set that adjusts for the effect in all graphs; None if none does."""
        if not self.is_amenable(x, y):
            return None
        biasing = causal_question(self._member, x, y).biasing_graph
        found = SeparatorSearch(biasing, {x}, {y}, self._candidates(x, y)).cheapest({})
        return None if found is None else self._member.in_order(found)

    def all(self, monitor: Monitor = SILENT) -> tuple[SharedEffect, ...]:
        """Return the effects that there are in all graphs: those that can be computed first."""
        found = []
        for k, x in enumerate(self._pag.names):
            monitor.check()
            monitor.report(k / len(self._pag.names))
            for y in self._member.in_order(self.certain_effects(x)):
                found.append(SharedEffect(x, y, self.adjustment_set(x, y)))
        return tuple(sorted(found, key=lambda each: each.adjusted_for is None))
