"""What a selection means where it is moved from submodel to submodel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.submodels.current import selected_submodels

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.submodels import Submodels
    from bayesgui.document.state import DocumentState


def chosen_parts(
    state: DocumentState, names: Collection[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the nodes among selected ones that stand alone, and the ids of whole submodels.

    A node that is all of its submodel is meant itself.
    """
    tree = state.submodels
    whole = {id for id in selected_submodels(state, names) if len(tree.inside(id)) > 1}
    outer = tuple(
        each.id for each in tree if each.id in whole and tree[each.id].parent not in whole
    )
    held = frozenset(name for id in outer for name in tree.inside(id))
    return tuple(name for name in names if name not in held), outer


def place_of_parts(tree: Submodels, names: Collection[str], ids: Collection[str]) -> str | None:
    """Return the submodel that nodes and submodels all stand in directly, "" for none, or None."""
    places = {tree.of(name) for name in names} | {tree[id].parent for id in ids}
    return places.pop() if len(places) == 1 else None
