"""Words for probabilities, and the numbers that people mean by them.

Renooij, S. and Witteman, C. (1999). Talking probabilities: communicating probabilistic information
with words and numbers. International Journal of Approximate Reasoning 22, 169–194.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Word:
    """A word, and the probability that it stands for."""

    text: str
    probability: float


SEVEN_WORDS = (
    Word(Sentence("impossible"), 0.0),
    Word(Sentence("improbable"), 0.15),
    Word(Sentence("uncertain"), 0.25),
    Word(Sentence("fifty-fifty"), 0.5),
    Word(Sentence("expected"), 0.75),
    Word(Sentence("probable"), 0.85),
    Word(Sentence("certain"), 1.0),
)
"""The scale of the source, with the numbers at which it places the words."""


def own_scale(words: Iterable[tuple[str, float]]) -> tuple[Word, ...]:
    """Return a scale of one's own, lowest first.

    Raises a `ModelError` if there are fewer than two words, a word is empty or there twice, or a
    number is no probability or there twice.
    """
    found = sorted((Word(text.strip(), float(p)) for text, p in words), key=lambda w: w.probability)
    texts = {word.text.casefold() for word in found}
    numbers = {word.probability for word in found}
    if len(found) < 2 or "" in texts or len(texts) < len(found):
        raise ModelError("A scale needs at least two words, each of them once.")
    if len(numbers) < len(found) or not all(0.0 <= p <= 1.0 for p in numbers):
        raise ModelError("Each word of a scale needs a number of its own between 0 and 1.")
    return tuple(found)


def nearest_word(probability: float, scale: tuple[Word, ...] = SEVEN_WORDS) -> Word:
    """Return the word nearest to a probability."""
    return min(scale, key=lambda word: abs(word.probability - probability))


def stop_at(probability: float, scale: tuple[Word, ...] = SEVEN_WORDS, near: float = 0.02) -> float:
    """Return the number of a word if a mark is dragged near it, else the number itself."""
    word = nearest_word(probability, scale)
    return word.probability if abs(word.probability - probability) <= near else probability
