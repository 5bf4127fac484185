"""Layout of a template: nodes in time below each other in one block, the others above or below.

Arcs into later slices count as arcs as far as they close no cycle with those within a slice, so
that causes stand above their effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPT
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import CycleError
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.places import EVERY, LAST
from bayesgui.core.temporal.template_of import template_of
from bayesgui.core.variable import Variable
from bayesgui.graph import layered
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.graph.layout import Direction, Point

    Sizes = Mapping[str, tuple[float, float]]

_APART, _GAP = 84.0, 40.0
"""Room between the block in time and the rows above and below it, and between nodes of these."""


def arrange(
    network: Model,
    sizes: Sizes,
    monitor: Monitor = SILENT,
    direction: Direction = "down",
) -> Layout:
    """Lay out a network in rows or columns as `layered.arrange` does, a template with its block."""
    model = template_of(network)
    if model is None:
        return layered.arrange(network, sizes, monitor, direction)
    in_time = set(model.in_time)
    inner = layered.arrange(_network(model, in_time), sizes, monitor, direction)
    positions = dict(inner.positions)
    down = direction == "down"
    before = [name for name in model if model.place(name) not in (EVERY, LAST)]
    after = [name for name in model if model.place(name) == LAST]
    first = 0.0
    last = max((_far(positions[name], sizes[name], down=down) for name in positions), default=0.0)
    depth = max((sizes[name][1 if down else 0] for name in before), default=0.0)
    for names, at in ((before, first - _APART - depth), (after, last + _APART)):
        positions |= _row(model, names, positions, sizes, at, down=down)
    low = min((place[1 if down else 0] for place in positions.values()), default=0.0)
    shift = (0.0, -low) if down else (-low, 0.0)
    moved = {name: (x + shift[0], y + shift[1]) for name, (x, y) in positions.items()}
    bends = {
        arc: tuple((x + shift[0], y + shift[1]) for x, y in way)
        for arc, way in inner.bends.items()
        if arc in set(model.arcs)
    }
    return Layout(positions=moved, bends=bends, direction=direction)


def _network(model: TemporalNetwork, names: set[str]) -> BayesianNetwork:
    """Return a network of some nodes with all arcs between them that close no cycle."""
    parents: dict[str, tuple[str, ...]] = {name: () for name in model if name in names}
    lagged = sorted(model.lagged_arcs, key=lambda arc: arc[2])
    for parent, child in (*model.arcs, *(arc[:2] for arc in lagged)):
        if parent == child or not {parent, child} <= names or parent in parents[child]:
            continue
        try:
            DirectedGraph(parents).check_acyclic_with(parent, child)
        except CycleError:
            continue
        parents[child] = (*parents[child], parent)
    variables = [Variable(name, ("0", "1")) for name in parents]
    sizes = {name: [2] * len(above) for name, above in parents.items()}
    tables = [CPT.uniform(name, above, sizes[name], 2) for name, above in parents.items()]
    return BayesianNetwork(variables, tables)


def _far(place: Point, size: tuple[float, float], *, down: bool) -> float:
    return place[1] + size[1] if down else place[0] + size[0]


def _row(
    model: TemporalNetwork,
    names: Sequence[str],
    placed: Mapping[str, Point],
    sizes: Sizes,
    at: float,
    *,
    down: bool,
) -> dict[str, Point]:
    """Return a row of nodes, each near the middle of those that it is joined with."""
    axis = 0 if down else 1
    joined = {
        name: [o for o in (*model.parents(name), *model.children(name)) if o in placed]
        for name in names
    }

    def wish(name: str) -> float:
        near = joined[name]
        middles = [placed[other][axis] + sizes[other][axis] / 2 for other in near]
        middle = sum(middles) / len(middles) if middles else sizes[name][axis] / 2
        return middle - sizes[name][axis] / 2

    found: dict[str, Point] = {}
    free = float("-inf")
    for name in sorted(names, key=wish):
        place = max(wish(name), free)
        place = round(place / 12) * 12.0
        free = place + sizes[name][axis] + _GAP
        found[name] = (place, at) if down else (at, place)
    return found
