"""Names of the states of ranked nodes, and which nodes can be taken for ranked ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from bayesgui.core.variable import Variable

RANKED_STATES: dict[int, tuple[Sentence, ...]] = {
    3: (Sentence("low"), Sentence("medium"), Sentence("high")),
    5: (
        Sentence("very low"),
        Sentence("low"),
        Sentence("medium"),
        Sentence("high"),
        Sentence("very high"),
    ),
    7: (
        Sentence("lowest"),
        Sentence("very low"),
        Sentence("low"),
        Sentence("medium"),
        Sentence("high"),
        Sentence("very high"),
        Sentence("highest"),
    ),
}
"""The states of a new ranked node by their number, from the low end of the scale."""

_CHINESE: dict[str, str] = {
    "lowest": "最低",
    "very low": "很低",
    "low": "低",
    "medium": "中",
    "high": "高",
    "very high": "很高",
    "highest": "最高",
}
_SCALE = {word: k for k, word in enumerate(_CHINESE)} | {
    word: k for k, word in enumerate(_CHINESE.values())
}


def ranked_states(n: int, language: str = "en") -> tuple[str, ...]:
    """Return the names of the states of a new ranked node: 3, 5 or 7, lowest first."""
    words = tuple(map(str, RANKED_STATES[n]))
    return tuple(_CHINESE[word] for word in words) if language.startswith("zh") else words


def is_ranked(variable: Variable) -> bool:
    """Whether a node's states stand in order on a scale: by their names, numbers or intervals."""
    if variable.values or variable.edges:
        return True
    places = [_SCALE.get(state.strip().casefold()) for state in variable.states]
    known = [place for place in places if place is not None]
    if len(known) < max(len(places), 2):
        return False
    return known in (sorted(known), sorted(known, reverse=True))
