"""The open documents, one of which is active."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.app.sessions.kernels import Kernels
from bayesgui.app.sessions.queries import Queries
from bayesgui.document.document import Document
from bayesgui.document.engine import DocumentEngine
from bayesgui.document.session import DocumentSession
from bayesgui.inference.engine_list import known_engines

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.settings import Settings
    from bayesgui.document.origin import Origin
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.runner import Runner


@dataclass(frozen=True, eq=False)
class OpenDocument:
    """A document session and the queries that keep its posteriors up to date."""

    session: DocumentSession
    queries: Queries

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
    """Another document, or none any more, is shown beside the active one."""
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
        self._count = 0

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, index: int) -> OpenDocument:
        """Return a document by the index of its tab."""
        return self._all[index]

    @property
    def all(self) -> tuple[OpenDocument, ...]:
        """All documents in tab order."""
        return tuple(self._all)

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
    def _visible(self) -> tuple[OpenDocument, ...]:
        return (self.current,) if self._beside is None else (self.current, self._beside)

    def add(
        self,
        state: DocumentState | None = None,
        origin: Origin | Path | None = None,
        title: str = "",
    ) -> OpenDocument:
        """Open a document and activate it; with a `state` it replaces an untouched empty one."""
        if not title:
            self._count += 1
            title = self.tr("network {number}").format(number=self._count)
        document = Document(state, origin, title, self)
        document.new_states = self._settings.default_states
        replaced = self._untouched() if state is not None else None
        session = DocumentSession.of(document, self._new_engine(document, replaced))
        opened = OpenDocument(session, Queries(session, self._runner, self._settings, self.kernels))
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

    def _new_engine(self, document: Document, replaced: OpenDocument | None) -> DocumentEngine:
        """Return the engine that new documents start with, or that of the document replaced."""
        if replaced is not None:
            chosen = replaced.session.engine
            return DocumentEngine(document, chosen.name, chosen.all_options())
        kept = {name: self._settings.options("engines", name) for name in known_engines()}
        return DocumentEngine(document, self._settings.engine, kept)

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
            if document.path is None and not document.revision and not len(document.state.network):
                return opened
        return None

    def set_current(self, index: int) -> None:
        """Activate a document; the one beside the active document changes roles with it."""
        if index == self._current or not 0 <= index < len(self._all):
            return
        if self._all[index] is self._beside:
            self._beside = self.current
        elif 0 <= self._current < len(self._all):
            self.current.queries.set_active(False)
        self._current = index
        self.current_changed.emit(self.current.session)
        self.current.queries.set_active(self._asking)

    def show_beside(self, opened: OpenDocument | None) -> None:
        """Show another document beside the active one; None ends this."""
        before = self._beside
        if opened is before or opened is self.current:
            return
        if before is not None:
            before.queries.set_active(False)
        self._beside = opened
        self.beside_changed.emit()
        if opened is not None:
            opened.queries.set_active(self._asking)

    def begin_asking(self) -> None:
        """Start inference, which is off at first to keep the first paint fast."""
        if not self._asking:
            self._asking = True
            for opened in self._visible:
                opened.queries.set_active(True)

    def _on_kernels_loaded(self) -> None:
        for opened in self._visible:
            opened.queries.adopt_kernels()

    def remove(self, opened: OpenDocument) -> None:
        """Close a document; the last one is replaced by an empty one."""
        if self._beside is not None and opened in self._visible:
            if opened is self.current:
                self.activate(self._beside)
            self.show_beside(None)
        index = self._all.index(opened)
        if len(self._all) == 1:
            self.add()
            index = self._all.index(opened)
        if index == self._current:
            self.set_current(index - 1 if index else 1)
        opened.queries.set_active(False)
        del self._all[index]
        if self._current > index:
            self._current -= 1
        self.closed.emit(opened)
        opened.document.deleteLater()
        self.list_changed.emit()

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
