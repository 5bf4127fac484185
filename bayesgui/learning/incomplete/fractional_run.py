"""Fractional updating step by step: each row, completed in all ways, is added with weights.

The weights of a row's completions are their probabilities under the posterior means before it, so
that the result depends on the order of the rows, unless nothing is missing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.learning.incomplete.cases import row_codes
from bayesgui.learning.incomplete.flat_tables import load_kernel
from bayesgui.runs.run import Run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.incomplete.cases import GroupedCases
    from bayesgui.learning.incomplete.flat_tables import FlatTables

    Flat = NDArray[np.float64]

AT_ONCE = 1_024
"""Rows between two polls for cancellation."""

MAX_COMPLETIONS = 4_096
"""Number of completions of a row up to which they are listed."""


@dataclass(frozen=True)
class Completion:
    """One way to fill in a row.

    `probability`: P(completed row) under the posterior means before the row. `weight`: its share of
    the row: P(completion | observed cells).
    """

    states: tuple[int, ...]
    probability: float
    weight: float


@dataclass(frozen=True, eq=False)
class RowUpdate:
    """A row that was added.

    `step`: number of rows added so far, this one included. `log_probability`: ln P(observed cells
    of the row | rows before), in nats. `before`, `after`: shape (cells of all tables,);
    hyperparameters before and after the row, read-only.
    """

    step: int
    row: int
    codes: tuple[int, ...]
    weight: float
    log_probability: float
    total: float
    tables: FlatTables
    before: Flat
    after: Flat

    def alphas(self) -> Mapping[str, Flat]:
        """Return the hyperparameters after the row, by variable."""
        return self.tables.parted(self.after)

    def gains(self) -> Mapping[str, Flat]:
        """Return what the row added to them; the cells of each table sum to its weight."""
        return self.tables.parted(self.after - self.before)


class FractionalRun(Run):
    """Adds one row after the other; a step is a row.

    `alpha`: shape (cells of all tables,); hyperparameters before the data. `order`: shape (rows,);
    positions of the rows in the order in which they are added. `alpha`: shape (cells of all
    tables,); hyperparameters after the rows added so far, read-only. `theta`: posterior means;
    uniform where all hyperparameters of a row are 0. `total`: σ ln P(observed cells of a row | rows
    before), in nats.
    """

    stepwise = False
    at_once = AT_ONCE

    def __init__(
        self,
        network: BayesianNetwork,
        data: Dataset,
        cases: GroupedCases,
        alpha: Flat,
        order: NDArray[np.int64],
    ) -> None:
        super().__init__()
        self.cases = cases
        self.alpha = _frozen(alpha.copy())
        self.theta = _means(alpha, cases.tables.row_starts)
        self.total = 0.0
        self._network, self._data, self._order = network, data, order
        weights = data.weights
        self._weights = np.ones(data.n_rows) if weights is None else np.asarray(weights)
        most = max(len(network.parents(name)) for name in network)
        self._digits, self._work = np.zeros(most + 1, np.int64), cases.work()
        self._seen: RowUpdate | None = None

    @property
    def is_over(self) -> bool:
        return self.done >= len(self._order)

    @property
    def share(self) -> float:
        return self.done / len(self._order) if len(self._order) else 1.0

    @property
    def max_steps(self) -> int:
        return len(self._order)

    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        last = min(self.done + steps, len(self._order))
        while self.done < last - 1:
            monitor.check()
            self._add(min(self.done + AT_ONCE, last - 1))
        if self.done < last:
            monitor.check()
            self._add_observed()

    def _add_observed(self) -> None:
        before, row = self.alpha, int(self._order[self.done])
        total = self.total
        codes = self._add(self.done + 1)
        self._seen = RowUpdate(
            self.done,
            row,
            tuple(codes[0].tolist()),
            float(self._weights[row]),
            self.total - total,
            self.total,
            self.cases.tables,
            before,
            self.alpha,
        )

    def _add(self, last: int) -> NDArray[np.int32]:
        """Add the rows up to one, all or none; return their states."""
        numbers = np.ascontiguousarray(self._order[self.done : last])
        codes = row_codes(self._network, self._data, numbers)
        alpha, theta = self.alpha.copy(), self.theta.copy()
        logarithms = np.zeros(len(numbers))
        cases = self.cases
        failed = load_kernel("row_updates").update_rows(
            0,
            len(numbers),
            numbers,
            codes,
            self._weights[numbers],
            cases.found_starts,
            cases.found,
            cases.families,
            cases.groups,
            theta,
            alpha,
            logarithms,
            self._digits,
            self._work,
        )
        if failed >= 0:
            raise DataError(
                "Row {row:,} is impossible under the prior and the rows before it; give a prior "
                "without zeros.",
                row=int(numbers[failed]) + 1,
            )
        self.alpha, self.theta = _frozen(alpha), theta
        self.total += math.fsum((logarithms * (self._weights[numbers] > 0)).tolist())
        self.done = last
        return codes

    def look(self) -> RowUpdate | None:
        """Return the last row that was added; None before the first one."""
        return self._seen


def _frozen(array: Flat) -> Flat:
    array.flags.writeable = False
    return array


def _means(alpha: Flat, row_starts: NDArray[np.int64]) -> Flat:
    lengths = np.diff(row_starts)
    sums = np.repeat(np.add.reduceat(alpha, row_starts[:-1]), lengths)
    even = 1 / np.repeat(lengths, lengths)
    means: Flat = np.where(sums > 0, alpha / np.where(sums > 0, sums, 1.0), even)
    return means


def completions(update: RowUpdate, network: BayesianNetwork) -> tuple[Completion, ...]:
    """Return the completions of a row with their weights, the heaviest first.

    The result: one for each configuration of the missing cells; empty if there are more than
    `MAX_COMPLETIONS`.
    """
    sizes = [
        1 if code >= 0 else v.n_states
        for code, v in zip(update.codes, network.variables, strict=True)
    ]
    if math.prod(sizes) > MAX_COMPLETIONS:
        return ()
    states = np.indices(sizes).reshape(len(sizes), -1)
    states += np.maximum(np.array(update.codes), 0)[:, np.newaxis]
    theta = update.tables.parted(_means(update.before, update.tables.row_starts))
    place = {name: k for k, name in enumerate(network.names)}
    chances = np.ones(states.shape[1])
    for name in network.names:
        members = [place[member] for member in (*network.cpt(name).parents, name)]
        chances *= theta[name][tuple(states[members])]
    order = np.argsort(-chances, kind="stable")
    total = float(chances.sum())
    return tuple(
        Completion(tuple(states[:, k].tolist()), float(chances[k]), float(chances[k]) / total)
        for k in order
    )
