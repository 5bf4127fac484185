"""Places of two worlds: what is above, what would have been below, what both share between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.model import Model
    from bayesgui.graph.layout import Arc, Point

    Size = tuple[float, float]
    Cells = Mapping[tuple[int, int], Sequence[str]]

_BETWEEN_COLUMNS, _BETWEEN_BANDS, _BETWEEN_NODES = 84.0, 84.0, 36.0
_UNDER = 24.0
"""Distance of an arc that goes around nodes from their band."""


def twin_layout(network: Model, copies: Mapping[str, str], sizes: Mapping[str, Size]) -> Layout:
    """Return columns from left to right in three bands, with each copy below its node.

    `copies`: the name in the other world of each node that is doubled. Arcs that pass a column go
    around its nodes, through the room between the bands.
    """
    originals = {copy: name for name, copy in copies.items()}
    column = _columns(network, copies, originals)
    bands = {name: 0 if name in copies else 2 if name in originals else 1 for name in network.names}
    cells: dict[tuple[int, int], list[str]] = {}
    for name in network.names:
        cells.setdefault((bands[name], column[name]), []).append(name)
    lefts = _lefts(cells, sizes)
    tops, bottoms = _edges(cells, sizes)
    places: dict[str, Point] = {}
    for (band, place), names in cells.items():
        y = (tops[band] + bottoms[band] - _height(names, sizes)) / 2
        for name in names:
            places[name] = (round(lefts[place]), round(y))
            y += sizes[name][1] + _BETWEEN_NODES
    bends: dict[Arc, tuple[Point, ...]] = {}
    for parent, child in network.arcs:
        passed = [
            k
            for k in range(column[parent] + 1, column[child])
            if (bands[parent], k) in cells or (bands[child], k) in cells
        ]
        if passed:
            y = _corridor(bands[parent], bands[child], tops, bottoms)
            bends[parent, child] = tuple(
                (lefts[k] + _width(cells, k, sizes) / 2, y) for k in passed
            )
    return Layout(places, bends=bends, direction="right")


def _columns(
    network: Model, copies: Mapping[str, str], originals: Mapping[str, str]
) -> dict[str, int]:
    """Return the column of each node: right of its parents, roots just left of a child."""
    column: dict[str, int] = {}
    order = [name for name in network.topological_order() if name not in originals]
    for name in order:
        column[name] = 1 + max((column[p] for p in network.parents(name)), default=-1)
    children: dict[str, list[str]] = {}
    for name in order:
        for parent in network.parents(name):
            children.setdefault(parent, []).append(name)
    for name in reversed(order):
        if not network.parents(name) and name in children:
            column[name] = min(column[child] for child in children[name]) - 1
    return {**column, **{copy: column[name] for name, copy in copies.items()}}


def _height(names: Sequence[str], sizes: Mapping[str, Size]) -> float:
    return sum(sizes[name][1] for name in names) + _BETWEEN_NODES * (len(names) - 1)


def _width(
    cells: Cells,
    place: int,
    sizes: Mapping[str, Size],
) -> float:
    there = (name for (_, k), names in cells.items() if k == place for name in names)
    return max((sizes[name][0] for name in there), default=0.0)


def _lefts(cells: Cells, sizes: Mapping[str, Size]) -> list[float]:
    """Return where each column begins."""
    widths = [0.0] * (1 + max((k for _, k in cells), default=0))
    for (_, k), names in cells.items():
        widths[k] = max(widths[k], *(sizes[name][0] for name in names))
    lefts, x = [], 0.0
    for width in widths:
        lefts.append(x)
        x += width + _BETWEEN_COLUMNS
    return lefts


def _edges(cells: Cells, sizes: Mapping[str, Size]) -> tuple[list[float], list[float]]:
    """Return where each band begins and ends."""
    heights = [0.0, 0.0, 0.0]
    for (band, _), names in cells.items():
        heights[band] = max(heights[band], _height(names, sizes))
    tops, bottoms, y = [], [], 0.0
    for height in heights:
        tops.append(y)
        bottoms.append(y + height)
        y += height + (_BETWEEN_BANDS if height else 0.0)
    return tops, bottoms


def _corridor(one: int, other: int, tops: Sequence[float], bottoms: Sequence[float]) -> float:
    """Return the height of the room without nodes that an arc between two bands goes through."""
    if one == other:
        return bottoms[2] + _UNDER if one == 2 else tops[one] - _UNDER
    upper = min(one, other)
    return (bottoms[upper] + tops[upper + 1]) / 2
