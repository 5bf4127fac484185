"""Adding a node at the pointer: the node tool, or a double-click on the background."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from bayesgui.canvas.error_text import sentence_text
from bayesgui.canvas.geometry.free_ground import places_around
from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.geometry.node_geometry import ROW_HEIGHT
from bayesgui.canvas.geometry.text_metrics import canvas_font, text_width
from bayesgui.canvas.submodels.hits import level_at
from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.canvas.tools.move_nodes import GRID
from bayesgui.core.node_rules import CHANCE, node_kinds
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.submodels.edits import move_into
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import paint_share
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.document.state import DocumentState

WIDTH, HEIGHT = 176.0, 76.0
_USUAL = 2
"""Number of states of a node of that height."""


def height_of(kind: str) -> float:
    """Return the height of a new node of a kind."""
    sizes = looks[kind].sizes
    return HEIGHT if sizes is None else sizes.height


def place_of(x: float, y: float, *, exact: bool, height: float = HEIGHT) -> tuple[float, float]:
    """Return the upper left corner of a new node under the pointer."""
    left, top = x - WIDTH / 2, y - height / 2
    if exact:
        return left, top
    return round(left / GRID) * GRID, round(top / GRID) * GRID


def new_name(state: DocumentState, kind: str = CHANCE) -> str:
    """Return the name of the next new node of a kind."""
    return edits.free_name(state.model, sentence_text(node_kinds[kind].stem))


def add_node(
    scene: SceneContent,
    x: float,
    y: float,
    *,
    exact: bool = False,
    kind: str = CHANCE,
    states: tuple[str, ...] = (),
) -> str:
    """Add a node centered at a point, on the grid unless `exact`; select and return it.

    `states`: those of a chance node, whatever `kind`, in place of the usual ones.
    """
    kind = CHANCE if states else kind
    document, made = scene.session.document, node_kinds[kind]
    name = new_name(document.state, kind)
    shown = place_of(x, y, exact=exact, height=height_of(kind))
    level = level_at(scene, x, y)
    place = scene.geometry.place_in(level, shown)
    usual = states or document.new_states
    variable = Variable(name, usual if made.domain is None else made.domain)
    mechanism = None if made.mechanism is None else made.mechanism(variable)
    after = edits.add_variable(document.state, variable, place, mechanism)
    if level:
        after = move_into(after, [name], [], level)
    document.apply(phrase("Canvas", "Add {name}", name=name), after)
    scene.session.selection.set([name])
    return name


def free_place(
    scene: SceneContent, x: float, y: float, n_states: int = _USUAL
) -> tuple[float, float]:
    """Return the point nearest to another around which a new node covers no other."""
    height = HEIGHT + ROW_HEIGHT * max(0, n_states - _USUAL)
    step_x, step_y = WIDTH + 2 * GRID, height + 3 * GRID
    boxes = [QRectF(*box) for box in scene.geometry.boxes.values()]
    for place in places_around((x, y), (step_x, step_y)):
        left, top = place_of(*place, exact=False)
        room = QRectF(left, top, WIDTH, height).adjusted(-GRID, -GRID, GRID, GRID)
        if not any(room.intersects(box) for box in boxes):
            return place
    raise AssertionError("the canvas has no end")


class PlaceNode(Gesture):
    """A press with the node tool; the node is added on release, and its name can be typed."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: CanvasHost, ghost: NodeGhost) -> None:
        self._view = view
        self._ghost = ghost

    def move(self, pointer: Pointer) -> None:
        self._ghost.move(pointer)

    def release(self, pointer: Pointer) -> bool:
        scene, kind = self._view.canvas_scene, self._ghost.kind
        name = add_node(scene, pointer.x, pointer.y, exact=pointer.alt, kind=kind)
        # Letters that are typed now are its name: on the canvas they would take other tools.
        self._view.rename_node(name)
        return True

    def paint(self, painter: QPainter, projection: Projection) -> None:
        self._ghost.paint(painter, projection)


class NodeGhost:
    """The outline of the next node at the pointer."""

    def __init__(self, scene: SceneContent, kind: str = CHANCE) -> None:
        self._scene, self.kind = scene, kind
        self._place: tuple[float, float] | None = None

    def move(self, pointer: Pointer) -> None:
        """Move the ghost with the pointer."""
        height = height_of(self.kind)
        place = place_of(pointer.x, pointer.y, exact=pointer.alt, height=height)
        if place != self._place:
            self.refresh()
            self._place = place
            self.refresh()

    def hide(self) -> None:
        """Hide the ghost while the pointer is elsewhere."""
        self.refresh()
        self._place = None

    def refresh(self) -> None:
        """Repaint its area."""
        if self._place is not None:
            self._scene.refresh_box((*self._place, WIDTH, HEIGHT + 30))

    def paint(self, painter: QPainter, projection: Projection) -> None:
        """Paint the ghost."""
        if self._place is None:
            return
        colors, look, document = theme(), looks[self.kind], self._scene.session.document
        rect = projection.rect((*self._place, WIDTH, height_of(self.kind)))
        painter.save()
        painter.setOpacity(0.55)
        look.paint(painter, rect, 6, colors.color(look.ground), Qt.PenStyle.NoPen)
        painter.translate(rect.topLeft())
        painter.scale(projection.zoom, projection.zoom)
        painter.setPen(colors.muted)
        painter.setFont(canvas_font(13, 600))
        indent = 10.0 if look.sizes is None else 20.0
        painter.drawText(QPointF(indent, 17.5), new_name(document.state, self.kind))
        painter.setFont(canvas_font(12))
        for k, state in enumerate(document.new_states[:2] if look.has_states else ()):
            top = 31.0 + 20 * k
            painter.setPen(colors.muted)
            painter.drawText(QPointF(24, top + 14.2), state)
            if look.has_beliefs:
                painter.drawText(QPointF(166 - text_width("50.0", 12, 500), top + 14.2), "50.0")
                bar = QRectF(60, top + 6, 70, 8)
                paint_share(painter, bar, 2.0, (colors.track, colors.bar), 0.5)
        painter.restore()
        painter.setOpacity(1.0)
        pen = QPen(colors.accent, 1.5)
        pen.setDashPattern([3, 2.4])
        look.paint(painter, rect, 6, Qt.BrushStyle.NoBrush, pen)
