"""Submodels in a report: which nodes stand in which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.submodels.summary import path_words

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState


def submodel_rows(state: DocumentState) -> list[tuple[str, str]]:
    """Return a row for each submodel: the names from the outermost one to it, and its nodes.

    Nested ones come after the one that they stand in, and have their nodes in a row of their own.
    """
    tree, model = state.submodels, state.model
    position = {name: k for k, name in enumerate(model.names)}
    rows = []
    for top in tree.within():
        waiting = [top]
        while waiting:
            each = waiting.pop()
            path = path_words(tree, each.id)
            rows.append((path, ", ".join(sorted(each.members, key=position.__getitem__))))
            waiting.extend(reversed(tree.within(each.id)))
    return rows
