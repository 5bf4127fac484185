"""Edits of the text notes and plates of a document as pure functions, as those in `edits`.

What renaming and deleting nodes does to plates is in `edits`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.notes import Plate, free_plate_id
from bayesgui.document import edits

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from bayesgui.core.notes import TextNote
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Point

USUAL_LABEL = "N"
"""Label of a new plate until the user types another one."""
LONGEST_LABEL = 200
"""Characters of a label."""
Box = tuple[float, float, float, float]
"""Left, top, width and height in canvas units."""


def color_notes(state: DocumentState, ids: Collection[str], color: int | None) -> DocumentState:
    """Set the color strip of text notes, 1 to 8, or none."""
    notes = tuple(replace(n, color=color) if n.id in ids else n for n in state.notes)
    return state if notes == state.notes else state.with_(notes=notes)


def clear_notes(
    state: DocumentState, nodes: Iterable[Box], notes: Mapping[str, Box], gap: float = 24.0
) -> DocumentState:
    """Move text notes that lie on nodes to the right of all nodes, one below the other.

    `nodes`: boxes of the nodes. `notes`: boxes of the notes by id.
    """
    boxes = list(nodes)
    covering = [note for note in state.notes if any(_overlap(notes[note.id], box) for box in boxes)]
    if not covering:
        return state
    left = max(box[0] + box[2] for box in boxes) + 2 * gap
    top = min(box[1] for box in boxes)
    moved: dict[str, Point] = {}
    staying = [notes[note.id] for note in state.notes if note not in covering]
    for note in covering:
        _, _, width, height = notes[note.id]
        while any(_overlap((left, top, width, height), box) for box in staying):
            top += gap
        moved[note.id] = (left, top)
        top += height + gap
    return edits.move(state, {}, moved)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def set_note(state: DocumentState, note: TextNote) -> DocumentState:
    """Add a text note, or replace the one with its id."""
    if any(old.id == note.id for old in state.notes):
        notes = tuple(note if old.id == note.id else old for old in state.notes)
    else:
        notes = (*state.notes, note)
    return state.with_(notes=notes)


# -- plates --------------------------------------------------------------------------------------


def plate_with(state: DocumentState, id: str) -> Plate | None:
    """Return the plate of an id, or None."""
    return next((plate for plate in state.plates if plate.id == id), None)


def plate_around(state: DocumentState, names: Collection[str]) -> Plate | None:
    """Return the plate around exactly these nodes, or None."""
    wanted = frozenset(names)
    found = (plate for plate in state.plates if frozenset(plate.members) == wanted)
    return next(found, None)


def members_of(state: DocumentState, ids: Collection[str]) -> tuple[str, ...]:
    """Return the nodes inside any of some plates, each once."""
    names = (name for plate in state.plates if plate.id in ids for name in plate.members)
    return tuple(dict.fromkeys(names))


def draw_plate(state: DocumentState, names: Iterable[str]) -> tuple[DocumentState, Plate]:
    """Draw a plate with the usual label around some nodes, of which there must be one."""
    chosen = set(names)
    members = tuple(name for name in state.model if name in chosen)
    plate = Plate(free_plate_id(plate.id for plate in state.plates), members, USUAL_LABEL)
    return state.with_(plates=(*state.plates, plate)), plate


def label_plate(state: DocumentState, id: str, label: str) -> DocumentState:
    """Change the label of a plate, which has one line and may be empty."""
    label = " ".join(label.split())[:LONGEST_LABEL]
    old = plate_with(state, id)
    if old is None or old.label == label:
        return state
    plates = tuple(replace(p, label=label) if p.id == id else p for p in state.plates)
    return state.with_(plates=plates)
