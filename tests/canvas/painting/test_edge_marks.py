"""Signs of lines lie above every line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QImage, QPainter

from bayesgui.canvas.overlays.learned.structure_search import REMOVED
from bayesgui.canvas.painting import arc_layer
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
