"""Information of columns of a table less its complexity: what the rows tell beyond chance."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.chunked import chunks
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.data.case_source import held_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable

Complexity = Literal["nml", "bic"]
EXACT_ROWS = 1_000
"""Rows up to which the normalizing constant of a binomial is summed; above, its series is exact to
the last digits that matter."""
MAX_READS = 1_000_000
"""Rows that are read in one call, so that a cancellation is noticed soon."""
MAX_CELLS = 2**22
"""Cells of a table above which a set is too large to tell anything."""


class Informations:
    """Answers rows times mutual information, less complexity, in nats.

    `complexity`: the normalized maximum likelihood of Kontkanen & Myllymäki (2007), A linear-time
    algorithm for computing the multinomial stochastic complexity, Information Processing Letters
    103, 227–233; or half the degrees of freedom times ln rows.
    """

    def __init__(
        self, data: CaseTable, complexity: Complexity = "nml", monitor: Monitor = SILENT
    ) -> None:
        self._monitor = monitor
        held = held_rows(data)
        if held is None:
            raise DataError(
                "MIIC counts rows again and again, and those of this table are not in memory; "
                "import a sample of them."
            )
        if not held.names:
            raise DataError("The table has no columns; a structure is learned from cases.")
        columns = [held.categorical(name) for name in held.names]
        self.names = tuple(held.names)
        self._sizes = np.array([len(column.states) for column in columns], np.int64)
        self._codes = np.empty((len(columns), held.n_rows), np.uint16)
        for codes, column, size in zip(self._codes, columns, self._sizes, strict=True):
            for (part,) in chunks((held.n_rows,), monitor):
                codes[part] = column.codes[part]
                codes[part][codes[part] >= size] = np.iinfo(np.uint16).max
        weighted = held.weights is not None
        self._weights = np.array(held.weights, np.float64) if weighted else np.zeros(0)
        total = float(held.total_weight)
        kinds = np.unique(self._sizes)
        self._rows = np.searchsorted(kinds, self._sizes).astype(np.int64)
        # Of "bic" the complexity follows from the numbers of states.
        self._log_rows = math.log(max(total, 1.0)) if complexity == "bic" else 0.0
        count = math.ceil(total) + 1
        no_costs = np.zeros((len(kinds), count + 1))
        self._costs = no_costs if self._log_rows else _costs(kinds, count, monitor)
        self._kernel: Any = kernel_cache.module("learning", "three_point")

    def of_two(self, x: int, y: int, given: Sequence[int]) -> float:
        """Return it for two variables given a set."""
        strata, n_strata = self._strata(given)
        found = float(self._kernel.of_two(x, y, strata, n_strata, *self._table))
        return found - n_strata * self._penalty(x, y)

    def with_others(
        self, x: int, y: int, given: Sequence[int], others: Sequence[int]
    ) -> NDArray[np.float64]:
        """Return it for x and y, x and y given z, x and z, y and z, for each z of some others."""
        strata, n_strata = self._strata(given)
        found = np.zeros((len(others), 4))
        chosen = np.array(others, np.int64)
        step = max(1, MAX_READS // max(1, self._codes.shape[1]))
        for k in range(0, len(chosen), step):
            self._monitor.check()
            part, some = found[k : k + step], chosen[k : k + step]
            self._kernel.with_others(part, x, y, some, strata, n_strata, *self._table)
        if self._log_rows:
            for k, z in enumerate(others):
                plain, with_x, with_y = (self._penalty(*p) for p in ((x, y), (x, z), (y, z)))
                within = plain * float(self._sizes[z])
                found[k] -= n_strata * np.array((plain, within, with_x, with_y))
        return found

    def _penalty(self, x: int, y: int) -> float:
        """Return the complexity of two variables in a stratum, where all have the same."""
        return 0.5 * float(self._sizes[x] - 1) * float(self._sizes[y] - 1) * self._log_rows

    def fits(self, x: int, y: int, given: Sequence[int]) -> bool:
        """Return whether the table of two variables given a set is small enough."""
        return math.prod(int(self._sizes[k]) for k in (x, y, *given)) <= MAX_CELLS

    @property
    def _table(self) -> tuple[Any, ...]:
        return self._codes, self._sizes, self._weights, self._costs, self._rows

    def _strata(self, given: Sequence[int]) -> tuple[NDArray[np.int64], int]:
        """Return the number of each row's combination of states, and how many there are."""
        n_rows = self._codes.shape[1]
        if not given:
            return np.zeros(n_rows, np.int64), 1
        numbers, missing = np.zeros(n_rows, np.int64), np.zeros(n_rows, np.bool_)
        for k in given:
            missing |= self._codes[k] >= self._sizes[k]
            numbers = numbers * self._sizes[k] + self._codes[k]
        numbers[missing] = 0
        occurring = np.zeros(math.prod(int(self._sizes[k]) for k in given), np.bool_)
        occurring[numbers] = True
        found = (np.cumsum(occurring) - 1)[numbers]
        found[missing] = -1
        return found, max(int(occurring.sum()), 1)


def _costs(sizes: NDArray[np.int64], count: int, monitor: Monitor = SILENT) -> NDArray[np.float64]:
    """Return ln C(states, rows), a row for each number of states."""
    costs = np.zeros((len(sizes), count + 1))
    n = np.arange(count + 1, dtype=np.float64)
    one, two = np.zeros(count + 1), _binomial_costs(count)
    wanted = {int(size): k for k, size in enumerate(sizes)}
    before, now = one, two
    for size in range(1, max(wanted, default=1) + 1):
        monitor.check()
        if size > 2:
            with np.errstate(divide="ignore"):
                grown = np.logaddexp(now, np.log(n / (size - 2)) + before)
            before, now = now, grown
        if size in wanted:
            costs[wanted[size]] = one if size == 1 else now
    return costs


def _binomial_costs(count: int) -> NDArray[np.float64]:
    """Return ln C(2, n) for each number of rows, 0 for none.

    Szpankowski (2001), Average case analysis of algorithms on sequences, section 8.5, for many.
    """
    found = np.zeros(count + 1)
    n = np.arange(1, count + 1, dtype=np.float64)
    series = np.sqrt(8 / (9 * n * np.pi)) + (3 * np.pi - 16) / (36 * n * np.pi)
    found[1:] = 0.5 * np.log(n * np.pi / 2) + series
    logs = np.concatenate(([0.0], np.cumsum(np.log(n[:EXACT_ROWS]))))
    for rows in range(1, min(count, EXACT_ROWS) + 1):
        h = np.arange(rows + 1, dtype=np.float64)
        shares = h * np.log(np.maximum(h / rows, 1e-300))
        powers = shares + shares[::-1]
        terms = logs[rows] - logs[: rows + 1] - logs[rows::-1] + powers
        found[rows] = np.logaddexp.reduce(terms)
    return found
