"""Edits of submodels as pure functions, as those in `document.edits`; none changes a number.

Each raises a `ModelError` before anything is changed. What renaming and deleting nodes does to
submodels is in `document.edits` and `DocumentState`; opening is `Document.open_submodels`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.document.submodels.current import selected_submodel, selected_submodels
from bayesgui.graph.submodels.free_place import free_place
from bayesgui.graph.submodels.names import name_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from bayesgui.core.submodels import Submodels
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Point
    from bayesgui.graph.submodels.arranging import Arranged

BOX = (232.0, 100.0)
"""Width and height of a closed box at 100 %."""
NODE = (150.0, 100.0)
"""About the room that a node takes."""
LONGEST_NAME = 200


def fold(
    state: DocumentState, names: Iterable[str], name: str = "", at: Point | None = None
) -> DocumentState:
    """Fold nodes into a new submodel, the last of the state's; whole ones among them stand in it.

    `name`: by default what their names have in common, or the name of the node with the most
    neighbours among them. `at`: the upper left corner of its box; by default near the middle of the
    nodes, where it lies on nothing.
    """
    check_plain(state)
    chosen = set(names)
    inside = tuple(each for each in state.model.names if each in chosen)
    if not inside:
        raise ModelError("A submodel holds at least one node; select some.")
    held = selected_submodel(state, inside)
    if held:
        raise ModelError(
            "{submodel} holds just these nodes already; select fewer or more.",
            submodel=state.submodels[held].name,
        )
    ids, alone, parent = _at_one_level(state.submodels, state, inside)
    title = one_line(name) or name_of(inside, state.model)
    made = state.submodels.folded(
        alone,
        ids,
        state.submodels.free_name(title),
        _free_place(state, inside, parent) if at is None else at,
        parent,
    )
    return state.with_(submodels=made)


def check_plain(state: DocumentState) -> None:
    """Raise for a network over time, whose band and arcs with a lag no box can stand for."""
    if state.model.is_template:
        raise ModelError(
            "A network over time is not folded into submodels; unroll it, and fold that network."
        )


def dissolve(state: DocumentState, id: str) -> DocumentState:
    """Take a submodel away; its nodes, and submodels in it, stay."""
    return state.with_(submodels=state.submodels.dissolved(_there(state, id)))


def move_into(
    state: DocumentState, names: Collection[str], ids: Collection[str], into: str
) -> DocumentState:
    """Move nodes and submodels into another one, "" for the top; an empty one goes."""
    check_plain(state)
    for id in (*ids, *([into] if into else ())):
        _there(state, id)
    order = [name for name in state.model.names if name in set(names)]
    return state.with_(submodels=state.submodels.moved(order, ids, into))


def rename_submodel(state: DocumentState, id: str, name: str) -> DocumentState:
    """Give a submodel another name, of one line; an empty one changes nothing."""
    title = one_line(name)
    if not title:
        return state
    return state.with_(submodels=state.submodels.with_parts(_there(state, id), name=title))


def note_submodel(state: DocumentState, id: str, note: str) -> DocumentState:
    """Write the note on a submodel."""
    return state.with_(submodels=state.submodels.with_parts(_there(state, id), note=note))


def place_submodel(
    state: DocumentState,
    places: Mapping[str, Point],
    positions: Mapping[str, Point] | None = None,
) -> DocumentState:
    """Move the boxes of submodels, and in the same step nodes.

    Moving a box by hand moves all that is inside by as much: see `moved_boxes`.
    """
    layout = state.layout.moved(positions) if positions else state.layout
    return state.with_(submodels=state.submodels.with_places(places), layout=layout)


def with_arrangement(state: DocumentState, made: Arranged) -> DocumentState:
    """Give nodes and boxes their places; those that were not laid out keep theirs."""
    old = state.layout
    placed = old.moved(made.layout.positions)
    kept = {
        arc: way for arc, way in placed.bends.items() if not made.layout.positions.keys() & set(arc)
    }
    layout = replace(placed, bends={**kept, **made.layout.bends}, direction=made.layout.direction)
    return place_submodel(state.with_(layout=layout), made.boxes)


def moved_boxes(state: DocumentState, ids: Iterable[str], dx: float, dy: float) -> DocumentState:
    """Move some submodels with all nodes, and boxes, inside them."""
    tree, placed = state.submodels, state.layout.positions
    moved = {each.id: each for id in ids for each in tree.below(_there(state, id))}
    nodes = {name for each in moved.values() for name in each.members if name in placed}
    return place_submodel(
        state,
        {id: (each.x + dx, each.y + dy) for id, each in moved.items()},
        {name: (placed[name][0] + dx, placed[name][1] + dy) for name in nodes},
    )


def one_line(text: str) -> str:
    """Return a name as it is kept: on one line, without blanks around."""
    return " ".join(text.split())[:LONGEST_NAME]


def _there(state: DocumentState, id: str) -> str:
    if id not in state.submodels:
        raise ModelError("There is no submodel “{id}”; it may have been dissolved.", id=id)
    return id


def _at_one_level(
    tree: Submodels, state: DocumentState, names: tuple[str, ...]
) -> tuple[list[str], list[str], str]:
    """Return whole submodels among nodes, the nodes in none of these, and where both stand."""
    whole = selected_submodels(state, names)
    outer = [id for id in whole if tree[id].parent not in whole]
    held = frozenset(name for id in outer for name in tree.inside(id))
    alone = [name for name in names if name not in held]
    paths = [tree.path(name) for name in alone] + [tree.path_to(tree[id].parent) for id in outer]
    return outer, alone, _shared(paths)


def _shared(paths: list[tuple[str, ...]]) -> str:
    """Return the last id that all paths begin with, "" if they share none."""
    last = ""
    for step in zip(*paths, strict=False):
        if len(set(step)) > 1:
            break
        last = step[0]
    return last


def _free_place(state: DocumentState, names: Collection[str], parent: str) -> Point:
    """Return the corner of a box near the middle of nodes, on nothing that stands beside it."""
    positions, tree, hidden = state.layout.positions, state.submodels, set(names)
    placed = [positions[name] for name in names if name in positions]
    if not placed:
        return 0.0, 0.0
    middle = [
        (min(each) + max(each) + room) / 2
        for each, room in zip(zip(*placed, strict=True), NODE, strict=True)
    ]
    beside = [
        (*place, *NODE)
        for name, place in positions.items()
        if name not in hidden and tree.of(name) == parent
    ]
    beside += [
        (each.x, each.y, *BOX)
        for each in tree.within(parent)
        if not hidden.issuperset(tree.inside(each.id))
    ]
    return free_place((middle[0], middle[1]), BOX, beside)
