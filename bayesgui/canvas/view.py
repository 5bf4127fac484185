"""The canvas view: shows a session and turns mouse and keyboard input into edits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QNativeGestureEvent,
    QPainter,
)
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QToolTip

from bayesgui.canvas.arc_cost_hint import ArcCostHint
from bayesgui.canvas.camera import Camera
from bayesgui.canvas.editors.in_place import InPlaceEditors
from bayesgui.canvas.error_text import error_text
from bayesgui.canvas.geometry import text_metrics
from bayesgui.canvas.gesture_controller import GestureController
from bayesgui.canvas.keyboard import Keyboard, arrive, request_menu
from bayesgui.canvas.navigation import Navigation
from bayesgui.canvas.painting.grid import paint_ground_box
from bayesgui.canvas.scene import CanvasScene
from bayesgui.canvas.spoken import described, say_aloud
from bayesgui.canvas.tools.add_node import add_node, free_place
from bayesgui.canvas.view_geometry import ViewGeometry
from bayesgui.canvas.view_setup import prepare
from bayesgui.canvas.wheel import STEP, pinch_factor, turn_of
from bayesgui.document.document import Phase
from bayesgui.widgets import numbers
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.theme import theme_changes

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from PySide6.QtCore import QRect, QRectF
    from PySide6.QtGui import (
        QFocusEvent,
        QKeyEvent,
        QMouseEvent,
        QMoveEvent,
        QPaintEvent,
        QResizeEvent,
        QWheelEvent,
    )
    from PySide6.QtWidgets import QWidget

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.core.errors import BayesGuiError
    from bayesgui.core.model import Model
    from bayesgui.document.session import DocumentSession
    from bayesgui.graph.layout import Layout


class CanvasView(QGraphicsView):
    """The network as an editable diagram; without a session, an empty background."""

    tool_changed = Signal(str)
    zoom_changed = Signal(float)
    view_changed = Signal()
    """The visible part of the network changed."""
    network_changed = Signal()
    """The network's appearance changed."""
    message = Signal(str, str)
    hint = Signal(str)
    editor_requested = Signal(str)
    table_requested = Signal(str)
    """A node whose table is to be opened with the keyboard focus."""
    menu_requested = Signal(object, QPoint)
    states_requested = Signal(str, QPoint)
    arc_cost_requested = Signal(str, str)
    order_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("canvas")
        tell(self.setAccessibleName, live("Network"))
        prepare(self)
        self.camera = Camera(self)
        self.places = ViewGeometry(self.viewport(), self.camera)
        self.navigation = Navigation(self.viewport(), self.camera)
        self._scene: CanvasScene | None = None
        self._geometries: WeakKeyDictionary[DocumentSession, NetworkGeometry] = WeakKeyDictionary()
        self._nothing = QGraphicsScene(self)
        self.setScene(self._nothing)
        self.gestures = GestureController(self)
        self._keyboard = Keyboard(self, self.gestures)
        self.drop_message: Callable[[], bool] = lambda: False
        """Removes what the window says of an edit that was refused; whether there was something."""
        self._number_text: Callable[[float], str] = numbers.number
        self.arc_cost_hint = ArcCostHint(self)
        self.editors = InPlaceEditors(self)
        self._finish, self._is_unfinished = QTimer(self, singleShot=True), False
        self.camera.zoom_changed.connect(self.zoom_changed)
        self.camera.moved.connect(self._on_camera_moved)
        self.camera.settled.connect(self._on_settled)
        self._finish.timeout.connect(self.viewport().update)
        theme_changes().changed.connect(self.viewport().update)

    # -- content ------------------------------------------------------------------------------

    def set_session(self, session: DocumentSession | None) -> None:
        """Show another session; the position and zoom of each are remembered."""
        self.editors.close()
        self.gestures.drop_tool()
        old = self._scene
        if old is not None:
            old.drop_question()
            self._geometries[old.session] = old.geometry
            old.session.document.changed_in(Phase.CANVAS).disconnect(self.gestures.follow_change)
            old.close()
        self.navigation.leave()
        self._scene = self.places.content = None
        if session is None:
            self.setScene(self._nothing)
        else:
            self._show(session)
        if old is not None:
            old.deleteLater()
        self.set_tool("select")
        self.network_changed.emit()

    def share_memory(self, other: CanvasView) -> None:
        """Remember views and unfolded nodes together with another canvas of the same sessions."""
        self._geometries = other._geometries
        self.navigation.share_views(other.navigation)

    def _show(self, session: DocumentSession) -> None:
        scene = CanvasScene(session, self._number_text, self._geometries.pop(session, None))
        self._scene = self.places.content = scene
        self.setScene(scene)
        scene.geometry_changed.connect(self.network_changed)
        scene.nodes_grown.connect(self.navigation.fit_again)
        session.document.changed_in(Phase.CANVAS).connect(self.gestures.follow_change)
        self.navigation.enter(scene)
        scene.look_from(self.zoom, self.camera.form)

    @property
    def has_session(self) -> bool:
        """Whether a session is shown."""
        return self._scene is not None

    @property
    def canvas_scene(self) -> CanvasScene:
        """The scene of the current session."""
        assert self._scene is not None, "no session is shown"
        return self._scene

    def show_root(self, id: str) -> None:
        """Show a submodel alone, "" for the whole network."""
        if self._scene is not None and self._scene.show_root(id):
            self.gestures.cancel()
            self.fit(animated=False)

    def set_numbers(self, form: numbers.Form) -> None:
        """Show probabilities as per cent, probabilities or odds."""
        self._number_text = partial(numbers.number, form=form)
        if self._scene is not None:
            self._scene.set_number_text(self._number_text)

    def node_sizes(self, network: Model, layout: Layout) -> dict[str, tuple[float, float]]:
        """Return the width and height of each node's box, for a layout engine."""
        unfolded = self._scene.geometry.unfolded if self._scene else ()
        n_scenarios = self._scene.geometry.n_scenarios if self._scene else 0
        return text_metrics.node_sizes(network, layout, unfolded, n_scenarios)

    # -- geometry (viewport coordinates) ------------------------------------------------------

    def node_rect(self, name: str) -> QRect:
        """Return a node's box, empty if it is not visible."""
        return self.places.node_rect(name)

    def submodel_rect(self, id: str) -> QRect:
        """Return the box or frame of a submodel, empty if it is not visible."""
        return self.places.submodel_rect(id)

    def state_rect(self, name: str, state: str) -> QRect:
        """Return a state's row, empty if it is not visible."""
        return self.places.state_rect(name, state)

    def port_point(self, name: str) -> QPoint:
        """Return the middle of a node's right rim, null if it is not visible."""
        return self.places.port_point(name)

    # -- navigation ---------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Pixels per canvas unit."""
        return self.camera.zoom

    @property
    def is_animating(self) -> bool:
        """Whether an animation is running."""
        return (
            self.camera.is_moving
            or self.camera.is_zooming
            or (self._is_unfinished and not self.viewport().visibleRegion().isEmpty())
            or (self._scene is not None and self._scene.is_animating)
        )

    def fit(self, animated: bool = True) -> None:
        """Show the whole network, at most at 100 %."""
        self.navigation.fit(animated=animated)

    def keep_free(self, covered: Iterable[QRect]) -> None:
        """Keep nodes of a fully shown network clear of these parts of the viewport."""
        self.navigation.keep_free(covered)

    def zoom_in(self) -> None:
        """Zoom in by one step."""
        self.zoom_to(self.zoom * STEP)

    def zoom_out(self) -> None:
        """Zoom out by one step."""
        self.zoom_to(self.zoom / STEP)

    def zoom_to(self, factor: float, anchor: QPointF | None = None) -> None:
        """Zoom to a factor, keeping the point under the anchor (default: the center) in place."""
        self.editors.close()
        self.navigation.zoom_to(factor, anchor)

    def show_node(self, name: str, animated: bool = True) -> None:
        """Bring a node into view."""
        self.show_nodes([name], animated)

    def show_nodes(self, names: Iterable[str], animated: bool = True) -> None:
        """Bring nodes into view, moving only if one of them is hidden or unreadably small."""
        self.navigation.show_nodes(names, animated=animated)

    def animate_edit(self, edit: Callable[[], object], on_end: Callable[[], object]) -> None:
        """Make an edit that moves nodes, and show their way in 300 ms; see `CanvasScene`."""
        self.canvas_scene.animate_edit(edit, on_end)

    def _on_camera_moved(self) -> None:
        if self._scene is not None:
            self._scene.look_from(self.zoom, self.camera.form)
            self._scene.look_at(self.camera.visible_box())
        self.arc_cost_hint.hide()
        self.view_changed.emit()

    def _on_settled(self) -> None:
        """Render the pictures of nodes at the new zoom."""
        self._is_unfinished = True
        self.viewport().update()

    # -- tools --------------------------------------------------------------------------------

    @property
    def tool(self) -> str:
        """The name of the current tool."""
        return self.gestures.tool_name

    def set_tool(self, tool: str) -> None:
        """Select a tool by its name in `TOOLS`."""
        if tool == self.gestures.tool_name and self.gestures.has_tool == self.has_session:
            return
        before = self.gestures.tool_name
        self.gestures.take(tool)
        if tool != before:
            self.tool_changed.emit(tool)
        if tool != "separation" and self._scene is not None:
            self._scene.drop_question()

    # -- messages -----------------------------------------------------------------------------

    def show_cursor(self, shape: Qt.CursorShape) -> None:
        """Set the shape of the mouse cursor."""
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)

    def report(self, error: BayesGuiError) -> None:
        """Show why an edit was refused."""
        self.message.emit("error", error_text(error))

    def announce(self, text: str) -> None:
        """Show what an edit did to tables."""
        self.message.emit("info", text)

    def describe(self, name: str) -> None:
        """Describe the focused node in the status bar and to a screen reader."""
        self.hint.emit(say_aloud(self, described(self.canvas_scene, name)))

    # -- editing in place ---------------------------------------------------------------------

    def rename_node(self, name: str) -> None:
        """Edit a node's name in place."""
        if self._scene is not None:
            self.editors.node.begin(name)

    def rename_tier(self, tier: int) -> None:
        """Edit the title of a tier, numbered from 0, on its band."""
        if self._scene is not None:
            self.editors.close()
            self.editors.tier.begin(tier)

    def edit_note(self, id: str) -> None:
        """Edit a text note in place."""
        if self._scene is not None:
            self.editors.note.open_by_id(id)

    def edit_plate(self, id: str, merge: Hashable | None = None) -> None:
        """Edit the label of a plate in place; `merge`: key of a step that it belongs to."""
        self.editors.plate.begin(id, merge)

    def name_cause(self, pair: tuple[str, str]) -> None:
        """Edit the name of a hidden common cause in place."""
        self.editors.cause.begin(pair)

    def add_node_in_view(self, states: tuple[str, ...] = ()) -> None:
        """Add a node near the center, and edit its name: of the tool's kind, or with states."""
        if self._scene is not None:
            self.editors.close()
            viewpoint = self.camera.viewpoint()
            place = free_place(self._scene, viewpoint.x, viewpoint.y, len(states))
            kind = self.gestures.kind
            self.rename_node(add_node(self._scene, *place, kind=kind, states=states))

    def add_note_in_view(self) -> None:
        """Begin a text note in the center of the viewport."""
        if self._scene is not None:
            viewpoint = self.camera.viewpoint()
            self.editors.note.open_new((viewpoint.x - 110.0, viewpoint.y - 12.0))

    def finish_editing(self) -> None:
        """Apply what is being typed, and put the tool away."""
        self.editors.close()
        self.gestures.cancel()
        self.set_tool("select")

    # -- painting -----------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        box = (rect.x(), rect.y(), rect.width(), rect.height())
        paint_ground_box(painter, box, self.camera.projection())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, and schedule another frame for pixmaps that did not fit the time budget."""
        self.navigation.mark_seen()
        layer = self._scene.layer if self._scene is not None else None
        if layer is not None:
            layer.prepare(self.camera.form, event.region(), zooming=self.camera.is_zooming)
        super().paintEvent(event)
        self._is_unfinished = layer is not None and layer.unfinished and not layer.zooming
        if self._is_unfinished:
            self._finish.start()

    # -- events -------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Write the words on nodes in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and (scene := self._scene):
            scene.rewrite()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep nodes at their place, or the whole network in a window of another size."""
        super().resizeEvent(event)
        self.navigation.follow_place()
        self._on_camera_moved()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Keep nodes where they are when a bar or panel moves the canvas."""
        super().moveEvent(event)
        self.navigation.follow_place()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.editors.close()
        self._keyboard.end_burst()
        if self._scene is not None:
            self.navigation.stay()
            self._scene.focus_node(None)
            self.gestures.press(event)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.gestures.move(event)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.gestures.release(event)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.gestures.double_click(event)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.gestures.leave()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer, or pan."""
        turn = turn_of(event)
        if self._scene is not None:
            if turn.factor != 1.0:
                self.zoom_to(self.zoom * turn.factor, event.position())
            if turn.dx or turn.dy:
                self.editors.close()
                self.navigation.pan(turn.dx, turn.dy)
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Show tooltips of painted items, and zoom with two fingers."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self.gestures.tooltip(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        if isinstance(event, QNativeGestureEvent) and self._scene is not None:
            self.zoom_to(self.zoom * pinch_factor(event), event.position())
            return True
        return bool(super().viewportEvent(event))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._scene is None:
            return
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            request_menu(self, self._scene.focused or self._scene.session.selection.current)
            return
        self.gestures.cancel()
        self.menu_requested.emit(self.gestures.target(QPointF(event.pos())), event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keyboard.press(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._keyboard.release(event)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Forget held keys."""
        super().focusOutEvent(event)
        self._keyboard.leave()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show which node the keys act on."""
        super().focusInEvent(event)
        reasons = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if self._scene is not None and event.reason() in reasons:
            arrive(self)
