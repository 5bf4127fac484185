"""Layered layout: parents above children, few crossings, arcs routed around nodes.

After Sugiyama, Tagawa & Toda (1981, IEEE Trans. Syst. Man Cybern. 11, 109–125): rows (`ranking`),
orders (`crossings`), places (`placing`), bends (`bending`). Components are placed side by side.
"""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from bayesgui.core.monitor import SILENT
from bayesgui.graph.arc_ends import transposed_points
from bayesgui.graph.layers.bending import bends_of
from bayesgui.graph.layers.crossings import count_crossings, order_rows
from bayesgui.graph.layers.row_graph import RowGraph, folded, row_graph
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.arc_ends import Rect
    from bayesgui.graph.layout import Arc, Direction, Point


_STILL = 0.5
"""Convergence threshold: largest move of a vertex in a sweep, in px."""

_ANCHOR = 1e-3
"""Weight of a vertex's current position, effective if it has no neighbors."""


class Drawn(Protocol):
    """What is asked of a graph to lay it out; a model is one."""

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the nodes."""

    @property
    def arcs(self) -> tuple[Arc, ...]:
        """All arcs."""

    def parents(self, name: str) -> tuple[str, ...]:
        """Return the parents of a node."""

    def children(self, name: str) -> tuple[str, ...]:
        """Return the children of a node."""

    def topological_order(self) -> tuple[str, ...]:
        """Return the nodes, parents before children."""


Pull = list[list[tuple[int, float]]]
"""For each vertex its neighbors on one side with the weights of the arcs."""


def columns(
    rows: Sequence[Sequence[int]],
    above: Pull,
    below: Pull,
    distance: Callable[[int, int], float],
    sweeps: int,
    monitor: Monitor,
) -> list[float]:
    """Return the x coordinate of the middle of every vertex.

    `rows`: the vertices of each row from left to right. `above`, `below`: neighbors of each vertex
    in the rows above and below, with weights. `distance`: minimum distance of the middles of two
    adjacent vertices of a row.

    Minimizes the weighted squared horizontal extent of all arcs, row by row: within a row this is
    an isotonic regression after the distances are subtracted, solved exactly by pooling adjacent
    violators (Best & Chakravarti 1990, Math. Program. 47, 425–439).
    """
    x = [0.0] * len(above)
    offsets: list[list[float]] = []
    for row in rows:
        offset = [0.0] * len(row)
        for k in range(1, len(row)):
            offset[k] = offset[k - 1] + distance(row[k - 1], row[k])
        offsets.append(offset)
        for vertex, place in zip(row, offset, strict=True):
            x[vertex] = place - offset[-1] / 2
    both = [up + down for up, down in zip(above, below, strict=True)]
    for sweep in range(sweeps):
        monitor.check()
        down = sweep % 2 == 0
        pull = both if sweep > 3 else above if down else below
        moved = 0.0
        for k in range(len(rows)) if down else range(len(rows) - 1, -1, -1):
            moved = max(moved, _settle(rows[k], offsets[k], pull, x))
        if sweep > 3 and moved < _STILL:
            break
    return x


def _settle(row: Sequence[int], offset: list[float], pull: Pull, x: list[float]) -> float:
    """Move one row to its optimum for fixed neighbors; return the largest move."""
    sums: list[float] = []
    weights: list[float] = []
    counts: list[int] = []
    for vertex, place in zip(row, offset, strict=True):
        weight = _ANCHOR
        wish = weight * x[vertex]
        for other, strength in pull[vertex]:
            wish += strength * x[other]
            weight += strength
        wish -= weight * place
        count = 1
        while sums and sums[-1] * weight >= wish * weights[-1]:
            wish += sums.pop()
            weight += weights.pop()
            count += counts.pop()
        sums.append(wish)
        weights.append(weight)
        counts.append(count)
    moved = 0.0
    k = 0
    for wish, weight, count in zip(sums, weights, counts, strict=True):
        middle = wish / weight
        for _ in range(count):
            vertex = row[k]
            place = middle + offset[k]
            moved = max(moved, abs(place - x[vertex]))
            x[vertex] = place
            k += 1
    return moved


_MAX_ROUNDS = 40
_MAX_CLUSTER = 60
"""Maximum number of nodes moved together; larger clusters cost more than they gain."""


def ranks(parents: Sequence[Sequence[int]], order: Sequence[int]) -> list[int]:
    """Assign rows so that every arc leads down and arcs are short.

    Longest path, then tightening: a node, with everything attached to it by arcs of length 1, is
    moved towards the side to which more of its arcs lead, as far as they allow, until no move
    shortens the arcs.
    """
    rank = [0] * len(parents)
    children: list[list[int]] = [[] for _ in parents]
    for node in order:
        for parent in parents[node]:
            children[parent].append(node)
            rank[node] = max(rank[node], rank[parent] + 1)
    for _ in range(_MAX_ROUNDS):
        moved = [
            _draw(node, rank, toward, away, sign)
            for toward, away, sign in ((children, parents, 1), (parents, children, -1))
            for node in (reversed(order) if sign > 0 else order)
        ]
        if not any(moved):
            break
    top = min(rank, default=0)
    return [row - top for row in rank]


def _draw(
    node: int,
    rank: list[int],
    toward: Sequence[Sequence[int]],
    away: Sequence[Sequence[int]],
    sign: int,
) -> bool:
    """Move a node, and the nodes tight on its way, towards one side if this shortens arcs."""
    moving = {node}
    waiting = [node]
    slack = len(rank)
    gain = 0
    while waiting:
        current = waiting.pop()
        for other in toward[current]:
            gap = sign * (rank[other] - rank[current]) - 1
            if gap == 0 and other not in moving:
                moving.add(other)
                waiting.append(other)
        if len(moving) > _MAX_CLUSTER:
            return False
    for current in moving:
        for other in toward[current]:
            if other not in moving:
                gain += 1
                slack = min(slack, sign * (rank[other] - rank[current]) - 1)
        gain -= sum(other not in moving for other in away[current])
    if gain <= 0:
        return False
    for current in moving:
        rank[current] += sign * slack
    return True


GRID = 12
NODE_GAP = 40.0
ROW_GAP = 67.0
_TIGHT_ROW_GAP = 52.0
"""Row gap, in px, of a drawing taller than wide and taller than the canvas."""

_FITTING_HEIGHT = 900.0

_CANVAS_ASPECT = 900 / 560

_PART_GAP = 72.0
"""Gap between components, in px."""

_MAX_ROW_GAP = 190.0
_ROOM_PER_RUN = 0.06
"""Additional row gap per pixel of horizontal extent of the arcs between two rows."""

_ARC_GAP = 20.0
_SWEEPS = 24
_SWEEPS_WHEN_LARGE = 12
_LARGE = 1000
_RESTARTS = 8
_RESTARTED_VERTICES = 500
"""Limit on the total number of vertices up to which further initial orders are tried."""

_PLACING_SWEEPS = 24
_STRAIGHT = {0: 1.0, 1: 2.0, 2: 8.0}
"""Weight of a piece of an arc by its number of ends that are bends: keeps long arcs straight."""

_LEAF = 4.0
"""Weight of arcs to nodes with no other arc, which centers a parent above its leaves."""


def arrange(
    network: Drawn,
    sizes: Mapping[str, tuple[float, float]],
    monitor: Monitor = SILENT,
    direction: Direction = "down",
) -> Layout:
    """Lay out a network in rows, parents above children, or in columns from left to right.

    `direction`: whether children stand below their parents or to the right of them. The result:
    positions (upper left corners, on a grid of 12 px, starting at (0, 0)) and bends of the arcs;
    deterministic.

    Nodes of a row are at least 40 px apart, rows about 67 px. No arc drawn along `arc_course` runs
    through a node. From left to right, the same holds with x and y exchanged.
    """
    if direction == "down":
        return _arrange_down(network, sizes, _CANVAS_ASPECT, monitor)
    turned = {name: (height, width) for name, (width, height) in sizes.items()}
    return _transposed(_arrange_down(network, turned, 1 / _CANVAS_ASPECT, monitor))


def _transposed(layout: Layout) -> Layout:
    """Return a top-down layout as one from left to right."""
    return Layout(
        positions={name: (y, x) for name, (x, y) in layout.positions.items()},
        bends={arc: transposed_points(way) for arc, way in layout.bends.items()},
        direction="right",
    )


def _arrange_down(
    network: Drawn,
    sizes: Mapping[str, tuple[float, float]],
    aspect: float,
    monitor: Monitor,
) -> Layout:
    """Lay out a network in rows, its components packed to about the aspect width / height."""
    position = {name: k for k, name in enumerate(network)}
    parts = []
    groups = _components(network)
    for done, group in enumerate(groups):
        monitor.report(done / len(groups), "")
        parts.append(
            _arrange_component(network, sorted(group, key=position.__getitem__), sizes, monitor)
        )
    places: dict[str, Point] = {}
    bends: dict[Arc, tuple[Point, ...]] = {}
    shifts = pack([_extent(part, ways, sizes) for part, ways in parts], aspect)
    for (part, ways), (dx, dy) in zip(parts, shifts, strict=True):
        places.update({name: (x + dx, y + dy) for name, (x, y) in part.items()})
        bends.update({a: tuple((x + dx, y + dy) for x, y in w) for a, w in ways.items()})
    return Layout(
        positions={name: places[name] for name in network},
        bends={arc: bends[arc] for arc in network.arcs if arc in bends},
    )


def pack(boxes: Sequence[Rect], aspect: float) -> list[Point]:
    """Return the shift for each (left, top, width, height) so that no boxes overlap.

    They are packed in shelves, tallest first, from (0, 0) on the grid, to about the aspect width /
    height.
    """
    area = sum((width + _PART_GAP) * (height + _PART_GAP) for _, _, width, height in boxes)
    widest = max((width for _, _, width, _ in boxes), default=0.0)
    room = max(widest, math.sqrt(area * aspect))
    shifts: list[Point] = [(0.0, 0.0)] * len(boxes)
    x = y = shelf = 0.0
    for k in sorted(range(len(boxes)), key=lambda k: (-boxes[k][3], k)):
        left, top, width, height = boxes[k]
        if x and x + width > room:
            x, y, shelf = 0.0, y + shelf, 0.0
        shifts[k] = (x - left, y - top)
        x += GRID * math.ceil((width + _PART_GAP) / GRID)
        shelf = max(shelf, GRID * math.ceil((height + _PART_GAP) / GRID))
    return shifts


def _extent(
    part: Mapping[str, Point],
    ways: Mapping[Arc, tuple[Point, ...]],
    sizes: Mapping[str, tuple[float, float]],
) -> Rect:
    """Return the bounding box of a component with its arcs, on the grid."""
    passed = [x for way in ways.values() for x, _ in way]
    left = min([*(x for x, _ in part.values()), *passed])
    right = max([*(x + sizes[name][0] for name, (x, _) in part.items()), *passed])
    bottom = max(y + sizes[name][1] for name, (_, y) in part.items())
    left = GRID * math.floor(left / GRID)
    return (left, min(y for _, y in part.values()), right - left, bottom)


def _components(network: Drawn) -> list[set[str]]:
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


def _arrange_component(
    network: Drawn,
    names: Sequence[str],
    sizes: Mapping[str, tuple[float, float]],
    monitor: Monitor,
) -> tuple[dict[str, Point], dict[Arc, tuple[Point, ...]]]:
    """Lay out one component."""
    index = {name: k for k, name in enumerate(names)}
    boxes = [sizes[name] for name in names]
    parents = [[index[p] for p in network.parents(name)] for name in names]
    order = [index[name] for name in network.topological_order() if name in index]
    graph = _untangle(row_graph(parents, ranks(parents, order)), monitor)
    wide = folded(graph, parents, *_extents(graph, boxes))
    if wide is not graph:
        graph = _untangle(wide, monitor)
    places, ways = _on_grid(graph, boxes, _middles(graph, boxes, monitor), monitor)
    return (
        {names[node]: place for node, place in places.items()},
        {(names[p], names[c]): way for (p, c), way in ways.items() if way},
    )


def _untangle(graph: RowGraph, monitor: Monitor) -> RowGraph:
    """Order the rows; small graphs are tried with several initial orders."""
    vertices = len(graph.above)
    sweeps = _SWEEPS if vertices < _LARGE else _SWEEPS_WHEN_LARGE
    best = order_rows(graph.rows, graph.above, graph.below, sweeps, monitor)
    fewest = count_crossings(best, graph.below)
    shuffler = random.Random(vertices)
    for _ in range(min(_RESTARTS, _RESTARTED_VERTICES // vertices)):
        if not fewest:
            break
        shuffled = [shuffler.sample(row, len(row)) for row in graph.rows]
        rows = order_rows(shuffled, graph.above, graph.below, sweeps, monitor)
        found = count_crossings(rows, graph.below)
        if found < fewest:
            best, fewest = rows, found
    return replace(graph, rows=best)


def _extents(
    graph: RowGraph, boxes: Sequence[tuple[float, float]]
) -> tuple[dict[int, float], list[float]]:
    """Return the width of each vertex and the height of each row."""
    spans = dict.fromkeys(range(len(graph.above)), _ARC_GAP)
    spans.update({node: width + NODE_GAP for node, (width, _) in enumerate(boxes)})
    heights = [
        max((boxes[v][1] for v in row if v < graph.n_nodes), default=0.0) + ROW_GAP
        for row in graph.rows
    ]
    return spans, heights


def _middles(
    graph: RowGraph, boxes: Sequence[tuple[float, float]], monitor: Monitor
) -> list[float]:
    """Return the x coordinate of the middle of every vertex."""
    nodes = graph.n_nodes
    halves = [width / 2 for width, _ in boxes]
    halves += [0.0] * (len(graph.above) - nodes)

    def distance(a: int, b: int) -> float:
        gap = NODE_GAP if a < nodes and b < nodes else _ARC_GAP
        return halves[a] + halves[b] + gap

    def strength(upper: int, lower: int) -> float:
        hanging = lower < nodes and len(graph.above[lower]) == 1 and not graph.below[lower]
        return _STRAIGHT[(upper >= nodes) + (lower >= nodes)] * (_LEAF if hanging else 1.0)

    above = [[(u, strength(u, v)) for u in upper] for v, upper in enumerate(graph.above)]
    below = [[(v, strength(u, v)) for v in lower] for u, lower in enumerate(graph.below)]
    return columns(graph.rows, above, below, distance, _PLACING_SWEEPS, monitor)


def _on_grid(
    graph: RowGraph, boxes: Sequence[tuple[float, float]], x: list[float], monitor: Monitor
) -> tuple[dict[int, Point], dict[tuple[int, int], tuple[Point, ...]]]:
    """Snap nodes to the grid, keep their gaps, and route the long arcs around them."""
    inside = [[vertex for vertex in row if vertex < graph.n_nodes] for row in graph.rows]
    heights = [max((boxes[node][1] for node in nodes), default=0.0) for nodes in inside]
    tall = sum(heights) + ROW_GAP * len(heights)
    gap = _TIGHT_ROW_GAP if tall > max(_FITTING_HEIGHT, max(x) - min(x)) else ROW_GAP
    rects: dict[int, Rect] = {}
    bands: list[tuple[float, float]] = []
    top = 0.0
    for row, nodes, height in zip(graph.rows, inside, heights, strict=True):
        least = -math.inf
        for vertex in nodes:
            width, own = boxes[vertex]
            left = _snap(x[vertex] - width / 2)
            if left < least:
                left = GRID * math.ceil(least / GRID)
            rects[vertex] = (left, top + _snap((height - own) / 2), width, own)
            least = left + width + NODE_GAP
        bands.append((top, top + height))
        run = max((abs(x[v] - x[o]) for v in row for o in graph.below[v]), default=0.0)
        top = _snap(top + height + min(max(gap, _ROOM_PER_RUN * run), _MAX_ROW_GAP))
    ways = bends_of(graph.rows, graph.chains, rects, bands, x, monitor)
    return {node: (left, up) for node, (left, up, _, _) in rects.items()}, ways


def _snap(length: float) -> float:
    return float(GRID * round(length / GRID))
