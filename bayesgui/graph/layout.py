"""Where nodes stand on the canvas: the Layout value (not how a layout is computed)."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

Point = tuple[float, float]
Arc = tuple[str, str]

_V = TypeVar("_V")


@dataclass(frozen=True)
class Layout:
    """Places and looks of nodes, by name, in canvas units (pixels at 100 %).

    Parameters
    ----------
    positions : mapping of str to (x, y)
        Upper left corner of each node's box; y grows downwards.
    widths : mapping of str to float
        Widths that the user dragged; other nodes take the width their texts need.
    colors : mapping of str to int
        The user's color of a node, 1 to 8 (the strip c1 … c8).
    forms : mapping of str to str
        Pinned form of a node: "full", "compact", "icon" or "name".
    bends : mapping of (parent, child) to tuple of (x, y)
        Points that an arc passes on its way, from parent to child; dropped when an end is moved.
    """

    positions: Mapping[str, Point] = field(default_factory=dict)
    widths: Mapping[str, float] = field(default_factory=dict)
    colors: Mapping[str, int] = field(default_factory=dict)
    forms: Mapping[str, str] = field(default_factory=dict)
    bends: Mapping[Arc, tuple[Point, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for part in fields(self):
            mapping = MappingProxyType(dict(getattr(self, part.name)))
            object.__setattr__(self, part.name, mapping)

    def __reduce__(self) -> tuple[Any, ...]:
        return Layout, tuple(dict(getattr(self, part.name)) for part in fields(self))

    def moved(self, positions: Mapping[str, Point]) -> Layout:
        """Return the layout with some nodes elsewhere; bends of their arcs are dropped."""
        bends = {arc: points for arc, points in self.bends.items() if not positions.keys() & arc}
        return replace(self, positions={**self.positions, **positions}, bends=bends)

    def renamed(self, old: str, new: str) -> Layout:
        """Return the layout with one node under another name."""

        def named(mapping: Mapping[str, _V]) -> dict[str, _V]:
            return {new if name == old else name: value for name, value in mapping.items()}

        bends = {
            (new if parent == old else parent, new if child == old else child): points
            for (parent, child), points in self.bends.items()
        }
        return Layout(
            named(self.positions), named(self.widths), named(self.colors), named(self.forms), bends
        )

    def without(self, *names: str) -> Layout:
        """Return the layout without some nodes."""
        gone = set(names)

        def kept(mapping: Mapping[str, _V]) -> dict[str, _V]:
            return {name: value for name, value in mapping.items() if name not in gone}

        bends = {arc: points for arc, points in self.bends.items() if not gone.intersection(arc)}
        return Layout(
            kept(self.positions), kept(self.widths), kept(self.colors), kept(self.forms), bends
        )
