"""Expected counts of the families of a template, given many series.

All series are taken together: slices of equal structure of all of them are one call of a kernel, so
that thousands of short series cost little more than one long one. Messages between slices are kept
for as many series as fit; a longer series is gone through window by window, and forward once more
on the way back.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import Cancelled, DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.template import first_name
from bayesgui.core.waiting import in_thread
from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.temporal.counting_plan import CountingPlan
from bayesgui.inference.temporal.passes import MAX_KEPT
from bayesgui.inference.temporal.slices import ONCE, Slices
from bayesgui.inference.temporal.stretches import LOG_FACTOR, WORK_AT_ONCE, OutOfRangeError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent

    Table = NDArray[np.float64]
    Integers = NDArray[np.int64]
    Kind = tuple[int, bool]

NO_POOL = np.ones(1)


@dataclass(frozen=True, eq=False)
class SeriesCodes:
    """The states seen in many series.

    `codes`: shape (slices of all series, nodes), one series after another; `slice_columns.BLANK`
    where nothing is seen. `starts`: shape (series + 1,). `weights`: shape (series,).
    """

    codes: NDArray[np.int32]
    starts: Integers
    weights: Table


@dataclass(frozen=True, eq=False)
class _Window:
    """Slices whose messages are kept at once: of some series, or a part of one."""

    series: tuple[int, int]
    rows: tuple[int, int]


class ExpectedCounts:
    """Counts the families of a template in series by their probability under given tables.

    `columns`: the column of each node among the codes. `memory_budget`: as of `TimeEngine`.
    """

    def __init__(
        self,
        template: TemporalContent,
        series: SeriesCodes,
        columns: Mapping[str, int],
        memory_budget: int | None = 0,
        monitor: Monitor = SILENT,
    ) -> None:
        self._template, self._series = template, series
        self._slices = Slices(template)
        self._columns, self._budget = dict(columns), memory_budget
        lengths = np.diff(series.starts)
        self._order = self._kinds(lengths)
        self._plans = {
            kind: CountingPlan(self._slices.of_kind(kind), self._columns, memory_budget, monitor)
            for kind in self._order
        }
        self._names = {kind: self._names_of(kind) for kind in self._order}
        self._width = (
            max(1, *(max(p.n_carried_in, p.n_carried_out) for p in self._plans.values()))
            if self._plans
            else 1
        )
        self._windows = list(self._cut())

    def _kinds(self, lengths: Integers) -> list[Kind]:
        """Return the kinds of slices that occur, in the order of time."""
        first = max(1, self._template.order)
        has_end = bool(self._slices.ends)
        longest = int(lengths.max(initial=0)) - has_end
        found: list[Kind] = [(n, False) for n in range(min(first + 1, longest))]
        if has_end:
            ends = {min(int(length) - 1, first) for length in lengths}
            found += [(number, True) for number in sorted(ends)]
        return found

    def _names_of(self, kind: Kind) -> list[str]:
        """Return the node that holds each table of a slice."""
        found = []
        for name, lag in self._plans[kind].slice.own:
            given = lag != ONCE and self._template.is_given(name, kind[0])
            found.append(first_name(name, kind[0]) if given else name)
        return found

    def _cut(self) -> Iterator[_Window]:
        """Yield windows whose messages fit memory."""
        starts = self._series.starts.tolist()
        most = max(1, MAX_KEPT // self._width)
        first = 0
        while first < len(starts) - 1:
            end = first + 1
            while end < len(starts) - 1 and starts[end + 1] - starts[first] <= most:
                end += 1
            yield from self._parts(first, end, most)
            first = end

    def _parts(self, first: int, end: int, most: int) -> Iterator[_Window]:
        starts = self._series.starts
        begin, last = int(starts[first]), int(starts[end])
        for row in range(begin, max(last, begin + 1), most):
            yield _Window((first, end), (row, min(row + most, last)))

    # -- counting -----------------------------------------------------------------------------

    def expect(
        self, tables: Mapping[str, Table], monitor: Monitor = SILENT
    ) -> tuple[dict[str, Table], float]:
        """Return the expected counts of all families, and ln P(what is seen).

        `tables`: by the node that holds each, shape (*parent_sizes, n_states). Raises
        `DataError` naming series and slice if a series has probability 0.
        """
        for in_logs in (False, True):
            try:
                run = _Run(self, tables, in_logs, monitor)
                return self._counts(run.all_windows(), tables), run.log_likelihood()
            except OutOfRangeError:
                continue
        raise AssertionError("a run in log space stays within all range")

    def _counts(self, sums: Mapping[Kind, Table], tables: Mapping[str, Table]) -> dict[str, Table]:
        found = {name: np.zeros(table.shape) for name, table in tables.items()}
        for kind, flat in sums.items():
            plan = self._plans[kind]
            for name, part in zip(self._names[kind], plan.sums_of(flat), strict=True):
                if part.size == found[name].size:
                    found[name] += part.reshape(found[name].shape)
        return found

    def values(self, kind: Kind, tables: Mapping[str, Table]) -> list[Table]:
        """Return the tables of a slice, as its plan takes them."""
        made = []
        for name, given in zip(self._names[kind], self._plans[kind].slice.tables, strict=True):
            fits = tables[name].size == given.values.size
            made.append(tables[name].reshape(given.values.shape) if fits else given.values)
        return made


class _Run:
    """One run over all series under given tables."""

    def __init__(
        self,
        counter: ExpectedCounts,
        tables: Mapping[str, Table],
        in_logs: bool,
        monitor: Monitor,
    ) -> None:
        self._of, self._in_logs, self._monitor = counter, in_logs, monitor
        self._how = col.LOG_SUMS if in_logs else col.SUMS
        self._kernels: Any = kernel_cache.module("inference", "counted_slices")
        self._trees: dict[Kind, tuple[Any, ...]] = {}
        self._asked: dict[Kind, tuple[Any, ...]] = {}
        self.sums: dict[Kind, Table] = {}
        for kind in counter._order:
            self._prepare(kind, tables)
        series = counter._series
        self._logs = np.zeros(len(series.codes))
        most = max(1, *(end - first for first, end in (w.rows for w in counter._windows)))
        self._before = np.zeros((most + 1, counter._width))
        self._after = np.full(
            (max(1, len(series.weights)), counter._width), 0.0 if in_logs else 1.0
        )

    def _prepare(self, kind: Kind, tables: Mapping[str, Table]) -> None:
        plan = self._of._plans[kind]
        self._trees[kind] = plan.tree_of(self._of.values(kind, tables), self._how)
        self.sums[kind] = np.zeros(int(plan.cliques[:, col.CELLS].sum()))
        everywhere = (
            np.ones(len(plan.cliques), np.bool_),
            np.ones(max(1, len(plan.views)), np.bool_),
        )
        nowhere = np.full(max(1, len(self._of._columns)), -1, np.int64)
        self._asked[kind] = (nowhere, *everywhere, np.zeros((1, 1)))

    def all_windows(self) -> dict[Kind, Table]:
        """Run over all windows; return the sums of the beliefs of all cliques."""
        windows, k = self._of._windows, 0
        while k < len(windows):
            end = k + 1
            while end < len(windows) and windows[end].series == windows[k].series:
                end += 1
            self._chain(windows[k:end])
            k = end
        return self.sums

    def _chain(self, windows: list[_Window]) -> None:
        """Run over consecutive windows, forward and then back."""
        entering = []
        for window in windows:
            entering.append(self._before[0].copy())
            self._forward(window)
            self._before[0] = self._before[window.rows[1] - window.rows[0]]
        for window, message in zip(reversed(windows), reversed(entering), strict=True):
            if len(windows) > 1:
                self._before[0] = message
                self._forward(window)
            self._backward(window)

    def _forward(self, window: _Window) -> None:
        for kind in self._of._order:
            pieces = self._pieces(kind, window)
            for span in self._spans(kind, pieces, window):
                given = *self._trees[kind], *self._given(kind), pieces, self._before
                self._run(kind, span, self._kernels.forward, (*given, span, self._logs))

    def _backward(self, window: _Window) -> None:
        series = self._of._series
        for kind in reversed(self._of._order):
            pieces = self._pieces(kind, window)
            for span in reversed(self._spans(kind, pieces, window)):
                given = *self._trees[kind], *self._given(kind), pieces, self._before, span
                sums = self._after, series.weights, self.sums[kind]
                self._run(kind, span, self._kernels.backward, (*given, *self._asked[kind], *sums))

    def _run(
        self, kind: Kind, span: Integers, kernel: Callable[..., object], given: tuple[Any, ...]
    ) -> None:
        """Run a kernel; one that takes long in a thread, which is asked to end."""
        if self._most(kind) == 1:
            try:
                in_thread(lambda: kernel(*given), self._monitor)
            except Cancelled:
                span[col.STOP] = 1
                raise
        else:
            kernel(*given)
        self._check(span)

    def _pieces(self, kind: Kind, window: _Window) -> Integers:
        """Return the slices of a kind in a window, none longer than what is run at once."""
        number, is_end = kind
        first, end = window.series
        starts = self._of._series.starts[first : end + 1]
        begins, ends = starts[:-1], starts[1:]
        has_end = bool(self._of._slices.ends)
        steady = max(1, self._of._template.order)
        if is_end:
            rows = ends - 1
            fits = np.minimum(rows - begins, steady) == number
            low, high = rows[fits], ends[fits]
        else:
            low = begins + number
            high = ends - has_end if number == steady else np.minimum(low + 1, ends - has_end)
            fits = low < high
            low, high = low[fits], high[fits]
        which = np.flatnonzero(fits) + first
        low, high = np.maximum(low, window.rows[0]), np.minimum(high, window.rows[1])
        kept = low < high
        found = self._split(which[kept], low[kept], high[kept], self._most(kind))
        last = found[:, 2] == self._of._series.starts[found[:, 0] + 1]
        return np.ascontiguousarray(np.column_stack([found, last]).astype(np.int64))

    @staticmethod
    def _split(which: Integers, low: Integers, high: Integers, most: int) -> Integers:
        """Return pieces cut into parts of at most some slices."""
        parts = -(-(high - low) // most)
        place = np.repeat(np.arange(len(which)), parts)
        within = np.arange(len(place)) - np.repeat(np.cumsum(parts) - parts, parts)
        first = low[place] + within * most
        end = np.minimum(first + most, high[place])
        return np.column_stack([which[place], first, end]).astype(np.int64)

    def _most(self, kind: Kind) -> int:
        work = self._of._plans[kind].work * (LOG_FACTOR if self._in_logs else 1)
        return max(1, WORK_AT_ONCE // max(1, work))

    def _spans(self, kind: Kind, pieces: Integers, window: _Window) -> list[Integers]:
        """Return parts of some pieces that are short enough to be cancelled between them."""
        most = self._most(kind)
        sizes = np.cumsum(pieces[:, 2] - pieces[:, 1])
        groups = (sizes - 1) // most if len(pieces) else sizes
        bounds = [0, *(np.flatnonzero(np.diff(groups)) + 1).tolist(), len(pieces)]
        made = []
        for first, end in itertools.pairwise(bounds):
            if end > first:
                span = np.zeros(col.SPAN_NUMBERS, np.int64)
                span[col.FIRST], span[col.END], span[col.BASE] = first, end, window.rows[0]
                span[col.HOW] = self._how
                made.append(span)
        return made

    def _given(self, kind: Kind) -> tuple[NDArray[Any], ...]:
        return self._of._plans[kind].ends, self._of._series.codes, NO_POOL

    def _check(self, span: Integers) -> None:
        if span[col.STATUS] == col.UNSAFE:
            raise OutOfRangeError
        if span[col.STATUS] == col.IMPOSSIBLE:
            row = int(span[col.REACHED])
            starts = self._of._series.starts
            series = int(np.searchsorted(starts, row, side="right")) - 1
            raise DataError(
                "What series {series} says at t = {time} is impossible under the present tables; "
                "remove zeros from the tables, for example by making them uniform.",
                series=series + 1,
                time=row - int(starts[series]),
            )
        self._monitor.check()

    def log_likelihood(self) -> float:
        """Return ln P(what is seen), after the run; series count with their weights."""
        series = self._of._series
        lengths = np.diff(series.starts)
        return math.fsum((self._logs * np.repeat(series.weights, lengths)).tolist())
