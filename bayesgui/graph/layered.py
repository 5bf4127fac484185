"""Layered layout: parents above children, few crossings, arcs bent round nodes.

In the manner of Sugiyama, Tagawa & Toda (1981, IEEE Trans. Syst. Man Cybern. 11, 109–125): rows
(`ranking`), orders (`crossings`), places (`placing`), bends (`bending`). Components stand side by
side (`packing`).
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.bending import bends_of
from bayesgui.graph.crossings import ordered
from bayesgui.graph.layout import Layout
from bayesgui.graph.packing import packed
from bayesgui.graph.placing import columns
from bayesgui.graph.ranking import ranks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.arc_course import Rect
    from bayesgui.graph.layout import Arc, Point

GRID = 12
NODE_GAP = 40.0
ROW_GAP = 67.0
_ARC_GAP = 20.0
_SWEEPS = 24
_PLACING_SWEEPS = 24
_STRAIGHT = {0: 1.0, 1: 2.0, 2: 8.0}
"""Weight of a piece of an arc by how many of its ends are bends: long arcs shall be straight."""


@dataclass(frozen=True)
class _Drawing:
    """One component: its vertices are nodes, then the places where long arcs pass a row."""

    nodes: list[str]
    boxes: list[tuple[float, float]]
    rows: list[list[int]]
    above: list[list[int]]
    below: list[list[int]]
    chains: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    def is_node(self, vertex: int) -> bool:
        return vertex < len(self.nodes)


def arrange(
    network: BayesianNetwork,
    sizes: Mapping[str, tuple[float, float]],
    monitor: Monitor = SILENT,
) -> Layout:
    """Lay out a network in rows, parents above children.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    sizes : mapping of str to (width, height)
        The box of every node in canvas units.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    Layout
        Positions (upper left corners, on a grid of 12 px, from (0, 0) on) and bends of the arcs;
        the same for the same network and sizes.

    Notes
    -----
    Nodes of a row stand at least 40 px apart, rows about 67 px. No arc drawn along `arc_course`
    runs through a node.
    """
    position = {name: k for k, name in enumerate(network)}
    parts = []
    groups = _components(network)
    for done, group in enumerate(groups):
        monitor.report(done / len(groups), "")
        parts.append(_arranged(network, sorted(group, key=position.__getitem__), sizes, monitor))
    places: dict[str, Point] = {}
    bends: dict[Arc, tuple[Point, ...]] = {}
    shifts = packed([_extent(part, ways, sizes) for part, ways in parts])
    for (part, ways), (dx, dy) in zip(parts, shifts, strict=True):
        places.update({name: (x + dx, y + dy) for name, (x, y) in part.items()})
        bends.update({a: tuple((x + dx, y + dy) for x, y in w) for a, w in ways.items()})
    return Layout(
        positions={name: places[name] for name in network},
        bends={arc: bends[arc] for arc in network.arcs if arc in bends},
    )


def _extent(
    part: Mapping[str, Point],
    ways: Mapping[Arc, tuple[Point, ...]],
    sizes: Mapping[str, tuple[float, float]],
) -> Rect:
    """Return the box of a component, its arcs included, on the grid."""
    passed = [x for way in ways.values() for x, _ in way]
    left = min([*(x for x, _ in part.values()), *passed])
    right = max([*(x + sizes[name][0] for name, (x, _) in part.items()), *passed])
    bottom = max(y + sizes[name][1] for name, (_, y) in part.items())
    left = GRID * math.floor(left / GRID)
    return (left, min(y for _, y in part.values()), right - left, bottom)


def _components(network: BayesianNetwork) -> list[set[str]]:
    found: list[set[str]] = []
    seen: set[str] = set()
    for name in network:
        if name in seen:
            continue
        group = {name}
        waiting = [name]
        while waiting:
            current = waiting.pop()
            for other in (*network.parents(current), *network.children(current)):
                if other not in group:
                    group.add(other)
                    waiting.append(other)
        seen |= group
        found.append(group)
    return found


def _arranged(
    network: BayesianNetwork,
    names: Sequence[str],
    sizes: Mapping[str, tuple[float, float]],
    monitor: Monitor,
) -> tuple[dict[str, Point], dict[Arc, tuple[Point, ...]]]:
    """Lay out one component."""
    drawing = _drawing(network, names, sizes)
    rows = ordered(drawing.rows, drawing.above, drawing.below, _SWEEPS, monitor)

    def half(vertex: int) -> float:
        return drawing.boxes[vertex][0] / 2 if drawing.is_node(vertex) else 0.0

    def distance(a: int, b: int) -> float:
        gap = NODE_GAP if drawing.is_node(a) and drawing.is_node(b) else _ARC_GAP
        return half(a) + half(b) + gap

    def weighted(adjacency: list[list[int]]) -> list[list[tuple[int, float]]]:
        return [
            [(v, _STRAIGHT[(not drawing.is_node(u)) + (not drawing.is_node(v))]) for v in others]
            for u, others in enumerate(adjacency)
        ]

    x = columns(
        rows,
        weighted(drawing.above),
        weighted(drawing.below),
        distance,
        _PLACING_SWEEPS,
        monitor,
    )
    return _on_grid(drawing, rows, x)


def _drawing(
    network: BayesianNetwork, names: Sequence[str], sizes: Mapping[str, tuple[float, float]]
) -> _Drawing:
    index = {name: k for k, name in enumerate(names)}
    parents = [[index[p] for p in network.parents(name)] for name in names]
    order = [index[name] for name in network.topological_order() if name in index]
    rank = ranks(parents, order)
    drawing = _Drawing(
        list(names),
        [sizes[name] for name in names],
        [[] for _ in range(max(rank) + 1)],
        [[] for _ in names],
        [[] for _ in names],
    )
    for child in order:
        for parent in parents[child]:
            chain = [parent]
            for _ in range(rank[parent] + 1, rank[child]):
                chain.append(len(drawing.above))
                drawing.above.append([])
                drawing.below.append([])
            chain.append(child)
            for upper, lower in itertools.pairwise(chain):
                drawing.below[upper].append(lower)
                drawing.above[lower].append(upper)
            drawing.chains[parent, child] = chain
    _first_order(drawing, rank)
    return drawing


def _first_order(drawing: _Drawing, rank: list[int]) -> None:
    """Fill the rows depth-first, so that what hangs together starts out side by side."""
    depth = dict(enumerate(rank))
    for (parent, _), chain in drawing.chains.items():
        for step, vertex in enumerate(chain[1:-1], start=1):
            depth[vertex] = rank[parent] + step
    seen: set[int] = set()
    for start in sorted(depth, key=lambda v: (depth[v], v)):
        waiting = [start]
        while waiting:
            vertex = waiting.pop()
            if vertex in seen:
                continue
            seen.add(vertex)
            drawing.rows[depth[vertex]].append(vertex)
            waiting += reversed(drawing.above[vertex])
            waiting += reversed(drawing.below[vertex])


def _on_grid(
    drawing: _Drawing, rows: list[list[int]], x: list[float]
) -> tuple[dict[str, Point], dict[Arc, tuple[Point, ...]]]:
    """Snap nodes to the grid, keep their gaps, and bend the long arcs round them."""
    rects: dict[int, Rect] = {}
    bands: list[tuple[float, float]] = []
    top = 0.0
    for row in rows:
        nodes = [v for v in row if drawing.is_node(v)]
        height = max((drawing.boxes[v][1] for v in nodes), default=0.0)
        least = -float("inf")
        for vertex in nodes:
            width, own = drawing.boxes[vertex]
            left = GRID * round((x[vertex] - width / 2) / GRID)
            while left < least:
                left += GRID
            rects[vertex] = (left, top + GRID * round((height - own) / 2 / GRID), width, own)
            least = left + width + NODE_GAP
        bands.append((top, top + height))
        top = GRID * round((top + height + ROW_GAP) / GRID)
    bends = bends_of(rows, drawing.chains, rects, bands, x)
    places = {drawing.nodes[v]: (rects[v][0], rects[v][1]) for v in range(len(drawing.nodes))}
    return places, {
        (drawing.nodes[parent], drawing.nodes[child]): way
        for (parent, child), way in bends.items()
        if way
    }
