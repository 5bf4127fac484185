"""Answers of one expert that contradict the order of the parents' states, and which order does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.elicited import scales
from bayesgui.core.elicited.answers import ANY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.elicited.answers import Answer, Configuration
    from bayesgui.core.elicited.mechanism import Elicited

_FEWEST = 2
"""Pairs from which the order of a parent is doubted instead of an answer."""


@dataclass(frozen=True)
class Turn:
    """A parent whose states the answers see in the other order.

    `falls`, `left`: pairs against the order before and after it is turned. `configuration`: a row
    of one of them. `orders`: those of the form with the parent turned.
    """

    parent: str
    falls: int
    left: int
    configuration: Configuration
    orders: tuple[scales.Order, ...]


def end_answers(form: Elicited, expert: str) -> list[Answer]:
    """Return the answers of an expert about the lowest or highest state in a given row."""
    ends = {form.orders[-1][0], form.orders[-1][-1]}
    return [
        each
        for each in form.answers
        if each.expert == expert and each.state in ends and ANY not in each.configuration
    ]


def falls(answers: Sequence[Answer], orders: Sequence[scales.Order]) -> list[tuple[Answer, Answer]]:
    """Return pairs, lower row first, in which higher parents make the child lower."""
    if len(orders[-1]) < 2:
        return []
    ranks = [scales.ranks_of(order) for order in orders]
    sign = {orders[-1][0]: -1, orders[-1][-1]: 1}
    return [
        (one, other)
        for one in answers
        for other in answers
        if one.state == other.state
        and (other.probability - one.probability) * sign[one.state] < -1e-9
        and _is_below(one, other, ranks)
    ]


def turns(form: Elicited, answers: Sequence[Answer]) -> list[Turn]:
    """Return the parents to turn one after another, as long as each leaves fewer pairs.

    One that changes little is not proposed: it must take at least half of them away.
    """
    found: list[Turn] = []
    orders = tuple(form.orders)
    present = falls(answers, orders)
    while len(present) >= _FEWEST:
        tried = []
        for k, parent in enumerate(form.parents):
            if any(turn.parent == parent for turn in found):
                continue
            other = (*orders[:k], scales.turned(orders[k]), *orders[k + 1 :])
            tried.append((len(falls(answers, other)), k, parent, other))
        left, _, parent, turned = min(tried, key=lambda each: each[:2], default=(1, 0, "", ()))
        if not turned or 2 * left > len(present):
            break
        orders = turned
        found.append(Turn(parent, len(present), left, present[0][1].configuration, orders))
        present = falls(answers, orders)
    return found


def _is_below(one: Answer, other: Answer, ranks: Sequence[scales.Order]) -> bool:
    """Whether no parent is higher in the first row than in the second, and one is lower."""
    pairs = zip(one.configuration, other.configuration, ranks[:-1], strict=True)
    steps = [rank[b] - rank[a] for a, b, rank in pairs]
    return min(steps, default=0) >= 0 and max(steps, default=0) > 0
