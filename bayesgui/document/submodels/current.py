"""Which submodel a selection means."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.document.state import DocumentState


def current_submodel(state: DocumentState, names: Collection[str]) -> str:
    """Return the id of the submodel that selected nodes mean, "" for none.

    That is the innermost one that holds exactly these nodes, otherwise the innermost one around all
    of them.
    """
    if not names or not state.submodels:
        return ""
    around = state.submodels.common(names)
    exact = selected_submodel(state, names)
    return exact or around


def selected_submodel(state: DocumentState, names: Collection[str]) -> str:
    """Return the id of the innermost submodel that holds exactly these nodes, "" if none does."""
    submodels, chosen = state.submodels, frozenset(names)
    if not chosen or not submodels:
        return ""
    around = submodels.path_to(submodels.common(chosen))
    held = [id for id in around if submodels.inside(id) == chosen]
    return held[-1] if held else ""


def selected_submodels(state: DocumentState, names: Collection[str]) -> frozenset[str]:
    """Return the ids of all submodels whose nodes are all among these."""
    chosen = frozenset(names)
    return frozenset(
        each.id for each in state.submodels if chosen.issuperset(state.submodels.inside(each.id))
    )
