"""The canvas: shows a session and turns what the hand does into edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QPainter, QTransform
from PySide6.QtWidgets import QToolTip

from bayesgui.canvas.board import Board
from bayesgui.canvas.camera import STEP
from bayesgui.canvas.ground import paint_ground
from bayesgui.canvas.keyboard import press_key, release_space, request_menu, step_focus
from bayesgui.canvas.layer import parts_of
from bayesgui.canvas.targets import target_of
from bayesgui.canvas.tools.tool import TOOLS
from bayesgui.canvas.tooltips import tooltip_at

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import (
        QFocusEvent,
        QKeyEvent,
        QMouseEvent,
        QMoveEvent,
        QPaintEvent,
        QResizeEvent,
        QWheelEvent,
    )


class CanvasView(Board):
    """The network as a picture that can be edited.

    Parameters
    ----------
    parent : QWidget, optional
        Its owner.

    Notes
    -----
    The object name is ``canvas``. Without a session it shows its empty ground.
    """

    # -- painting -----------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the ground."""
        projection = self.camera.projection()
        painter.save()
        painter.setWorldTransform(QTransform())
        exposed = projection.rect((rect.x(), rect.y(), rect.width(), rect.height()))
        paint_ground(painter, exposed.adjusted(-1, -1, 1, 1), projection)
        painter.restore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, and come back for the pictures that there was no time to render."""
        if self._scene is not None:
            layer = self._scene.layer
            layer.form = self.camera.form
            layer.zooming = self.camera.is_zooming
            layer.exposed = parts_of(event.region())
            super().paintEvent(event)
            if layer.unfinished and not layer.zooming:
                self._finish.start()
        else:
            super().paintEvent(event)

    # -- events -------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep showing the whole network as long as nobody chose another view."""
        super().resizeEvent(event)
        if self._untouched:
            self.fit(animated=False)
            self.camera.settle()
        self._on_camera_moved()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Let nodes stay where they are on the screen when a bar or panel moves the canvas."""
        super().moveEvent(event)
        if self._scene is not None and not self._untouched:
            gap = event.pos() - event.oldPos()
            self.camera.scroll_by(gap.x(), gap.y())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a gesture."""
        self._close_editors()
        self._burst += 1
        if self._scene is not None:
            self._untouched = False
            self._scene.focus_node(None)
            self.hand.press(event)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        if self._scene is not None:
            self.hand.move(event)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a gesture."""
        if self._scene is not None:
            self.hand.release(event)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open, or add a node."""
        if self._scene is not None:
            self.hand.double_click(event)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Hover over nothing."""
        super().leaveEvent(event)
        self.hand.leave()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        if turned and self._scene is not None:
            self._close_editors()
            self.zoom_to(self.zoom * STEP ** (turned / 120), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Show tooltips of what is painted."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = ""
            if self._scene is not None and not self.hand.is_busy:
                spot = self.hand.spot(QPointF(event.pos()))
                text = tooltip_at(self._scene, spot, self.camera.form)
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        return bool(super().viewportEvent(event))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what lies under the pointer."""
        if self._scene is None:
            return
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            request_menu(self, self._scene.focused or self._scene.session.selection.current)
            return
        self.hand.cancel()
        pointer = self.hand.pointer_at(QPointF(event.pos()))
        target = target_of(self.hand.spot(pointer.px), pointer.x, pointer.y, self._scene)
        self.menu_requested.emit(target, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key means."""
        if event.key() == Qt.Key.Key_Escape and self._drop():
            return
        if press_key(self, event):
            return
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self.hand.space_held = True
                self.show_cursor(Qt.CursorShape.OpenHandCursor)
            return
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of Space; without a drag it has selected the node that has the focus."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat() and self.hand.space_held:
            self.hand.space_held = False
            self.show_cursor(TOOLS[self.tool].cursor)
            if self._scene is not None:
                ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
                release_space(self, add=ctrl)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let go of everything held."""
        super().focusOutEvent(event)
        self.hand.space_held = False
        self._burst += 1

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Walk through the nodes with Tab before leaving the canvas."""
        # The zoom's buttons lie on the canvas and hand their Tab up to it.
        if self.hasFocus() and self._scene is not None and step_focus(self, forward=forward):
            return True
        return bool(super().focusNextPrevChild(forward))

    def _drop(self) -> bool:
        """Do what Esc does: drop gesture, tool, marks, comparison or selection first met."""
        if self._scene is None or self.hand.cancel():
            return True
        if self.tool != "select":
            self.set_tool("select")
            return True
        overlays, selection = self._scene.session.overlays, self._scene.session.selection
        if overlays.state.refused is not None:
            overlays.update(refused=None)
            return True
        if self._scene.focused is not None:
            self._scene.focus_node(None)
            return True
        if overlays.state.reasons is not None:
            overlays.update(reasons=None, hovered_trail=None)
            return True
        if overlays.state.related:
            overlays.update(related=())
            return True
        comparison = self._scene.session.comparison
        if comparison.state.ticked:
            comparison.leave()
            return True
        if selection:
            selection.clear()
            return True
        return False
