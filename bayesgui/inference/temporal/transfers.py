"""When slices are products of a vector and a matrix, and these matrices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.temporal.slices import Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.inference.temporal.series_numbers import SeriesNumbers
    from bayesgui.inference.temporal.slice_plan import SlicePlan

MOST_CELLS = 2**18
"""Cells of all matrices, 2 MiB: what a processor keeps near."""

MOST_CARRIED = 128
"""Cells that are carried from slice to slice, above which a matrix is more work than the tree."""

TIMES = 8
"""How often a matrix has to be used on average."""


@dataclass(frozen=True, eq=False)
class Transfers:
    """The matrices of the slices of a stretch.

    `matrices`: shape (kinds, cells taken over, cells handed over). `scales`: ln of what each is
    divided by. `which`: the matrix of each slice. `where`: for each variable asked for, where each
    cell counts in a row of posteriors.
    """

    matrices: NDArray[np.float64]
    scales: NDArray[np.float64]
    lows: NDArray[np.float64]
    which: NDArray[np.int32]
    where: NDArray[np.int64]

    @property
    def cells(self) -> tuple[NDArray[Any], ...]:
        """The arrays of the kernels."""
        return self.matrices, self.scales, self.lows, self.which


def transfers_of(
    first: int,
    end: int,
    plan: SlicePlan,
    cut: frozenset[str],
    numbers: SeriesNumbers,
    places: NDArray[np.int64],
) -> Transfers | None:
    """Return the matrices of a stretch; None if they do not pay, or more is asked for."""
    taken, handed = plan.n_carried_in, plan.n_carried_out
    if min(taken, handed) < 2 or max(taken, handed) > MOST_CARRIED or end - first < TIMES * taken:
        return None
    where = _places(plan, numbers.columns, places)
    if where is None:
        return None
    rows = numbers.codes[first:end]
    given = np.flatnonzero((rows != col.BLANK).any(axis=0))
    found = _distinct(rows[:, given])
    if found is None:
        return None
    kinds, which = found
    if len(kinds) * taken * handed > MOST_CELLS or len(kinds) * taken * TIMES > end - first:
        return None
    codes = np.full((len(kinds), max(1, rows.shape[1])), col.BLANK, np.int32)
    codes[:, given] = kinds
    matrices = np.zeros((len(kinds), taken, handed))
    scales, lows = np.zeros(len(kinds)), np.zeros(len(kinds))
    room, bounds = np.ones(plan.n_numbers), np.zeros(max(1, len(plan.cliques)))
    tree = plan.cliques, plan.views, plan.maps, plan.potentials(cut), plan.least(cut), room, bounds
    kernel: Any = kernel_cache.module("inference", "transfers")
    status = kernel.fill(*tree, plan.ends, codes, numbers.pool, matrices, scales, lows)
    if status != col.DONE:
        return None
    whole = np.zeros(len(numbers.codes), np.int32)
    whole[first:end] = which
    return Transfers(matrices, scales, lows, whole, where)


def _places(
    plan: SlicePlan, columns: Mapping[str, int], places: NDArray[np.int64]
) -> NDArray[np.int64] | None:
    """Return where the cells that are handed over count; None if that is not all that is asked."""
    handed = plan.slice.handed
    shape = [plan.slice.sizes[each] for each in handed]
    found = []
    for name, column in columns.items():
        if column < len(places) and places[column] >= 0:
            standing = Standing(name, 0)
            if standing not in handed:
                return None
            states = np.indices(shape)[handed.index(standing)].ravel()
            found.append(places[column] + states)
    return np.array(found, np.int64).reshape(-1, plan.n_carried_out)


def _distinct(rows: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32]] | None:
    """Return the different rows, and which of them each row is; None if there are very many."""
    least = rows.min(axis=0, initial=0)
    spans = (rows.max(axis=0, initial=0) - least + 1).tolist()
    keys = np.zeros(len(rows), np.int64)
    total = 1
    for column, span in enumerate(spans):
        keys = keys * span + (rows[:, column] - least[column])
        total *= span
    if total > 2**20:
        return None
    held = np.zeros(total, np.bool_)
    held[keys] = True
    number = np.cumsum(held, dtype=np.int32) - 1
    which = number[keys].astype(np.int32)
    firsts = np.zeros(int(held.sum()), np.int64)
    firsts[which[::-1]] = np.arange(len(rows) - 1, -1, -1)
    return rows[firsts], which
