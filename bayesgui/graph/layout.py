"""The `Layout` value: positions and appearance of nodes, without layout algorithms."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model

Point = tuple[float, float]
Arc = tuple[str, str]
Direction = Literal["down", "right"]
"""Direction of a layered drawing: children below their parents, or to the right of them."""

DIRECTIONS: tuple[Direction, ...] = get_args(Direction)

ALIKE = 1e-6
"""Tolerance in canvas units within which two shifts are the same up to rounding."""

_V = TypeVar("_V")


@dataclass(frozen=True)
class Layout:
    """Positions and appearance of nodes, by name, in canvas units (pixels at 100 %).

    `positions`: upper left corner of each node's box; y grows downwards. `widths`: widths set by
    the user; other nodes are as wide as their texts need. `colors`: colors set by the user, 1 to 8
    (palette c1 … c8). `forms`: display forms pinned by the user: "full", "compact", "icon" or
    "name". `bends`: points that an arc passes through, from parent to child; dropped when only one
    end is moved. `direction`: where arcs lead: from lower to upper rims, or from right to left
    rims. *Arrange* keeps it.
    """

    positions: Mapping[str, Point] = field(default_factory=dict)
    widths: Mapping[str, float] = field(default_factory=dict)
    colors: Mapping[str, int] = field(default_factory=dict)
    forms: Mapping[str, str] = field(default_factory=dict)
    bends: Mapping[Arc, tuple[Point, ...]] = field(default_factory=dict)
    direction: Direction = "down"

    def __post_init__(self) -> None:
        for name in _MAPPINGS:
            mapping = MappingProxyType(dict(getattr(self, name)))
            object.__setattr__(self, name, mapping)

    def __reduce__(self) -> tuple[Any, ...]:
        return Layout, (*(dict(getattr(self, name)) for name in _MAPPINGS), self.direction)

    def moved(self, positions: Mapping[str, Point]) -> Layout:
        """Return the layout with some nodes moved.

        Bends of an arc move along if both ends move by the same amount; else they are dropped.
        """
        shifts = {name: self._shift(name, place) for name, place in positions.items()}
        bends = {}
        for arc, points in self.bends.items():
            if arc[0] not in shifts and arc[1] not in shifts:
                bends[arc] = points
                continue
            shift, other = (shifts.get(name, (0.0, 0.0)) for name in arc)
            if shift is not None and other is not None and math.dist(shift, other) < ALIKE:
                dx, dy = shift
                bends[arc] = tuple((x + dx, y + dy) for x, y in points) if dx or dy else points
        return replace(self, positions={**self.positions, **positions}, bends=bends)

    def _shift(self, name: str, place: Point) -> Point | None:
        """Return the shift of a node; None if it had no position."""
        if name not in self.positions:
            return None
        (x0, y0), (x1, y1) = self.positions[name], place
        return x1 - x0, y1 - y0

    def renamed(self, old: str, new: str) -> Layout:
        """Return the layout with one node renamed."""

        def named(mapping: Mapping[str, _V]) -> dict[str, _V]:
            return {new if name == old else name: value for name, value in mapping.items()}

        bends = {
            (new if parent == old else parent, new if child == old else child): points
            for (parent, child), points in self.bends.items()
        }
        return Layout(
            named(self.positions),
            named(self.widths),
            named(self.colors),
            named(self.forms),
            bends,
            self.direction,
        )

    def with_bends_of(self, network: Model) -> Layout:
        """Return the layout without the bends of arcs that a network does not have."""
        gone = {
            (parent, child)
            for parent, child in self.bends
            if child not in network or parent not in network.parents(child)
        }
        if not gone:
            return self
        bends = {arc: points for arc, points in self.bends.items() if arc not in gone}
        return replace(self, bends=bends)

    def without(self, *names: str) -> Layout:
        """Return the layout without some nodes."""
        gone = set(names)

        def kept(mapping: Mapping[str, _V]) -> dict[str, _V]:
            return {name: value for name, value in mapping.items() if name not in gone}

        bends = {arc: points for arc, points in self.bends.items() if not gone.intersection(arc)}
        return Layout(
            kept(self.positions),
            kept(self.widths),
            kept(self.colors),
            kept(self.forms),
            bends,
            self.direction,
        )


_MAPPINGS = tuple(part.name for part in fields(Layout) if part.name != "direction")
