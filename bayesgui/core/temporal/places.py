"""Where a node of a template stands in time, and which arcs places allow."""

from __future__ import annotations

from typing import Final

from bayesgui.core.errors import ModelError

OUTSIDE: Final = "outside"
"""The node is there once, and may be a parent in every slice."""
EVERY: Final = "every"
"""The node is in every slice."""
FIRST: Final = "first"
"""The node is there once, as a parent in the first slice only."""
LAST: Final = "last"
"""The node is there once, as a child of the last slice only."""

PLACES: Final = (EVERY, OUTSIDE, FIRST, LAST)

_FORBIDDEN: Final = {
    (EVERY, OUTSIDE): "No arc from {parent} to {child}: {child} stands outside of time, and "
    "{parent} is in every slice. Put {child} into every slice or the last one.",
    (EVERY, FIRST): "No arc from {parent} to {child}: {child} comes before the first slice. Draw "
    "it from {child} to {parent}, or put {child} into every slice.",
    (LAST, EVERY): "No arc from {parent} to {child}: {parent} comes after the last slice. Put "
    "{parent} into every slice first.",
    (LAST, OUTSIDE): "No arc from {parent} to {child}: {parent} comes after the last slice.",
    (LAST, FIRST): "No arc from {parent} to {child}: {parent} comes after the last slice.",
}


def check_places(parent: str, child: str, places: tuple[str, str]) -> None:
    """Raise a `ModelError` if an arc may not lead from the first place to the second.

    `places`: those of the parent and of the child.
    """
    if places in _FORBIDDEN:
        raise ModelError(_FORBIDDEN[places], parent=parent, child=child)
