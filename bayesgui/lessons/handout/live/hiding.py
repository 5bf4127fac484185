"""Texts that show the answer to a question: they open once it is answered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bayesgui.lessons.checks.told_numbers import figures_in, gives_away
from bayesgui.lessons.handout.asked import Guess, Number
from bayesgui.lessons.handout.live.sealing import OPEN, grid_around

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bayesgui.lessons.handout.asked import Asked
    from bayesgui.lessons.handout.live.sealing import Sealer

COVERED = "…"
"""Stands in the working for a number that was asked for before."""


class Hiding:
    """Knows the answers to the questions of a sheet, in their order, and locks what shows them.

    `locks`: what the page opens, and after which of its items.
    """

    def __init__(self, asked: Sequence[Asked], sealer: Sealer) -> None:
        self._asked, self._sealer = asked, sealer
        self._place, self._is_inside = -1, False
        self.locks: list[dict[str, Any]] = []

    def begin(self) -> None:
        """Begin the next question: what stands in it may show what is asked."""
        self._place, self._is_inside = self._place + 1, True

    def close(self) -> None:
        """End a question: what follows must not show its answer."""
        self._is_inside = False

    @property
    def known(self) -> list[float]:
        """The answers to the questions before this one."""
        return [value for place in self._before for value in _numbers(self._asked[place])]

    @property
    def _before(self) -> range:
        return range(self._place + (not self._is_inside))

    def text(self, text: str, element: str, tag: str = "div") -> str:
        """Return the element of a text, or an empty one that opens later."""
        return self._element([text], self._before, element, tag)

    def texts(self, texts: Iterable[str], element: str) -> str:
        """Return the element of several texts, or an empty one that opens later."""
        return self._element(texts, self._before, element, "div")

    def tables(self, cells: Iterable[str], element: str) -> str:
        """Return the element of tables with what is given, or an empty one that opens later.

        An answer can be read off a table only where it has no working; nobody works with the
        tables of a prediction, so that they need not tell what is asked after it.
        """
        places = [*self._before]
        if self._is_inside:
            answer = self._asked[self._place].answer
            if isinstance(answer, Number) and answer.steps:
                places.append(self._place)
            elif isinstance(answer, Guess):
                later = range(self._place, len(self._asked))
                places += [k for k in later if isinstance(self._asked[k].answer, Guess | Number)]
        return self._element(cells, places, element, "div")

    def _element(self, texts: Iterable[str], places: Iterable[int], element: str, tag: str) -> str:
        known = [(place, value) for place in places for value in _numbers(self._asked[place])]
        shown = (told for text in texts for told in figures_in(text))
        found = (place for told in shown for place, value in known if gives_away(told, value))
        place = next(found, None)
        if place is None:
            return element
        lock = self._sealer.lock(_secret(self._asked[place]), element)
        self.locks.append({"after": place, **lock})
        return f'<{tag} class="locked" data-lock="{len(self.locks) - 1}"></{tag}>'


def _numbers(asked: Asked) -> Iterator[float]:
    answer = asked.answer
    if isinstance(answer, Number):
        yield answer.value
    elif isinstance(answer, Guess):
        yield from (value for value in answer.values if not isinstance(value, bool))


def _secret(asked: Asked) -> str:
    answer = asked.answer
    if not isinstance(answer, Number):
        return OPEN
    return grid_around(answer.value, answer.tolerance).cell(answer.value)


def without(text: str, values: Iterable[float]) -> str:
    """Return a text with dots in place of some numbers."""
    known = [*values]
    for told in [*figures_in(text)]:
        if any(gives_away(told, value) for value in known):
            text = re.sub(rf"(?<![\d.]){re.escape(told.text)}(?![\d.]*\d)", COVERED, text)
    return text
