"""What a lesson keeps from the views or points at: covered nodes, predictions, rings of a hint."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from collections.abc import Set as AbstractSet

    from bayesgui.document.changes import Change
    from bayesgui.document.document import Document


@dataclass(frozen=True)
class LessonViewState:
    """What a lesson lays over a document.

    `title`: of the lesson that is taken in the document, or empty. `covered`: nodes whose
    probabilities are nowhere to be seen until the learner has answered. `predictions`: predicted
    probability by node and state. `ringed`: nodes that a hint points at. `ringed_page`: the id
    of the page that it points at.
    """

    title: str = ""
    covered: frozenset[str] = frozenset()
    predictions: Mapping[str, Mapping[str, float]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    ringed: tuple[str, ...] = ()
    ringed_page: str = ""

    def covers(self, names: Iterable[str]) -> bool:
        """Tell whether what is shown of these nodes would tell a covered one's probabilities."""
        return not self.covered.isdisjoint(names)


class Keeper(Protocol):
    """Holds numbers that views show, and can keep those of some nodes to itself."""

    def cover(self, names: AbstractSet[str]) -> None:
        """Keep the numbers of some nodes from the views."""


class LessonView(QObject):
    """Holds the current `LessonViewState`; written by the lesson, read by canvas and panels.

    `keepers`: what views take posteriors from; they do not have those of covered nodes.
    """

    changed = Signal()

    def __init__(self, document: Document, *keepers: Keeper) -> None:
        super().__init__(document)
        self._keepers = keepers
        self._state = LessonViewState()

    @property
    def state(self) -> LessonViewState:
        """The current state."""
        return self._state

    def update(self, **parts: Any) -> None:
        """Replace parts of the state and notify the views, if anything differs."""
        after = replace(self._state, **parts)
        if after != self._state:
            self._state = after
            self._cover()
            self.changed.emit()

    def clear(self) -> None:
        """Show everything again, and point at nothing."""
        self.update(
            covered=frozenset(), predictions=MappingProxyType({}), ringed=(), ringed_page=""
        )

    def follow(self, change: Change) -> None:
        """Let names follow a step of the document, and drop those of nodes that are gone."""
        if not change.network_changed or self._state == LessonViewState():
            return
        before, network = self._state, change.after.network
        old, new = change.renamed or (None, None)

        def named(name: str) -> str:
            name = new if new is not None and name == old else name
            return name if name in network else ""

        # A deletion may be undone, and must not bring numbers to light: a cover stays by its name.
        covered = (new if new is not None and name == old else name for name in before.covered)
        self._state = LessonViewState(
            before.title,
            frozenset(covered),
            MappingProxyType({named(n): v for n, v in before.predictions.items() if named(n)}),
            tuple(filter(None, map(named, before.ringed))),
            before.ringed_page,
        )
        self._cover()

    def _cover(self) -> None:
        for keeper in self._keepers:
            keeper.cover(self._state.covered)
