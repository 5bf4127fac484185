"""The undo history of a document: states and a position in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable

    from bayesgui.document.state import DocumentState

BYTES_KEPT = 256 * 2**20
"""Size of the history in bytes above which the oldest steps are dropped."""

BYTES_PER_ENTRY = 100
"""Estimated bytes per node in each mapping that an edit copies: the slot and part of the values."""


@dataclass(frozen=True)
class Step:
    """One state, the text of the edit that led to it and its memory cost.

    `gained`: bytes in this state that are not in the previous one. `lost`: bytes in the previous
    state that are not in this one.
    """

    text: str
    state: DocumentState
    gained: int = 0
    lost: int = 0


@dataclass(frozen=True)
class _Steps:
    """The steps of a history before a gesture, to which cancelling it returns."""

    steps: tuple[Step, ...]
    position: int
    n_bytes: int


class History:
    """Undo and redo by storing states; since states are values, no edit needs an inverse.

    The size is updated incrementally: a step adds what it does not share with the previous one, and
    dropping the oldest frees what the next does not share with it. So a step costs one pass over
    the names, regardless of the length of the history.

    `limit`: bytes above which the oldest steps are dropped; one step can always be undone.
    """

    def __init__(self, state: DocumentState, limit: int = BYTES_KEPT) -> None:
        self._limit = limit
        self._steps = [Step("", state)]
        self._position = 0
        self._gesture: Hashable | None = None
        self._before_gesture: _Steps | None = None
        self._bytes = _bytes_beside(state, None)

    @property
    def state(self) -> DocumentState:
        """The current state."""
        return self._steps[self._position].state

    @property
    def undo_text(self) -> str | None:
        """The text of the step that Undo would revert, or None."""
        return self._steps[self._position].text if self._position else None

    @property
    def redo_text(self) -> str | None:
        """The text of the step that Redo would repeat, or None."""
        after = self._position + 1
        return self._steps[after].text if after < len(self._steps) else None

    @property
    def bytes_held(self) -> int:
        """Bytes held by the history, exact for tables and estimated for the rest."""
        return self._bytes

    def push(self, text: str, state: DocumentState, merge: Hashable | None = None) -> None:
        """Add a step after the current one, dropping undone steps.

        `merge`: a step with the same key as the previous one replaces it: one drag is one step.
        """
        if merge is None:
            self._before_gesture = None
        elif merge != self._gesture:
            self._before_gesture = _Steps(tuple(self._steps), self._position, self._bytes)
        while len(self._steps) > self._position + 1:
            self._bytes -= self._steps.pop().gained
        present = self._steps[-1]
        if merge is not None and merge == self._gesture:
            self._bytes -= self._steps.pop().gained
            text = present.text
        before = self._steps[-1].state
        step = Step(text, state, _bytes_beside(state, before), _bytes_beside(before, state))
        self._steps.append(step)
        self._bytes += step.gained
        self._gesture = merge
        self._position = len(self._steps) - 1
        self._trim()

    def end_merge(self) -> None:
        """Prevent later steps from being merged with the current one."""
        self._gesture = None
        self._before_gesture = None

    def cancel(self, merge: Hashable) -> DocumentState:
        """Restore the history, with its redo steps, as it was before the steps of one gesture.

        `merge`: the key of the gesture; without a step with this key, nothing happens.
        """
        if self._before_gesture is not None and merge == self._gesture:
            before = self._before_gesture
            self._steps = list(before.steps)
            self._position, self._bytes = before.position, before.n_bytes
        self.end_merge()
        return self.state

    def undo(self) -> DocumentState:
        """Go one step back, if there is one, and return the state there."""
        self.end_merge()
        self._position = max(0, self._position - 1)
        return self.state

    def redo(self) -> DocumentState:
        """Go one step forward, if there is one, and return the state there."""
        self.end_merge()
        self._position = min(len(self._steps) - 1, self._position + 1)
        return self.state

    def _trim(self) -> None:
        while self._position > 1 and self._bytes > self._limit:
            del self._steps[0]
            self._position -= 1
            self._bytes -= self._steps[0].lost


def _bytes_beside(state: DocumentState, other: DocumentState | None) -> int:
    """Return the bytes in a state that are not in another, determined by identity."""
    found = 0
    if other is None or state.network is not other.network:
        known = other.network.cpds if other else {}
        found += 2 * BYTES_PER_ENTRY * len(state.network)
        for name, cpd in state.network.cpds.items():
            if cpd is not known.get(name):
                table = cpd.table()
                if name not in known or table.values is not known[name].table().values:
                    found += table.values.nbytes
                    for counts in (table.counts, table.observed):
                        found += 0 if counts is None else counts.nbytes
    if other is None or state.layout is not other.layout:
        found += BYTES_PER_ENTRY * len(state.layout.positions)
    drafts = other.drafts if other else {}
    return found + sum(d.nbytes for name, d in state.drafts.items() if d is not drafts.get(name))
