"""How nodes and arcs look different while something is laid over the network."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from bayesgui.canvas.painting.arc_painter import PLAIN, ArcStyle

if TYPE_CHECKING:
    from bayesgui.graph.layout import Arc

Tone = Literal["plain", "active", "blocked"]
Side = Literal["above", "below", "left", "right", "corner"]


@dataclass(frozen=True, slots=True)
class Tag:
    """A few words in a pill beside a node.

    Parameters
    ----------
    text : str
        What it says.
    tone : str
        "plain", "active" (green with a tick) or "blocked" (grey with ⊘).
    sides : tuple of str
        Where it stands: the first of these sides on which no node is in its way.
    """

    text: str
    tone: Tone = "plain"
    sides: tuple[Side, ...] = ("above", "below")


@dataclass(frozen=True, slots=True)
class Disc:
    """A letter or number in a disc at a node's upper left corner."""

    text: str
    token: str


@dataclass(frozen=True, slots=True)
class Ring:
    """A border of another color."""

    token: str
    width: float


@dataclass(frozen=True, slots=True)
class Edge:
    """A line between two nodes that is no arc."""

    first: str
    second: str
    style: ArcStyle

    @property
    def is_directed(self) -> bool:
        """Whether it runs as an arc would: a refused arc does, a marriage does not."""
        return bool(self.style.sign)


@dataclass(frozen=True, slots=True)
class Hull:
    """A dotted frame round nodes that are updated together."""

    names: tuple[str, ...]
    token: str


@dataclass
class Decorations:
    """The sum of all overlays.

    Parameters
    ----------
    opacity : dict of str to float
        Of nodes that are not opaque.
    rings, discs, tags : dict
        What nodes wear, by name.
    arcs : dict of (parent, child) to ArcStyle
        Arcs in a style of their own.
    plain : ArcStyle
        The style of all others.
    edges : list of Edge
        Lines that are no arcs.
    hulls : list of Hull
        Frames round several nodes.
    """

    opacity: dict[str, float] = field(default_factory=dict)
    rings: dict[str, Ring] = field(default_factory=dict)
    discs: dict[str, Disc] = field(default_factory=dict)
    tags: dict[str, Tag] = field(default_factory=dict)
    arcs: dict[Arc, ArcStyle] = field(default_factory=dict)
    plain: ArcStyle = PLAIN
    edges: list[Edge] = field(default_factory=list)
    hulls: list[Hull] = field(default_factory=list)
