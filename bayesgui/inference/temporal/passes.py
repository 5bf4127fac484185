"""Passes over all slices of a series: forward, backward with checkpoints, and along the best path.

The messages between slices are kept at checkpoints and computed again from there, so that besides
the results no more than about two tables for each √T slices are held; short series keep them all.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from bayesgui import kernel_cache
from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.temporal.stretches import SliceRuns, Stretch
from bayesgui.inference.temporal.transfers import transfers_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.temporal.series_numbers import SeriesNumbers
    from bayesgui.inference.temporal.slice_plan import SlicePlan
    from bayesgui.inference.temporal.transfers import Transfers

    Message = NDArray[np.float64]

MAX_KEPT = 2**22
"""Cells of messages that are kept without checkpoints, 32 MiB."""

NUMBERS = 5
"""Where the numbers of a run are among what `SlicePlan.tree` returns."""


class Passes:
    """The passes over a series.

    `places`: where the posterior of each node goes in a row of `posteriors`; −1 if it, or its state
    in the most probable sequence, is not asked for. `how`: the arithmetic, see `slice_columns`.
    """

    uses_matrices: ClassVar = True

    def __init__(
        self,
        numbers: SeriesNumbers,
        stretches: list[Stretch],
        places: NDArray[np.int64],
        how: int,
        monitor: Monitor,
        called: Callable[[int], str],
    ) -> None:
        self._numbers, self._places, self._how = numbers, places, how
        self._monitor = monitor
        self.count = len(numbers.codes)
        self._runs = SliceRuns(how, 0, monitor, called)
        cells = max((s.plan.n_carried_in for s in stretches), default=1)
        self._step = self.count if cells * self.count <= MAX_KEPT else math.isqrt(self.count) + 1
        self._pieces: list[Stretch] = []
        self._transfers: list[Transfers | None] = []
        for each in stretches:
            transfers = None
            if self.uses_matrices and how != col.LOG_SUMS:
                transfers = transfers_of(each, numbers, places, how, monitor)
            for at in range(each.first, each.end, self._step):
                end = min(at + self._step, each.end)
                self._pieces.append(Stretch(at, end, each.plan, each.cut))
                self._transfers.append(transfers)
        self._keeps_all = self._step == self.count
        self._entering: list[Message] = []
        self._last = np.ones(0)
        self._before: dict[int, Message] = {}
        self._trees: dict[tuple[int, frozenset[str]], tuple[NDArray[Any], ...]] = {}
        self._codes = numbers.codes
        self.logs = np.zeros(self.count)
        """ln P(findings of a slice | those before it)."""

    # -- passes ---------------------------------------------------------------------------------

    def forward(self, writes: int, posteriors: Message, keeps: bool = False) -> None:
        """Run forward; `keeps`: whether a pass back follows. `writes`: see `slice_columns`."""
        self._runs.whole += self.count * (1 if not keeps else 2 if self._keeps_all else 3)
        if writes == col.PREDICTED:
            self._codes = self._numbers.with_early()
        carried = np.ones(0)
        self._entering = []
        for number, piece in enumerate(self._pieces):
            if keeps:
                self._entering.append(carried)
            whole = keeps and self._keeps_all
            carried = self._forward(number, piece, carried, writes, posteriors, whole)
        self._last = carried

    def backward(self, posteriors: Message) -> None:
        """Run backward after a pass forward that keeps; write all posteriors."""
        carried = np.ones(0)
        for number in reversed(range(len(self._pieces))):
            piece = self._pieces[number]
            before = self._messages(number, piece)
            transfers = self._transfers[number]
            if not len(carried):
                cells = piece.plan.n_carried_out
                carried = np.full(cells, 1.0 if self._how == col.SUMS else 0.0)
            if transfers is not None:
                carried = transfers.backward(self._runs, piece, carried, posteriors, before)
            else:
                carried = self._backward(piece, carried, posteriors, before)

    def trace(self, states: NDArray[np.int32]) -> None:
        """Write the most probable states after a pass forward of maxima that keeps."""
        chosen = int(self._last.argmax())
        for number in reversed(range(len(self._pieces))):
            piece = self._pieces[number]
            before = self._messages(number, piece)
            transfers = self._transfers[number]
            if transfers is None:
                chosen = self._trace(piece, chosen, states, before)
            else:
                path = transfers.trace(self._runs, piece, chosen, before)
                self._decode(piece, transfers, path, states)
                chosen = int(path[0])

    def _messages(self, number: int, piece: Stretch) -> Message:
        """Return the messages from before each slice of a piece, and no longer keep them."""
        if not self._keeps_all:
            entering = self._entering[number]
            self._forward(number, piece, entering, col.NOTHING, np.zeros((1, 1)), True)
        return self._before.pop(number)

    # -- pieces ---------------------------------------------------------------------------------

    def _forward(
        self,
        number: int,
        piece: Stretch,
        carried: Message,
        writes: int,
        posteriors: Message,
        keeps: bool,
    ) -> Message:
        plan, transfers = piece.plan, self._transfers[number]
        if transfers is not None and writes != col.PREDICTED:
            found = transfers.forward(self._runs, piece, carried, writes, posteriors, self.logs)
            if keeps:
                self._before[number] = found
            return found[-1, : plan.n_carried_out].copy()
        tree = self._tree(piece)
        before = np.zeros((piece.end - piece.first if keeps else 1, plan.ends[col.IN_CELLS]))
        if keeps:
            self._before[number] = before
        kernel: Any = kernel_cache.module("inference", "slice_passes")
        asked = self._places, *plan.asked(self._places, False), posteriors
        given = *tree, *self._given(plan), before, *asked, self.logs
        for part in self._runs.chunks(piece.first, piece.end, plan.work):
            _enter(plan, tree[NUMBERS], col.IN_UP, carried)
            self._runs.run(kernel.forward, given, part, plan.work, writes, keeps, piece.first)
            at = max(0, int(plan.ends[col.OUT_UP]))
            carried = tree[NUMBERS][at : at + int(plan.ends[col.OUT_CELLS])].copy()
        return carried

    def _backward(
        self, piece: Stretch, carried: Message, posteriors: Message, before: Message
    ) -> Message:
        plan, tree = piece.plan, self._tree(piece)
        kernel: Any = kernel_cache.module("inference", "slice_passes")
        asked = self._places, *plan.asked(self._places, True), posteriors
        given = *tree, *self._given(plan), before, *asked
        for part in self._chunks_back(piece):
            _enter(plan, tree[NUMBERS], col.OUT_DOWN, carried)
            self._runs.run(kernel.backward, given, part, plan.work, base=piece.first)
            at = plan.ends[col.IN_DOWN]
            carried = tree[NUMBERS][at : at + plan.ends[col.IN_CELLS]].copy()
        return carried

    def _trace(
        self, piece: Stretch, chosen: int, states: NDArray[np.int32], before: Message
    ) -> int:
        """Write the states of a piece; return which cell it takes over."""
        kernel: Any = kernel_cache.module("inference", "best_paths")
        plan, choice = piece.plan, np.array([chosen], np.int32)
        given = *self._tree(piece), *self._given(plan), before, choice, states
        for part in self._chunks_back(piece):
            self._runs.run(kernel.trace, given, part, plan.work, base=piece.first)
        return int(choice[0])

    def _decode(
        self,
        piece: Stretch,
        transfers: Transfers,
        path: NDArray[np.int32],
        states: NDArray[np.int32],
    ) -> None:
        """Write the states of a piece whose cells handed over are known.

        What is not handed over, nor found, is traced once for each step that differs.
        """
        plan, columns = piece.plan, self._numbers.columns
        rows = slice(piece.first, piece.end)
        handed = {each.name: axis for axis, each in enumerate(plan.slice.handed) if each.lag == 0}
        shape = [plan.slice.sizes[each] for each in plan.slice.handed]
        cells = np.unravel_index(path[1:], shape)
        left = []
        for name, column in columns.items():
            if name in handed:
                states[rows, column] = cells[handed[name]]
            elif self._places[column] >= 0:
                found = self._numbers.codes[rows, column]
                states[rows, column] = found
                if (found < 0).any():
                    left.append(column)
        if not left:
            return
        (kinds, taken, chosen), which = transfers.steps(piece, path)
        before = np.full((len(kinds), plan.ends[col.IN_CELLS]), -np.inf)
        before[np.arange(len(kinds)), taken] = 0.0
        codes = transfers.codes[kinds]
        made = np.full((len(kinds), max(1, len(columns))), -1, np.int32)
        ends = plan.ends, codes, self._numbers.pool
        kernel: Any = kernel_cache.module("inference", "best_paths")
        for part in self._runs.chunks(0, len(kinds), plan.work):
            given = *self._tree(piece), *ends, before, chosen[slice(*part)].astype(np.int32), made
            self._runs.run(kernel.trace, given, part, plan.work, keeps=True)
        states[rows, left] = made[:, left][which]

    def _chunks_back(self, piece: Stretch) -> list[tuple[int, int]]:
        return list(self._runs.chunks(piece.first, piece.end, piece.plan.work))[::-1]

    def _tree(self, piece: Stretch) -> tuple[NDArray[Any], ...]:
        """Return the arrays of a plan in this run."""
        key = id(piece.plan), piece.cut
        if key not in self._trees:
            self._trees[key] = piece.plan.tree(piece.cut, self._how, self._monitor)
        return self._trees[key]

    def _given(self, plan: SlicePlan) -> tuple[NDArray[Any], ...]:
        return plan.ends, self._codes, self._numbers.pool


def _enter(plan: SlicePlan, numbers: Message, end: int, message: Message) -> None:
    """Put a message from another slice into its place, if it has one."""
    at = plan.ends[end]
    cells = plan.ends[col.IN_CELLS if end == col.IN_UP else col.OUT_CELLS]
    if at >= 0 and len(message) == cells:
        numbers[at : at + cells] = message
