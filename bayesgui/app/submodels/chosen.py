"""The submodel that an action is done with, and why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell import conditions
from bayesgui.document.submodels.current import current_submodel, selected_submodel
from bayesgui.document.submodels.tabs import SubmodelTabs

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession


def chosen_submodel(session: DocumentSession) -> str:
    """Return the id of the submodel that is selected, that holds the selection, or shown alone."""
    state = session.document.state
    if not state.submodels:
        return ""
    names = session.selection.names
    if names:
        return current_submodel(state, names)
    return session.shown[SubmodelTabs].state.root


def _is_foldable(bench: Workbench) -> bool:
    names = bench.session.selection.names
    return not selected_submodel(bench.document.state, names)


some_submodels = conditions.require(
    "there is no submodel: select nodes and fold them",
    lambda bench: bench.document.state.submodels,
    "submodels",
)
submodel = some_submodels & conditions.require(
    "select a submodel first: click its box, or a node inside",
    lambda bench: chosen_submodel(bench.session),
    "submodels",
    "selection",
    "shown",
)
foldable = (
    conditions.plain
    & conditions.selected_node
    & conditions.require(
        "the selected nodes are a submodel already", _is_foldable, "submodels", "selection"
    )
)
movable = some_submodels & conditions.selected_node
