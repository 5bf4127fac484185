"""Drawing an arc from a closed submodel: which node inside it comes from is asked at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.painting.arc_painter import color_of, paint_head, paint_lines
from bayesgui.canvas.painting.nodes.decorations import paint_ring
from bayesgui.canvas.submodels.opening import select_inside
from bayesgui.canvas.tools.draw_arc import LEGAL
from bayesgui.canvas.tools.draw_link import free_course
from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.canvas.tools.offer_nodes import offer_nodes
from bayesgui.document import edits
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.document.state import DocumentState


class DrawFromBox(Gesture):
    """Draw an arc from a node inside a closed submodel; a click selects what is inside."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: CanvasHost, pointer: Pointer, id: str) -> None:
        self._view, self._scene = view, view.canvas_scene
        self._start = self._now = pointer
        self._id = id
        view.hint.emit(phrase("Canvas", "Release on a node to add the arc. Esc cancels."))

    @property
    def _target(self) -> str:
        """The node or other closed submodel under the pointer, "" for none."""
        places = self._view.places
        found = places.node_under(self._now.px) or places.submodel_under(self._now.px)
        return "" if found is None or found == self._id else found

    @property
    def _is_on_box(self) -> bool:
        folding = self._scene.geometry.folding
        return folding is not None and self._target in folding.submodels

    def move(self, pointer: Pointer) -> None:
        self._now = pointer
        self._scene.refresh()

    def release(self, pointer: Pointer) -> bool:
        self.move(pointer)
        target, is_on_box = self._target, self._is_on_box
        self.cancel()
        if not pointer.is_far_from(self._start):
            select_inside(self._scene, self._id)
        elif is_on_box:
            offer_nodes(
                self._view, self._id, pointer.px, lambda parent: self._ask_child(parent, target)
            )
        elif target:
            offer_nodes(
                self._view,
                self._id,
                pointer.px,
                lambda parent: self._make(parent, target),
                lambda parent: self._edit(parent, target),
            )
        return True

    def _ask_child(self, parent: str, id: str) -> None:
        """Ask which node in the other submodel the arc goes to."""
        offer_nodes(
            self._view,
            id,
            self._now.px,
            lambda child: self._make(parent, child),
            lambda child: self._edit(parent, child),
        )

    def _edit(self, parent: str, child: str) -> DocumentState:
        return edits.add_arc(self._scene.session.document.state, parent, child)

    def _make(self, parent: str, child: str) -> None:
        text = phrase("Canvas", "Add arc {parent} → {child}")
        document = self._scene.session.document
        document.apply(text.format(parent=parent, child=child), self._edit(parent, child))

    def cancel(self) -> None:
        self._view.hint.emit("")
        self._scene.refresh()

    def paint(self, painter: QPainter, projection: Projection) -> None:
        """Paint the arc to the pointer, and a ring around what it would go to."""
        boxes = self._scene.geometry.boxes
        if self._id not in boxes or not self._now.is_far_from(self._start):
            return
        colors = theme()
        if self._target in boxes:
            rect = projection.rect(boxes[self._target])
            paint_ring(painter, rect, 6.0 * min(1.0, projection.zoom), colors.success, 2.5)
        course = free_course(boxes[self._id], (self._now.x, self._now.y), forward=True)
        color = color_of(LEGAL, colors)
        paint_lines(painter, line_path(course, LEGAL.cut), LEGAL, color, projection)
        paint_head(painter, course, LEGAL, color, projection)
