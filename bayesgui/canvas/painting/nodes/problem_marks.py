"""Marks of errors, warnings and hints on nodes: in the title, or at a corner of small ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt

from bayesgui.canvas.geometry.node_geometry import form_of
from bayesgui.canvas.painting.nodes.display import UNFILLED
from bayesgui.widgets.severity import RADIUS, paint_severity
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.node_geometry import Form
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.nodes.display import NodeDisplay
    from bayesgui.canvas.painting.scene_content import SceneContent

MOST = 3
"""Marks that a title has room for; what is graver goes first."""
_SAID_BY_MARKS = ("draft", UNFILLED)
_SMALL = {"compact": 6.0, "name": 6.0, "icon": 4.5}
"""Radius in px of the mark of a node in another form than the full one."""
_LEAST_ZOOM = 0.08
"""Zoom below which nodes are smaller than their marks would be."""
_ASIDE = 13.0


def with_marks(display: NodeDisplay, marks: tuple[str, ...]) -> NodeDisplay:
    """Return the display of a node with marks in place of the badges that say the same."""
    if not marks:
        return display
    badges = [badge for badge in display.badges if badge not in _SAID_BY_MARKS]
    return replace(display, badges=(*marks[:MOST], *badges), unfilled="")


def paint_small_marks(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    names: Iterable[str],
    form: Form,
) -> None:
    """Paint the gravest mark of each node that is not in the full form at its upper corner."""
    found, geometry, colors = scene.decorations.marks, scene.geometry, theme()
    if not found or projection.zoom < _LEAST_ZOOM:
        return
    for name in names:
        if name not in found:
            continue
        shown = form_of(geometry.metrics[name], form)
        if shown == "full":
            continue
        rect, radius = projection.rect(geometry.boxes[name]), _SMALL[shown]
        # The mark of a finding stands at this corner.
        aside = _ASIDE if shown != "icon" and scene.displays.display(name).kind else 0.0
        center = QPointF(rect.right() - 1 - aside, rect.top() + 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.canvas)
        painter.drawEllipse(center, radius + 1.5, radius + 1.5)
        paint_severity(painter, found[name][0], center, min(radius, RADIUS))
