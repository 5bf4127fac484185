"""An open document: its state, its undo history and its file."""

from __future__ import annotations

from collections import deque
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.document.changes import Change
from bayesgui.document.edits import DEFAULT_STATES
from bayesgui.document.origin import Origin
from bayesgui.document.state import DocumentState
from bayesgui.document.undo import History

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from PySide6.QtCore import SignalInstance

    from bayesgui.document.changes import Part


class Phase(Enum):
    """In this order a change reaches what follows the document, however late that was made."""

    SESSION = auto()
    """Selection, overlays and comparison drop what is gone."""
    QUERIES = auto()
    """Posteriors and questions about the graph are asked again."""
    WINDOW = auto()
    """Title, actions, tool bar, status bar and the frame of the canvas."""
    CANVAS = auto()
    PANELS = auto()
    BELIEFS = auto()
    """Posteriors that need no query; views that hear of them know the new nodes by now."""
    QUESTIONS = auto()
    """Pages whose answers are asked for, the player and the laboratory."""


class _Announcement(QObject):
    made = Signal(object)


class Document(QObject):
    """The only place where a document's state changes; views follow its signals."""

    changed = Signal(object)
    """Emitted with a `Change` after every step, undo and redo, once all phases are through."""
    path_changed = Signal()
    """Emitted when path, title or the unsaved mark changed, and whenever it was saved."""

    def __init__(
        self,
        state: DocumentState | None = None,
        origin: Origin | Path | None = None,
        title: str = "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._history = History(state or DocumentState())
        self._saved = self.state
        self._unwritten: tuple[str, ...] = ()
        self._origin = Origin.of(origin) if isinstance(origin, Path) else origin
        self._title = title
        self._revision = 0
        self.new_states: tuple[str, ...] = DEFAULT_STATES
        """States of the next new node, a setting."""
        self.needs_no_file = False
        """Whether what is done in it is kept elsewhere, as by a lesson, until it has a file."""
        self._phases: dict[Phase, dict[frozenset[Part], _Announcement]] = {
            phase: {} for phase in Phase
        }
        self._announced: deque[Change] = deque()
        """Changes that are being announced, or wait for it."""
        self._told = self._outside()

    def changed_in(self, phase: Phase, *parts: Part) -> SignalInstance:
        """Return the signal that is emitted with a `Change` in one phase of its announcement.

        `parts`: it is emitted only if one of these differs; without any, after every change.
        """
        announcements, asked = self._phases[phase], frozenset(parts)
        if asked not in announcements:
            announcements[asked] = _Announcement(self)
        return announcements[asked].made

    @property
    def state(self) -> DocumentState:
        """The current state."""
        return self._history.state

    @property
    def revision(self) -> int:
        """A number that grows with every change."""
        return self._revision

    @property
    def path(self) -> Path | None:
        """The file, or None while it was never saved."""
        return None if self._origin is None else self._origin.path

    @property
    def origin(self) -> Origin | None:
        """The file as it was read or saved, or None while it was never saved."""
        return self._origin

    @property
    def losses(self) -> tuple[str, ...]:
        """Parts of the file that the document lacks, a sentence each."""
        return () if self._origin is None else self._origin.losses

    @property
    def title(self) -> str:
        """The title in tabs and the window."""
        path = self.path
        if path is None:
            return self._title
        return path.with_suffix("").stem if path.suffix.lower() == ".gz" else path.stem

    @property
    def is_modified(self) -> bool:
        """Whether there are unsaved changes (findings alone do not count)."""
        if self.needs_no_file and self.path is None:
            return False
        return not self.state.same_content(self._saved)

    @property
    def unwritten(self) -> tuple[str, ...]:
        """What its file does not hold of the state that was saved to it last, a sentence each."""
        return self._unwritten

    @property
    def closing_loses(self) -> bool:
        """Whether closing discards unsaved changes, or what its file does not hold."""
        return self.is_modified or bool(self._unwritten)

    @property
    def state_before(self) -> DocumentState | None:
        """The state to which Undo would go, or None."""
        return self._history.state_before

    @property
    def undo_text(self) -> str | None:
        """The text of the step that Undo would revert."""
        return self._history.undo_text

    @property
    def redo_text(self) -> str | None:
        """The text of the step that Redo would repeat."""
        return self._history.redo_text

    def retell(self, say: Callable[[str], str]) -> None:
        """Let a function say the texts of all present steps in another language."""
        self._history.retell(say)

    def apply(self, text: str, state: DocumentState, merge: Hashable | None = None) -> None:
        """Make a state current, as one undo step.

        `text`: the translated description for Undo's menu entry. `state`: made from
        ``document.state`` by a function of `bayesgui.document.edits`; the identical state makes no
        step. `merge`: consecutive steps with equal keys are one step (a drag, a word being typed).
        """
        before = self.state
        if state is before:
            return
        self._history.push(text, state, merge)
        self._announce(before)

    def open_submodels(self, opened: Iterable[str]) -> None:
        """Show these submodels open and all others folded; no step of the history."""
        before = self.state
        after = before.with_opened(frozenset(opened))
        if after.opened != before.opened:
            self._history.show(after)
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
        """End the current gesture: later edits are a step of their own."""
        self._history.end_merge()

    def cancel(self, merge: Hashable) -> None:
        """Return to the state before a gesture; Undo and Redo offer what they offered then.

        `merge`: the key of the gesture's steps; once another step was made, nothing happens.
        """
        before = self.state
        self._history.cancel(merge)
        self._announce(before)

    def undo(self) -> None:
        """Undo the last step."""
        before = self.state
        self._history.undo()
        self._announce(before)

    def redo(self) -> None:
        """Redo the last undone step."""
        before = self.state
        self._history.redo()
        self._announce(before)

    def mark_saved(
        self,
        state: DocumentState,
        origin: Origin | Path | None = None,
        unwritten: tuple[str, ...] = (),
    ) -> None:
        """Note that a state was saved to a file, which becomes the document's if given.

        `unwritten`: what the file does not hold of it, a sentence each.
        """
        self._saved, self._unwritten = state, unwritten
        if origin is not None:
            self._origin = Origin.of(origin) if isinstance(origin, Path) else origin
        self._tell()

    def mark_unsaved(self) -> None:
        """Note that no file has this content (it was recovered)."""
        self._saved, self._unwritten = DocumentState(), ()
        self._tell()

    def _outside(self) -> tuple[Path | None, str, bool]:
        """Return what tabs and the window show of it."""
        return self.path, self.title, self.is_modified

    def _tell(self) -> None:
        self._told = self._outside()
        self.path_changed.emit()

    def _announce(self, before: DocumentState) -> None:
        if self.state is before:
            return
        self._revision += 1
        self._announced.append(Change(before, self.state))
        if len(self._announced) > 1:
            # A view has made an edit because of a change: all hear of that change first.
            return
        while self._announced:
            change = self._announced[0]
            for announcements in self._phases.values():
                for parts, announcement in tuple(announcements.items()):
                    if not parts or change.is_of(parts):
                        announcement.made.emit(change)
            self.changed.emit(change)
            if self._outside() != self._told:
                self._tell()
            self._announced.popleft()
