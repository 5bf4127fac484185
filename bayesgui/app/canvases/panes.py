"""The canvas of the active document, and that of another one beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from bayesgui.app.canvases.pane import CanvasPane

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QMoveEvent

    from bayesgui.app.sessions.documents import Documents
    from bayesgui.canvas.view import CanvasView
    from bayesgui.document.session import DocumentSession
    from bayesgui.widgets.numbers import Form

MIN_WIDTH, MIN_WIDTH_BESIDE, MIN_HEIGHT = 360, 160, 240
"""Smallest canvas in px; the second width is that of each of two."""
RELAYED = (
    "tool_changed",
    "message",
    "hint",
    "editor_requested",
    "table_requested",
    "menu_requested",
    "states_requested",
    "arc_cost_requested",
)
"""Signals of the second canvas that the first one emits too: the window listens to the first."""


class CanvasPanes(QSplitter):
    """One canvas, or two of different documents, of which one is the active document."""

    active_changed = Signal(object)
    """Another `CanvasView` shows the active document."""

    def __init__(
        self, documents: Documents, prepare: Callable[[CanvasView], object], parent: QWidget
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._documents = documents
        self._prepare = prepare
        self._form: Form | None = None
        self.setChildrenCollapsible(False)
        self.active = self._make()
        """The pane of the active document."""
        self._other: CanvasPane | None = None
        self._name()
        self._limit()
        documents.beside_changed.connect(self._show_beside)
        documents.list_changed.connect(self._show_headings)

    def _make(self) -> CanvasPane:
        pane = CanvasPane(self)
        pane.entered.connect(partial(self._enter, pane))
        pane.heading.closed.connect(partial(self._close, pane))
        if self._form is not None:
            pane.canvas.set_numbers(self._form)
        self.addWidget(pane)
        return pane

    def _make_other(self) -> CanvasPane:
        """Make the second canvas, when it is wanted for the first time."""
        pane, first = self._make(), self.active.canvas
        for name in RELAYED:
            getattr(pane.canvas, name).connect(getattr(first, name))
        pane.canvas.share_memory(first)
        self._prepare(pane.canvas)
        return pane

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
    def is_animating(self) -> bool:
        """Whether an animation is running in a canvas."""
        return any(pane.canvas.is_animating for pane in self._shown)

    def set_numbers(self, form: Form) -> None:
        """Show probabilities as per cent, probabilities or odds."""
        self._form = form
        for pane in (self.active, self._other):
            if pane is not None:
                pane.canvas.set_numbers(form)

    # -- which document is where --------------------------------------------------------------

    def show_session(self, session: DocumentSession) -> None:
        """Show the active document: where it is already shown, else in the active canvas."""
        other = self.beside
        if other is not None and other.session is session:
            left = self.active
            left.leave()
            self.active, self._other = other, left
            self._name()
            if left.canvas.hasFocus():
                # The keys go to the active document.
                self.canvas.setFocus()
            self.active_changed.emit(self.canvas)
        elif self.active.session is not session:
            self.active.show_session(session)
        self._show_headings()

    def _show_beside(self) -> None:
        opened = self._documents.beside
        was_split, all_seen = self.beside is not None, self.active.shows_all()
        view = self.canvas.navigation.view()
        if opened is None:
            self._end_split()
        else:
            self._split(opened.session)
        is_split = self.beside is not None
        self._limit()
        for pane in self._shown:
            pane.heading.setVisible(is_split)
        self._show_headings()
        if is_split is not was_split:
            self._share_width()
            self.canvas.navigation.carry_on(view)
            if all_seen and not self.active.shows_all():
                self.canvas.fit(animated=False)

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
        if self._other is not None:
            self._other.hide()
            self._other.show_session(None)

    def _share_width(self) -> None:
        self.setSizes([self.width() // len(self._shown)] * self.count())

    def _limit(self) -> None:
        width = MIN_WIDTH if self.beside is None else MIN_WIDTH_BESIDE
        for pane in self._shown:
            pane.canvas.setMinimumSize(width, MIN_HEIGHT)

    def _name(self) -> None:
        """Scripts and screen readers find the canvas of the active document by its name."""
        self.active.canvas.setObjectName("canvas")
        if self._other is not None:
            self._other.canvas.setObjectName("canvasBeside")

    def _show_headings(self) -> None:
        for pane in self._shown:
            if pane.session is not None:
                document = pane.session.document
                pane.heading.show_document(
                    document.title,
                    is_modified=document.is_modified,
                    is_active=pane is self.active,
                )

    # -- what the user does -------------------------------------------------------------------

    def _enter(self, pane: CanvasPane) -> None:
        opened = self._documents.beside
        if pane is self.beside and opened is not None:
            self._documents.activate(opened)

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
