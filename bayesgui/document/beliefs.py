"""The posteriors that the views of a document show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import Posteriors


class Freshness(Enum):
    """How the shown posteriors stand to the document."""

    FRESH = "fresh"
    UPDATING = "updating"  # asked for, and no answer within 100 ms
    WAITING = "waiting"  # automatic updating is off: F5 updates
    IMPOSSIBLE = "impossible"  # the findings cannot hold together: no numbers
    FAILED = "failed"  # over the memory budget or stopped; `message` says why


@dataclass(frozen=True)
class BeliefState:
    """What the last query answered.

    Parameters
    ----------
    freshness : Freshness
        How it stands to the document's present state.
    posteriors : Posteriors, optional
        Of all nodes; while updating or waiting the last ones that were fresh.
    prior : Posteriors, optional
        The same without findings (interventions included in none).
    computed_for : DocumentState, optional
        The state that the posteriors belong to.
    conflict : tuple of str
        Findings that cannot hold together, where impossible.
    message : str
        The sentence for the user, where impossible or failed.
    seconds : float
        Time the engine took.
    """

    freshness: Freshness = Freshness.UPDATING
    posteriors: Posteriors | None = None
    prior: Posteriors | None = None
    computed_for: DocumentState | None = None
    conflict: tuple[str, ...] = ()
    message: str = ""
    seconds: float = 0.0


class Beliefs(QObject):
    """Holds the present `BeliefState`; written by the window's queries, read by all views."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = BeliefState()

    @property
    def state(self) -> BeliefState:
        """The present beliefs."""
        return self._state

    def set(self, state: BeliefState) -> None:
        """Replace the beliefs and tell the views."""
        self._state = state
        self.changed.emit()
