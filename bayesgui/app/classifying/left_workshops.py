"""What the workshop showed when it was closed, to be shown again."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.session import DocumentSession
    from bayesgui.windows.workshop.state import WorkshopState


class LeftWorkshops:
    """The last state of the workshop of each document that it was opened from."""

    def __init__(self) -> None:
        self._states: WeakKeyDictionary[DocumentSession, tuple[Dataset | None, WorkshopState]] = (
            WeakKeyDictionary()
        )

    def keep(self, session: DocumentSession, state: WorkshopState) -> None:
        """Keep a state, unless it has no results and the one before has."""
        before = self._states.get(session)
        if state.has_results or before is None or not before[1].has_results:
            # The last one that was kept is the last in the order.
            self._states.pop(session, None)
            self._states[session] = session.data.state.dataset, state

    def of(self, session: DocumentSession) -> WorkshopState | None:
        """Return the state to show again; None if the document has a table that it is not of.

        A document without a table has that of the window that was closed last.
        """
        table = session.data.state.dataset
        own = self._states.get(session)
        if own is not None and (table is None or own[0] is table):
            return own[1]
        left = list(self._states.values())
        return left[-1][1] if table is None and left else None
