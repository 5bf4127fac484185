"""The words for probabilities of Renooij and Witteman (1999), in the language in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.panels.expert.word_scale import Words


def scale_words() -> Words:
    """Return the words with their probabilities, rising."""
    return (
        (0.0, phrase("Expert", "impossible")),
        (0.15, phrase("Expert", "improbable")),
        (0.25, phrase("Expert", "uncertain")),
        (0.5, phrase("Expert", "fifty-fifty")),
        (0.75, phrase("Expert", "expected")),
        (0.85, phrase("Expert", "probable")),
        (1.0, phrase("Expert", "certain")),
    )
