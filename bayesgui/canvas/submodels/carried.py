"""What is dragged where submodels are drawn: whole boxes and frames, and where they are put."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.document import edits
from bayesgui.document.submodels.edits import move_into, moved_boxes
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from bayesgui.canvas.geometry.drawn_network import DrawnNetwork
    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Point


def carried_things(geometry: NetworkGeometry, names: Iterable[str]) -> dict[str, Point]:
    """Return what is dragged with nodes, and where it stands: nodes, or whole submodels by id.

    A submodel all of whose nodes are among these is dragged itself, with everything inside.
    """
    chosen, folding = dict.fromkeys(names), geometry.folding
    if folding is None:
        return {name: geometry.boxes[name][:2] for name in chosen if name in geometry.boxes}
    shown = folding.shown
    whole = {
        id for id in (*shown.closed, *shown.frames) if folding.submodels.inside(id) <= chosen.keys()
    }
    corners = {name: box[:2] for name, box in geometry.boxes.items()}
    corners |= {id: box[:2] for id, box in geometry.frames.items()}
    return {
        each: corners[each]
        for each in (*whole, *(name for name in chosen if name in shown.places))
        if each in corners and not _stands_in(shown.places, each, whole)
    }


def _stands_in(places: Mapping[str, str], each: str, frames: Collection[str]) -> bool:
    around = places.get(each, "")
    while around:
        if around in frames:
            return True
        around = places.get(around, "")
    return False


def nodes_of(geometry: DrawnNetwork, things: Iterable[str]) -> tuple[str, ...]:
    """Return the nodes among things that are dragged, and all in submodels among them."""
    folding = geometry.folding
    if folding is None:
        return tuple(things)
    found: dict[str, None] = {}
    for each in things:
        inside = folding.nodes_in(each) if each in folding.submodels else (each,)
        found.update(dict.fromkeys(inside))
    return tuple(found)


def moved_things(
    geometry: DrawnNetwork, state: DocumentState, things: Mapping[str, Point]
) -> DocumentState:
    """Return the state with nodes and submodels at places on the canvas, where they stand now."""
    folding = geometry.folding
    placed: dict[str, Point] = {}
    for each, place in things.items():
        flat = geometry.layout_place(each, place)
        if folding is not None and each in folding.submodels:
            before = state.submodels[each]
            if each in folding.frames:
                flat = _flat_frame(geometry, each, place)
            state = moved_boxes(state, [each], flat[0] - before.x, flat[1] - before.y)
        else:
            placed[each] = flat
    return edits.move(state, placed) if placed else state


def _flat_frame(geometry: DrawnNetwork, id: str, place: Point) -> Point:
    """Return the place in the layout of a frame that is moved to a place on the canvas."""
    folding = geometry.folding
    assert folding is not None
    here, stretch = folding.submodels[id], geometry.stretch
    corner = stretch.to_canvas((here.x, here.y))
    level = folding.level_of(id)
    return stretch.to_layout(folding.places.frame_to_layout(level, corner, place))


@dataclass(frozen=True)
class Crossing:
    """What goes over the rim of a frame: `into` a submodel, "" for out of all."""

    into: str
    rung: frozenset[str]


def crossing(
    geometry: NetworkGeometry, things: Collection[str], x: float, y: float
) -> Crossing | None:
    """Return where things would go that are dragged to a point, None if nowhere else."""
    folding = geometry.folding
    if folding is None or not things:
        return None
    shown = folding.shown
    levels = {folding.level_of(each) for each in things}
    into = _target(geometry, things, x, y)
    if levels == {into}:
        return None
    left = {level for level in levels if level in geometry.frames}
    return Crossing(into, frozenset({into} if into != shown.root else left))


def _target(geometry: NetworkGeometry, things: Collection[str], x: float, y: float) -> str:
    """Return the innermost frame, or the closed box, at a point; not one that is dragged."""
    folding = geometry.folding
    assert folding is not None
    shown = folding.shown
    for id in geometry.submodels_within((x, y, 0.0, 0.0)):
        if id not in things and not _stands_in(shown.places, id, things):
            return id
    for id in reversed(shown.frames):
        left, top, width, height = geometry.frames[id]
        inside = left <= x <= left + width and top <= y <= top + height
        if inside and id not in things and not _stands_in(shown.places, id, things):
            return id
    return shown.root


def crossed(
    geometry: NetworkGeometry, state: DocumentState, things: Mapping[str, Point], into: str
) -> DocumentState:
    """Return the state with things in another submodel, at their places there if it is open."""
    folding = geometry.folding
    assert folding is not None
    tree = folding.submodels
    names = [each for each in things if each not in tree]
    ids = [each for each in things if each in tree]
    is_drawn = into == folding.shown.root or into in folding.shown.frames
    for each, place in things.items() if is_drawn else ():
        flat = geometry.stretch.to_layout(folding.places.to_layout(into, place))
        if each in tree:
            before = state.submodels[each]
            state = moved_boxes(state, [each], flat[0] - before.x, flat[1] - before.y)
        else:
            state = edits.move(state, {each: flat})
    return move_into(state, names, ids, into)


def crossing_words(state: DocumentState, things: Collection[str], into: str) -> str:
    """Return the name of the edit that puts things into a submodel or takes them out."""
    tree = state.submodels
    first = next(iter(things))
    name = tree[first].name if first in tree else first
    if len(things) > 1:
        name = phrase("Canvas", "{count} nodes", count=count_text(len(things)))
    if not into:
        return phrase("Canvas", "Take {name} out of its submodel", name=name)
    return phrase("Canvas", "Put {name} into {submodel}", name=name, submodel=tree[into].name)
