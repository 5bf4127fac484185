"""The canvas of the active document, and that of another one, beside it or in its own window."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from bayesgui.app.canvases.pane import CanvasPane
from bayesgui.widgets.on_screen import bring_onto_screen, room_of_window

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QMoveEvent

    from bayesgui.app.sessions.documents import Documents, OpenDocument
    from bayesgui.canvas.navigation import View
    from bayesgui.canvas.view import CanvasView
    from bayesgui.document.session import DocumentSession
    from bayesgui.widgets.numbers import Form

MIN_WIDTH, MIN_WIDTH_BESIDE, MIN_HEIGHT, MIN_HEIGHT_LOW = 360, 160, 240, 150
"""Smallest canvas in px; the second width is that of each of two."""
LOW_SCREEN = 600
"""Height of a screen in px below which the canvas leaves room for what is around it."""
RELAYED = (
    "tool_changed",
    "message",
    "hint",
    "editor_requested",
    "table_requested",
    "menu_requested",
    "states_requested",
    "arc_cost_requested",
    "order_requested",
)
"""Signals of the second canvas that the first one emits too: the window listens to the first."""
SIZE = QSize(860, 620)
"""Size in px at first."""
_SHIFT = QPoint(80, 96)
"""From the corner of the main window to that of the own window at first."""
_GRIP = QPoint(-60, 20)
"""From the pointer that tears off to the corner, so that the title bar lies at the pointer."""


class OwnWindow:
    """Makes a window of a widget where the one before was, and makes it a plain widget again."""

    def __init__(self, owner: QWidget) -> None:
        self._owner = owner
        self._place = QRect()

    def move_to(self, pointer: QPoint) -> None:
        """Let the next window come up at the pointer, in the size of the one before."""
        size = SIZE if self._place.isNull() else self._place.size()
        self._place = QRect(pointer + _GRIP, size)

    def give(self, widget: QWidget) -> None:
        """Show a widget in a window of its own."""
        if self._place.isNull():
            self._place = QRect(self._owner.pos() + _SHIFT, SIZE)
        widget.setParent(self._owner, Qt.WindowType.Window)
        # A shortcut works in the windows whose widgets have its action.
        widget.addActions(self._owner.actions())
        widget.setGeometry(self._place)
        widget.show()
        bring_onto_screen(widget, room_of_window(widget))

    def take(self, widget: QWidget) -> None:
        """Remember the place of a window, whose widget gets another parent."""
        if not widget.isMaximized() and not widget.isFullScreen():
            self._place = widget.geometry()
        widget.setWindowState(Qt.WindowState.WindowNoState)
        for action in self._owner.actions():
            widget.removeAction(action)


class CanvasPanes(QSplitter):
    """One canvas, or two of different documents, of which one is the active document.

    One of two may have a window of its own.
    """

    active_changed = Signal(object)
    """Another `CanvasView` shows the active document."""

    def __init__(
        self, documents: Documents, prepare: Callable[[CanvasView], object], parent: QWidget
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._documents = documents
        self._prepare = prepare
        self._form: Form | None = None
        is_low = self.screen().availableSize().height() < LOW_SCREEN
        self._least_height = MIN_HEIGHT_LOW if is_low else MIN_HEIGHT
        self._own_window = OwnWindow(parent.window())
        self.setChildrenCollapsible(False)
        self.active = self._make()
        """The pane of the active document."""
        self._first = self.active.canvas
        self._windows: dict[CanvasPane, OwnWindow] = {}
        self._other: CanvasPane | None = None
        self._name()
        self._limit()
        documents.beside_changed.connect(self._show_beside)
        documents.list_changed.connect(self._show_headings)

    def _make(self) -> CanvasPane:
        pane = CanvasPane(self)
        pane.entered.connect(partial(self._enter, pane))
        pane.heading.closed.connect(partial(self._close, pane))
        pane.heading.floated.connect(partial(self._toggle_floating, pane))
        if self._form is not None:
            pane.canvas.set_numbers(self._form)
        self.addWidget(pane)
        return pane

    def _make_other(self) -> CanvasPane:
        """Make the second canvas, when it is wanted for the first time."""
        pane = self._make()
        self._relay(pane.canvas)
        pane.canvas.share_memory(self.active.canvas)
        return pane

    def _relay(self, canvas: CanvasView) -> None:
        """Let the window hear a further canvas through the first one."""
        first = self._first
        for name in RELAYED:
            getattr(canvas, name).connect(getattr(first, name))
        canvas.drop_message = lambda: first.drop_message()
        self._prepare(canvas)

    # -- windows of submodels -----------------------------------------------------------------

    def open_window(self, session: DocumentSession, root: str, number: int) -> CanvasPane:
        """Return a pane in a window of its own that shows a submodel alone.

        `number`: of such windows before it, so that none covers another one.
        """
        pane = CanvasPane(self.window())
        pane.fixed_root = root
        self._relay(pane.canvas)
        pane.canvas.setObjectName("canvasOfSubmodel")
        if self._form is not None:
            pane.canvas.set_numbers(self._form)
        pane.show_session(session)
        window = OwnWindow(self.window())
        window.move_to(self.window().pos() + _SHIFT * (number + 2) - _GRIP)
        window.give(pane)
        self._windows[pane] = window
        return pane

    def end_window(self, pane: CanvasPane) -> None:
        """Close the window of a submodel."""
        self._windows.pop(pane).take(pane)
        pane.show_session(None)
        pane.hide()
        pane.deleteLater()

    @property
    def canvas(self) -> CanvasView:
        """The canvas of the active document."""
        return self.active.canvas

    @property
    def beside(self) -> CanvasPane | None:
        """The pane of the other document; None without a split."""
        other = self._other
        return None if other is None or other.session is None else other

    @property
    def _shown(self) -> tuple[CanvasPane, ...]:
        return (self.active,) if self.beside is None else (self.active, self.beside)

    @property
    def all_panes(self) -> tuple[CanvasPane, ...]:
        """The panes in the main window and the one with a window of its own, shown or not."""
        return (self.active,) if self._other is None else (self.active, self._other)

    @property
    def is_animating(self) -> bool:
        """Whether an animation is running in a canvas."""
        return any(pane.canvas.is_animating for pane in (*self._shown, *self._windows))

    def set_numbers(self, form: Form) -> None:
        """Show probabilities as per cent, probabilities or odds."""
        self._form = form
        for pane in (self.active, self._other, *self._windows):
            if pane is not None:
                pane.canvas.set_numbers(form)

    # -- which document is where --------------------------------------------------------------

    def show_session(self, session: DocumentSession) -> None:
        """Show the active document: where it is already shown, else in the main window."""
        before, other = self.active, self.beside
        if other is not None and (other.session is session or before.isWindow()):
            before.leave()
            self.active, self._other = other, before
            self._name()
        if self.active.session is not session:
            self.active.show_session(session)
        if self.active is not before:
            self._move_keys(before)
            self.active_changed.emit(self.canvas)
        self._show_headings()

    def _move_keys(self, left: CanvasPane) -> None:
        """Let the keys go to the active document, in whichever window it is."""
        here, there = self.active.window(), left.window()
        if here is there:
            if left.canvas.hasFocus():
                self.canvas.setFocus()
            return
        if there.focusWidget() is left.canvas:
            # When the user comes back, to a panel perhaps, keys are for the active document.
            there.setFocus()
        self.canvas.setFocus()
        if there.isActiveWindow():
            here.raise_()
            here.activateWindow()

    def _show_beside(self) -> None:
        """Follow the document beside the active one, and the window of its own of one of them."""
        opened, places, views = self._documents.beside, self._places(), self._views()
        if opened is None:
            self._end_split()
        else:
            self._split(opened.session)
        self._float_or_dock()
        self._limit()
        for pane in self._shown:
            pane.heading.setVisible(self.beside is not None)
        self._show_headings()
        if self._places() != places:
            self._share_width()
            self._carry_on(views)

    def _places(self) -> list[tuple[CanvasPane, bool]]:
        return [(pane, pane.isWindow()) for pane in self._shown]

    def _views(self) -> list[tuple[CanvasPane, DocumentSession | None, View, bool]]:
        return [
            (pane, pane.session, pane.canvas.navigation.view(), pane.shows_all())
            for pane in self._shown
        ]

    def _carry_on(self, views: list[tuple[CanvasPane, DocumentSession | None, View, bool]]) -> None:
        """Keep what canvases show that have got another place or size."""
        for pane, session, view, all_seen in views:
            if pane in self._shown and pane.session is session:
                pane.canvas.navigation.carry_on(view)
                if all_seen and not pane.shows_all():
                    pane.canvas.fit(animated=False)

    def _float_or_dock(self) -> None:
        torn_off = self._documents.torn_off
        for pane in self._shown:
            floating = torn_off is not None and pane.session is torn_off.session
            if floating and not pane.isWindow():
                self._own_window.give(pane)
            elif pane.isWindow() and not floating:
                self._dock(pane)
            pane.heading.set_floating(floating)

    def _dock(self, pane: CanvasPane) -> None:
        was_active = pane.isActiveWindow()
        self._own_window.take(pane)
        self.addWidget(pane)
        pane.setVisible(pane.session is not None)
        if was_active:
            self.window().activateWindow()

    def _split(self, session: DocumentSession) -> None:
        if self._other is None:
            self._other = self._make_other()
            self._name()
        if self.beside is None:
            self.addWidget(self._other)
            self._other.show()
        if self._other.session is not session:
            self._other.show_session(session)

    def _end_split(self) -> None:
        other = self._other
        if other is not None:
            other.show_session(None)
            if other.isWindow():
                self._dock(other)
            other.hide()

    def _share_width(self) -> None:
        self.setSizes([self.width() // len(self._shown)] * self.count())

    def _limit(self) -> None:
        width = MIN_WIDTH if self.beside is None else MIN_WIDTH_BESIDE
        for pane in self._shown:
            pane.canvas.setMinimumSize(width, self._least_height)

    def _name(self) -> None:
        """Scripts and screen readers find the canvas of the active document by its name."""
        self.active.canvas.setObjectName("canvas")
        if self._other is not None:
            self._other.canvas.setObjectName("canvasBeside")

    def _show_headings(self) -> None:
        documents = self._documents
        titles = {opened.session: documents.title_of(opened) for opened in documents.all}
        for pane in self._shown:
            if pane.session is not None and pane.session in titles:
                document, title = pane.session.document, titles[pane.session]
                pane.heading.show_document(
                    title,
                    is_modified=document.is_modified,
                    is_active=pane is self.active,
                )
                if pane.isWindow():
                    pane.setWindowTitle(f"{title}[*] – bayesgui")
                    pane.setWindowModified(document.is_modified)

    # -- what the user does -------------------------------------------------------------------

    def _enter(self, pane: CanvasPane) -> None:
        opened = self._documents.beside
        if pane is self.beside and opened is not None:
            self._documents.activate(opened)

    def tear_off(self, opened: OpenDocument, place: QPoint) -> None:
        """Give a document a window of its own below a place on the screen."""
        if opened is not self._documents.torn_off:
            self._own_window.move_to(place)
            self._documents.tear_off(opened)

    def _toggle_floating(self, pane: CanvasPane) -> None:
        if pane.isWindow():
            self._documents.put_back()
            return
        shown = self._documents.current if pane is self.active else self._documents.beside
        if shown is not None:
            self._documents.tear_off(shown)

    def _close(self, pane: CanvasPane) -> None:
        """Close a canvas, not its document: the other one gets the whole width."""
        if pane is self.active:
            opened = self._documents.beside
            if opened is not None:
                self._documents.activate(opened)
        self._documents.show_beside(None)

    def moveEvent(self, event: QMoveEvent) -> None:
        """Keep the nodes at their place when a bar above moves the canvases."""
        super().moveEvent(event)
        self.follow_place()

    def follow_place(self) -> None:
        """Keep the nodes at their place when something around moves the canvases."""
        for pane in self._shown:
            pane.follow_place()
