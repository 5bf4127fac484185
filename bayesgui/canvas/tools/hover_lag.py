"""The arc into a later slice that the pointer is on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.canvas.hit_testing import Hit
    from bayesgui.canvas.painting.scene_content import SceneContent


def hover_lag(scene: SceneContent, hit: Hit | None) -> None:
    """Highlight the arc into a later slice under the pointer, if there is one."""
    arc = hit.lag_arc if hit is not None and hit.kind == "lag" else None
    if arc != scene.lag_courses.hovered:
        scene.lag_courses.hovered = arc
        scene.refresh()
