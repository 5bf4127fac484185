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
_MOST = 0.6
"""Share of the names that have a usual beginning."""
_WORD = re.compile(r"[^\W_]+|[\W_]+")
_LETTERS = re.compile(r"[^\W_]")


def name_of(names: Sequence[str], model: Model) -> str:
    """Return a name for some nodes: how their names begin, or the one with most neighbours."""
    return common_beginning(names) or most_linked(names, model)


def names_of(groups: Sequence[Sequence[str]], model: Model) -> tuple[str, ...]:
    """Return a name for each of some groups of nodes, all distinct.

    That is how all or most of its names begin, if no other group's begin so; otherwise the node
    with the most neighbours in it.
    """
    choices = [
        [common_beginning(group), usual_beginning(group), most_linked(group, model)]
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


def usual_beginning(names: Sequence[str]) -> str:
    """Return the longest beginning that most names share, as `common_beginning` does that of all.

    >>> usual_beginning(["L_MED_A", "L_MED_B", "L_MED_C", "L_ULN_A"])
    'L_MED'
    """
    shares: Counter[str] = Counter()
    for name in names:
        words = _WORD.findall(name)
        ends = range(1, len(words))
        shares.update({_without_separator("".join(words[:end])) for end in ends})
    least = _MOST * len(names)
    usual = [each for each, n in shares.items() if n >= least and len(each) >= _SHORTEST]
    return max(usual, key=lambda each: (len(each), shares[each]), default="")


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
