"""Boxes round the nodes that are adjusted for, and bars across what they cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.painting.arc_painter import head_scale
from bayesgui.canvas.painting.edge_courses import turned
from bayesgui.widgets.painting import widened
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QPainterPath

    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.painting.decorations import Cut
    from bayesgui.canvas.painting.scene_content import SceneContent

BOX_GAP = 7.0
"""Pixels between a node and its box; like heads, boxes and bars shrink with small nodes."""
BOX_WIDTH = 2.0
BAR_LENGTH, BAR_WIDTH, BARS_APART = 16.0, 2.25, 6.0
BARS_FROM = 17.0
"""Pixels from the node to the middle of the two bars, along the line that leaves it."""


def paint_adjustment(
    painter: QPainter, scene: SceneContent, projection: Projection, box: Box
) -> None:
    """Paint boxes, over whose ground lines seem to begin and end at them, and bars.

    `box`: what is painted, with room for what nodes have around them.
    """
    colors, boxes = theme(), scene.geometry.boxes
    seen = QRectF(*box)
    near = {name for name in scene.decorations.boxes if _meets(seen, boxes.get(name))}
    if not near:
        return
    gap = BOX_GAP * head_scale(projection.zoom)
    pen = QPen(colors.text, BOX_WIDTH)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(colors.canvas)
    for name in near:
        painter.drawRect(widened(projection.rect(boxes[name]), gap))
    pen = QPen(colors.text, BAR_WIDTH)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    for cut in scene.decorations.cuts:
        path = _path_of(scene, cut) if cut.line[0] in near else None
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
    scale = head_scale(projection.zoom) / projection.zoom
    middle = min(BARS_FROM * scale, path.length() / 2)
    share = path.percentAtLength(middle)
    angle, at = path.angleAtPercent(share), path.pointAtPercent(share)
    bar = QLineF.fromPolar(BAR_LENGTH * head_scale(projection.zoom), angle + 90.0)
    aside = QLineF.fromPolar(BARS_APART * head_scale(projection.zoom) / 2, angle)
    start = projection.point(at.x(), at.y()) - QPointF(bar.dx(), bar.dy()) / 2
    ahead = QPointF(aside.dx(), aside.dy())
    return [bar.translated(start - ahead), bar.translated(start + ahead)]


def _meets(seen: QRectF, box: Box | None) -> bool:
    return box is not None and seen.intersects(QRectF(*box))
