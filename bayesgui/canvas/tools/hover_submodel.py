"""Highlighting of the submodel under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.canvas.hit_testing import Hit
    from bayesgui.canvas.painting.scene_content import SceneContent


def hover_submodel(scene: SceneContent, hit: Hit | None) -> None:
    """Highlight the box or title strip under the pointer, None to leave it."""
    is_one = hit is not None and hit.kind in ("submodel", "frame")
    id, part = (hit.name, hit.part) if hit is not None and is_one else ("", "")
    geometry = scene.geometry
    for each in scene.submodels.hover(id, part):
        box = geometry.frames.get(each) or geometry.boxes.get(each)
        if box is not None:
            scene.refresh_box(box)
