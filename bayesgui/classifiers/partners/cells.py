"""The cells of a table as the arrays that scikit-learn takes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.training_cases import check_finite, numbers_named
from bayesgui.core.byte_sizes import bytes_text, default_budget
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.variable import Variable
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.columns.recode import recode_column

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]

MOST_SHARE = 3
"""Part of the memory budget that one array may take; training makes copies of it."""


@stored("partner-cells")
@dataclass(frozen=True)
class Cells:
    """Which columns are read as states and which as numbers.

    `states`: of each column of states, its name and those that training saw. `edges`: by column,
    the limits of its intervals, if its states are such. `numbers`: names of columns of numbers.
    """

    method: str
    states: tuple[tuple[str, tuple[str, ...]], ...]
    edges: tuple[tuple[float, ...], ...]
    numbers: tuple[str, ...]

    @classmethod
    def of(cls, known: Dataset, target: str, method: str) -> Cells:
        """Return how the columns of a labeled table are read."""
        states, edges, numbers = [], [], []
        for column in known.columns:
            if column.name == target:
                continue
            if isinstance(column, NumericColumn):
                check_finite(column, method)
                numbers.append(column.name)
                continue
            # Limits belong to all states, so that intervals that did not occur stay.
            cut = column.edges is not None
            seen = [s for s, n in zip(column.states, column.counts, strict=True) if n or cut]
            states.append((column.name, tuple(seen)))
            edges.append(tuple(column.edges or ()))
        return cls(method, tuple(states), tuple(edges), tuple(numbers))

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        """The states that training saw, by column."""
        return dict(self.states)

    @property
    def sizes(self) -> tuple[int, int]:
        """Number of columns, and the largest number of states of one."""
        most = max((len(states) for _, states in self.states), default=0)
        return len(self.states) + len(self.numbers), most

    def read(self, cases: Dataset) -> tuple[Floats, Floats]:
        """Return codes of states and numbers, shape (rows, columns) each; NaN is missing.

        A column that the table lacks, and a state that training never saw, are missing.
        """
        codes = np.full((cases.n_rows, len(self.states)), np.nan, order="F")
        for k in range(len(self.states)):
            column = self._coded(cases, k)
            if column is not None:
                there = column.codes != column.missing_code
                codes[there, k] = column.codes[there]
        values = np.empty((cases.n_rows, len(self.numbers)), order="F")
        for k, each in enumerate(numbers_named(cases, self.numbers, self.method)):
            values[:, k] = each.values
        return codes, values

    def unseen(self, cases: Dataset) -> dict[str, int]:
        """Return the numbers of cells whose state training never saw, by column."""
        found = {}
        for k, (name, _) in enumerate(self.states):
            column = self._coded(cases, k)
            lost = 0 if column is None else column.n_missing - cases[name].n_missing
            if lost:
                found[name] = lost
        return found

    def _coded(self, cases: Dataset, k: int) -> CodedColumn | None:
        name, states = self.states[k]
        if name not in cases or not states:
            return None
        variable = Variable(name, states, edges=self.edges[k] or None)
        return recode_column(cases[name], variable, refuse=False)


def check_cells(method: str, rows: int, width: int) -> None:
    """Raise if the array of a table would be too large."""
    needed, budget = 8 * rows * width, default_budget() // MOST_SHARE
    if needed > budget:
        raise MemoryBudgetError(
            "{method} would need {needed_text} for {rows:,} rows of {width:,} columns, more than "
            "{budget_text}; train it on fewer rows, or take naive-bayes, which counts.",
            method=method,
            needed_text=bytes_text(needed),
            budget_text=bytes_text(budget),
            rows=rows,
            width=width,
            needed=needed,
            budget=budget,
        )


def class_shares(counts: Floats) -> tuple[Floats, float]:
    """Return ln P(class) with one more row of each, and of a class that training never saw."""
    total = math.log(float(counts.sum()) + len(counts))
    found: Floats = np.log(counts + 1.0) - total
    return found, -total


def with_unseen(logs: Floats, present: NDArray[np.bool_], unseen: float) -> Floats:
    """Return ln P of all classes, of those that training saw; the others get a little."""
    if present.all():
        return logs
    found = np.full((len(logs), len(present)), unseen)
    found[:, present] = logs
    return found
