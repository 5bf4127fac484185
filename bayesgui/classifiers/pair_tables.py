"""Counts of all pairs of states in each class, and what a column as super-parent makes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.plain_data import stored
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import MAX_CELLS, pair_counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.data.dataset import Dataset

VOTES = 2**19
"""Logarithms that are computed between two polls for cancellation, a few milliseconds."""


@stored("pair-tables")
@dataclass(frozen=True, eq=False)
class PairTables:
    """ln P(class, a) and ln P(b | class, a) for all states a and b of different columns.

    `sizes`: shape (columns,); their numbers of states. `values`: shape (states, states, classes);
    over the states of all columns in order; ln P(class, a) on the diagonal. `active`: shape
    (states,); whether a state makes its column a super-parent.
    """

    names: tuple[str, ...]
    sizes: NDArray[np.int64]
    values: NDArray[np.float64]
    active: NDArray[np.uint8]

    def __post_init__(self) -> None:
        # The kernel takes arrays that it could write to; those of a mapped file are read-only.
        for name in ("values", "active"):
            array = getattr(self, name)
            if not array.flags.writeable:
                object.__setattr__(self, name, array.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return PairTables, (self.names, self.sizes, self.values, self.active)

    def places(self, cases: Dataset, rows: slice) -> NDArray[np.int32]:
        """Return the place of each cell's state among all states, −1 if it is missing."""
        found = []
        for name, first, size in zip(self.names, firsts_of(self.sizes), self.sizes, strict=True):
            codes = cases.categorical(name).codes[rows].astype(np.int64)
            found.append(np.where(codes < size, codes + first, -1))
        return np.ascontiguousarray(np.stack(found, axis=1), dtype=np.int32)

    def votes(self, places: NDArray[np.int32]) -> NDArray[np.float64]:
        """Return ln P(class, row) under every super-parent.

        `places`: shape (rows, columns); as `places` returns them; missing cells are summed out, and
        make no super-parent. The result: shape (rows, columns, classes); −∞ where a column is not a
        super-parent of the row.
        """
        found = np.empty((*places.shape, self.values.shape[2]))
        kernels = kernel_cache.module("classifiers", "super_parents")
        kernels.fill_votes(found, self.values, self.active, places)
        return found

    def completed_votes(self, places: NDArray[np.int32]) -> NDArray[np.float64]:
        """Return `votes`, in which a missing super-parent is summed over its states."""
        found = self.votes(places)
        for column, first in enumerate(firsts_of(self.sizes).tolist()):
            blank = np.flatnonzero(places[:, column] < 0)
            if not blank.size:
                continue
            filled = places[blank]
            for state in range(int(self.sizes[column])):
                filled[:, column] = first + state
                one = self.votes(filled)[:, column]
                found[blank, column] = np.logaddexp(found[blank, column], one)
        return found

    @property
    def rows_at_once(self) -> int:
        """Number of rows whose votes are held at the same time."""
        return max(1, VOTES // (len(self.names) * len(self.values[0, 0])))


def firsts_of(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the place of each column's first state among the states of all columns."""
    return np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)


def sizes_of(cases: Dataset, names: Sequence[str]) -> NDArray[np.int64]:
    """Return the numbers of states of columns."""
    return np.array([len(cases.categorical(name).states) for name in names], np.int64)


def class_pair_counts(
    cases: Dataset, target: str, names: Sequence[str], monitor: Monitor = SILENT
) -> NDArray[np.float64]:
    """Count all pairs of states of all columns in each class, in one pass over each class's rows.

    `cases`: rows with a class; a row counts for the pairs of which no cell is missing. The result:
    shape (classes, states, states); over the states of all columns in order; the diagonal has the
    counts of single states.
    """
    column = cases.categorical(target)
    states = int(sizes_of(cases, names).sum())
    cells = states * states * len(column.states)
    if cells > MAX_CELLS:
        raise MemoryBudgetError(
            "The columns have {states:,} states together, and the pairs of these in each class "
            "{cells:,} counts; leave out columns with many states.",
            states=states,
            cells=cells,
            needed=8 * cells,
            budget=8 * MAX_CELLS,
        )
    found = np.zeros((len(column.states), states, states))
    for k in range(len(column.states)):
        monitor.check()
        rows = np.flatnonzero(column.codes == k)
        if rows.size:
            part: list[CodedColumn] = [cases.categorical(name).rows(rows) for name in names]
            weights = None if cases.weights is None else cases.weights[rows]
            found[k] = pair_counts(part, weights, monitor)
    return found


def conditional_tables(
    counts: NDArray[np.float64], sizes: NDArray[np.int64], alpha: float
) -> NDArray[np.float64]:
    """Return P(b | class, a) = (n_cab + α) / (n_ca + α N_b) for all states.

    `counts`: shape (classes, states, states); see `class_pair_counts`. `sizes`: shape (columns,);
    numbers of states of the columns. `alpha`: added to every cell; a row without counts is uniform
    if it is 0. The result: shape (classes, states, states); axes class, a, b; without meaning where
    both states are of one column. n_ca is the count of the rows in which b's column is known.
    """
    column_of = np.repeat(np.arange(len(sizes)), sizes)
    known = np.add.reduceat(counts, firsts_of(sizes), axis=2)[:, :, column_of]
    n_states = sizes[column_of].astype(np.float64)
    total = known + alpha * n_states
    seen = total > 0
    return np.where(seen, counts + alpha, 1.0) / np.where(seen, total, n_states)


def joint_tables(
    counts: NDArray[np.float64], sizes: NDArray[np.int64], alpha: float
) -> NDArray[np.float64]:
    """Return P(class, a) = (n_ca + α) / (N + α K N_a) for all states, which sums to 1 by column.

    The result: shape (classes, states).
    """
    single = np.diagonal(counts, axis1=1, axis2=2)
    column_of = np.repeat(np.arange(len(sizes)), sizes)
    rows = np.add.reduceat(single.sum(axis=0), firsts_of(sizes))
    total = (rows + alpha * len(counts) * sizes)[column_of]
    seen = total > 0
    return np.where(seen, single + alpha, 0.0) / np.where(seen, total, 1.0)


def log_tables(joint: NDArray[np.float64], conditional: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the table of `PairTables`, with the joint probabilities on the diagonal."""
    both = conditional.copy()
    place = np.arange(both.shape[1])
    both[:, place, place] = joint
    with np.errstate(divide="ignore"):
        return np.ascontiguousarray(np.log(np.moveaxis(both, 0, 2)))
