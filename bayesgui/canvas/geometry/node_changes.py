"""What a change of the document means for boxes and courses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.looks import looks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.model import Model
    from bayesgui.document.changes import Change
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Arc


def all_placed(state: DocumentState) -> bool:
    """Whether every node has a position; others are shown in rows that depend on all of them."""
    return state.model.mechanisms.keys() <= state.layout.positions.keys()


def resized_nodes(change: Change) -> set[str]:
    """Return the nodes that are new or whose size may differ."""
    before, after = change.before, change.after
    found = set(change.added)
    found.update(n for n in change.altered if _rows_differ(change, n))
    if change.layout_changed:
        found.update(n for n, _ in before.layout.widths.items() ^ after.layout.widths.items())
        found.update(n for n, _ in before.layout.forms.items() ^ after.layout.forms.items())
    return {name for name in found if name in after.model}


def _rows_differ(change: Change, name: str) -> bool:
    """Whether a node has another variable, or is of a kind whose rows are not its states."""
    before, after = change.before.model, change.after.model
    kind = after.kind(name)
    return (
        before[name] is not after[name] or before.kind(name) != kind or not looks[kind].has_states
    )


def moved_nodes(change: Change) -> set[str]:
    """Return the nodes in both networks that have another position."""
    if not change.layout_changed:
        return set()
    old, new = change.before.layout.positions, change.after.layout.positions
    network, added = change.after.model, set(change.added)
    return {name for name in network if new[name] is not old.get(name) and name not in added}


def arcs_changed(change: Change) -> tuple[set[Arc], set[Arc]]:
    """Return the arcs that are gone and those that are new."""
    altered = change.altered
    gone = _arcs_into(change.before.model, (*change.removed, *altered))
    joined = _arcs_into(change.after.model, (*change.added, *altered))
    return gone - joined, joined - gone


def _arcs_into(model: Model, names: Iterable[str]) -> set[Arc]:
    if model.is_template:
        chosen = set(names)
        return {arc for arc in model.arcs if arc[1] in chosen}
    return {(parent, name) for name in names for parent in model.parents(name)}
