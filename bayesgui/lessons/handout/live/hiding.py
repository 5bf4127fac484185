"""Texts that show the answer to a question before: they open once it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.lessons.checks.told_numbers import gives_away, numbers_in
from bayesgui.lessons.handout.asked import Guess, Number
from bayesgui.lessons.handout.live.sealing import OPEN, grid_around

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.lessons.handout.asked import Asked
    from bayesgui.lessons.handout.live.sealing import Sealer

COVERED = "…"
"""Stands in the working for a number that a step before it asks for."""


class Hiding:
    """Knows the answers to the questions so far, and locks what shows them.

    `locks`: what the page opens, and after which of its items.
    """

    def __init__(self, sealer: Sealer) -> None:
        self._sealer = sealer
        self._answers: list[tuple[int, float, str]] = []
        self._asked: list[tuple[int, float, str]] = []
        self.locks: list[dict[str, Any]] = []

    def add(self, place: int, asked: Asked) -> None:
        """Remember the answer to a question, for what comes after the question."""
        answer = asked.answer
        if isinstance(answer, Number):
            cell = grid_around(answer.value, answer.tolerance).cell(answer.value)
            self._asked.append((place, answer.value, cell))
        elif isinstance(answer, Guess):
            values = (value for value in answer.values if not isinstance(value, bool))
            self._asked += [(place, value, OPEN) for value in values]

    def close(self) -> None:
        """End a question: what follows must not show its answer."""
        self._answers += self._asked
        self._asked.clear()

    def element(self, texts: Iterable[str], element: str, tag: str = "div") -> str:
        """Return an element, or an empty one that opens where one of its texts shows an answer."""
        found = next((each for text in texts for each in self._told(text)), None)
        if found is None:
            return element
        place, secret = found
        self.locks.append({"after": place, **self._sealer.lock(secret, element)})
        return f'<{tag} class="locked" data-lock="{len(self.locks) - 1}"></{tag}>'

    def _told(self, text: str) -> Iterable[tuple[int, str]]:
        for told in numbers_in(text):
            for place, value, secret in self._answers:
                if gives_away(told, value):
                    yield place, secret


def without(text: str, values: Iterable[float]) -> str:
    """Return a text with dots in place of some numbers."""
    known = [*values]
    for told in [*numbers_in(text)]:
        if any(gives_away(told, value) for value in known):
            text = text.replace(told.text, COVERED)
    return text
