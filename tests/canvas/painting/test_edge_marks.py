"""Signs of lines lie above every line; thousands of bare lines are painted at once."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage, QPainter

from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.overlays.learned.structure_search import REMOVED
from bayesgui.canvas.painting import arc_layer, arc_painter, bare_edges
from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Edge
from bayesgui.widgets.signs import RADIUS
from bayesgui.widgets.theme import theme
from tests.canvas.hands import close_to

if TYPE_CHECKING:
    from tests.canvas.hands import Hands

SIGNED = Edge("asia", "dysp", REMOVED, is_straight=True)
OVER = Edge("asia", "dysp", ArcStyle("accent", 6.0, head=False), is_straight=True)


def test_no_line_crosses_the_sign_of_another(hands: Hands) -> None:
    scene, camera = hands.view.canvas_scene, hands.view.camera
    scene.decorations.edges[:] = [SIGNED, OVER]
    image = QImage(hands.view.viewport().size(), QImage.Format.Format_RGB32)
    image.fill(theme().canvas)
    painter = QPainter(image)
    arc_layer.paint_edges(painter, scene, camera.projection(), camera.visible_box())
    painter.end()
    places = scene.mark_places.of(scene.decorations.edges, camera.zoom)
    sign = camera.projection().point(places[SIGNED].x(), places[SIGNED].y()).toPoint()

    def accents(reach: int) -> int:
        around = range(-reach, reach + 1)
        colors = [image.pixelColor(sign.x() + x, sign.y() + y) for x in around for y in around]
        return sum(close_to(color, theme().accent, 12) for color in colors)

    inside = round(RADIUS * 0.6)
    assert accents(inside) == 0
    assert accents(3 * inside) > 20


def test_many_bare_lines_are_painted_at_once_as_one_by_one(hands: Hands, monkeypatch) -> None:
    monkeypatch.setattr(bare_edges, "MAX_ROUND_NODES", 2)
    scene = hands.view.canvas_scene
    projection = replace(hands.view.camera.projection(), zoom=0.25)
    thin = ArcStyle("accent", 1.5, head=False)
    pairs = [*itertools.combinations(scene.geometry.boxes, 2)]
    bare = [Edge(*pair, thin, is_directed=True, is_straight=True) for pair in pairs]
    scene.decorations.edges[:] = [*bare, SIGNED, OVER]
    at_once, one_by_one = (QImage(900, 560, QImage.Format.Format_RGB32) for _ in range(2))
    painters = []
    for image in (at_once, one_by_one):
        image.fill(theme().canvas)
        painters.append(QPainter(image))
    box = (-1e4, -1e4, 2e4, 2e4)
    left = bare_edges.paint_bare_edges(painters[0], scene, projection, box)
    assert left == [SIGNED, OVER]
    points, _ = scene.edge_courses.straight_within(bare, box)
    assert len(points) == 4 * len(bare)
    color = arc_painter.color_of(thin, theme())
    for course in points.reshape(-1, 4, 2).tolist():
        line = line_path(tuple(map(tuple, course)), thin.cut)
        arc_painter.paint_lines(painters[1], line, thin, color, projection)
    for painter in painters:
        painter.end()
    assert at_once == one_by_one
