"""Which strategy is the best one while two numbers of a model vary together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.decisions.solving.sensitivity.asking import NumberWorth, NumberWorths
    from bayesgui.decisions.solving.sensitivity.numbers import TableNumber
    from bayesgui.decisions.solving.strategy import Policy

    Range = tuple[float, float]

ROWS = 25
"""Values of the second number at which the first one goes over its range."""


@dataclass(frozen=True, eq=False)
class Region:
    """Where one strategy is the best one.

    `words`: of the strategy, told from those of all other regions. `share`: part of the map.
    """

    words: str
    share: float


@dataclass(frozen=True, eq=False)
class StrategyMap:
    """The best strategy over two numbers.

    `across`, `up`: the ranges of the first and the second number. `rows`: at equally spaced values
    of the second one, from the lowest, what the first one does; the thresholds in a row are exact.
    `regions`: one for each strategy, in the order in which they appear. `places`: of each row, the
    region of each of its intervals.
    """

    first: TableNumber
    second: TableNumber
    across: Range
    up: Range
    rows: tuple[NumberWorth, ...]
    regions: tuple[Region, ...]
    places: tuple[tuple[int, ...], ...]

    def best(self, first: float, second: float) -> int:
        """Return the region with the best strategy, that of the nearest row."""
        low, high = self.up
        share = (second - low) / (high - low) if high > low else 0.0
        row = round(min(max(share, 0.0), 1.0) * (len(self.rows) - 1))
        return self.places[row][self.rows[row].place(first)]


def strategy_map(
    asked: NumberWorths,
    first: TableNumber,
    second: TableNumber,
    across: Range,
    up: Range,
    n_rows: int = ROWS,
) -> StrategyMap:
    """Return the best strategy over two numbers.

    Raises `ModelError` for two numbers of one row of a table, which give way to each other.
    """
    if first.is_probability and first.key[:2] == second.key[:2]:
        raise ModelError(
            "Two numbers of one row of {variable} give way to each other; choose one of another "
            "row.",
            variable=first.variable,
        )
    rows = []
    for k, value in enumerate(np.linspace(*up, n_rows).tolist()):
        asked.monitor.report(k / n_rows)
        rows.append(asked.beside(first, *across, second, value))
    order = {done: k for k, done in enumerate(dict.fromkeys(d for row in rows for d in row.done))}
    places = tuple(tuple(order[done] for done in row.done) for row in rows)
    return StrategyMap(
        first, second, across, up, tuple(rows), _regions(asked, rows, places, len(order)), places
    )


def _regions(
    asked: NumberWorths,
    rows: Sequence[NumberWorth],
    places: Sequence[Sequence[int]],
    count: int,
) -> tuple[Region, ...]:
    shares = [0.0] * count
    policies: dict[int, Mapping[str, Policy]] = {}
    for row, its in zip(rows, places, strict=True):
        for k, (begin, end, _), of in zip(its, row.intervals, row.policies, strict=True):
            shares[k] += (end - begin) / (row.high - row.low) / len(rows)
            policies.setdefault(k, of)
    said = _told_apart(asked, [policies[k] for k in range(count)])
    return tuple(Region(*each) for each in zip(said, shares, strict=True))


def _told_apart(asked: NumberWorths, every: Sequence[Mapping[str, Policy]]) -> list[str]:
    """Return strategies in words that are all different.

    Those of the same words are told from the best one now, or else from the first of them, and
    numbered if that is too long to say or not enough.
    """
    now = asked.strategy.policies_of
    told_from: dict[str, Mapping[str, Policy]] = {asked.words(now): now}
    done_now, found = asked.done(now), []
    for policies in every:
        words = asked.words(policies)
        one = told_from.setdefault(words, policies)
        is_it = one is policies or (one is now and asked.done(policies) == done_now)
        found.append(words if is_it else asked.other(one, policies))
    taken: dict[str, int] = {}
    for k, words in enumerate(found):
        taken[words] = taken.get(words, 0) + 1
        if taken[words] > 1:
            found[k] = Sentence("{strategy} ({number})", strategy=words, number=taken[words])
    return found
