"""When slices are products of a vector and a matrix, these matrices, and passes by them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.monitor import SILENT
from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.temporal.slices import Standing
from bayesgui.inference.temporal.stretches import OutOfRangeError, SliceRuns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.temporal.series_numbers import SeriesNumbers
    from bayesgui.inference.temporal.slice_plan import SlicePlan
    from bayesgui.inference.temporal.stretches import Stretch

    Message = NDArray[np.float64]

MOST_CELLS = 2**18
"""Cells of all matrices, 2 MiB: what a processor keeps near."""

MOST_CARRIED = 128
"""Cells that are carried from slice to slice, above which a matrix is more work than the tree."""

TIMES = 8
"""How often a matrix has to be used on average."""


@dataclass(frozen=True, eq=False)
class Transfers:
    """The matrices of the slices of a stretch, with maxima their logs.

    `matrices`: shape (kinds, cells taken over, cells handed over). `scales`: ln of what each is
    divided by. `codes`: the findings of each kind. `which`: the matrix of each slice of the series.
    `where`: for each variable asked for, where each cell counts in a row of posteriors.
    """

    plan: SlicePlan
    matrices: Message
    scales: Message
    lows: Message
    codes: NDArray[np.int32]
    which: NDArray[np.int32]
    where: NDArray[np.int64]

    @property
    def cells(self) -> tuple[NDArray[Any], ...]:
        """The arrays of the kernels."""
        return self.matrices, self.scales, self.lows, self.which

    @property
    def _work(self) -> int:
        return 4 * int(self.matrices[0].size)

    def forward(
        self,
        runs: SliceRuns,
        piece: Stretch,
        carried: Message,
        writes: int,
        posteriors: Message,
        logs: Message,
    ) -> Message:
        """Run forward over a piece; return the messages before its slices and after the last."""
        kernel: Any = kernel_cache.module("inference", "transfers")
        cells = max(self.matrices.shape[1:])
        before = np.zeros((piece.end - piece.first + 1, cells))
        before[0, : len(carried)] = carried
        for part in runs.chunks(piece.first, piece.end, self._work):
            if runs.how == col.LOG_MAXIMA:
                given: tuple[Any, ...] = self.matrices, self.which, before, logs
                runs.run(kernel.maxima, given, part, self._work, base=piece.first)
            else:
                given = *self.cells, before, posteriors, self.where, np.ones(cells), logs
                runs.run(kernel.forward, given, part, self._work, writes, True, piece.first)
        return before

    def backward(
        self,
        runs: SliceRuns,
        piece: Stretch,
        carried: Message,
        posteriors: Message,
        before: Message,
    ) -> Message:
        """Run backward over a piece; return the message to the slice before it."""
        kernel: Any = kernel_cache.module("inference", "transfers")
        _, taken, handed = self.matrices.shape
        back, room = np.zeros(max(taken, handed)), np.zeros(taken)
        back[:handed] = carried
        given = *self.cells, before, posteriors, self.where, back, room
        for part in reversed(list(runs.chunks(piece.first, piece.end, self._work))):
            runs.run(kernel.backward, given, part, self._work, base=piece.first)
        return back[:taken].copy()

    def trace(
        self, runs: SliceRuns, piece: Stretch, chosen: int, before: Message
    ) -> NDArray[np.int32]:
        """Return the cell that each slice takes over, and what the last one hands over."""
        kernel: Any = kernel_cache.module("inference", "transfers")
        path = np.zeros(piece.end - piece.first + 1, np.int32)
        path[-1] = chosen
        given = self.matrices, self.which, before, path
        for part in reversed(list(runs.chunks(piece.first, piece.end, self._work))):
            runs.run(kernel.trace, given, part, self._work, base=piece.first)
        return path

    def steps(
        self, piece: Stretch, path: NDArray[np.int32]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the different steps of a path as matrix, cell taken over and cell handed over.

        The second array tells which of them the step of each slice is.
        """
        keys = np.ravel_multi_index(
            (self.which[piece.first : piece.end], path[:-1], path[1:]), self.matrices.shape
        )
        held = np.zeros(self.matrices.size, np.bool_)
        held[keys] = True
        different = np.flatnonzero(held)
        which = (np.cumsum(held) - 1)[keys]
        return np.array(np.unravel_index(different, self.matrices.shape)), which


def transfers_of(
    stretch: Stretch,
    numbers: SeriesNumbers,
    places: NDArray[np.int64],
    how: int = col.SUMS,
    monitor: Monitor = SILENT,
) -> Transfers | None:
    """Return the matrices of a stretch; None if they do not pay, or more is asked for."""
    plan, first, end = stretch.plan, stretch.first, stretch.end
    taken, handed = plan.n_carried_in, plan.n_carried_out
    if min(taken, handed) < 2 or max(taken, handed) > MOST_CARRIED or end - first < TIMES * taken:
        return None
    where = np.zeros((0, handed), np.int64)
    if how == col.SUMS:
        asked = _places(plan, numbers.columns, places)
        if asked is None:
            return None
        where = asked
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
    kernel: Any = kernel_cache.module("inference", "transfers")
    runs = SliceRuns(how, len(kinds), monitor, str)
    tree = plan.tree(stretch.cut, how, monitor)
    arrays = *tree, plan.ends, codes, numbers.pool, matrices, scales, lows
    work = taken * plan.work
    try:
        for part in runs.chunks(0, len(kinds), work):
            runs.run(kernel.fill, arrays, part, work)
    except OutOfRangeError:
        return None
    whole = np.zeros(len(numbers.codes), np.int32)
    whole[first:end] = which
    return Transfers(plan, matrices, scales, lows, codes, whole, where)


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
