"""Opening and folding submodels: in place, and in a tab of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.submodels.tabs import SubmodelTabs

if TYPE_CHECKING:
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.graph.layout import Arc


def toggle_open(scene: SceneContent, id: str) -> None:
    """Open a submodel in place, or fold it; no step of the history."""
    set_open(scene, id, is_open=id not in scene.session.document.state.opened)


def set_open(scene: SceneContent, id: str, *, is_open: bool) -> None:
    """Open a submodel in place with those around it, or fold it."""
    document = scene.session.document
    opened, tree = document.state.opened, document.state.submodels
    if id in tree:
        document.open_submodels(opened | set(tree.path_to(id)) if is_open else opened - {id})


def open_in_tab(scene: SceneContent, id: str) -> None:
    """Show a submodel alone in a tab."""
    shown = scene.session.shown[SubmodelTabs]
    shown.set(shown.state.with_tab(id))


def select_arcs(scene: SceneContent, line: Arc, *, more: bool) -> None:
    """Select the arcs that a line stands for; `more`: beside what is selected."""
    folding, selection = scene.geometry.folding, scene.session.selection
    if folding is not None:
        kept = (selection.names, selection.arcs) if more else ((), ())
        selection.set(kept[0], [*kept[1], *folding.shown.arcs_of(line)])


def select_inside(scene: SceneContent, id: str, *, more: bool = False) -> None:
    """Select all nodes in a submodel; `more`: beside what is selected, or take them out again."""
    selection, state = scene.session.selection, scene.session.document.state
    inside = state.submodels.inside(id)
    names = [name for name in state.model.names if name in inside]
    if not more:
        selection.set(names)
    elif inside <= set(selection.names):
        selection.set([n for n in selection.names if n not in inside], *selection.parts[1:])
    else:
        selection.set(list(dict.fromkeys((*selection.names, *names))), *selection.parts[1:])
