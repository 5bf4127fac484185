"""Base class of the window's parts: the active session, edits, and conditions of actions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import commands_of
from bayesgui.widgets.listening import Listening

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.settings import Settings
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.document import Document
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.job import Job
    from bayesgui.widgets.frame.message_bar import Kind
    from bayesgui.widgets.listening import Heard


class WindowPart(QObject):
    """A part of the window with the actions of one feature, methods with `Command`."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self.workbench = workbench
        self.actions = workbench.actions
        self._listening = Listening()
        self._listening_to: DocumentSession | None = None
        self.bind_commands()

    def bind_commands(self) -> None:
        """Let the actions that the class declares call its methods."""
        bind_commands(self.workbench, type(self), lambda: self)

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
        self._listening.to(*heard)
        self._listening_to = session

    def retranslate(self) -> None:
        """Show in another language what is not told by an event; overridden where needed."""

    def when_done(self, job: Job, then: Callable[..., object]) -> Job:
        """Call a function with the result of a job; if it fails, the window says why."""
        job.finished.connect(then)
        job.failed.connect(self.workbench.messages.show_failure)
        return job

    def leave_by_escape(self, page: QWidget, leave: Callable[[], object]) -> None:
        """Let Esc leave a page, wherever on it the focus is."""
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), page)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(leave)

    def apply(
        self,
        text: str | Callable[[DocumentState], str],
        edit: Callable[[DocumentState], DocumentState],
        merge: Hashable | None = None,
    ) -> bool:
        """Apply an edit as an undo step; if it fails, show the error and return False.

        `text` may be a function of the state that the edit leads to.
        """
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

    def is_covered(self, *names: str) -> str | None:
        """Require that a lesson covers none of these nodes; of all nodes if none is given."""
        bench = self.workbench
        return conditions.covered_nodes(bench, names) if names else conditions.uncovered(bench)


def bind_commands(workbench: Workbench, owner: type, part: Callable[[], object]) -> None:
    """Let the actions that a class declares call methods of a part of the window of that class.

    `part`: returns it, so that the first action that is triggered may make it.
    """
    actions = workbench.actions
    for method, command in commands_of(owner):
        needs, reason = command.needs, None
        if needs is not None:
            of_window = isinstance(needs, conditions.Condition)
            reason = partial(needs, workbench if of_window else part())
        actions.bind(command.id, partial(_call, part, method, command.arguments), reason)
        if command.titled is not None:
            actions.set_title_by(command.id, partial(command.titled, workbench))


def _call(part: Callable[[], object], method: str, arguments: tuple[object, ...]) -> None:
    getattr(part(), method)(*arguments)


def folder_of(document: Document, settings: Settings) -> Path:
    """Return the folder of a document's file, or the one that was used last."""
    return document.path.parent if document.path is not None else settings.recent_folder
