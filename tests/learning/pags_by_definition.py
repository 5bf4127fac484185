"""Partial ancestral graphs by their definition: all graphs of a class, written out.

Independent of the program: separation is found by walking, adjacency by trying all sets, and what
a class shares by making every graph with the same edges and keeping those that claim the same.
"""

from __future__ import annotations

import itertools
from functools import cache

Marks = dict[tuple[int, int], str]
"""By an edge and its end, as (other node, node of the mark): "arrow", "tail" or "circle"."""


class Separation:
    """Answers whether a walk joins two nodes of a graph of marks that is open given a set."""

    def __init__(self, n: int, marks: Marks) -> None:
        self._ways = [
            [
                (b, marks[b, a] == "arrow", marks[a, b] == "arrow")
                for b in range(n)
                if (a, b) in marks
            ]
            for a in range(n)
        ]
        arcs = [(a, b) for a, b in marks if marks[a, b] == "arrow" and marks[b, a] == "tail"]
        self._above = ancestors(n, arcs)

    def connected(self, x: int, y: int, given: int) -> bool:
        """`given`: a bit for each node of the set."""
        above = 0
        for k, bits in enumerate(self._above):
            if given >> k & 1:
                above |= bits
        waiting = [(b, into) for b, _, into in self._ways[x]]
        seen = set(waiting)
        while waiting:
            b, by_arrow = waiting.pop()
            if b == y:
                return True
            if_collider, if_not = above >> b & 1, not given >> b & 1
            for c, back, into in self._ways[b]:
                step = (c, into)
                if step not in seen and (if_collider if by_arrow and back else if_not):
                    seen.add(step)
                    waiting.append(step)
        return False


def sets_of(n: int, x: int, y: int) -> list[int]:
    """Return all sets of the other nodes, as bits."""
    return [bits for bits in range(1 << n) if not bits >> x & 1 and not bits >> y & 1]


def claims(n: int, marks: Marks) -> frozenset[tuple[int, int, int]]:
    """Return all independences between the first `n` nodes that a graph of marks claims."""
    separation = Separation(n, marks)
    return frozenset(
        (x, y, given)
        for x, y in itertools.combinations(range(n), 2)
        if (x, y) not in marks
        for given in sets_of(n, x, y)
        if not separation.connected(x, y, given)
    )


def of_arcs(arcs) -> Marks:
    """Return the marks of an acyclic directed graph."""
    return {end: mark for a, b in arcs for end, mark in (((a, b), "arrow"), ((b, a), "tail"))}


def ancestors(n: int, arcs) -> list[int]:
    """Return for each node the bits of its ancestors and its own."""
    above = [1 << k for k in range(n)]
    for _ in range(n):
        for a, b in arcs:
            above[b] |= above[a]
    return above


def ancestral(n_seen: int, n: int, arcs) -> Marks:
    """Return the maximal ancestral graph of the first nodes of an acyclic directed graph."""
    marks, whole, above = {}, Separation(n, of_arcs(arcs)), ancestors(n, arcs)
    for x, y in itertools.combinations(range(n_seen), 2):
        if all(whole.connected(x, y, given) for given in sets_of(n_seen, x, y)):
            for a, b in ((x, y), (y, x)):
                marks[a, b] = "tail" if above[a] >> b & 1 else "arrow"
    return marks


def is_ancestral(n: int, marks: Marks) -> bool:
    """Tell whether no arrow points at a cause of its other end."""
    arcs = [(a, b) for a, b in marks if marks[a, b] == "arrow" and marks[b, a] == "tail"]
    above = ancestors(n, arcs)
    if any(above[a] >> b & 1 and above[b] >> a & 1 for a, b in itertools.combinations(range(n), 2)):
        return False
    return not any(marks[a, b] == "arrow" and above[a] >> b & 1 for a, b in marks)


def v_structures(n: int, marks: Marks):
    """Return all v-structures of a graph of marks."""
    return {
        (a, b, c)
        for b in range(n)
        for a, c in itertools.combinations(range(n), 2)
        if (a, b) in marks and (c, b) in marks and (a, c) not in marks
        if marks[a, b] == marks[c, b] == "arrow"
    }


def members(n: int, true: Marks) -> list[Marks]:
    """Return all maximal ancestral graphs without selected rows that claim the same."""
    edges = [(a, b) for a, b in true if a < b]
    kept, shape, claimed = [], v_structures(n, true), claims(n, true)
    kinds = (("arrow", "tail"), ("tail", "arrow"), ("arrow", "arrow"))
    for chosen in itertools.product(kinds, repeat=len(edges)):
        marks = {}
        for (a, b), (at_b, at_a) in zip(edges, chosen, strict=True):
            marks[a, b], marks[b, a] = at_b, at_a
        if v_structures(n, marks) != shape or not is_ancestral(n, marks):
            continue
        if claims(n, marks) == claimed:
            kept.append(marks)
    return kept


def shared(graphs: list[Marks]) -> Marks:
    """Return what some graphs with the same edges have in common."""
    found = {}
    for end in graphs[0]:
        marks = {each[end] for each in graphs}
        found[end] = marks.pop() if len(marks) == 1 else "circle"
    return found


@cache
def random_graphs(count: int, seed: int):
    """Random acyclic graphs with hidden nodes: (nodes seen, nodes, arcs, their class)."""
    import numpy as np

    rng = np.random.default_rng(seed)
    made = []
    while len(made) < count:
        n_seen, n_hidden = int(rng.integers(4, 7)), int(rng.integers(1, 4))
        n = n_seen + n_hidden
        # Most hidden nodes come first: common causes rather than steps on the way.
        order = rng.permutation(n)
        if rng.random() < 0.8:
            order = [*range(n_seen, n), *rng.permutation(n_seen)]
        low = rng.uniform(0.1, 0.4)
        arcs = tuple(
            (int(order[a]), int(order[b]))
            for a, b in itertools.combinations(range(n), 2)
            if rng.random() < (max(low, 0.4) if order[a] >= n_seen > order[b] else low)
        )
        true = ancestral(n_seen, n, arcs)
        # Without a v-structure nothing is known of directions; a few of these will do.
        if 3 <= len(true) // 2 <= 7 and (v_structures(n_seen, true) or len(made) % 10 == 0):
            made.append((n_seen, n, arcs, members(n_seen, true)))
    return tuple(made)
