"""Positivity: which states of the cause never occur with a configuration of the set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from bayesgui.learning.effects.effect_table import EffectTable

MOST_NAMED = 1_000
"""Cells without rows that are listed."""


@dataclass(frozen=True)
class EmptyCell:
    """A state of the cause that no row has within a configuration of the set.

    `rows`: total weight of the rows with the configuration.
    """

    state: str
    configuration: tuple[tuple[str, str], ...]
    rows: float


@dataclass(frozen=True)
class Positivity:
    """Cells of the states compared and the configurations of the set that occur.

    `cells`: their number. `without_rows`: how many of them have no row. `least`: least number of
    rows of a cell. `named`: the cells without rows, those of most weight first; the first 1,000.
    """

    cells: int
    without_rows: int
    least: float
    named: tuple[EmptyCell, ...]


def positivity(table: EffectTable) -> Positivity:
    """Return which cells have no rows, so that the estimate rests on a model there."""
    counts = table.counts()[0].sum(axis=-1)
    rows, of_strata = counts[:, list(table.arms)], counts.sum(axis=1)
    strata, arms = np.nonzero(rows <= 0)
    order = np.lexsort((arms, strata, -of_strata[strata]))[:MOST_NAMED]
    named = []
    for k in order.tolist():
        codes = table.strata[strata[k]].tolist()
        texts = (states[code] for states, code in zip(table.set_states, codes, strict=True))
        configuration = tuple(zip(table.question.adjust_for, texts, strict=True))
        state = table.question.arms[arms[k]]
        named.append(EmptyCell(state, configuration, float(of_strata[strata[k]])))
    return Positivity(rows.size, len(strata), float(rows.min()), tuple(named))
