"""Names of submodels that nobody has named."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bayesgui.core.model import Model

_SHORTEST = 2
"""Letters of a common beginning that still says something."""
_WORD = re.compile(r"[^\W_]+|[\W_]+")
_LETTERS = re.compile(r"[^\W_]")


def name_of(names: Sequence[str], model: Model) -> str:
    """Return a name for some nodes: how their names begin, or the one with most neighbours."""
    return common_beginning(names) or most_linked(names, model)


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
    found = "".join(shared)
    while found and not _LETTERS.match(found[-1]):
        found = found[:-1]
    return found if len(found) >= _SHORTEST else ""


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
