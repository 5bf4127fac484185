"""All numbers with their ranges, and one of them over a wider one, as a page shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError, ModelError
from bayesgui.core.sentence import Sentence
from bayesgui.decisions.solving.sensitivity.numbers import range_of
from bayesgui.decisions.solving.sensitivity.strategy_map import strategy_map

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.sensitivity.asking import NumberWorth, NumberWorths
    from bayesgui.decisions.solving.sensitivity.numbers import TableNumber
    from bayesgui.decisions.solving.sensitivity.strategy_map import StrategyMap

_WIDER = 2.0
"""How much wider than in its row a number goes under its curve."""


@dataclass(frozen=True, eq=False)
class SensitivityTable:
    """What the numbers of a model do to what its best strategy is worth.

    `now`: what it is worth. `rows`: the numbers, the widest first. `curve`: the chosen one over a
    wider range. `every`: all numbers. `left_out`: utilities whose numbers are not among them.
    `together`: the best strategy over the chosen number and a second one, if that was asked for;
    `remark`: why there is none. `exact`: whether the solver is.
    """

    model: Model
    now: float
    rows: tuple[NumberWorth, ...]
    curve: NumberWorth | None
    every: tuple[TableNumber, ...]
    left_out: tuple[str, ...]
    together: StrategyMap | None = None
    remark: Sentence | None = None
    exact: bool = True

    @property
    def thresholds(self) -> dict[str, dict[int, float]]:
        """By node and position in its table, the nearest number at which the choice changes."""
        found: dict[str, dict[int, float]] = {}
        for each in self.rows:
            if each.nearest is not None:
                place = self._position(each.number)
                found.setdefault(each.number.variable, {})[place] = each.nearest
        return found

    def _position(self, number: TableNumber) -> int:
        """Return the position of a number in its table, the last axis fastest."""
        names = (*self.model.parents(number.variable), number.variable)[: len(number.cell)]
        sizes = [self.model[name].n_states for name in names]
        return int(np.ravel_multi_index(number.cell, sizes)) if sizes else 0


def sensitivity_table(
    asked: NumberWorths,
    reach: float,
    chosen: TableNumber | None,
    second: TableNumber | None = None,
) -> SensitivityTable:
    """Return all numbers within a part of themselves; `chosen`: None for the widest.

    `second`: a number that goes over its range together with the chosen one.
    """
    rows = asked.all_within(reach)
    numbers = {each.number.key: each.number for each in rows}
    number = numbers.get(chosen.key) if chosen is not None else None
    if number is None and rows:
        number = rows[0].number
    curve, together, remark = None, None, None
    if number is not None:
        across = range_of(asked.model, number, _WIDER * reach)
        curve = asked.within(number, *across)
        other = numbers.get(second.key) if second is not None else None
        if other is not None:
            up = range_of(asked.model, other, _WIDER * reach)
            try:
                together = strategy_map(asked, number, other, across, up)
            except (ModelError, ImpossibleEvidenceError) as error:
                remark = Sentence(error.template, **error.values)
    return SensitivityTable(
        asked.model,
        asked.now,
        tuple(rows),
        curve,
        tuple(asked.numbers),
        asked.left_out,
        together,
        remark,
        asked.strategy.exact,
    )
