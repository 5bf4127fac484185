"""The history of a document: states and a position in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable

    from bayesgui.document.state import DocumentState

BYTES_KEPT = 256 * 2**20
"""The oldest steps are dropped beyond this many bytes of tables that only the history holds."""


@dataclass(frozen=True)
class Step:
    """One state, the text of the edit that led to it and what it may be merged with."""

    text: str
    state: DocumentState
    merge: Hashable | None = None


class History:
    """Undo and redo by keeping states; since states are values, no edit needs an inverse.

    Parameters
    ----------
    state : DocumentState
        The state that nothing can be undone from.
    """

    def __init__(self, state: DocumentState) -> None:
        self._steps = [Step("", state)]
        self._position = 0

    @property
    def state(self) -> DocumentState:
        """The present state."""
        return self._steps[self._position].state

    @property
    def undo_text(self) -> str | None:
        """What Undo would take back, or None."""
        return self._steps[self._position].text if self._position else None

    @property
    def redo_text(self) -> str | None:
        """What Redo would do again, or None."""
        after = self._position + 1
        return self._steps[after].text if after < len(self._steps) else None

    def push(self, text: str, state: DocumentState, merge: Hashable | None = None) -> None:
        """Add a step after the present one, dropping what was undone.

        Parameters
        ----------
        text : str
            What the edit did, for the menu.
        state : DocumentState
            Where it led.
        merge : hashable, optional
            A step with the same key as the present one replaces it: one drag is one step.
        """
        del self._steps[self._position + 1 :]
        present = self._steps[self._position]
        if merge is not None and merge == present.merge:
            self._steps[self._position] = Step(present.text, state, merge)
            return
        self._steps.append(Step(text, state, merge))
        self._position += 1
        self._trim()

    def end_merge(self) -> None:
        """Let nothing be merged with the present step any more."""
        present = self._steps[self._position]
        self._steps[self._position] = Step(present.text, present.state)

    def undo(self) -> DocumentState:
        """Go one step back, if there is one, and return the state there."""
        self._position = max(0, self._position - 1)
        return self.state

    def redo(self) -> DocumentState:
        """Go one step forward, if there is one, and return the state there."""
        self._position = min(len(self._steps) - 1, self._position + 1)
        return self.state

    def bytes_held(self) -> int:
        """Return the bytes of all different tables that the history holds."""
        tables = {
            id(values): values.nbytes for step in self._steps for values in _tables(step.state)
        }
        return sum(tables.values())

    def _trim(self) -> None:
        while self._position > 1 and self.bytes_held() > BYTES_KEPT:
            del self._steps[0]
            self._position -= 1


def _tables(state: DocumentState):  # type: ignore[no-untyped-def]
    for name in state.network:
        yield state.network.cpt(name).values
    yield from state.drafts.values()
