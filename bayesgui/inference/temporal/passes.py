"""Passes over all slices of a series: forward, backward with checkpoints, and along the best path.

The messages between slices are kept at checkpoints and computed again from there, so that besides
the results no more than about two tables for each √T slices are held; short series keep them all.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.temporal.transfers import transfers_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.temporal.series_numbers import SeriesNumbers
    from bayesgui.inference.temporal.slice_plan import SlicePlan
    from bayesgui.inference.temporal.transfers import Transfers

    Message = NDArray[np.float64]

MAX_KEPT = 2**22
"""Cells of messages that are kept without checkpoints, 32 MiB."""

WORK_AT_ONCE = 8_000_000
"""Cells read between two polls of a monitor, about 10 ms."""

LOG_FACTOR = 16
"""How much longer a cell takes in log space."""


class OutOfRangeError(Exception):
    """Some product may have left the range of floating-point numbers."""


@dataclass(frozen=True)
class Stretch:
    """Consecutive slices of equal structure in which the same nodes are set from outside."""

    first: int
    end: int
    plan: SlicePlan
    cut: frozenset[str]


def stretches(
    numbers: SeriesNumbers,
    kind: Callable[[int], tuple[int, bool]],
    plan: Callable[[tuple[int, bool]], SlicePlan],
    steady: int,
) -> list[Stretch]:
    """Return the stretches of a series.

    `kind`: of a slice. `plan`: of a kind. `steady`: the first slice that is as all later ones.
    """
    count = len(numbers.codes)
    special = {*range(min(steady + 1, count)), count - 1, *numbers.cuts}
    special |= {t + 1 for t in special if t + 1 < count}
    found: list[Stretch] = []
    starts = sorted(special)
    parts = zip(starts, [*starts[1:], count], strict=True)
    for (each, cut), group in groupby(parts, lambda part: (kind(part[0]), numbers.cut(part[0]))):
        listed = list(group)
        found.append(Stretch(listed[0][0], listed[-1][1], plan(each), cut))
    return found


class Passes:
    """The passes over a series.

    `places`: where the posterior of each node goes in a row of `posteriors`; −1 if it is not asked
    for. `in_logs`: whether to compute in log space.
    """

    def __init__(
        self,
        numbers: SeriesNumbers,
        stretches: list[Stretch],
        places: NDArray[np.int64],
        in_logs: bool,
        monitor: Monitor,
        called: Callable[[int], str],
    ) -> None:
        self._numbers, self._places, self._in_logs = numbers, places, in_logs
        self._monitor, self._called = monitor, called
        self.count = len(numbers.codes)
        cells = max((s.plan.n_carried_in for s in stretches), default=1)
        self._step = self.count if cells * self.count <= MAX_KEPT else math.isqrt(self.count) + 1
        self._pieces: list[Stretch] = []
        self._transfers: list[Transfers | None] = []
        for each in stretches:
            transfers = None
            if not in_logs:
                transfers = transfers_of(each.first, each.end, each.plan, each.cut, numbers, places)
            for at in range(each.first, each.end, self._step):
                end = min(at + self._step, each.end)
                self._pieces.append(Stretch(at, end, each.plan, each.cut))
                self._transfers.append(transfers)
        self._keeps_all = self._step == self.count
        self._entering: list[Message] = []
        self._before: dict[int, Message] = {}
        self._rooms: dict[int, tuple[Message, Message]] = {}
        self._done, self._whole = 0, 1
        self._codes = numbers.codes
        self.logs = np.zeros(self.count)
        """ln P(findings of a slice | those before it)."""
        module = "slice_logs" if in_logs else "slice_passes"
        self._kernels: Any = kernel_cache.module("inference", module)

    # -- passes ---------------------------------------------------------------------------------

    def forward(
        self, writes: int, posteriors: Message, keeps: bool = False, maximize: bool = False
    ) -> None:
        """Run forward; `keeps`: whether a pass back follows. `writes`: see `slice_columns`."""
        self._whole += self.count
        if writes == col.PREDICTED:
            self._codes = self._numbers.with_early()
        carried = np.ones(0)
        self._entering = []
        for number, piece in enumerate(self._pieces):
            if keeps:
                self._entering.append(carried)
            whole = keeps and self._keeps_all
            carried = self._forward(number, piece, carried, writes, posteriors, whole, maximize)

    def backward(self, posteriors: Message) -> None:
        """Run backward after a pass forward that keeps; write all posteriors."""
        self._whole += self.count * (1 if self._keeps_all else 2)
        carried = np.ones(0)
        nothing = np.zeros((1, 1))
        for number in reversed(range(len(self._pieces))):
            piece = self._pieces[number]
            self._refill(number, piece, nothing, maximize=False)
            carried = self._backward(number, piece, carried, posteriors)

    def trace(self, states: NDArray[np.int32]) -> None:
        """Write the most probable states after a pass forward of maxima that keeps."""
        self._whole += self.count * (1 if self._keeps_all else 2)
        chosen = 0.0
        nothing = np.zeros((1, 1))
        for number in reversed(range(len(self._pieces))):
            piece = self._pieces[number]
            self._refill(number, piece, nothing, maximize=True)
            plan = piece.plan
            room, sums = self._room(plan)
            if plan.ends[col.OUT_DOWN] >= 0:
                # Of what the last slice hands over all is summed out, or the best is chosen.
                last = number + 1 == len(self._pieces)
                chosen = float(room[self._out(plan)].argmax()) if last else chosen
            before = self._before.pop(number)
            for first, end in reversed(list(self._chunks(piece))):
                if plan.ends[col.OUT_DOWN] >= 0:
                    room[plan.ends[col.OUT_DOWN]] = chosen
                span = self._span(first, end, col.NOTHING, False, piece.first)
                given = self._given(plan)
                tree = plan.cliques, plan.views, plan.maps, plan.logs(piece.cut), room, sums
                self._kernels.trace(*tree, *given, before, states, span)
                self._check(span)
                chosen = float(room[plan.ends[col.IN_DOWN]])

    def _refill(self, number: int, piece: Stretch, nothing: Message, maximize: bool) -> None:
        """Compute the messages from before each slice of a piece once more, if they are not kept.

        The last run forward in the tables of the piece is then the one over its slices.
        """
        if not self._keeps_all:
            entering = self._entering[number]
            self._forward(number, piece, entering, col.NOTHING, nothing, True, maximize)

    # -- pieces ---------------------------------------------------------------------------------

    def _forward(
        self,
        number: int,
        piece: Stretch,
        carried: Message,
        writes: int,
        posteriors: Message,
        keeps: bool,
        maximize: bool,
    ) -> Message:
        plan = piece.plan
        transfers = self._transfers[number]
        if transfers is not None and writes != col.PREDICTED:
            held = self._before if keeps else {}
            return self._transferred(piece, carried, writes, posteriors, transfers, held, number)
        room, _ = self._room(plan)
        before = np.zeros((piece.end - piece.first if keeps else 1, plan.ends[col.IN_CELLS]))
        if keeps:
            self._before[number] = before
        for first, end in self._chunks(piece):
            self._enter(plan, room, col.IN_UP, carried)
            span = self._span(first, end, writes, keeps, piece.first)
            asked = before, self._places, *plan.asked(self._places, False), posteriors
            extra = (maximize,) if self._in_logs else ()
            kernel = self._kernels.log_forward if self._in_logs else self._kernels.forward
            kernel(*self._tree(piece), *self._given(plan), *asked, span, self.logs, *extra)
            self._check(span)
            carried = room[self._out(plan)].copy()
        return carried

    def _transferred(
        self,
        piece: Stretch,
        carried: Message,
        writes: int,
        posteriors: Message,
        transfers: Transfers,
        held: dict[int, Message],
        number: int,
    ) -> Message:
        """Run forward over a piece by matrices; the messages of its slices are put into `held`."""
        kernel: Any = kernel_cache.module("inference", "transfers")
        cells = max(transfers.matrices.shape[1:])
        before = np.zeros((piece.end - piece.first + 1, cells))
        before[0, : len(carried)] = carried
        held[number] = before
        ones = np.ones(cells)
        for first, end in self._chunks(piece):
            span = self._span(first, end, writes, True, piece.first)
            given = before, posteriors, transfers.where, span
            kernel.forward(*transfers.cells, *given, ones, self.logs)
            self._check(span)
        return before[-1, : transfers.matrices.shape[2]].copy()

    def _back_transferred(
        self,
        piece: Stretch,
        carried: Message,
        posteriors: Message,
        before: Message,
        transfers: Transfers,
    ) -> Message:
        """Run backward over a piece by matrices."""
        kernel: Any = kernel_cache.module("inference", "transfers")
        _, taken, handed = transfers.matrices.shape
        back, room = np.zeros(max(taken, handed)), np.zeros(taken)
        back[:handed] = carried
        for first, end in reversed(list(self._chunks(piece))):
            span = self._span(first, end, col.NOTHING, False, piece.first)
            given = before, posteriors, transfers.where, span
            kernel.backward(*transfers.cells, *given, back, room)
            self._check(span)
        return back[:taken].copy()

    def _backward(
        self, number: int, piece: Stretch, carried: Message, posteriors: Message
    ) -> Message:
        plan = piece.plan
        room, _ = self._room(plan)
        before = self._before.pop(number)
        if not len(carried):
            carried = np.full(plan.ends[col.OUT_CELLS], 0.0 if self._in_logs else 1.0)
        transfers = self._transfers[number]
        if transfers is not None:
            return self._back_transferred(piece, carried, posteriors, before, transfers)
        for first, end in reversed(list(self._chunks(piece))):
            self._enter(plan, room, col.OUT_DOWN, carried)
            span = self._span(first, end, col.NOTHING, False, piece.first)
            asked = before, self._places, *plan.asked(self._places, True), posteriors
            kernel = self._kernels.log_backward if self._in_logs else self._kernels.backward
            kernel(*self._tree(piece), *self._given(plan), *asked, span)
            self._check(span)
            at = plan.ends[col.IN_DOWN]
            carried = room[at : at + plan.ends[col.IN_CELLS]].copy()
        return carried

    def _chunks(self, piece: Stretch) -> Iterator[tuple[int, int]]:
        """Return parts of a piece that are short enough to be cancelled between them."""
        work = piece.plan.work * (LOG_FACTOR if self._in_logs else 1)
        most = max(1, WORK_AT_ONCE // max(1, work))
        for first in range(piece.first, piece.end, most):
            yield first, min(first + most, piece.end)

    @staticmethod
    def _span(first: int, end: int, writes: int, keeps: bool, base: int) -> NDArray[np.int64]:
        span = np.zeros(col.SPAN_NUMBERS, np.int64)
        span[: col.BASE + 1] = first, end, writes, keeps, base
        return span

    @staticmethod
    def _out(plan: SlicePlan) -> slice:
        at = max(0, int(plan.ends[col.OUT_UP]))
        return slice(at, at + int(plan.ends[col.OUT_CELLS]))

    @staticmethod
    def _enter(plan: SlicePlan, room: Message, end: int, message: Message) -> None:
        """Put a message from another slice into its place, if it has one."""
        at = plan.ends[end]
        cells = plan.ends[col.IN_CELLS if end == col.IN_UP else col.OUT_CELLS]
        if at >= 0 and len(message) == cells:
            room[at : at + cells] = message

    def _room(self, plan: SlicePlan) -> tuple[Message, Message]:
        """Return the numbers of a plan in this run, and room for bounds or sums."""
        found = self._rooms.get(id(plan))
        if found is None:
            longest = int(plan.views[:, col.LENGTH].max(initial=1))
            room = np.full(plan.n_numbers, 0.0 if self._in_logs else 1.0)
            second = np.zeros(longest if self._in_logs else max(1, len(plan.cliques)))
            found = self._rooms[id(plan)] = room, second
        return found

    def _tree(self, piece: Stretch) -> tuple[NDArray[Any], ...]:
        plan = piece.plan
        room, second = self._room(plan)
        tree = plan.cliques, plan.views, plan.maps
        if self._in_logs:
            return (*tree, plan.logs(piece.cut), room, second)
        return (*tree, plan.potentials(piece.cut), plan.least(piece.cut), room, second)

    def _given(self, plan: SlicePlan) -> tuple[NDArray[Any], ...]:
        return plan.ends, self._codes, self._numbers.pool

    def _check(self, span: NDArray[np.int64]) -> None:
        if span[col.STATUS] == col.UNSAFE:
            raise OutOfRangeError
        if span[col.STATUS] == col.IMPOSSIBLE:
            number = int(span[col.REACHED])
            raise ImpossibleEvidenceError(
                "What is found at t = {time} cannot happen after what was found until then. "
                "Retract a finding there or before.",
                time=self._called(number),
                slice=number,
            )
        self._done += int(span[col.END] - span[col.FIRST])
        self._monitor.check()
        self._monitor.report(min(1.0, self._done / self._whole))
