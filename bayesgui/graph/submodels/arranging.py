"""Layered layout of a model with submodels: each level by itself, its submodels as boxes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import CycleError
from bayesgui.core.monitor import SILENT
from bayesgui.graph import layered
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.submodels import Submodels
    from bayesgui.graph.layout import Arc, Direction, Point

    Size = tuple[float, float]

BOX: tuple[float, float] = (232.0, 112.0)
"""Room of a closed box with the rims behind it."""
STRIP = 28.0
"""Height of the title of a frame, below which its nodes are placed."""


@dataclass(frozen=True)
class Arranged:
    """Positions of nodes and bends of the arcs of one level, and where closed boxes stand."""

    layout: Layout
    boxes: Mapping[str, Point]


def arrange_levels(
    model: Model,
    tree: Submodels,
    sizes: Mapping[str, Size],
    monitor: Monitor = SILENT,
    direction: Direction = "down",
    root: str = "",
) -> Arranged:
    """Lay out what stands in a submodel, or at the top, and in all submodels inside.

    `root`: the id of the submodel, "" for the top. The nodes of a submodel are placed from the
    corner of its box on, so that those of different levels may lie on each other.
    """
    positions: dict[str, Point] = {}
    bends: dict[Arc, tuple[Point, ...]] = {}
    boxes: dict[str, Point] = {}
    corner = (tree[root].x, tree[root].y + STRIP) if root else (0.0, 0.0)
    waiting = [(root, corner)]
    for level, (left, top) in waiting:
        here = Level.of(model.names, model.arcs, tree, level)
        made = layered.arrange(here, here.sizes(sizes), monitor, direction)
        for key, (x, y) in made.positions.items():
            place = (left + x, top + y)
            if here.is_box(key):
                boxes[here.named(key)] = place
                waiting.append((here.named(key), (place[0], place[1] + STRIP)))
            else:
                positions[here.named(key)] = place
        for (parent, child), way in made.bends.items():
            if not here.is_box(parent) and not here.is_box(child):
                points = tuple((left + x, top + y) for x, y in way)
                bends[here.named(parent), here.named(child)] = points
    order = {name: positions[name] for name in model.names if name in positions}
    return Arranged(Layout(positions=order, bends=bends, direction=direction), boxes)


class Level(DirectedGraph):
    """What stands directly in a submodel, or at the top, with an arc for all arcs between two.

    Of arcs in both directions, or in a circle, those stay that more arcs of the model run along.
    Its keys tell nodes and submodels apart: see `named` and `is_box`.
    """

    @classmethod
    def of(
        cls, names: Iterable[str], arcs: Iterable[Arc], tree: Submodels, level: str = ""
    ) -> Level:
        """Return the graph of one level, as far as these nodes are in it."""
        depth = len(tree.path_to(level))
        keys: dict[str, str] = {}
        for name in names:
            path = tree.path(name)
            if path[:depth] == tree.path_to(level):
                keys[name] = f"b{path[depth]}" if len(path) > depth else f"n{name}"
        counts: Counter[tuple[str, str]] = Counter()
        for parent, child in arcs:
            ends = keys.get(parent), keys.get(child)
            if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
                counts[ends[0], ends[1]] += 1
        parents: dict[str, tuple[str, ...]] = dict.fromkeys(keys.values(), ())
        for (above, below), _ in sorted(counts.items(), key=lambda item: -item[1]):
            try:
                DirectedGraph(parents).check_acyclic_with(above, below)
            except CycleError:
                continue
            parents[below] = (*parents[below], above)
        return cls(parents)

    def __iter__(self) -> Iterator[str]:
        return iter(self._parents)

    def is_box(self, key: str) -> bool:
        """Whether a key is that of a submodel."""
        return key[0] == "b"

    def named(self, key: str) -> str:
        """Return the name of the node, or the id of the submodel, that a key stands for."""
        return key[1:]

    def sizes(self, given: Mapping[str, Size]) -> dict[str, Size]:
        """Return the size of each node and box by its key."""
        return {key: BOX if self.is_box(key) else given[self.named(key)] for key in self}
