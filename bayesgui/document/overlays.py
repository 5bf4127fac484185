"""Overlays on the network: highlights, moral graph, separation."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.document.changes import Change
    from bayesgui.graph.dseparation import Separation, Trail
    from bayesgui.graph.elimination_order import TreeCost
    from bayesgui.graph.moral import MoralGraph


@dataclass(frozen=True)
class SeparationChoice:
    """The question of the separation tool, whether x and y are separated given z."""

    x: str | None = None
    y: str | None = None
    given: tuple[str, ...] = ()


@dataclass(frozen=True)
class RefusedArc:
    """An arc that cannot be, shown until the message goes or the next edit.

    `path`: the cycle that it would have closed; empty where constraints rule it out.
    """

    parent: str
    child: str
    path: tuple[str, ...] = ()


ConstraintTool = Literal["require", "forbid", "tier"]


@dataclass(frozen=True)
class ConstraintsShown:
    """The background knowledge on arcs, laid over the network while its page is open.

    `tool`: what dragging does. `band`: the tier over whose band a node is dragged.
    """

    tool: ConstraintTool = "require"
    band: int | None = None


@dataclass(frozen=True)
class ArcCost:
    """An arc that is being drawn and what it would cost."""

    parent: str
    child: str
    table_cells: tuple[int, int] | None = None
    cost: tuple[TreeCost, TreeCost] | None = None
    over_budget: bool = False
    near_budget: bool = False
    """Whether more than half of the budget would be taken."""


@dataclass(frozen=True)
class ReasonTrails:
    """Trails from findings to the node whose posterior is explained."""

    target: str
    trails: tuple[Trail, ...]


@dataclass(frozen=True)
class OverlayState:
    """Everything laid over the canvas."""

    shown: Mapping[str, object] = field(default_factory=dict)
    """Overlays that are switched on, by name, with their answer for the present arcs or None."""
    moral_graph: MoralGraph | None = None
    """The answer for the present network."""
    separation: SeparationChoice | None = None
    """The question while the separation tool is active."""
    analysis: Separation | None = None
    """Its answer for the present network."""
    whole_moral_graph: bool = False
    """Whether a separation question shows the moral graph of the whole network."""
    hovered_trail: Trail | None = None
    """The only trail to draw while the pointer is on its row."""
    related: tuple[tuple[str, str], ...] = ()
    """Related nodes with their role (parent, child, …); all others are dimmed, unless empty."""
    reasons: ReasonTrails | None = None
    """Why a posterior moved, while the page Why shows it."""
    refused: RefusedArc | None = None
    constraints: ConstraintsShown | None = None
    """While the page Constraints is open."""
    arc_cost: ArcCost | None = None
    hovered: str | None = None
    """A node that a panel points at."""


class Overlays(QObject):
    """Holds the present `OverlayState`; canvas, panels and queries change it through `update`."""

    changed = Signal(object)
    """Emitted with the previous `OverlayState`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = OverlayState()

    @property
    def state(self) -> OverlayState:
        """The present state."""
        return self._state

    def update(self, **parts: Any) -> None:
        """Replace some parts of the state and tell the views, if anything differs."""
        before = self._state
        after = replace(before, **parts)
        if after != before:
            self._state = after
            self.changed.emit(before)

    def switch(self, name: str, on: bool, answer: object = None) -> None:
        """Show an overlay, with what was found out for it, or show it no longer."""
        shown = {other: known for other, known in self._state.shown.items() if other != name}
        self.update(shown={**shown, name: answer} if on else shown)

    def show_again(self) -> None:
        """Let the views show the same again, as numbers are now in another unit."""
        self.changed.emit(self._state)

    def follow(self, change: Change) -> None:
        """Let names follow a step of the document, and drop what it makes wrong.

        A refused arc goes at the next edit of the model. An analysis of other arcs goes at once,
        since its trails may pass nodes that are gone; a moral graph stays until the next is there.
        """
        if not change.network_changed:
            return
        before, named = self._state, change.name_now
        asked = before.separation
        if asked is not None:
            given = tuple(filter(None, map(named, asked.given)))
            asked = SeparationChoice(named(asked.x), named(asked.y), given)
        outdated = change.trails_changed or change.renamed is not None
        related = ((named(name), role) for name, role in before.related)
        self.update(
            refused=None,
            separation=asked,
            related=tuple((name, role) for name, role in related if name is not None),
            hovered=named(before.hovered),
            analysis=None if change.trails_changed else before.analysis,
            hovered_trail=None if change.trails_changed else before.hovered_trail,
            reasons=None if outdated else before.reasons,
            shown=dict.fromkeys(before.shown) if outdated else before.shown,
        )
