"""What a context menu is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.canvas.hit_testing import Spot
    from bayesgui.canvas.painting.scene_content import SceneContent


@dataclass(frozen=True, slots=True)
class NodeTarget:
    """A node, or one of its states' rows.

    Parameters
    ----------
    name : str
        The node.
    state : str, optional
        The state whose row it was.
    """

    name: str
    state: str | None = None


@dataclass(frozen=True, slots=True)
class ArcTarget:
    """An arc."""

    parent: str
    child: str


@dataclass(frozen=True, slots=True)
class NoteTarget:
    """A text note, by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class EmptyTarget:
    """The ground, at a point in canvas units."""

    x: float
    y: float


Target = NodeTarget | ArcTarget | NoteTarget | EmptyTarget


def target_of(spot: Spot, x: float, y: float, scene: SceneContent) -> Target:
    """Return what a context menu is asked for at a spot."""
    if spot.kind == "node":
        state = None
        if spot.hit is not None and spot.hit.part == "row":
            state = scene.session.document.state.network[spot.name].states[spot.hit.row]
        return NodeTarget(spot.name, state)
    if spot.arc is not None:
        return ArcTarget(*spot.arc)
    if spot.kind == "note":
        return NoteTarget(spot.name)
    return EmptyTarget(x, y)
