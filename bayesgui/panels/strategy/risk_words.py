"""What two lotteries have to say about each other, in sentences."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.decisions.solving.risk.dominance import (
    areas_between,
    dominated_pairs,
    dominates,
    dominates_for_cautious,
)
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import value_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.panels.strategy.risk_plot import NamedLottery


def band_of(n_drawn: float) -> float:
    """Return how far a curve of drawn cases may be from the true one at any place, 19 times in 20.

    Massart (1990), of the inequality of Dvoretzky, Kiefer and Wolfowitz.
    """
    return math.sqrt(math.log(2 / 0.05) / (2 * n_drawn))


def dominance_words(first: NamedLottery, second: NamedLottery) -> str:
    """Return which of two is better for everyone, or for all who avoid risk."""
    for one, other in ((first, second), (second, first)):
        said = {"better": one.name, "worse": other.name}
        if dominates(one.lottery, other.lottery):
            text = phrase(
                "Risk",
                "{better} dominates {worse}: at no x is it more likely to end below.",
                **said,
            )
            return _begun(text)
        if dominates_for_cautious(one.lottery, other.lottery):
            text = phrase(
                "Risk", "{better} dominates {worse} for all who avoid risk (second order).", **said
            )
            return _begun(text)
    gaps = areas_between(first.lottery, second.lottery)
    if max(gaps) <= 1e-9 * max(1.0, abs(first.lottery.mean)):
        return phrase("Risk", "Both bring the same.")
    return phrase("Risk", "Neither dominates.")


def _begun(text: str) -> str:
    """Return a sentence with a capital letter, where a strategy's name begins it."""
    return text[:1].upper() + text[1:]


def area_words(first: NamedLottery, second: NamedLottery) -> str:
    """Return the areas between two curves as numbers."""
    one, other = areas_between(first.lottery, second.lottery)
    most, gap = max(one, other), abs(one - other) / 10
    # The difference of what is read is what is read as the difference.
    gap = gap if gap > 1e-9 * most else 0.0
    return phrase(
        "Risk",
        "Filled: {first} is less likely to end below x (area {one}); hatched: {second} is (area "
        "{other}). Their difference, {gap}, is the difference of the means.",
        first=first.name,
        second=second.name,
        one=value_text(one, most, gap),
        other=value_text(other, most, gap),
        gap=value_text(one - other, most, gap),
    )


def dominated_words(curves: Sequence[NamedLottery]) -> str:
    """Return which strategies nobody should take, each with one that is better."""
    found = dominated_pairs([each.lottery for each in curves])
    return " ".join(
        phrase(
            "Risk",
            "{worse} is dominated by {better}: at every x it is at least as likely to end below.",
            worse=curves[k].name,
            better=curves[j].name,
        )
        for k, j in found
    )
