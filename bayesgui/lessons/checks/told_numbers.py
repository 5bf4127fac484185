"""The numbers that a lesson itself shows, and the answers that they give away or stand too near."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.lessons.lesson import LANGUAGES
from bayesgui.lessons.marking import is_within
from bayesgui.lessons.precision import tolerance_of
from bayesgui.lessons.texts import Placeholder, number_text, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bayesgui.lessons.evaluation import Value
    from bayesgui.lessons.lesson import Text, WorkItem

TELLING = 3
"""Digits from which on a number is the answer and no coincidence."""

_FIGURE = re.compile(r"(?<![\w.,])[-−]?\d+(?:\.\d+)?(?:\s?%)?(?![\w.]*\d)")
_NUMBER = re.compile(r"(?<![\w.,:=/^])[-−]?\d+(?:\.\d+)?(?:\s?%)?(?![\w.]*[\d/·]|\s*[·/^=])")


@dataclass(frozen=True, slots=True)
class Told:
    """A number that a text shows.

    `source`: the expression that it is the value of; empty for digits in the text itself.
    """

    value: float
    text: str
    line: int
    source: str = ""

    @property
    def step(self) -> float:
        """A unit of its last digit."""
        digits = self.text.removesuffix("%").strip()
        _, _, decimals = digits.partition(".")
        return 10.0 ** -(len(decimals) + 2 * self.text.endswith("%"))

    @property
    def digits(self) -> int:
        """The number of its significant digits."""
        return len(re.sub(r"\D", "", self.text).strip("0"))


def told_in(text: Text, values: Mapping[str, Value | None]) -> Iterator[Told]:
    """Yield the numbers that a text shows, in either language once.

    `values`: the values of its placeholders, as `bayesgui.lessons.texts.values_in` returns them.
    """
    seen = set()
    for language in LANGUAGES:
        for part in parts_of(text.in_language(language)):
            for told in _told(part, text.line, values):
                if told.text not in seen:
                    seen.add(told.text)
                    yield told


def _told(part: str | Placeholder, line: int, values: Mapping[str, Value | None]) -> Iterator[Told]:
    if isinstance(part, Placeholder):
        value = values.get(part.expression.text)
        if isinstance(value, float | int) and not isinstance(value, bool):
            yield Told(float(value), number_text(value, part.form), line, part.expression.text)
        return
    yield from numbers_in(part, line)


def numbers_in(text: str, line: int = 0) -> Iterator[Told]:
    """Yield the numbers that a text without placeholders shows."""
    for found in _NUMBER.finditer(text):
        yield Told(_number(found[0]), found[0], line)


def figures_in(text: str) -> Iterator[Told]:
    """Yield all numbers of a text, those in the midst of its formulas too."""
    for found in _FIGURE.finditer(text):
        yield Told(_number(found[0]), found[0], 0)


def _number(text: str) -> float:
    """Return the number that a text shows."""
    value = float(text.replace("−", "-").removesuffix("%"))
    return value / 100 if text.endswith("%") else value


def gives_away(told: Told, answer: float) -> bool:
    """Return whether a number that was shown before is an answer."""
    return told.digits >= TELLING and is_within(told.value, answer, 0.5 * told.step)


def is_taken_for(told: Told, item: WorkItem, answer: float) -> bool:
    """Return whether another number that the lesson shows would be marked right."""
    if is_within(told.value, answer, 0.5 * told.step):
        return False
    tolerance = tolerance_of(item)
    return any(is_within(number, answer, tolerance) for number in (told.value, _number(told.text)))


def given_away(told: Told, answer: float) -> Sentence:
    """Return what is to be said of a number that gives an answer away."""
    return Sentence(
        "The answer, {answer}, stands on the screen before it is asked: line {line} shows {shown}. "
        "Ask for another number, or do not show this one before.",
        answer=number_text(answer),
        line=told.line,
        shown=told.text,
    )


def taken_for(told: Told, answer: float) -> Sentence:
    """Return what is to be said of a wrong number that would be marked right."""
    return Sentence(
        "{shown}, which line {line} shows, would be marked right for {answer}; make “within:” "
        "smaller, or ask for more decimals.",
        shown=number_text(told.value),
        line=told.line,
        answer=number_text(answer),
    )
