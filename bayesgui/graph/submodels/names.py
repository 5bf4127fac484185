"""Names of submodels that nobody has named."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bayesgui.core.model import Model

_SHORTEST = 2
"""Letters of a common beginning that still says something."""
_FEW = 3
"""Names of which no word is said to be shared by most."""
_MOST = 0.7
"""Share of the names that have a word that most share."""
_TELLING = 3
"""Letters of a word that says something by itself."""
_WORD = re.compile(r"[^\W_]+|[\W_]+")
_LETTERS_ONLY = re.compile(r"[^\W_]+")
_BETWEEN = re.compile(r"[\W_]+")
_LETTERS = re.compile(r"[^\W_]")


def name_of(names: Sequence[str], model: Model) -> str:
    """Return a name for some nodes; see `names_of`."""
    return common_beginning(names) or shared_words(names) or most_linked(names, model)


def names_of(groups: Sequence[Sequence[str]], model: Model) -> tuple[str, ...]:
    """Return a name for each of some groups of nodes, all distinct.

    That is how all its names begin, or else the words that most of them share, if no other group
    has the same ones; otherwise the node with the most neighbours in it.
    """
    choices = [
        [common_beginning(group), shared_words(group), most_linked(group, model)]
        for group in groups
    ]
    named = [next(filter(None, choice)) for choice in choices]
    shared = {name for name, times in Counter(named).items() if times > 1}
    named = [
        choice[-1] if name in shared else name for name, choice in zip(named, choices, strict=True)
    ]
    found: list[str] = []
    for name in named:
        number, free = 1, name
        while free in found:
            number += 1
            free = f"{name} {number}"
        found.append(free)
    return tuple(found)


def shared_words(names: Sequence[str]) -> str:
    """Return the words that most names have in common, in their order; "" if they say too little.

    >>> shared_words(["R_LNLC8_ADM_NEUR", "R_LNLLP_ADM_NEUR", "R_LNLC8_LP_ADM_NEUR", "R_ACT"])
    'R_ADM_NEUR'
    """
    if len(names) < _FEW:
        return ""
    places: dict[str, list[float]] = {}
    for name in names:
        words = _LETTERS_ONLY.findall(name)
        for word in dict.fromkeys(words):
            places.setdefault(word, []).append(words.index(word) / len(words))
    usual = [word for word, at in places.items() if len(at) >= _MOST * len(names)]
    if not any(len(word) >= _TELLING for word in usual):
        return ""
    usual.sort(key=lambda word: sum(places[word]) / len(places[word]))
    between = Counter(sign for name in names for sign in _BETWEEN.findall(name))
    return (between.most_common(1)[0][0] if between else " ").join(usual)


def common_beginning(names: Sequence[str]) -> str:
    """Return the words that all names begin with, without a separator at the end; "" if too short.

    >>> common_beginning(["R_APB_ALLAMP_WA", "R_APB_MALOSS", "R_APB_DE"])
    'R_APB'
    >>> common_beginning(["fever", "fatigue"])
    ''
    """
    if len(names) < 2:
        return ""
    shared: list[str] = []
    for words in zip(*(_WORD.findall(name) for name in names), strict=False):
        if len(set(words)) > 1:
            break
        shared.append(words[0])
    found = _without_separator("".join(shared))
    return found if len(found) >= _SHORTEST else ""


def _without_separator(text: str) -> str:
    while text and not _LETTERS.match(text[-1]):
        text = text[:-1]
    return text


def most_linked(names: Collection[str], model: Model) -> str:
    """Return the node with the most arcs to others of them; of equal ones that with most at all.

    After that the first one of the model counts.
    """
    chosen = set(names)

    def rank(name: str) -> tuple[int, int]:
        near = {*model.parents(name), *model.children(name)}
        return len(near & chosen), len(near)

    order = [name for name in model.names if name in chosen]
    return max(order, key=rank)
