"""An open document: its state, its history and the file it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.document.changes import Change
from bayesgui.document.state import DocumentState
from bayesgui.document.undo import History

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from pathlib import Path


class Document(QObject):
    """The one place where a document's state changes; views follow its signals."""

    changed = Signal(object)
    """Emitted with a `Change` after every step, undo and redo."""
    path_changed = Signal()
    """Emitted when path, title or the unsaved mark changed."""

    def __init__(
        self,
        state: DocumentState | None = None,
        path: Path | None = None,
        title: str = "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._history = History(state or DocumentState())
        self._saved = self.state
        self._path = path
        self._title = title
        self._revision = 0

    @property
    def state(self) -> DocumentState:
        """The present state."""
        return self._history.state

    @property
    def revision(self) -> int:
        """A number that grows with every change."""
        return self._revision

    @property
    def path(self) -> Path | None:
        """The file, or None while it was never saved."""
        return self._path

    @property
    def title(self) -> str:
        """What tabs and the window call it."""
        if self._path is None:
            return self._title
        packed = self._path.suffix.lower() == ".gz"
        return self._path.with_suffix("").stem if packed else self._path.stem

    @property
    def is_modified(self) -> bool:
        """Whether there is something to save (findings alone are not)."""
        return not self.state.same_content(self._saved)

    @property
    def undo_text(self) -> str | None:
        """What Undo would take back."""
        return self._history.undo_text

    @property
    def redo_text(self) -> str | None:
        """What Redo would do again."""
        return self._history.redo_text

    def apply(self, text: str, state: DocumentState, merge: Hashable | None = None) -> None:
        """Make a state the present one, as one step of the history.

        `text`: what the edit did, translated, for Undo's menu entry. `state`: made from
        ``document.state`` by a function of `bayesgui.document.edits`; the very same state is no
        step. `merge`: steps with equal keys in a row are one step (a drag, a word being typed).
        """
        before = self.state
        if state is before:
            return
        self._history.push(text, state, merge)
        self._announce(before)

    def edit(
        self,
        text: str | Callable[[DocumentState], str],
        edit: Callable[[DocumentState], DocumentState],
        merge: Hashable | None = None,
    ) -> BayesGuiError | None:
        """Make an edit one step of the history, or return why it was refused.

        `text` may be a function of the state that the edit leads to. `merge`: as in `apply`.
        """
        try:
            after = edit(self.state)
        except BayesGuiError as error:
            return error
        self.apply(text if isinstance(text, str) else text(after), after, merge)
        return None

    def end_merge(self) -> None:
        """Close the present gesture: what follows is a step of its own."""
        self._history.end_merge()

    def undo(self) -> None:
        """Take the last step back."""
        before = self.state
        self._history.undo()
        self._announce(before)

    def redo(self) -> None:
        """Do the step again that was taken back last."""
        before = self.state
        self._history.redo()
        self._announce(before)

    def mark_saved(self, state: DocumentState, path: Path | None = None) -> None:
        """Note that a state was written to a file (which becomes the document's, if given)."""
        self._saved = state
        if path is not None:
            self._path = path
        self.path_changed.emit()

    def mark_unsaved(self) -> None:
        """Note that no file holds this content (it was recovered)."""
        self._saved = DocumentState()
        self.path_changed.emit()

    def _announce(self, before: DocumentState) -> None:
        if self.state is before:
            return
        self._revision += 1
        self.changed.emit(Change(before, self.state))
        self.path_changed.emit()
