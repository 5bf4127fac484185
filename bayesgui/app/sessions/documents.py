"""The open documents, one of which is active."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.app.sessions.kernels import Kernels
from bayesgui.app.sessions.queries import Queries
from bayesgui.app.sessions.script_writer import ScriptWriter
from bayesgui.document.document import Document
from bayesgui.document.engine import DocumentEngine
from bayesgui.document.session import DocumentSession
from bayesgui.inference.engine_list import known_engines
from bayesgui.widgets import language
from bayesgui.widgets.retelling import retold

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.settings import Settings
    from bayesgui.document.origin import Origin
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.runner import Runner


@dataclass(frozen=True, eq=False)
class OpenDocument:
    """A document session, the queries that keep its posteriors up to date, and its script."""

    session: DocumentSession
    queries: Queries
    script: ScriptWriter

    @property
    def document(self) -> Document:
        """The document of the session."""
        return self.session.document


class Documents(QObject):
    """All open documents in the order of their tabs; there is always at least one."""

    current_changed = Signal(object)
    """Another document is active; its `DocumentSession`."""
    list_changed = Signal()
    """A document was opened or closed, or its title or modified mark has changed."""
    beside_changed = Signal()
    """Another document, or none any more, is shown beside the active one or has its own window."""
    opened = Signal(object)
    """The new `OpenDocument`."""
    closed = Signal(object)
    """The removed `OpenDocument`."""
    engine_changed = Signal()
    """The active document has another engine or other options of it."""

    def __init__(self, runner: Runner, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        self.kernels = Kernels(runner, self)
        self.kernels.loaded.connect(self._on_kernels_loaded)
        self._asking = False
        self._settings = settings
        settings.changed.connect(self._on_setting_changed)
        self._all: list[OpenDocument] = []
        self._current = -1
        self._beside: OpenDocument | None = None
        self._torn_off: OpenDocument | None = None
        self._count = 0
        self._language = language.current()

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, index: int) -> OpenDocument:
        """Return a document by the index of its tab."""
        return self._all[index]

    def retell_edits(self) -> None:
        """Name the steps of Undo and Redo in the present language."""
        spoken, self._language = self._language, language.current()
        if spoken != self._language:
            for opened in self._all:
                opened.document.retell(partial(retold, spoken=spoken))

    @property
    def all(self) -> tuple[OpenDocument, ...]:
        """All documents in tab order."""
        return tuple(self._all)

    def title_of(self, opened: OpenDocument) -> str:
        """Return the title of a document, with suffix or folder where another has the same one."""
        document = opened.document
        path, title = document.path, document.title
        others = [o.document for o in self._all if o is not opened and o.document.title == title]
        if path is None or not others:
            return title
        if any(other.path is not None and other.path.name == path.name for other in others):
            return f"{path.parent.name}/{path.name}"
        return path.name

    @property
    def current_index(self) -> int:
        """Index of the active document."""
        return self._current

    @property
    def current(self) -> OpenDocument:
        """The active document."""
        return self._all[self._current]

    @property
    def beside(self) -> OpenDocument | None:
        """The document shown beside the active one, if there is one."""
        return self._beside

    @property
    def torn_off(self) -> OpenDocument | None:
        """The one of the two documents on the screen that has a window of its own."""
        return self._torn_off

    @property
    def _visible(self) -> tuple[OpenDocument, ...]:
        return (self.current,) if self._beside is None else (self.current, self._beside)

    def begin(self) -> None:
        """Open an empty document unless a file was opened; the next empty one is number 2."""
        if not self._all:
            self.add()
        self._count = max(self._count, 1)

    def add(
        self,
        state: DocumentState | None = None,
        origin: Origin | Path | None = None,
        title: str = "",
    ) -> OpenDocument:
        """Open a document and activate it; with a `state` it replaces an untouched empty one."""
        replaced = self._untouched() if state is not None else None
        if origin is None:
            title = self._free_title(title, replaced)
        document = Document(state, origin, title, self)
        document.new_states = self._settings.default_states
        session = DocumentSession.of(document, self._new_engine(document, replaced))
        self._begin_solving(session)
        queries = Queries(session, self._runner, self._settings, self.kernels)
        opened = OpenDocument(session, queries, ScriptWriter(session, self._runner))
        # Connected last, so that the posteriors are marked before the new engine's name is shown.
        session.engine.changed.connect(lambda: self._on_engine_changed(opened))
        document.path_changed.connect(self.list_changed)
        self._all.append(opened)
        self.opened.emit(opened)
        self.set_current(len(self._all) - 1)
        if replaced is not None:
            self.remove(replaced)
        self.list_changed.emit()
        return opened

    def _free_title(self, title: str, replaced: OpenDocument | None) -> str:
        """Return a title that no other tab has: the one wanted, or the next one with a number."""
        taken = {each.document.title for each in self._all if each is not replaced}
        if title:
            numbered = (f"{title} {number}" for number in itertools.count(2))
            return next(each for each in itertools.chain((title,), numbered) if each not in taken)
        while True:
            self._count += 1
            title = self.tr("network {number}").format(number=self._count)
            if title not in taken:
                return title

    def _new_engine(self, document: Document, replaced: OpenDocument | None) -> DocumentEngine:
        """Return the engine that new documents start with, or that of the document replaced."""
        if replaced is not None:
            chosen = replaced.session.engine
            return DocumentEngine(document, chosen.name, chosen.all_options())
        kept = {name: self._settings.options("engines", name) for name in known_engines()}
        return DocumentEngine(document, self._settings.engine, kept)

    def _begin_solving(self, session: DocumentSession) -> None:
        """Give a document the solver that new documents start with, if it is not the usual one."""
        name = self._settings.solver
        if not name:
            return
        from bayesgui.decisions.solving.base import solvers
        from bayesgui.document.shown.deciding import Deciding

        if name in solvers.names():
            shown = session.shown[Deciding]
            shown.set(shown.state.with_solver(name, self._settings.options("solvers", name)))

    def _on_engine_changed(self, opened: OpenDocument) -> None:
        if opened is self.current:
            self.engine_changed.emit()

    def _on_setting_changed(self, key: str) -> None:
        if key == "editing/default_states":
            for opened in self._all:
                opened.document.new_states = self._settings.default_states

    def _untouched(self) -> OpenDocument | None:
        for opened in self._all:
            document = opened.document
            is_empty = not document.revision and not len(document.state.model)
            if document.path is None and is_empty and not document.needs_no_file:
                return opened
        return None

    def set_current(self, index: int) -> None:
        """Activate a document; the one beside the active document changes roles with it."""
        if index == self._current or not 0 <= index < len(self._all):
            return
        if self._all[index] is self._beside:
            self._beside = self.current
        elif 0 <= self._current < len(self._all):
            self._leave_current()
        self._current = index
        self.current_changed.emit(self.current.session)
        self.current.queries.set_active(self._asking)

    def _leave_current(self) -> None:
        """Make room for a document that is not on the screen: in the main window."""
        left = self.current
        if self._beside is not None and self._torn_off is left:
            left, self._beside = self._beside, left
        left.queries.set_active(False)

    def show_beside(self, opened: OpenDocument | None) -> None:
        """Show another document beside the active one; None ends this."""
        before = self._beside
        if opened is before or opened is self.current:
            return
        if before is not None:
            before.queries.set_active(False)
        self._beside = opened
        if opened is None or self._torn_off is before:
            self._torn_off = None
        self.beside_changed.emit()
        if opened is not None:
            opened.queries.set_active(self._asking)

    def tear_off(self, opened: OpenDocument) -> None:
        """Give a document a window of its own, beside that of another one, and activate it."""
        if len(self._all) == 1 or opened is self._torn_off:
            return
        if opened is self.current:
            self.activate(self._beside or self._neighbor(opened))
        self._torn_off = opened
        if opened is self._beside:
            self.beside_changed.emit()
        else:
            self.show_beside(opened)
        self.activate(opened)

    def put_back(self) -> None:
        """Show the two documents on the screen beside each other in the main window."""
        if self._torn_off is not None:
            self._torn_off = None
            self.beside_changed.emit()

    def _neighbor(self, opened: OpenDocument) -> OpenDocument:
        """Return the document of the tab before, or else after, that has no window of its own."""
        index = self._all.index(opened)
        others = [*self._all[:index][::-1], *self._all[index + 1 :]]
        return next(each for each in others if each is not self._torn_off)

    def begin_asking(self) -> None:
        """Start inference, which is off at first to keep the first paint fast."""
        if not self._asking:
            self._asking = True
            for opened in self._visible:
                opened.queries.set_active(True)

    def end_asking(self) -> None:
        """Stop inference in all documents, and wait for no kernels."""
        for opened in self._all:
            opened.queries.set_active(False)
        self.kernels.stop()

    def _on_kernels_loaded(self) -> None:
        for opened in self._visible:
            opened.queries.adopt_kernels()

    def remove(self, opened: OpenDocument) -> None:
        """Close a document; the last one is replaced by an empty one."""
        self._hide(opened)
        index = self._all.index(opened)
        if len(self._all) == 1:
            self.add()
            index = self._all.index(opened)
        if index == self._current:
            self.activate(self._neighbor(opened))
        opened.queries.set_active(False)
        del self._all[index]
        if self._current > index:
            self._current -= 1
        self.closed.emit(opened)
        opened.document.deleteLater()
        self.list_changed.emit()

    def _hide(self, opened: OpenDocument) -> None:
        """End the split before one of the two documents is closed, unless a third one moves up."""
        if self._beside is None or opened not in self._visible:
            return
        stays = self._torn_off is not None and opened is not self._torn_off and len(self._all) > 2
        if stays and opened is self._beside:
            self.show_beside(self._neighbor(opened))
        elif not stays:
            if opened is self.current:
                self.activate(self._beside)
            self.show_beside(None)

    def move(self, source: int, target: int) -> None:
        """Move a document to another index."""
        current = self.current
        self._all.insert(target, self._all.pop(source))
        self._current = self._all.index(current)

    def with_file(self, origin: Origin) -> OpenDocument | None:
        """Return the document of a file, or None if it is not open."""
        for opened in self._all:
            other = opened.document.origin
            if other is not None and other.real == origin.real:
                return opened
        return None

    def activate(self, opened: OpenDocument) -> None:
        """Activate a document."""
        self.set_current(self._all.index(opened))
