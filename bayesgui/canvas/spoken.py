"""What the status bar and a screen reader say of what has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from bayesgui.canvas.arc_cost_hint import describe_node
from bayesgui.canvas.submodels.words import spoken_submodel

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from bayesgui.canvas.painting.scene_content import SceneContent


def described(scene: SceneContent, name: str) -> str:
    """Return what is said of a node, or of a submodel by its id."""
    folding = scene.geometry.folding
    if folding is not None and name in folding.submodels:
        return spoken_submodel(scene, name)
    return describe_node(scene, name)


def say_aloud(view: QObject, text: str) -> str:
    """Let a screen reader say a text, and return it."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(view, text))
    return text
