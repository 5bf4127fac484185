"""Targets of context menus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.canvas.hit_testing import is_searched

if TYPE_CHECKING:
    from bayesgui.canvas.hit_testing import Hit
    from bayesgui.canvas.painting.scene_content import SceneContent


@dataclass(frozen=True, slots=True)
class NodeTarget:
    """A node, or the row of one of its states."""

    name: str
    state: str | None = None


@dataclass(frozen=True, slots=True)
class ArcTarget:
    """An arc."""

    parent: str
    child: str


@dataclass(frozen=True, slots=True)
class SearchArcTarget:
    """An arc of a structure search."""

    parent: str
    child: str


@dataclass(frozen=True, slots=True)
class ConstraintTarget:
    """A required or forbidden arc."""

    parent: str
    child: str


@dataclass(frozen=True, slots=True)
class CauseTarget:
    """A ↔, by its two nodes."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class LagTarget:
    """An arc into a later slice, or into the first one with the lag 0."""

    parent: str
    child: str
    lag: int


@dataclass(frozen=True, slots=True)
class NoteTarget:
    """A text note, by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class PlateTarget:
    """A plate, by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class SubmodelTarget:
    """A closed submodel, or the title of an open one, by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class BundleTarget:
    """All arcs between two submodels, or a submodel and a node, in one direction."""

    arcs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class EmptyTarget:
    """The background, at a point in canvas units."""

    x: float
    y: float


Target = (
    NodeTarget
    | ArcTarget
    | SearchArcTarget
    | ConstraintTarget
    | CauseTarget
    | LagTarget
    | NoteTarget
    | PlateTarget
    | SubmodelTarget
    | BundleTarget
    | EmptyTarget
)


def target_of(hit: Hit, x: float, y: float, scene: SceneContent) -> Target:
    """Return the context menu's target for a hit-test result."""
    if hit.kind == "node":
        state = None
        if hit.node_hit is not None and hit.node_hit.part == "row":
            state = scene.session.document.state.model[hit.name].states[hit.node_hit.row]
        return NodeTarget(hit.name, state)
    if hit.kind == "edge" and hit.arc is not None:
        if not is_searched(scene):
            return ConstraintTarget(*hit.arc)
        return SearchArcTarget(*hit.arc)
    if hit.kind == "cause" and hit.arc is not None:
        return CauseTarget(*hit.arc)
    if hit.kind in ("submodel", "frame"):
        return SubmodelTarget(hit.name)
    if hit.kind == "bundle" and hit.arc is not None and scene.geometry.folding is not None:
        return BundleTarget(scene.geometry.folding.shown.arcs_of(hit.arc))
    if hit.lag_arc is not None:
        return LagTarget(*hit.lag_arc)
    if hit.arc is not None:
        return ArcTarget(*hit.arc)
    if hit.kind == "note":
        return NoteTarget(hit.name)
    if hit.kind == "plate":
        return PlateTarget(hit.name)
    return EmptyTarget(x, y)
