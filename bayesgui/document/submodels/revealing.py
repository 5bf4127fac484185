"""Opening what hides nodes that are to be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.submodels.current import selected_submodels
from bayesgui.document.submodels.tabs import SubmodelTabs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.document.session import DocumentSession


def reveal(session: DocumentSession, names: Iterable[str], root: str = "") -> bool:
    """Open the submodels that hide nodes; return whether there were any.

    A box of which all nodes are to be seen shows them as it is.
    `root`: the submodel that is shown alone. If it does not hold all of the nodes, the whole
    network comes in its place.
    """
    document = session.document
    tree = document.state.submodels
    if not tree:
        return False
    chosen = frozenset(names)
    whole = {id for id in selected_submodels(document.state, chosen) if len(tree.inside(id)) > 1}
    paths = [tree.path(name) for name in chosen]
    leaves = bool(root) and any(root not in path for path in paths)
    if leaves:
        session.shown[SubmodelTabs].update(root="")
    around = set(tree.path_to("" if leaves else root))
    hiding = {id for path in paths for id in path} - around - whole - document.state.opened
    if hiding:
        document.open_submodels(document.state.opened | hiding)
    return leaves or bool(hiding)
