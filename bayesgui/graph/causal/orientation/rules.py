"""The rules that put arrows and tails once v-structures are known (R1–R4, R8–R10)."""

from __future__ import annotations

import itertools
from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph, Put
from bayesgui.graph.causal.orientation.selection_rules import SELECTION_RULES
from bayesgui.graph.causal.orientation.uncovered_paths import ahead_of, uncovered_path
from bayesgui.graph.causal.pag import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bayesgui.core.arc_constraints import Arc

    Rule = Callable[[MarkedGraph, str, str], tuple[Put, ...]]
    Separators = Mapping[Arc, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class DiscriminatingPath:
    """A path whose ends are not adjacent and that tells of the last node but one.

    All nodes between the first and that one are colliders on the path and parents of the last node.

    `nodes`: the path, of four nodes or more.
    """

    nodes: tuple[str, ...]


def orient(
    graph: MarkedGraph,
    separators: Separators,
    *,
    selection: bool = False,
    judge: Callable[[DiscriminatingPath], bool] | None = None,
) -> Iterator[Put]:
    """Put all marks that the rules ask for, one after the other; yield each.

    `graph`: has the v-structures; changed. `separators`: the sets given which pairs without an edge
    are independent, by the pair in sorted order. `selection`: whether rows may have been selected
    by what is in them, which needs three rules more. `judge`: asked before a discriminating path is
    used; false where it has taken an edge of the path instead.

    Zhang (2008), Artificial Intelligence 172, 1873–1896, section 3: with the v-structures, these
    put all marks that can be put. With background knowledge there may be more.
    """
    extra = SELECTION_RULES if selection else ()
    # Cheap rules first: a rule is tried only when those before it have nothing left to do.
    passes: list[Callable[[], Iterator[Put]]] = [
        partial(_tried, graph, _away),
        partial(_tried, graph, _no_cycle),
        partial(_tried, graph, _both_colliders),
        partial(_by_paths, graph, separators, judge),
        *(partial(_tried, graph, rule) for rule in (*extra, _transitive, _long_way, _two_ways)),
    ]
    k = 0
    while k < len(passes):
        is_used = False
        for put in passes[k]():
            is_used = True
            yield put
        k = 0 if is_used else k + 1


def _tried(graph: MarkedGraph, rule: Rule) -> Iterator[Put]:
    """Try a rule at each circle."""
    for a, b in graph.open_ends():
        for each in rule(graph, a, b):
            if graph.put(each.a, each.b, each.mark, each.reason):
                yield each


def _by_paths(
    graph: MarkedGraph,
    separators: Separators,
    judge: Callable[[DiscriminatingPath], bool] | None,
) -> Iterator[Put]:
    """Use discriminating paths (R4)."""
    for c, b in graph.open_ends():
        path = discriminating_path(graph, b, c, separators)
        if path is None:
            continue
        if judge is not None and not judge(path):
            return
        for each in _of_path(path, separators):
            if graph.put(each.a, each.b, each.mark, each.reason):
                yield each


def _away(graph: MarkedGraph, c: str, b: str) -> tuple[Put, ...]:
    """R1: a *→ b o–* c with a, c apart: b is no collider, so it is a cause of c."""
    for a in graph.into(b):
        if a != c and a not in graph.at[c]:
            reason = Reason("rule", 1, (a,))
            return Put(c, b, "tail", reason), Put(b, c, "arrow", reason)
    return ()


def _no_cycle(graph: MarkedGraph, a: str, c: str) -> tuple[Put, ...]:
    """R2: a → b *→ c or a *→ b → c beside a *–o c: c is no cause of a."""
    at = graph.at
    for b in graph.into(c):
        if b == a or at[a].get(b) != "arrow":
            continue
        if at[b][a] == "tail" or at[c][b] == "tail":
            return (Put(a, c, "arrow", Reason("rule", 2, (b,))),)
    return ()


def _both_colliders(graph: MarkedGraph, d: str, b: str) -> tuple[Put, ...]:
    """R3: a *→ b ←* c with a, c apart, and a *–o d o–* c: d is no effect of b."""
    at = graph.at
    around = [a for a in graph.into(b) if a != d and at[a].get(d) == "circle"]
    for a, c in itertools.combinations(around, 2):
        if c not in at[a]:
            return (Put(d, b, "arrow", Reason("rule", 3, (a, c))),)
    return ()


def discriminating_path(
    graph: MarkedGraph, b: str, c: str, separators: Separators
) -> DiscriminatingPath | None:
    """Return a shortest path that tells whether b is a collider beside its neighbor c, if any."""
    at = graph.at
    for a in graph.adjacent(b):
        if at[b][a] != "arrow" or not graph.is_arc(a, c):
            continue
        before: dict[str, str] = {a: b}
        waiting = deque([a])
        while waiting:
            here = waiting.popleft()
            for d in graph.into(here):
                if d in before or d in (b, c):
                    continue
                if d not in at[c]:
                    if (min(d, c), max(d, c)) not in separators:
                        continue
                    path = [d, here]
                    while path[-1] != b:
                        path.append(before[path[-1]])
                    return DiscriminatingPath((*path, c))
                if at[here][d] == "arrow" and graph.is_arc(d, c):
                    before[d] = here
                    waiting.append(d)
    return None


def _of_path(path: DiscriminatingPath, separators: Separators) -> tuple[Put, ...]:
    """R4: b is a collider between the two unless the separator of the path's ends has it."""
    first, (a, b, c) = path.nodes[0], path.nodes[-3:]
    given = separators[min(first, c), max(first, c)]
    reason = Reason("rule", 4, path.nodes, given)
    if b in given:
        return Put(c, b, "tail", reason), Put(b, c, "arrow", reason)
    return Put(c, b, "arrow", reason), Put(b, c, "arrow", reason), Put(a, b, "arrow", reason)


def _transitive(graph: MarkedGraph, c: str, a: str) -> tuple[Put, ...]:
    """R8: a → b → c or a –o b → c beside a o→ c: a is a cause of c."""
    at = graph.at
    if at[a][c] != "arrow":
        return ()
    for b in graph.adjacent(a):
        if b != c and at[b][a] == "tail" and at[a][b] != "tail" and graph.is_arc(b, c):
            return (Put(c, a, "tail", Reason("rule", 8, (b,))),)
    return ()


def _long_way(graph: MarkedGraph, c: str, a: str) -> tuple[Put, ...]:
    """R9: a way around of a o→ c that is no collider anywhere: a is a cause of c."""
    if graph.at[a][c] != "arrow":
        return ()
    for b in ahead_of(graph, a):
        if b != c and b not in graph.at[c]:
            path = uncovered_path(graph, a, b, frozenset((c,)))
            if path is not None:
                return (Put(c, a, "tail", Reason("rule", 9, path)),)
    return ()


def _two_ways(graph: MarkedGraph, c: str, a: str) -> tuple[Put, ...]:
    """R10: two ways from a o→ c to parents of c, one of which has to leave a: a is a cause."""
    at = graph.at
    if at[a][c] != "arrow":
        return ()
    parents = frozenset(b for b in graph.adjacent(c) if b != a and graph.is_arc(b, c))
    if len(parents) < 2:
        return ()
    first = [m for m in ahead_of(graph, a) if m != c]
    for m, w in itertools.combinations(first, 2):
        if w in at[m]:
            continue
        for b in sorted(parents):
            one = uncovered_path(graph, a, m, frozenset((b,)), without=c)
            other = one and uncovered_path(graph, a, w, parents - {b}, without=c)
            if one and other:
                reason = Reason("rule", 10, (one[-1], other[-1]))
                return (Put(c, a, "tail", reason),)
    return ()
