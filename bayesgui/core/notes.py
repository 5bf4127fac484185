"""Text notes, and plates around nodes that are repeated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class TextNote:
    """A text note on the canvas.

    `width`: width at which the text wraps, in canvas units.
    """

    id: str
    x: float
    y: float
    text: str
    width: float = 220.0
    color: int | None = None


@dataclass(frozen=True, slots=True)
class Plate:
    """A box around nodes that stand for several of their kind, as in a plate diagram.

    It is notation only: inference sees the nodes as they are drawn.

    `members`: names of the nodes inside, at least one, each once. `label`: how often they are
    repeated: ``M``, ``n = 1…N`` or any text, on one line.
    """

    id: str
    members: tuple[str, ...]
    label: str = ""


def plates_of(plates: tuple[Plate, ...], names: Collection[str]) -> tuple[Plate, ...]:
    """Return plates without members that are not there; a plate that has none left goes.

    `names`: names of all nodes; membership is tested once for each member.
    """
    if all(name in names for plate in plates for name in plate.members):
        return plates
    fewer = (
        replace(plate, members=tuple(name for name in plate.members if name in names))
        for plate in plates
    )
    return tuple(plate for plate in fewer if plate.members)


def with_members_renamed(plates: tuple[Plate, ...], names: Mapping[str, str]) -> tuple[Plate, ...]:
    """Return plates with new names for some of their members."""
    if not any(name in names for plate in plates for name in plate.members):
        return plates
    return tuple(
        replace(plate, members=tuple(names.get(name, name) for name in plate.members))
        for plate in plates
    )


def nested(plates: Sequence[Plate]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return which plates lie inside which others.

    A plate lies inside another one if all its members are members of that; of two with the same
    members the earlier one is inside.

    `order`: the position of each plate, from the innermost to the outermost ones, with the
    positions of all plates inside it.
    """
    members = [frozenset(plate.members) for plate in plates]
    order = sorted(range(len(plates)), key=lambda k: (len(members[k]), k))
    return tuple(
        (k, tuple(i for i in order[:place] if members[i] <= members[k]))
        for place, k in enumerate(order)
    )


def free_plate_id(taken: Iterable[str]) -> str:
    """Return the first of ``plate-1``, ``plate-2`` … that is not taken."""
    known, number = set(taken), 1
    while f"plate-{number}" in known:
        number += 1
    return f"plate-{number}"
