"""The signs between parts of a text, which are others in Chinese."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable


_CHINESE_ENDS = tuple("。；！？，：")


def ended(text: str) -> str:
    """Return a text with a full stop."""
    return phrase("Punctuation", "{text}.", text=text)


def titled(title: str, text: str) -> str:
    """Return a text after what it is about, and a colon."""
    return phrase("Punctuation", "{title}: {text}", title=title, text=text)


def joined(parts: Iterable[str]) -> str:
    """Return parts with semicolons between them."""
    both = phrase("Punctuation", "{first}; {second}")
    return reduce(lambda first, second: both.format(first=first, second=second), parts)


def enumerated(parts: Iterable[str]) -> str:
    """Return parts with commas between them."""
    both = phrase("Punctuation", "{first}, {second}")
    return reduce(lambda first, second: both.format(first=first, second=second), parts)


def join_sentences(sentences: Iterable[str]) -> str:
    """Return sentences as one text: with a blank between them, but after a Chinese mark.

    What a sentence names keeps its blanks.
    """
    parts = list(filter(None, sentences))
    return "".join([*(part + gap_after(part) for part in parts[:-1]), *parts[-1:]])


def gap_after(sentence: str, gap: str = " ") -> str:
    """Return what stands between a sentence and the next one: nothing after a Chinese mark."""
    return "" if sentence.endswith(_CHINESE_ENDS) else gap
