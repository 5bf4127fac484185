"""The words for probabilities in the language in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.elicitation.words import SEVEN_WORDS
from bayesgui.panels.panel import translate_sentence

if TYPE_CHECKING:
    from bayesgui.panels.expert.word_scale import Words


def scale_words() -> Words:
    """Return the words with their probabilities, rising."""
    return tuple((word.probability, translate_sentence(word.text)) for word in SEVEN_WORDS)
