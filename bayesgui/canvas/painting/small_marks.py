"""Marks of errors, warnings and hints at the corners of nodes that are seen small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from bayesgui.canvas.geometry.node_geometry import form_of
from bayesgui.widgets.painting import disc
from bayesgui.widgets.severity import SEVERITIES, paint_severity
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.node_geometry import Form
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.scene_content import SceneContent

_RADII = {"compact": 6.0, "name": 6.0, "icon": 4.5}
"""Radius in px of the mark of a node in another form than the full one."""
_LEAST_ZOOM = 0.08
"""Zoom below which nodes are smaller than their marks would be."""
_ASIDE = 13.0


def paint_small_marks(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    names: Iterable[str],
    form: Form,
) -> None:
    """Paint the gravest mark of each node that is not in the full form at its upper corner.

    A closed submodel has the gravest mark of the nodes inside.
    """
    found, geometry = scene.decorations.marks, scene.geometry
    if not found or projection.zoom < _LEAST_ZOOM:
        return
    for name in names:
        if name not in found:
            continue
        shown = form_of(geometry.metrics[name], form)
        if shown == "full":
            continue
        # The mark of a finding stands at this corner.
        aside = _ASIDE if shown != "icon" and scene.displays.display(name).kind else 0.0
        rect = projection.rect(geometry.boxes[name])
        _paint_mark(painter, rect, found[name][0], _RADII[shown], aside)
    folding = geometry.folding
    if folding is not None and form != "full":
        for id in folding.shown.closed:
            inside = (found[name][0] for name in folding.nodes_in(id) if name in found)
            gravest = min(inside, key=SEVERITIES.index, default="")
            if gravest:
                rect = projection.rect(geometry.boxes[id])
                _paint_mark(painter, rect, gravest, _RADII[form])


def _paint_mark(
    painter: QPainter, rect: QRectF, severity: str, radius: float, aside: float = 0.0
) -> None:
    """Paint a mark at the upper right corner of a box, off it by `aside` px."""
    center = QPointF(rect.right() - 1 - aside, rect.top() + 1)
    disc(painter, center, radius + 1.5, theme().canvas)
    paint_severity(painter, severity, center, radius)
