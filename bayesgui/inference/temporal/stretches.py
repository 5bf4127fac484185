"""Stretches of slices of equal structure, and runs of kernels over them that can be cancelled."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import Cancelled, ImpossibleEvidenceError
from bayesgui.core.waiting import in_thread
from bayesgui.inference.kernels import slice_columns as col

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.temporal.series_numbers import SeriesNumbers
    from bayesgui.inference.temporal.slice_plan import SlicePlan

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


class SliceRuns:
    """Runs kernels over slices; counts what is done, and ends when the monitor says so.

    `how`: the arithmetic. `whole`: number of slices to run over. `called`: what a slice is called.
    """

    def __init__(
        self, how: int, whole: int, monitor: Monitor, called: Callable[[int], str]
    ) -> None:
        self.how, self.whole = how, whole
        self._monitor, self._called = monitor, called
        self._done = 0

    def chunks(self, first: int, end: int, work: int) -> Iterator[tuple[int, int]]:
        """Return parts that are short enough to be cancelled between them; `work`: of a slice."""
        most = max(1, WORK_AT_ONCE // max(1, work * self._factor))
        for start in range(first, end, most):
            yield start, min(start + most, end)

    @property
    def _factor(self) -> int:
        return LOG_FACTOR if self.how == col.LOG_SUMS else 1

    def run(
        self,
        kernel: Callable[..., object],
        given: tuple[Any, ...],
        part: tuple[int, int],
        work: int,
        writes: int = col.NOTHING,
        keeps: bool = False,
        base: int = 0,
    ) -> None:
        """Run a kernel over some slices; see `slice_columns` for what it is told.

        A slice that takes long runs in a thread, which is asked to end and not waited for.
        """
        span = np.zeros(col.SPAN_NUMBERS, np.int64)
        span[: col.BASE + 1] = *part, writes, keeps, base
        span[col.HOW] = self.how
        if work * self._factor > WORK_AT_ONCE:
            try:
                in_thread(lambda: kernel(*given, span), self._monitor)
            except Cancelled:
                span[col.STOP] = 1
                raise
        else:
            kernel(*given, span)
        self._check(span)

    def _check(self, span: NDArray[np.int64]) -> None:
        if span[col.STATUS] == col.UNSAFE:
            raise OutOfRangeError
        if span[col.STATUS] == col.IMPOSSIBLE:
            raise impossible_from(int(span[col.REACHED]), self._called)
        self._done += int(span[col.END] - span[col.FIRST])
        self._monitor.check()
        self._monitor.report(min(1.0, self._done / max(1, self.whole)))


def impossible_from(number: int, called: Callable[[int], str]) -> ImpossibleEvidenceError:
    """Return what is raised where findings until a slice cannot happen together."""
    return ImpossibleEvidenceError(
        "What is found at t = {time} cannot happen after what was found until then. "
        "Retract a finding there or before.",
        time=called(number),
        slice=number,
    )
