"""Examples to begin with: classes, losses and a sentence on what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

from bayesgui.windows.playgrounds.decision.settings import DecisionSettings, zero_one


@dataclass(frozen=True)
class Story:
    """An example.

    `cases`: the number of cases whose expected cost is told, 0 for none. Texts are translated
    in the context “Stories”.
    """

    key: str
    title: str
    text: str
    settings: DecisionSettings
    cases: int = 0


TEXTBOOK = "iris"


def _settings(
    key: str,
    classes: tuple[tuple[float, float, float], ...],
    losses: tuple[tuple[float, ...], ...],
    ends: tuple[float, float],
) -> DecisionSettings:
    means, deviations, priors = zip(*classes, strict=True)
    return DecisionSettings(means, deviations, priors, losses, *ends, story=key)


_FAULTY, _SOUND = NormalDist().inv_cdf(0.9), NormalDist().inv_cdf(0.3)
"""Mean loudness of machines of which 90 % and 30 % are louder than 0."""

STORIES: tuple[Story, ...] = (
    Story(
        TEXTBOOK,
        "Textbook example: two irises",
        "Two species by the length of a petal. Taking ω₁ for ω₂ costs three times as much as "
        "the other way round.",
        _settings(TEXTBOOK, ((5, 1, 0.6), (7, 2, 0.4)), ((0, 3), (1, 0)), (-1, 13)),
    ),
    Story(
        "flowers",
        "Flower factory: 1,000 stems and a fine",
        "ω₁ fresh, ω₂ wilted, x is the firmness of the stem. A fresh stem thrown away costs 2, "
        "a wilted one sold a fine of 20.",
        _settings("flowers", ((8, 1.5, 0.9), (4, 1.5, 0.1)), ((0, 2), (20, 0)), (-1, 13)),
        cases=1000,
    ),
    Story(
        "tumour",
        "Tumor: being right costs, too",
        "ω₁ benign, ω₂ malignant. The check-up costs 1, a needless operation 6, a needed one "
        "20, an overlooked tumor 100: only differences within a row move the threshold.",
        _settings("tumour", ((3, 1, 0.9), (6, 1.2, 0.1)), ((1, 6), (100, 20)), (-1, 11)),
    ),
    Story(
        "noise",
        "Noise machine: losses 9 : 1",
        "ω₁ sound, ω₂ faulty, x is the loudness, noise above 0. 90 % of the faulty machines "
        "make noise and 30 % of the sound ones, and 40 of 100 were silent: "
        "0.6 = 0.9 p + 0.3 (1 − p), so the prior is 0.5. A fault overlooked costs 9, "
        "a needless repair 1.",
        _settings("noise", ((_SOUND, 1, 0.5), (_FAULTY, 1, 0.5)), ((0, 1), (9, 0)), (-4, 5)),
    ),
    Story(
        "equal",
        "Equal spreads: one threshold",
        "With equal spreads the quadratic equation loses its square: one root.",
        _settings("equal", ((5, 1.5, 0.6), (8, 1.5, 0.4)), ((0, 3), (1, 0)), (-1, 13)),
    ),
    Story(
        "none",
        "One class everywhere: no threshold",
        "ω₂ is nowhere more probable than ω₁. Double its losses a few times, and the least "
        "risk begins to decide it.",
        _settings("none", ((6, 2, 0.9), (6.5, 1.5, 0.1)), ((0, 1), (3, 0)), (-1, 13)),
    ),
    Story(
        "three",
        "Three classes",
        "The wide class ω₃ wins at both ends and may win between the others; every region counts.",
        _settings("three", ((3, 0.8, 0.35), (6, 1, 0.4), (8, 2.4, 0.25)), zero_one(3), (-1, 15)),
    ),
)


def story_of(key: str) -> Story | None:
    """Return an example by its key, None if there is none."""
    return next((each for each in STORIES if each.key == key), None)
