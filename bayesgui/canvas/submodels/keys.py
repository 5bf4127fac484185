"""Submodels by keyboard: walking to boxes and frames, opening and folding them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.canvas.geometry.submodels.folding import strip_of
from bayesgui.canvas.submodels.opening import open_in_tab, set_open, toggle_open
from bayesgui.document.submodels.current import selected_submodel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.painting.scene_content import SceneContent

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def is_submodel(scene: SceneContent, name: str | None) -> bool:
    """Tell whether what has the focus is a submodel."""
    folding = scene.geometry.folding
    return folding is not None and name is not None and name in folding.submodels


def focused_submodel(scene: SceneContent) -> str:
    """Return the submodel that keys act on: the one with the focus, or the selected one; or ""."""
    if scene.geometry.folding is None:
        return ""
    if scene.focused is not None:
        return scene.focused if is_submodel(scene, scene.focused) else ""
    return selected_submodel(scene.session.document.state, scene.session.selection.names)


def walked(geometry: NetworkGeometry) -> Mapping[str, Box]:
    """Return the boxes that the focus walks over: nodes, submodels and title strips of frames."""
    if not geometry.frames:
        return geometry.boxes
    strips = {id: strip_of(frame) for id, frame in geometry.frames.items()}
    return {**geometry.boxes, **strips}


def turn_key(scene: SceneContent, id: str, key: Qt.Key, *, ctrl: bool) -> bool:
    """Open or fold a submodel if a key says so, and tell whether it does.

    Enter does either, + opens and − folds. With a selected one → opens, and ← folds; with the focus
    alone they walk. Ctrl+Enter opens it in a tab.
    """
    shown = scene.geometry.folding
    if shown is None:
        return False
    is_open = id in scene.geometry.frames
    walks = scene.focused is not None or ctrl
    if key in _ENTER and ctrl:
        open_in_tab(scene, id)
    elif key in _ENTER:
        toggle_open(scene, id)
    elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal) and not ctrl:
        set_open(scene, id, is_open=True)
    elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore) and not ctrl:
        set_open(scene, id, is_open=False)
    elif key == Qt.Key.Key_Right and not walks and not is_open:
        set_open(scene, id, is_open=True)
    elif key == Qt.Key.Key_Left and not walks and is_open:
        set_open(scene, id, is_open=False)
    else:
        return False
    return True
