"""A shown state for each feature, and the signals that the views follow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

from PySide6.QtCore import QObject, Signal

from bayesgui.document.document import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.document.changes import Change
    from bayesgui.document.document import Document


class ShownState:
    """Base of the states, which are frozen dataclasses with a default for every field."""

    on_canvas: ClassVar[bool] = True
    """Whether the canvas draws it, rather than pages alone."""
    on_nodes: ClassVar[bool] = False
    """Whether it changes what stands on the nodes themselves, rather than around them."""

    @property
    def owns_canvas(self) -> bool:
        """Whether arcs are in question, so that nodes are shown as their names alone."""
        return False

    @property
    def replaces_arcs(self) -> bool:
        """Whether other edges are drawn in place of the network's arcs."""
        return False

    def following(self, change: Change) -> Self:
        """Return the state after a step of the document, without what the step made wrong."""
        return self

    def left(self) -> Self:
        """Return the state after Esc on the canvas; itself where Esc does not leave the feature."""
        return self

    def cleared(self) -> Self:
        """Return what is left when the feature shows nothing."""
        return type(self)()


class ShownEdges(ShownState):
    """Base of the states whose edges are drawn in place of the network's arcs.

    A subclass says by `owns_canvas` when there are any.
    """

    @property
    def replaces_arcs(self) -> bool:
        return self.owns_canvas

    def following(self, change: Change) -> Self:
        """Drop what belongs to other nodes."""
        if change.before.network.names == change.after.network.names:
            return self
        return type(self)()


S = TypeVar("S", bound=ShownState)


class Shown(QObject, Generic[S]):
    """Holds the current state of one feature; written by the window, read by canvas and panels."""

    changed = Signal(object)
    """Emitted with the previous state."""

    def __init__(self, document: Document, state: S) -> None:
        super().__init__(document)
        self._state = state
        self.is_used = False
        """Whether the feature has shown anything since it was last cleared."""

    @property
    def state(self) -> S:
        """The current state."""
        return self._state

    def set(self, state: S) -> None:
        """Show another state and notify the views, if anything differs."""
        before = self._state
        if state != before:
            self.is_used = True
            self._take(state)
            self.changed.emit(before)

    def update(self, **parts: Any) -> None:
        """Replace parts of the state and notify the views, if anything differs."""
        self.set(replace(cast("Any", self._state), **parts))

    def clear(self) -> None:
        """Show nothing any more."""
        state = self._state.cleared()
        self.set(state)
        # What outlasts the feature goes on following the document.
        self.is_used = vars(state) != vars(type(state)())

    def follow(self, change: Change) -> None:
        """Let the state follow a step of the document before it is painted."""
        state = self._state.following(change)
        if state is not self._state:
            self._take(state)

    def _take(self, state: S) -> None:
        self._state = state


class ShownStates(QObject):
    """The shown states of a document, by their type."""

    changed = Signal(object)
    """Emitted with the previous state of a feature, after that feature's own signal."""

    def __init__(self, document: Document, *given: Shown[Any]) -> None:
        super().__init__(document)
        self._document = document
        self._shown: dict[type[ShownState], Shown[Any]] = {}
        for shown in given:
            self._add(shown)
        # Connected before any view is, so that no view sees names that were removed.
        document.changed_in(Phase.SESSION).connect(self._follow)

    def __getitem__(self, kind: type[S]) -> Shown[S]:
        """Return what holds the state of a type, which shows nothing at first."""
        known = self._shown.get(kind)
        return self._add(Shown(self._document, kind())) if known is None else known

    def __iter__(self) -> Iterator[ShownState]:
        """Iterate over the states that show something."""
        return iter([shown.state for shown in self._shown.values() if shown.is_used])

    def is_used(self, kind: type[ShownState]) -> bool:
        """Return whether a feature shows something, by the type of its state."""
        known = self._shown.get(kind)
        return known is not None and known.is_used

    @property
    def owner(self) -> ShownState | None:
        """The state that the canvas belongs to, or None while it shows the network itself."""
        return next((state for state in self if state.owns_canvas), None)

    @property
    def replaces_arcs(self) -> bool:
        """Whether other edges are drawn in place of the network's arcs."""
        return any(state.replaces_arcs for state in self)

    def leave(self) -> bool:
        """Leave the first feature that Esc on the canvas leaves; return whether there is one."""
        for state in self:
            left = state.left()
            if left is not state:
                self[type(state)].set(left)
                return True
        return False

    def take(self, others: ShownStates) -> None:
        """Show what others show."""
        for state in others:
            self[type(state)].set(state)

    def _add(self, shown: Shown[S]) -> Shown[S]:
        self._shown[type(shown.state)] = shown
        shown.changed.connect(self.changed)
        return shown

    def _follow(self, change: Change) -> None:
        for shown in self._shown.values():
            if shown.is_used:
                shown.follow(change)
