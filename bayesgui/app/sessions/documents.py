"""The documents that are open in the window, one of them active."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.app.sessions.kernels import Kernels
from bayesgui.app.sessions.queries import Queries
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.settings import Settings
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.runner import Runner


@dataclass(frozen=True, eq=False)
class OpenDocument:
    """One tab: the session, and what keeps its posteriors fresh."""

    session: DocumentSession
    queries: Queries

    @property
    def document(self) -> Document:
        """The document itself."""
        return self.session.document


class Documents(QObject):
    """All open documents in the order of their tabs; there is always at least one."""

    current_changed = Signal(object)
    """Another document is the active one; carries its session."""
    list_changed = Signal()
    """A document came, went, or has another title or unsaved mark."""
    opened = Signal(object)
    """An `OpenDocument` that came."""
    closed = Signal(object)
    """An `OpenDocument` that went."""

    def __init__(self, runner: Runner, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        self.kernels = Kernels(runner, self)
        self.kernels.loaded.connect(self._on_kernels_loaded)
        self._asking = False
        self._settings = settings
        self._all: list[OpenDocument] = []
        self._current = -1
        self._count = 0

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, index: int) -> OpenDocument:
        """Return a document by the place of its tab."""
        return self._all[index]

    @property
    def all(self) -> tuple[OpenDocument, ...]:
        """All of them in order."""
        return tuple(self._all)

    @property
    def current_index(self) -> int:
        """Place of the active one."""
        return self._current

    @property
    def current(self) -> OpenDocument:
        """The active one."""
        return self._all[self._current]

    def add(
        self, state: DocumentState | None = None, path: Path | None = None, title: str = ""
    ) -> OpenDocument:
        """Open a document and make it the active one.

        An untouched empty document, as the window begins with, makes way for it.
        """
        if not title:
            self._count += 1
            title = self.tr("network {number}").format(number=self._count)
        document = Document(state, path, title, self)
        session = DocumentSession.of(document)
        opened = OpenDocument(session, Queries(session, self._runner, self._settings, self.kernels))
        document.path_changed.connect(self.list_changed)
        replaced = self._untouched()
        self._all.append(opened)
        self.opened.emit(opened)
        self.set_current(len(self._all) - 1)
        if replaced is not None and state is not None:
            self.remove(replaced)
        self.list_changed.emit()
        return opened

    def _untouched(self) -> OpenDocument | None:
        for opened in self._all:
            document = opened.document
            if document.path is None and not document.revision and not len(document.state.network):
                return opened
        return None

    def set_current(self, index: int) -> None:
        """Make a document the active one."""
        if index == self._current or not 0 <= index < len(self._all):
            return
        if 0 <= self._current < len(self._all):
            self.current.queries.set_active(False)
        self._current = index
        self.current_changed.emit(self.current.session)
        self.current.queries.set_active(self._asking)

    def begin_asking(self) -> None:
        """Compute from now on; before, everything else would make the first window late."""
        if not self._asking:
            self._asking = True
            self.current.queries.set_active(True)

    def _on_kernels_loaded(self) -> None:
        self.current.queries.adopt_kernels()

    def remove(self, opened: OpenDocument) -> None:
        """Close a document; an empty one comes when the last goes."""
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
        """Put a tab elsewhere in the row."""
        current = self.current
        self._all.insert(target, self._all.pop(source))
        self._current = self._all.index(current)

    def with_path(self, path: Path) -> int | None:
        """Return the place of the document that belongs to a file, if it is open."""
        for index, opened in enumerate(self._all):
            other = opened.document.path
            if other is not None and other.resolve() == path.resolve():
                return index
        return None
