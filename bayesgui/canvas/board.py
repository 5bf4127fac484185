"""The canvas as other parts of the window steer it: session, view, tools and editors."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import (
    QCoreApplication,
    QElapsedTimer,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from bayesgui.canvas import text_widths
from bayesgui.canvas.camera import STEP, seeing
from bayesgui.canvas.framing import Outlook
from bayesgui.canvas.hand import Hand
from bayesgui.canvas.layout_glide import LayoutGlide
from bayesgui.canvas.notes import NoteEditor, new_note
from bayesgui.canvas.offers import described, show_offer
from bayesgui.canvas.places import Places
from bayesgui.canvas.renaming import Renaming
from bayesgui.canvas.scene import CanvasScene
from bayesgui.widgets import numbers
from bayesgui.widgets.hint_box import HintBox
from bayesgui.widgets.theme import theme_changes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.errors import BayesGuiError
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.overlays import ArcOffer
    from bayesgui.document.session import Session
    from bayesgui.graph.layout import Layout


BURST_MS = 1000
"""Nudges that follow each other within this time are one step of the history."""


class Board(Places):
    """A canvas that others can steer, without any event.

    Parameters
    ----------
    parent : QWidget, optional
        Its owner.
    """

    tool_changed = Signal(str)
    zoom_changed = Signal(float)
    view_changed = Signal()
    """Another part of the network is seen."""
    network_changed = Signal()
    """The network looks different."""
    message = Signal(str, str)
    hint = Signal(str)
    editor_requested = Signal(str)
    menu_requested = Signal(object, QPoint)
    states_requested = Signal(str, QPoint)
    arc_cost_requested = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hand = Hand(self)
        self._burst = 0
        self._since_nudge = QElapsedTimer()
        self._outlooks: WeakKeyDictionary[Session, Outlook] = WeakKeyDictionary()
        self._numbers: numbers.Form = "percent"
        self._untouched = True
        self._hint_box = HintBox(self)
        self._renaming = Renaming(self)
        self._note_editor = NoteEditor(self)
        self._layout_glide: LayoutGlide | None = None
        self._finish = QTimer(self)
        self._finish.setSingleShot(True)
        self._connect()

    def _connect(self) -> None:
        self.camera.zoom_changed.connect(self.zoom_changed)
        self.camera.moved.connect(self._on_camera_moved)
        self.camera.settled.connect(self._on_settled)
        self._finish.timeout.connect(self.viewport().update)
        theme_changes().changed.connect(self.viewport().update)

    # -- what it shows ------------------------------------------------------------------------

    def set_session(self, session: Session | None) -> None:
        """Show another session; the place and zoom of each are remembered.

        Parameters
        ----------
        session : Session, optional
            None shows the empty ground.
        """
        self._close_editors()
        self.hand.drop_tool()
        old = self._scene
        if old is not None:
            old.drop_question()
            self._outlooks[old.session] = self.camera.outlook()
            old.session.document.changed.disconnect(self.hand.follow_change)
            old.close()
        self.camera.stop()
        self._scene = None
        if session is None:
            self.setScene(self._nothing)
        else:
            self._scene = CanvasScene(session, self._number_text())
            self.setScene(self._scene)
            self._scene.picture_changed.connect(self.network_changed)
            self._scene.nodes_grown.connect(self._fit_again)
            session.document.changed.connect(self.hand.follow_change)
            known = self._outlooks.get(session)
            self._untouched = known is None
            if known is not None:
                self.camera.look_at(known)
            else:
                self.fit(animated=False)
        if old is not None:
            old.deleteLater()
        self.set_tool("select")
        self.network_changed.emit()

    def set_numbers(self, form: numbers.Form) -> None:
        """Let probabilities read as per cent, probabilities or odds."""
        self._numbers = form
        if self._scene is not None:
            self._scene.set_number_text(self._number_text())

    def _number_text(self) -> Callable[[float], str]:
        form = self._numbers
        return lambda p: numbers.number(p, form)

    def node_sizes(
        self, network: BayesianNetwork, layout: Layout
    ) -> dict[str, tuple[float, float]]:
        """Return the width and height of every node's box, for a layout engine."""
        unfolded = self._scene.picture.unfolded if self._scene else ()
        cases = self._scene.picture.cases if self._scene else 0
        return text_widths.node_sizes(network, layout, unfolded, cases)

    # -- going elsewhere ----------------------------------------------------------------------

    @property
    def is_animating(self) -> bool:
        """Whether anything is still on its way to where it belongs."""
        return (
            self.camera.is_moving
            or self.camera.is_zooming
            or self._finish.isActive()
            or (self._layout_glide is not None and self._layout_glide.is_running)
            or (self._scene is not None and self._scene.is_animating)
        )

    def look_at(self, outlook: Outlook) -> None:
        """Show another part of the canvas."""
        self._untouched = False
        self.camera.look_at(outlook)

    def fit(self, animated: bool = True) -> None:
        """Show the whole network, at most at 100 %."""
        picture = self._scene.picture if self._scene else None
        bounds = picture.bounds() if picture else None
        self._untouched = True
        if picture is None or bounds is None:
            self.camera.look_at(Outlook(1.0, *(s / 2 for s in self._size())))
        else:
            boxes = [*picture.boxes.values(), *(box for _note, box in picture.notes())]
            self.camera.look_at(self.camera.outlook_of(bounds, boxes), animated=animated)

    def keep_free(self, covered: Iterable[QRect]) -> None:
        """Let no node of a network that is seen whole lie under parts of the viewport.

        Parameters
        ----------
        covered : iterable of QRect
            Where something lies on the canvas, in pixels of the viewport.
        """
        boxes = tuple((r.x(), r.y(), r.width(), r.height()) for r in covered)
        if boxes != self.camera.covered:
            self.camera.covered = boxes
            self._fit_again()

    def _fit_again(self) -> None:
        """Show the whole network as it is now, unless the user looks at a part of it."""
        if self._untouched:
            self.fit(animated=False)

    def _size(self) -> tuple[int, int]:
        size = self.viewport().size()
        return size.width(), size.height()

    def zoom_in(self) -> None:
        """Come a step nearer."""
        self.zoom_to(self.zoom * STEP)

    def zoom_out(self) -> None:
        """Go a step back."""
        self.zoom_to(self.zoom / STEP)

    def zoom_to(self, factor: float, anchor: QPointF | None = None) -> None:
        """Zoom to a factor, the point under the anchor (else the middle) staying where it is."""
        self._close_editors()
        self._untouched = False
        self.camera.zoom_at(factor, anchor)

    def show_node(self, name: str, animated: bool = True) -> None:
        """Bring a node into view."""
        self.show_nodes([name], animated)

    def show_nodes(self, names: Iterable[str], animated: bool = True) -> None:
        """Bring nodes into view, moving only if one of them is not seen or cannot be read."""
        if self._scene is None:
            return
        boxes = self._scene.picture.boxes
        outlook = seeing(self.camera, [boxes[name] for name in names if name in boxes])
        if outlook is not None:
            self._untouched = False
            self.camera.look_at(outlook, animated=animated)

    def animate_to(self, layout: Layout, on_end: Callable[[], None]) -> None:
        """Let nodes glide to other places in 300 ms, then call `on_end`, which does the edit."""
        if self._layout_glide is not None:
            self._layout_glide.stop()
        if self._scene is None:
            on_end()
            return
        self._layout_glide = LayoutGlide(self._scene, layout, on_end, self._scene)
        self._layout_glide.start()

    # -- tools --------------------------------------------------------------------------------

    @property
    def tool(self) -> str:
        """The name of the tool in the hand."""
        return self.hand.tool_name

    def set_tool(self, tool: str) -> None:
        """Take a tool: "select", "node", "arc" or "separation"."""
        if tool == self.hand.tool_name and self.hand.has_tool == self.has_session:
            return
        before = self.hand.tool_name
        self.hand.take(tool)
        if tool != before:
            self.tool_changed.emit(tool)
        if tool != "separation" and self._scene is not None:
            self._scene.drop_question()

    def show_cursor(self, shape: Qt.CursorShape) -> None:
        """Give the pointer a shape."""
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)

    def report(self, error: BayesGuiError) -> None:
        """Say why something was refused."""
        template = QCoreApplication.translate("Errors", error.template)
        self.message.emit("error", str(type(error)(template, **error.values)))

    def show_offer(self, offer: ArcOffer, px: QPointF) -> None:
        """Say beside the pointer what an arc would cost."""
        show_offer(self._hint_box, offer, self.viewport().mapTo(self, px.toPoint()))

    @property
    def hint_text(self) -> str:
        """What is said beside the pointer, "" for nothing."""
        return self._hint_box.text if self._hint_box.isVisible() else ""

    def hide_hint_box(self) -> None:
        """Say nothing beside the pointer."""
        self._hint_box.hide()

    def nudge_burst(self) -> int:
        """Return a number that stays the same while nudges follow each other within a second."""
        if not self._since_nudge.isValid() or self._since_nudge.restart() > BURST_MS:
            self._since_nudge.start()
            self._burst += 1
        return self._burst

    def begin_drag(self) -> None:
        """Note that nodes are being dragged: what is seen stays where it is."""
        self._untouched = False
        self.camera.settle()

    def rename_node(self, name: str) -> None:
        """Edit a node's name in place."""
        if self._scene is not None:
            self._renaming.begin(name)

    def edit_note(self, id: str) -> None:
        """Edit a text note in place."""
        for note in self.canvas_scene.session.document.state.notes if self._scene else ():
            if note.id == id:
                self._note_editor.open_for(note)

    def add_note(self, position: tuple[float, float]) -> None:
        """Begin a text note at a point of the canvas; without a text it never comes to be."""
        if self._scene is not None:
            place = self._scene.picture.spread.placed(position)
            self._note_editor.open_for(new_note(*place))

    def add_note_in_view(self) -> None:
        """Begin a text note in the middle of what is seen."""
        outlook = self.camera.outlook()
        self.add_note((outlook.x - 110.0, outlook.y - 12.0))

    def _close_editors(self) -> None:
        self._renaming.finish(apply=True)
        self._note_editor.finish(apply=True)

    def describe(self, name: str) -> None:
        """Say in the status bar and to a screen reader what has the focus."""
        text = described(self.canvas_scene, name)
        self.hint.emit(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _on_camera_moved(self) -> None:
        if self._scene is not None:
            self._scene.zoom = self.zoom
            self._scene.visible = self.camera.visible_box()
        self._hint_box.hide()
        self.view_changed.emit()

    def _on_settled(self) -> None:
        self.viewport().update()
