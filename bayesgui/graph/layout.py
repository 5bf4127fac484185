"""Where nodes stand on the canvas: the Layout value (not how a layout is computed)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Point = tuple[float, float]
Arc = tuple[str, str]


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
        The user's colour of a node, 1 to 8 (the strip c1 … c8).
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
        for name in ("positions", "widths", "colors", "forms", "bends"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def moved(self, positions: Mapping[str, Point]) -> Layout:
        """Return the layout with some nodes elsewhere; bends of their arcs are dropped."""
        bends = {arc: points for arc, points in self.bends.items() if not positions.keys() & arc}
        return replace(self, positions={**self.positions, **positions}, bends=bends)

    def renamed(self, old: str, new: str) -> Layout:
        """Return the layout with one node under another name."""

        def named(mapping: Mapping[str, object]) -> dict[str, object]:
            return {new if name == old else name: value for name, value in mapping.items()}

        bends = {
            (new if p == old else p, new if c == old else c): points
            for (p, c), points in self.bends.items()
        }
        return Layout(
            named(self.positions),  # type: ignore[arg-type]
            named(self.widths),  # type: ignore[arg-type]
            named(self.colors),  # type: ignore[arg-type]
            named(self.forms),  # type: ignore[arg-type]
            bends,
        )

    def without(self, *names: str) -> Layout:
        """Return the layout without some nodes."""
        gone = set(names)

        def kept(mapping: Mapping[str, object]) -> dict[str, object]:
            return {name: value for name, value in mapping.items() if name not in gone}

        bends = {arc: points for arc, points in self.bends.items() if not gone.intersection(arc)}
        return Layout(
            kept(self.positions),  # type: ignore[arg-type]
            kept(self.widths),  # type: ignore[arg-type]
            kept(self.colors),  # type: ignore[arg-type]
            kept(self.forms),  # type: ignore[arg-type]
            bends,
        )
