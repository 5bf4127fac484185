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
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.submodels import Submodels
    from bayesgui.graph.arc_ends import Rect
    from bayesgui.graph.layout import Arc, Direction, Point

    Size = tuple[float, float]

BOX: tuple[float, float] = (232.0, 112.0)
"""Room of a closed box with the rims behind it."""
_APART = 96.0
"""Room between what stands in different submodels."""


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
    old: Mapping[str, Point] | None = None,
) -> Arranged:
    """Lay out what stands in a submodel, or at the top, and in all submodels inside.

    `root`: the id of the submodel, "" for the top. `old`: where nodes are. What stands in a
    submodel is drawn in its frame wherever it is; it stays about where it was where one submodel is
    laid out, and has a place of its own below the top otherwise, so that nothing lies on nodes of
    other levels when submodels are dissolved.
    """
    parts = [
        _Part.of(model, tree, sizes, monitor, direction, each.id)
        for each in (tree.below(root) if root else tree)
    ]
    if root:
        corners = [_corner(tree, part.level, old or {}) for part in parts]
    else:
        top = _Part.of(model, tree, sizes, monitor, direction, "")
        left, above, width, height = top.extent
        below = above + height + _APART
        room = [(x, y, w + _APART, h + _APART) for x, y, w, h in (each.extent for each in parts)]
        aspect = max(width, 1.0) / max(height, 1.0)
        corners = [(left + x, below + y) for x, y in layered.pack(room, aspect)]
        corners = [
            (x + part.extent[0], y + part.extent[1])
            for part, (x, y) in zip(parts, corners, strict=True)
        ]
        parts, corners = [top, *parts], [(left, above), *corners]
    positions: dict[str, Point] = {}
    bends: dict[Arc, tuple[Point, ...]] = {}
    boxes: dict[str, Point] = {}
    for part, (x, y) in zip(parts, corners, strict=True):
        dx, dy = x - part.extent[0], y - part.extent[1]
        positions |= _moved(part.positions, dx, dy)
        boxes |= _moved(part.boxes, dx, dy)
        bends |= {arc: tuple((a + dx, b + dy) for a, b in way) for arc, way in part.bends.items()}
    order = {name: positions[name] for name in model.names if name in positions}
    return Arranged(Layout(positions=order, bends=bends, direction=direction), boxes)


@dataclass(frozen=True)
class _Part:
    """One level laid out by itself.

    `extent`: left, top, width and height of all in it.
    """

    level: str
    positions: Mapping[str, Point]
    boxes: Mapping[str, Point]
    bends: Mapping[Arc, tuple[Point, ...]]
    extent: Rect

    @classmethod
    def of(
        cls,
        model: Model,
        tree: Submodels,
        sizes: Mapping[str, Size],
        monitor: Monitor,
        direction: Direction,
        level: str,
    ) -> _Part:
        here = Level.of(model.names, model.arcs, tree, level)
        room = here.sizes(sizes)
        made = layered.arrange(here, room, monitor, direction)
        places: tuple[dict[str, Point], dict[str, Point]] = ({}, {})
        for key, place in made.positions.items():
            places[here.is_box(key)][here.named(key)] = place
        bends = {
            (here.named(parent), here.named(child)): way
            for (parent, child), way in made.bends.items()
            if not here.is_box(parent) and not here.is_box(child)
        }
        rects = [(*place, *room[key]) for key, place in made.positions.items()]
        rects += [(x, y, 0.0, 0.0) for way in bends.values() for x, y in way]
        return cls(level, *places, bends, _around(rects))


def _around(rects: Sequence[Rect]) -> Rect:
    """Return the rectangle around some; an empty one without any."""
    if not rects:
        return 0.0, 0.0, 0.0, 0.0
    left, top = min(x for x, _, _, _ in rects), min(y for _, y, _, _ in rects)
    right, bottom = max(x + w for x, _, w, _ in rects), max(y + h for _, y, _, h in rects)
    return left, top, right - left, bottom - top


def _corner(tree: Submodels, level: str, old: Mapping[str, Point]) -> Point:
    """Return the upper left corner of what stands in a submodel."""
    places = [old[name] for name in tree[level].members if name in old]
    places += [(each.x, each.y) for each in tree.within(level)]
    if not places:
        return tree[level].x, tree[level].y
    return min(x for x, _ in places), min(y for _, y in places)


def _moved(places: Mapping[str, Point], dx: float, dy: float) -> dict[str, Point]:
    return {key: (x + dx, y + dy) for key, (x, y) in places.items()}


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
