"""Base class of the window's parts: the active session, edits, and conditions of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut

from bayesgui.app.shell import conditions

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from pathlib import Path

    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.settings import Settings
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.document import Document
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.widgets.frame.message_bar import Kind

Heard: TypeAlias = "tuple[SignalInstance, Callable[..., object]]"
"""A signal, and what hears it."""


class WindowPart(QObject):
    """A part of the window that binds the actions of one feature."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self.workbench = workbench
        self.actions = workbench.actions
        self._connections: tuple[Heard, ...] = ()
        self._listening_to: DocumentSession | None = None

    @property
    def session(self) -> DocumentSession:
        """The session of the active tab."""
        return self.workbench.session

    @property
    def document(self) -> Document:
        """The document of the active tab."""
        return self.workbench.session.document

    @property
    def folder(self) -> Path:
        """The folder of the active document's file, or the one that was used last."""
        return folder_of(self.document, self.workbench.settings)

    def listen(self, session: DocumentSession | None, *heard: Heard) -> None:
        """Connect slots to signals of a session, and disconnect those of the session before."""
        for signal, slot in self._connections:
            signal.disconnect(slot)
        for signal, slot in heard:
            signal.connect(slot)
        self._connections, self._listening_to = heard, session

    def retranslate(self) -> None:
        """Show in another language what is not told by an event; overridden where needed."""

    def leave_by_escape(self, page: QWidget, leave: Callable[[], object]) -> None:
        """Let Esc leave a page, wherever on it the focus is."""
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), page)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(leave)

    def apply(
        self,
        text: str,
        edit: Callable[[DocumentState], DocumentState],
        merge: Hashable | None = None,
    ) -> bool:
        """Apply an edit as an undo step; if it fails, show the error and return False."""
        error = self.document.edit(text, edit, merge)
        if error is not None:
            self.workbench.messages.show_error(error)
        return error is None

    def show_result(self, opened: OpenDocument, kind: Kind, text: str) -> None:
        """Show what a job did to a document, naming it if another one is on the screen."""
        self.workbench.messages.show_message(kind, self._name_hidden(opened) + text)

    def show_report(
        self,
        opened: OpenDocument,
        title: str,
        text: str,
        remarks: Sequence[str],
        links: Sequence[tuple[str, Callable[[], object]]] = (),
    ) -> None:
        """Show what a job did to a document, with its remarks; see `show_result`.

        `links`: what is offered to be done next.
        """
        said = self._name_hidden(opened) + text
        self.workbench.messages.show_report(title, said, remarks, title, links)

    def _name_hidden(self, opened: OpenDocument) -> str:
        """Return the name of a document that is not on the screen, before a sentence on it."""
        is_shown = opened is self.workbench.documents.current
        return "" if is_shown else f"**{opened.document.title}**: "

    def say_reason(self, reason: str | None) -> bool:
        """Say why something cannot be done, if it cannot; tell whether that is so."""
        if reason is not None:
            self.workbench.messages.say(reason)
        return reason is not None

    # -- reasons why actions are disabled ------------------------------------------------------

    @conditions.reads("documents")
    def no_other_document(self) -> str | None:
        """Require another open document."""
        return conditions.two_documents(self.workbench)

    @conditions.reads("network")
    def no_nodes(self) -> str | None:
        """Require at least one node."""
        return conditions.nodes(self.workbench)

    @conditions.reads("selection")
    def no_node_selected(self) -> str | None:
        """Require a selected node."""
        return conditions.selected_node(self.workbench)

    @conditions.reads("selection")
    def nothing_selected(self) -> str | None:
        """Require a selected node, arc or note."""
        return conditions.selection(self.workbench)

    @conditions.reads("selection")
    def no_arc_selected(self) -> str | None:
        """Require exactly one selected arc."""
        return conditions.selected_arc(self.workbench)

    @conditions.reads("data")
    def no_data(self) -> str | None:
        """Require data."""
        return conditions.data(self.workbench)

    @conditions.reads("data", "network")
    def no_cases(self) -> str | None:
        """Require data with a column for each node."""
        return conditions.cases(self.workbench)

    def is_covered(self, *names: str) -> str | None:
        """Require that a lesson covers none of these nodes; of all nodes if none is given."""
        bench = self.workbench
        return conditions.covered_nodes(bench, names) if names else conditions.uncovered(bench)

    @conditions.reads("evidence")
    def no_evidence(self) -> str | None:
        """Require a finding."""
        return conditions.evidence(self.workbench)


def folder_of(document: Document, settings: Settings) -> Path:
    """Return the folder of a document's file, or the one that was used last."""
    return document.path.parent if document.path is not None else settings.recent_folder
