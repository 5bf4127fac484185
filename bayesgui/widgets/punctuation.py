"""The signs between parts of a text, which are others in Chinese."""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from collections.abc import Iterable

translate = QCoreApplication.translate

_AFTER_CHINESE = re.compile(r"(?<=[。；！？，：]) ")


def ended(text: str) -> str:
    """Return a text with a full stop."""
    return translate("Punctuation", "{text}.").format(text=text)


def titled(title: str, text: str) -> str:
    """Return a text after what it is about, and a colon."""
    return translate("Punctuation", "{title}: {text}").format(title=title, text=text)


def joined(parts: Iterable[str]) -> str:
    """Return parts with semicolons between them."""
    both = translate("Punctuation", "{first}; {second}")
    return reduce(lambda first, second: both.format(first=first, second=second), parts)


def enumerated(parts: Iterable[str]) -> str:
    """Return parts with commas between them."""
    both = translate("Punctuation", "{first}, {second}")
    return reduce(lambda first, second: both.format(first=first, second=second), parts)


def join_sentences(sentences: Iterable[str]) -> str:
    """Return sentences as one text: with a blank between them, but after a Chinese mark."""
    return _AFTER_CHINESE.sub("", " ".join(filter(None, sentences)))
