"""Paths from causes to effects, and what a set cuts of them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.causal_graph import CausalGraph

MAX_STEPS = 200_000
"""Steps after which no more paths are looked for."""


class Line(NamedTuple):
    """An arc, or ↔ where `is_common`, with its nodes in the order of the graph then."""

    first: str
    second: str
    is_common: bool = False


@dataclass(frozen=True)
class CausalPath:
    """A path from a cause to an effect.

    `arrows`: between its nodes, "→", "←" or "↔". `is_causal`: whether all point ahead. `is_open`:
    whether it is open given the set. `cut_at`: the node of the set that blocks it, "" where a
    collider alone blocks it, or nothing.
    """

    nodes: tuple[str, ...]
    arrows: tuple[str, ...]
    is_causal: bool
    is_open: bool
    cut_at: str
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        words = [self.nodes[0]]
        for arrow, name in zip(self.arrows, self.nodes[1:], strict=True):
            words += [arrow, name]
        return " ".join(words)


@dataclass(frozen=True)
class PathLines:
    """Which lines lie on paths from cause to effect, and what the set does to them.

    `beyond`: those that lie behind a cut on all their paths. `open_ends`: the last ones of biasing
    paths that nothing cuts. `cuts`: a line and the node of the set from which it goes on.
    """

    causal: tuple[Line, ...] = ()
    biasing: tuple[Line, ...] = ()
    beyond: frozenset[Line] = frozenset()
    open_ends: frozenset[Line] = frozenset()
    cuts: tuple[tuple[Line, str], ...] = ()


@dataclass(frozen=True)
class PathsFound:
    """The shortest paths that carry something, and whether there are more."""

    paths: tuple[CausalPath, ...]
    has_more: bool

    @property
    def lines(self) -> PathLines:
        """What is drawn of them."""
        causal: dict[Line, None] = {}
        biasing: dict[Line, None] = {}
        whole: set[Line] = set()
        cuts: dict[tuple[Line, str], None] = {}
        ends = set()
        for path in self.paths:
            (causal if path.is_causal else biasing).update(dict.fromkeys(path.lines))
            before = len(path.lines)
            if path.cut_at:
                before = path.nodes.index(path.cut_at)
                cuts[path.lines[before], path.cut_at] = None
            whole.update(path.lines[:before])
            if path.is_open and not path.is_causal:
                ends.add(path.lines[-1])
        beyond = frozenset(line for line in (*causal, *biasing) if line not in whole)
        others = tuple(line for line in biasing if line not in causal)
        shown_ends = frozenset(ends.intersection(others))
        return PathLines(tuple(causal), others, beyond, shown_ends, tuple(cuts))


def find_paths(
    graph: CausalGraph,
    causes: Sequence[str],
    effects: Sequence[str],
    adjusted: Collection[str],
    most: int = 200,
    monitor: Monitor = SILENT,
) -> PathsFound:
    """Return the shortest proper paths that carry something from causes to effects.

    These are the causal ones, and those that are open with no set or with `adjusted`: a path that
    a collider closes in both cases biases nothing.
    """
    opening = graph.ancestors(*adjusted).union(adjusted)
    found: list[CausalPath] = []
    for nodes, arrows in _simple_paths(graph, causes, effects, monitor):
        if nodes is None:
            return PathsFound(tuple(_in_order(found)), True)
        path = _judged(graph, nodes, arrows, adjusted, opening)
        if path is None:
            continue
        if len(found) == most:
            return PathsFound(tuple(_in_order(found)), True)
        found.append(path)
    return PathsFound(tuple(_in_order(found)), False)


def _in_order(found: list[CausalPath]) -> list[CausalPath]:
    return sorted(found, key=lambda path: (not path.is_causal, len(path.nodes)))


def _simple_paths(
    graph: CausalGraph, causes: Sequence[str], effects: Sequence[str], monitor: Monitor
) -> Iterator[tuple[tuple[str, ...] | None, tuple[str, ...]]]:
    """Yield nodes and arrows of proper paths, the shortest first; None once it takes too long."""
    useful = _connected(graph, causes, effects)
    waiting: deque[tuple[tuple[str, ...], tuple[str, ...]]] = deque(
        ((cause,), ()) for cause in causes
    )
    for step in range(MAX_STEPS):
        if not waiting:
            return
        if step % 256 == 0:
            monitor.check()
        nodes, arrows = waiting.popleft()
        here = nodes[-1]
        if here in effects:
            yield nodes, arrows
            continue
        around = (
            ("→", graph.children[here]),
            ("←", graph.parents[here]),
            ("↔", graph.spouses[here]),
        )
        for arrow, others in around:
            for other in others:
                if other in useful and other not in nodes and other not in causes:
                    waiting.append(((*nodes, other), (*arrows, arrow)))
    yield None, ()


def _connected(graph: CausalGraph, causes: Sequence[str], effects: Sequence[str]) -> set[str]:
    """Return the nodes from which an effect is reached past no cause."""
    found, waiting = set(effects), list(effects)
    while waiting:
        here = waiting.pop()
        for other in (*graph.children[here], *graph.parents[here], *graph.spouses[here]):
            if other not in found and other not in causes:
                found.add(other)
                waiting.append(other)
    return found


def _judged(
    graph: CausalGraph,
    nodes: tuple[str, ...],
    arrows: tuple[str, ...],
    adjusted: Collection[str],
    opening: Collection[str],
) -> CausalPath | None:
    """Return a path with what the set does to it; None if it never carries anything."""
    is_causal = all(arrow == "→" for arrow in arrows)
    cut_at, is_closed, has_collider = "", False, False
    for name, before, after in zip(nodes[1:-1], arrows, arrows[1:], strict=False):
        is_collider = before in "→↔" and after in "←↔"
        has_collider |= is_collider
        if is_collider:
            is_closed |= name not in opening
        elif name in adjusted and not cut_at:
            cut_at = name
    is_open = not cut_at and not is_closed
    if has_collider and not is_open:
        return None
    return CausalPath(nodes, arrows, is_causal, is_open, cut_at, _lines(graph, nodes, arrows))


def _lines(graph: CausalGraph, nodes: tuple[str, ...], arrows: tuple[str, ...]) -> tuple[Line, ...]:
    place = graph.place
    lines = []
    for a, b, arrow in zip(nodes, nodes[1:], arrows, strict=False):
        if arrow == "↔":
            first, second = sorted((a, b), key=place.__getitem__)
            lines.append(Line(first, second, True))
        else:
            lines.append(Line(a, b) if arrow == "→" else Line(b, a))
    return tuple(lines)
