"""The posteriors shown by the views of a document."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from bayesgui.document.engine import EngineSetting
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import Posteriors


class Freshness(Enum):
    """Whether the shown posteriors match the document."""

    FRESH = "fresh"
    UPDATING = "updating"  # requested, and no answer within 100 ms
    WAITING = "waiting"  # automatic updating is off: F5 updates
    IMPOSSIBLE = "impossible"  # the findings are contradictory: no numbers
    FAILED = "failed"  # over the memory budget or stopped; `message` has the reason


@dataclass(frozen=True)
class BeliefState:
    """The result of the last query.

    `computed_for, computed_with`: the state and the engine. `conflict`: the contradictory findings,
    where impossible. `message`: the sentence for the user, where impossible or failed.
    `loses_small`: whether posteriors below `ABSOLUTE_ERROR` need not have a right digit.
    """

    freshness: Freshness = Freshness.UPDATING
    posteriors: Posteriors | None = None
    prior: Posteriors | None = None
    computed_for: DocumentState | None = None
    conflict: tuple[str, ...] = ()
    message: str = ""
    seconds: float = 0.0
    computed_with: EngineSetting | None = None
    loses_small: bool = False


class Beliefs(QObject):
    """Holds the current `BeliefState`; written by the window's queries, read by all views."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = BeliefState()

    @property
    def state(self) -> BeliefState:
        """The current beliefs."""
        return self._state

    def set(self, state: BeliefState) -> None:
        """Replace the beliefs and notify the views."""
        self._state = state
        self.changed.emit()
