"""A small network painted by the canvas; its bars can be clicked, or reached with the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from bayesgui.canvas.geometry.node_geometry import form_at
from bayesgui.canvas.geometry.projection import Projection
from bayesgui.canvas.hit_testing import node_at
from bayesgui.canvas.painting.layer import paint_scene
from bayesgui.canvas.painting.nodes.pixmaps import NodePixmaps
from bayesgui.canvas.scene import CanvasScene
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.widgets import numbers
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.canvas.geometry.node_geometry import Form
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.layout import Layout
    from bayesgui.inference.posteriors import Posteriors

MARGIN = 14.0
_KEYS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}


class NetworkPicture(QWidget):
    """Shows a network with its posteriors, as the canvas does."""

    state_clicked = Signal(str, str)
    node_clicked = Signal(str)

    def __init__(
        self, network: BayesianNetwork, layout: Layout, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Network"))
        self._pixmaps = NodePixmaps()
        self._key_row: tuple[int, int] = (0, -1)
        self._scene: CanvasScene | None = None
        self.show_network(network, layout)

    # -- content ------------------------------------------------------------------------------

    def show_network(self, network: BayesianNetwork, layout: Layout) -> None:
        """Show another network."""
        if self._scene is not None:
            self._scene.changed.disconnect(self._on_scene_changed)
            self._scene.close()
        self.session = DocumentSession.of(Document(DocumentState(network, layout)))
        self._scene = CanvasScene(self.session, numbers.number)
        self._scene.ports_shown = False
        self._scene.changed.connect(self._on_scene_changed)
        self._key_row = (0, -1)
        self.update()

    @property
    def scene(self) -> CanvasScene:
        """The scene that is painted."""
        assert self._scene is not None
        return self._scene

    @property
    def network(self) -> BayesianNetwork:
        """The network on display."""
        return self.session.document.state.network

    def show_posteriors(
        self,
        posteriors: Posteriors,
        evidence: Evidence,
        ticks: Posteriors | None = None,
        network: BayesianNetwork | None = None,
    ) -> None:
        """Show findings with the numbers for them.

        `ticks`: what the ticks show; by default there are none. `network`: the same nodes with
        other tables or arcs.
        """
        document = self.session.document
        state = document.state.with_(evidence=evidence, model=network or self.network)
        document.apply("", state)
        beliefs = BeliefState(Freshness.FRESH, posteriors, ticks or posteriors, document.state)
        self.session.beliefs.set(beliefs)
        self._describe(posteriors)
        self.update()

    def _describe(self, posteriors: Posteriors) -> None:
        lines = []
        for name in self.network.names:
            states = self.network[name].states
            pairs = zip(states, posteriors[name], strict=True)
            lines.append(
                f"{name}: " + ", ".join(f"{s} {numbers.number(float(p))}" for s, p in pairs)
            )
        self.setAccessibleDescription("; ".join(lines))

    # -- places -------------------------------------------------------------------------------

    def projection(self) -> Projection:
        """Return the mapping that shows the whole network, at most at 100 %."""
        left, top, width, height = self.scene.geometry.bounds() or (0.0, 0.0, 1.0, 1.0)
        room_x, room_y = self.width() - 2 * MARGIN, self.height() - 2 * MARGIN
        zoom = max(min(1.0, room_x / width, room_y / height), 0.05)
        dx = self.width() / 2 - (left + width / 2) * zoom
        dy = self.height() / 2 - (top + height / 2) * zoom
        return Projection(zoom, dx, dy, self.devicePixelRatioF())

    @property
    def form(self) -> Form:
        """The form in which nodes are shown."""
        return form_at(self.projection().zoom)

    def state_point(self, name: str, state: str) -> QPointF:
        """Return the middle of a state's row in pixels."""
        rect = self.projection().rect(self.scene.geometry.boxes[name])
        row = self.network[name].states.index(state)
        x = rect.center().x()
        place = QPointF(x, rect.top())
        while (hit := node_at(self.scene, self.projection(), self.form, place)) is None or (
            hit[1].row != row or hit[1].part != "row"
        ):
            place = QPointF(x, place.y() + 1)
            if place.y() > rect.bottom():
                break
        return place + QPointF(0, 3)

    # -- events -------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(400, 160)

    def _on_scene_changed(self, _region: object) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().surface)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        projection = self.projection()
        left, top = projection.back(0, 0)
        zoom = projection.zoom
        exposed = (left, top, self.width() / zoom, self.height() / zoom)
        paint_scene(painter, self.scene, projection, exposed, self.form, self._pixmaps)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(QPen(theme().accent, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hit = node_at(self.scene, self.projection(), self.form, event.position())
        self._hover(*((None, -1) if hit is None else (hit[0], hit[1].row)))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None, -1)

    def _hover(self, name: str | None, row: int) -> None:
        self.scene.hover(name, row)
        shape = Qt.CursorShape.ArrowCursor if name is None else Qt.CursorShape.PointingHandCursor
        self.setCursor(shape)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        hit = node_at(self.scene, self.projection(), self.form, event.position())
        if hit is None or event.button() != Qt.MouseButton.LeftButton:
            return
        name, part = hit
        if part.part == "row":
            self.state_clicked.emit(name, self.network[name].states[part.row])
        self.node_clicked.emit(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to another node or state with the arrow keys, click it with Space or Enter."""
        step = _KEYS.get(Qt.Key(event.key()))
        names = self.network.names
        at, row = self._key_row
        if step is not None:
            at = (at + step[0]) % len(names)
            states = self.network[names[at]].states
            row = min(max(row + step[1], 0), len(states) - 1)
            self._key_row = at, row
            self._show_key_row()
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self.state_clicked.emit(names[at], self.network[names[at]].states[row])
            self.node_clicked.emit(names[at])
        else:
            super().keyPressEvent(event)

    def _show_key_row(self) -> None:
        at, row = self._key_row
        self.scene.focus_node(self.network.names[at])
        self.scene.hover(self.network.names[at], row)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self._key_row[1] < 0:
            self._key_row = (0, 0)
        self._show_key_row()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.scene.focus_node(None)
        self._hover(None, -1)

    def release(self) -> None:
        """Stop following the session."""
        self.scene.changed.disconnect(self._on_scene_changed)
        self.scene.close()
