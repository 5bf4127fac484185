"""Boxes round the nodes that are adjusted for, and bars across what they cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPen

from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.painting.arc_painter import line_scale
from bayesgui.canvas.painting.edge_courses import turned
from bayesgui.widgets.painting import widened
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QPainterPath

    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.decorations import Cut
    from bayesgui.canvas.painting.scene_content import SceneContent

BOX_GAP = 7.0
"""Pixels between a node and its box."""
BOX_WIDTH = 2.0
BAR_LENGTH, BAR_WIDTH, BARS_APART = 16.0, 2.25, 6.0
BARS_FROM = 17.0
"""Pixels from the node to the middle of the two bars, along the line that leaves it."""


def paint_adjustment(painter: QPainter, scene: SceneContent, projection: Projection) -> None:
    """Paint boxes, over whose ground lines seem to begin and end at them, and bars."""
    colors, boxes = theme(), scene.geometry.boxes
    gap = BOX_GAP * line_scale(projection.zoom)
    pen = QPen(colors.text, BOX_WIDTH)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(colors.canvas)
    for name in scene.decorations.boxes:
        if name in boxes:
            painter.drawRect(widened(projection.rect(boxes[name]), gap))
    pen = QPen(colors.text, BAR_WIDTH)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    for cut in scene.decorations.cuts:
        path = _path_of(scene, cut)
        if path is not None:
            painter.drawLines(_bars(path, projection))


def _path_of(scene: SceneContent, cut: Cut) -> QPainterPath | None:
    """Return the line that is cut, from the node that cuts it; None if it is not drawn."""
    first, second = cut.line
    if cut.is_common:
        common = scene.cause_courses.all()
        if (first, second) in common:
            return line_path(common[first, second], 0.0)
        found = common.get((second, first))
        return None if found is None else line_path(found[::-1], 0.0)
    courses = scene.geometry.courses
    if (first, second) in courses:
        return line_path(tuple(courses[first, second]), 0.0)
    if (second, first) in courses:
        return line_path(turned(tuple(courses[second, first])), 0.0)
    return None


def _bars(path: QPainterPath, projection: Projection) -> list[QLineF]:
    """Return the two bars in pixels; a short line is crossed in its middle."""
    scale = line_scale(projection.zoom) / projection.zoom
    middle = min(BARS_FROM * scale, path.length() / 2)
    bars = []
    for place in (middle - BARS_APART * scale / 2, middle + BARS_APART * scale / 2):
        share = path.percentAtLength(min(max(place, 0.0), path.length()))
        at = path.pointAtPercent(share)
        bar = QLineF.fromPolar(
            BAR_LENGTH * line_scale(projection.zoom), path.angleAtPercent(share) + 90.0
        )
        start = projection.point(at.x(), at.y()) - QPointF(bar.dx(), bar.dy()) / 2
        bars.append(bar.translated(start))
    return bars
