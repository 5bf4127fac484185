"""Which strategy is the best one while two numbers of a model vary together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError

if TYPE_CHECKING:
    from bayesgui.decisions.solving.sensitivity.asking import NumberWorth, NumberWorths
    from bayesgui.decisions.solving.sensitivity.numbers import TableNumber

    Range = tuple[float, float]

ROWS = 25
"""Values of the second number at which the first one goes over its range."""


@dataclass(frozen=True, eq=False)
class StrategyMap:
    """The best strategy over two numbers.

    `across`, `up`: the ranges of the first and the second number. `rows`: at equally spaced values
    of the second one, from the lowest, what the first one does; the thresholds in a row are exact.
    """

    first: TableNumber
    second: TableNumber
    across: Range
    up: Range
    rows: tuple[NumberWorth, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """All strategies in words, in the order in which they appear."""
        return tuple(dict.fromkeys(words for row in self.rows for words in row.words))

    def best(self, first: float, second: float) -> str:
        """Return the best strategy in words, that of the nearest row."""
        low, high = self.up
        share = (second - low) / (high - low) if high > low else 0.0
        row = self.rows[round(min(max(share, 0.0), 1.0) * (len(self.rows) - 1))]
        return row.words[row.place(first)]

    def share(self, words: str) -> float:
        """Return the part of the map in which a strategy is the best one."""
        low, high = self.across
        parts = [
            (end - begin) / (high - low)
            for row in self.rows
            for begin, end, said in row.intervals
            if said == words
        ]
        return float(sum(parts) / len(self.rows))


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
    return StrategyMap(first, second, across, up, tuple(rows))
