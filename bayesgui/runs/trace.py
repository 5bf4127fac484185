"""The events of an algorithm in order, to be gone through forwards and backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Event = TypeVar("Event")
Shown = TypeVar("Shown", covariant=True)

MAX_EVENTS = 2_000
"""Events of a trace; beyond it every second one is dropped."""


class Replayable(Protocol[Shown]):
    """Anything that a player can go through, from any place to any other."""

    def __len__(self) -> int:
        """Return the number of events."""

    def at(self, place: int, /) -> Shown:
        """Return the event at a place, the first one being at 0."""


class Trace(Generic[Event]):
    """Events of a run, at most `most`: older ones are thinned out, and the newest one stays."""

    def __init__(self, events: Iterable[Event] = (), most: int = MAX_EVENTS) -> None:
        self._most = most
        self._events: list[Event] = []
        self.extend(events)

    def add(self, event: Event) -> None:
        """Append an event."""
        self.extend((event,))

    def extend(self, events: Iterable[Event]) -> None:
        """Append some events."""
        self._events += events
        while len(self._events) > self._most:
            self._events = self._events[::-1][::2][::-1]

    def __len__(self) -> int:
        return len(self._events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events)

    def at(self, place: int) -> Event:
        """Return the event at a place, the first one being at 0, the last one at -1."""
        return self._events[place]
