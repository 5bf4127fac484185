"""Sentences one after the other, as a language sets them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_AFTER_CHINESE = re.compile(r"(?<=[。；！？，：]) ")


def join_sentences(sentences: Iterable[str]) -> str:
    """Return sentences as one text: with a blank between them, but after a Chinese mark."""
    return _AFTER_CHINESE.sub("", " ".join(filter(None, sentences)))
