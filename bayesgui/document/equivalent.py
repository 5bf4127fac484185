"""Another network of the same equivalence class in place of the document's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document import drafts
from bayesgui.document.edits import replace_network

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.document.edits import Arc
    from bayesgui.document.state import DocumentState


def turn_into_member(state: DocumentState, turned: Collection[Arc]) -> DocumentState:
    """Turn arcs into an equivalent network with the same joint distribution.

    `turned`: the arcs in their new direction.
    """
    # Imported late: only this edit needs classes of networks.
    from bayesgui.graph.class_members import turned_into

    drafts.refuse(state.drafts, *dict.fromkeys(name for arc in turned for name in arc))
    gone = {arc[::-1] for arc in turned}
    kept = [arc for arc in state.network.arcs if arc not in gone]
    return replace_network(state, turned_into(state.network, [*kept, *turned]))
