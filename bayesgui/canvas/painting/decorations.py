"""Changes to the look of nodes and arcs while an overlay is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from bayesgui.canvas.painting.arc_painter import PLAIN, ArcStyle

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bayesgui.graph.layout import Arc

Tone = Literal["plain", "active", "blocked", "covered", "accent", "causal"]
Side = Literal["above", "below", "left", "right", "corner", "title"]


@dataclass(frozen=True, slots=True)
class Tag:
    """A few words in a pill beside a node."""

    text: str
    tone: Tone = "plain"
    """Active ones are green with a tick, blocked gray with ⊘, covered ones blue with an eye; accent
    ones are filled, causal ones green."""
    sides: tuple[Side, ...] = ("above", "below")
    """It stands at the first of these sides on which no node is in its way."""
    from_zoom: float = 0.0
    """Zoom below which it is not there: pills do not shrink, and would cover small nodes."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A letter, number or icon in a disc at a node's upper left corner."""

    text: str
    token: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Ring:
    """A border of another color.

    `is_double`: with a second one around it. `is_dotted`: dotted, and outside the node's own.
    """

    token: str
    width: float
    is_double: bool = False
    is_dotted: bool = False


@dataclass(frozen=True, slots=True)
class Edge:
    """A line between two nodes that is not an arc of the network.

    `is_directed`: whether it runs as an arc would, and has a head if its style has one; a refused
    arc does, a marriage does not. `is_straight`: whether it runs from middle to middle if no node
    is in its way. `is_along_arc`: whether it runs where the network's arc between the nodes does,
    whichever way that points. `is_apart`: whether its ends stay off those of other such lines.
    """

    first: str
    second: str
    style: ArcStyle
    is_directed: bool = False
    is_straight: bool = False
    is_along_arc: bool = False
    is_apart: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """Two bars across a line where it leaves a node that is adjusted for.

    `line`: from the node to the next one. `is_common`: whether it is ↔.
    """

    line: tuple[str, str]
    is_common: bool = False


@dataclass(frozen=True, slots=True)
class Hull:
    """A dotted frame round nodes that are updated together."""

    names: tuple[str, ...]
    token: str


@dataclass(frozen=True, slots=True)
class TierBands:
    """Bands that hold the nodes of ordered tiers; `chosen`: the one a node is dragged over."""

    tiers: tuple[tuple[str, ...], ...]
    titles: tuple[str, ...]
    chosen: int | None = None


@dataclass
class Decorations:
    """The sum of all overlays: how nodes, by name, and arcs look different."""

    opacity: dict[str, float] = field(default_factory=dict)
    rings: dict[str, Ring] = field(default_factory=dict)
    discs: dict[str, Disc] = field(default_factory=dict)
    tags: dict[str, Tag] = field(default_factory=dict)
    arcs: dict[Arc, ArcStyle] = field(default_factory=dict)
    causes: dict[Arc, ArcStyle] = field(default_factory=dict)
    """The style of ↔, by their nodes; of others that of `painting.cause_layer`."""
    lags: dict[tuple[str, str, int], ArcStyle] | None = None
    """Arcs into later slices, as (parent, child, lag), in place of the model's; None for these."""
    plain: ArcStyle = PLAIN
    """The style of all other arcs."""
    edges: list[Edge] = field(default_factory=list)
    hulls: list[Hull] = field(default_factory=list)
    bands: TierBands | None = None
    boxes: tuple[str, ...] = ()
    """Nodes that stand in a box, because they are adjusted for."""
    marks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Errors, warnings and hints of nodes, the gravest first."""
    cuts: tuple[Cut, ...] = ()

    def style_of(self, arc: Arc) -> ArcStyle:
        """Return the style that an arc has so far."""
        return self.arcs.get(arc, self.plain)

    def fade(self, names: Iterable[str], arcs: Iterable[Arc], opacity: float) -> None:
        """Fade nodes and arcs that are not in question."""
        self.opacity |= dict.fromkeys(names, opacity)
        self.arcs |= {arc: self.style_of(arc).faded(opacity) for arc in arcs}

    def restyle(self, first: str, second: str, style: ArcStyle, *, is_common: bool) -> None:
        """Draw an arc, or the line ↔ of a common cause, in another style."""
        (self.causes if is_common else self.arcs)[first, second] = style

    def draw(self, edges: Iterable[Edge]) -> None:
        """Draw lines in place of those between the same nodes."""
        drawn = {frozenset((edge.first, edge.second)): edge for edge in edges}
        kept = [e for e in self.edges if frozenset((e.first, e.second)) not in drawn]
        self.edges = [*kept, *drawn.values()]

    def short_arcs_into(self, names: Collection[str]) -> list[Arc]:
        """Return the arcs into some nodes that are drawn short."""
        return [arc for arc, style in self.arcs.items() if style.stub and arc[1] in names]
