"""Trails between two variables, and the nodes that open or block them."""

from __future__ import annotations

import itertools
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bayesgui.graph.hidden_parents import is_hidden, seen

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from bayesgui.graph.hidden_parents import Arcs

Kind = Literal["chain", "fork", "collider"]


@dataclass(frozen=True, slots=True)
class TrailStep:
    """The role of an inner node of a trail.

    `kind`: direction of the trail's two arcs at the node. `given`: whether the node is in the
    conditioning set. `blocks`: whether it blocks the trail: a chain or fork that is given, or a
    collider with neither itself nor a descendant given. `opened_by`: for an open collider the
    nearest given variable among the node and its descendants.
    """

    node: str
    kind: Kind
    given: bool
    blocks: bool
    opened_by: str | None


@dataclass(frozen=True, slots=True)
class Trail:
    """A simple path of the skeleton between two variables.

    `marks`: →, ← or ↔ for each pair of neighbors.
    """

    nodes: tuple[str, ...]
    active: bool
    steps: tuple[TrailStep, ...]
    marks: tuple[str, ...] = ()

    @property
    def has_hidden_cause(self) -> bool:
        """Whether it runs through ↔, which has no table, so that no number comes this way."""
        return "↔" in self.marks

    @property
    def text(self) -> str:
        """The trail with its arcs, as in ``lung → either ← tub``."""
        words = (f"{mark} {node}" for mark, node in zip(self.marks, self.nodes[1:], strict=True))
        return " ".join((self.nodes[0], *words))


def trail(
    network: Arcs,
    nodes: Collection[str],
    given: Collection[str],
    hinted: Collection[str] = (),
) -> Trail:
    """Determine for each inner node of a path whether it blocks.

    `nodes`: of a graph with hidden parents these too; they become ↔, and block nothing.
    `hinted`: nodes with a finding that leaves several states possible: they open colliders, as a
    given child would, and block nothing.
    """
    path = tuple(nodes)
    opening = frozenset(given).union(hinted)
    steps = tuple(
        _step(network, before, node, after, given, opening)
        for before, node, after in zip(path, path[1:], path[2:], strict=False)
        if not is_hidden(node)
    )
    is_active = not any(step.blocks for step in steps)
    return Trail(seen(path), is_active, steps, _marks(network, path))


def _marks(network: Arcs, path: tuple[str, ...]) -> tuple[str, ...]:
    """Return →, ← or ↔ between each two nodes of a path that are seen."""
    found: list[str] = []
    for a, b in itertools.pairwise(path):
        if is_hidden(b):
            found.append("↔")
        elif not is_hidden(a):
            found.append("→" if a in network.parents(b) else "←")
    return tuple(found)


def _step(
    network: Arcs,
    before: str,
    node: str,
    after: str,
    given: Collection[str],
    opening: Collection[str],
) -> TrailStep:
    parents = network.parents(node)
    into = (before in parents) + (after in parents)
    if into < 2:
        return TrailStep(node, "chain" if into else "fork", node in given, node in given, None)
    opener = _nearest_given(network, node, opening)
    return TrailStep(node, "collider", node in given, opener is None, opener)


def _nearest_given(network: Arcs, node: str, given: Collection[str]) -> str | None:
    """Return the first of `given` in a breadth-first search among `node` and its descendants."""
    seen = {node}
    waiting = deque([node])
    while waiting:
        name = waiting.popleft()
        if name in given:
            return name
        for child in network.children(name):
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return None


def shortest_active_trail(
    network: Arcs,
    x: str,
    y: str,
    given: Collection[str],
    hinted: Collection[str] = (),
) -> tuple[str, ...]:
    """Return a shortest active trail between two variables, or () if they are d-separated.

    Breadth-first search over (node, came from a parent?). A shortest walk is a simple path:
    removing a loop would keep it active and make it shorter.
    """
    opening = network.ancestors(*given, *hinted).union(given, hinted)
    start = (x, False)
    before: dict[tuple[str, bool], tuple[str, bool]] = {start: start}
    waiting = deque([start])
    while waiting:
        state = waiting.popleft()
        if state[0] == y:
            path = [state]
            while path[-1] != start:
                path.append(before[path[-1]])
            return tuple(name for name, _ in reversed(path))
        for reached in next_states(network, *state, given, opening):
            if reached not in before:
                before[reached] = state
                waiting.append(reached)
    return ()


def next_states(
    network: Arcs,
    node: str,
    from_parent: bool,
    given: Collection[str],
    opening: Collection[str],
) -> Iterator[tuple[str, bool]]:
    """Yield the continuations of an active trail from a node, as (node, came from a parent?).

    `from_parent`: whether it came from a parent of the node (False at the start of a trail).
    `opening`: the conditioning set and its ancestors: the colliders that are open.
    """
    if node not in given:
        for child in network.children(node):
            yield child, True
    if node in opening if from_parent else node not in given:
        for parent in network.parents(node):
            yield parent, False


def simple_trails(
    network: Arcs, x: str, y: str, *, limit: int, work: int
) -> tuple[list[tuple[str, ...]], bool]:
    """List simple paths of the skeleton between two variables, shortest first.

    `paths`: shortest first, then in network order of their nodes.

    Iterative deepening; paths that cannot reach `y` within the depth are pruned by distance.
    """
    distance = _distances(network, y)
    if x not in distance:
        return [], False
    budget = _Budget(limit, work)
    position = {name: k for k, name in enumerate(network)}
    neighbors = {
        name: sorted({*network.parents(name), *network.children(name)}, key=position.__getitem__)
        for name in distance
    }
    paths: list[tuple[str, ...]] = []
    for depth in range(distance[x], len(distance)):
        budget.cut = False
        paths.extend(_paths_of_length(neighbors, distance, x, y, depth, budget))
        if budget.spent or not budget.cut:
            break
    return paths, budget.spent


@dataclass(slots=True)
class _Budget:
    """Remaining number of paths and steps, and whether a depth limit cut off the search."""

    paths: int
    steps: int
    cut: bool = False

    @property
    def spent(self) -> bool:
        return self.steps < 0 or self.paths < 0


def _paths_of_length(
    neighbors: dict[str, list[str]],
    distance: dict[str, int],
    x: str,
    y: str,
    length: int,
    budget: _Budget,
) -> Iterator[tuple[str, ...]]:
    path = [x]
    visited = {x}
    choices = [iter(neighbors[x])]
    while choices:
        node = next(choices[-1], None)
        if node is None:
            choices.pop()
            visited.remove(path.pop())
            continue
        if node in visited:
            continue
        budget.steps -= 1
        if budget.steps < 0:
            return
        if node == y:
            if len(path) == length:
                budget.paths -= 1
                if budget.paths < 0:
                    return
                yield (*path, node)
        elif len(path) + distance[node] > length:
            budget.cut = True
        else:
            path.append(node)
            visited.add(node)
            choices.append(iter(neighbors[node]))


def _distances(network: Arcs, target: str) -> dict[str, int]:
    found = {target: 0}
    waiting = deque([target])
    while waiting:
        name = waiting.popleft()
        for other in (*network.parents(name), *network.children(name)):
            if other not in found:
                found[other] = found[name] + 1
                waiting.append(other)
    return found
