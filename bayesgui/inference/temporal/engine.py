"""Beliefs over time by the interface algorithm, exact."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.chunked import chunks
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.places import EVERY
from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.memory import check_budget
from bayesgui.inference.temporal.base import FILTER as FILTER
from bayesgui.inference.temporal.base import PREDICT as PREDICT
from bayesgui.inference.temporal.base import SEQUENCE as SEQUENCE
from bayesgui.inference.temporal.base import SMOOTH as SMOOTH
from bayesgui.inference.temporal.base import TASKS as TASKS
from bayesgui.inference.temporal.base import EngineOverTime, time_engines
from bayesgui.inference.temporal.fixed_posteriors import reach_fixed
from bayesgui.inference.temporal.over_time import OverTime
from bayesgui.inference.temporal.passes import Passes
from bayesgui.inference.temporal.series_numbers import numbers_of
from bayesgui.inference.temporal.slice_plan import SlicePlan
from bayesgui.inference.temporal.slices import Slices
from bayesgui.inference.temporal.stretches import OutOfRangeError, stretches
from bayesgui.inference.temporal.targets import (
    call_of,
    checked_count,
    no_findings,
    targets_of,
    times_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.series_numbers import SeriesNumbers
    from bayesgui.inference.temporal.stretches import Stretch

    Rows = NDArray[np.float64]

KERNELS_OF_PAGES: Final = ("best_paths", "transfers")
"""Modules of kernels of the most probable sequence, and of long series."""
_SUMMED: Final = 1 << 16
"""Numbers that are summed between two looks at the monitor."""
_WRITES: Final = {FILTER: col.FILTERED, PREDICT: col.PREDICTED}


@dataclass(eq=False)
class Prepared:
    """Slices with their plans; a plan is made when a series first needs it."""

    slices: Slices
    columns: dict[str, int]
    plans: dict[tuple[int, bool], SlicePlan]
    passes: type[Passes]


@time_engines.register("junction-tree", label="Junction tree", order=1)
class TimeEngine(EngineOverTime):
    """Compiles the junction tree of a slice once, and sends messages from slice to slice; exact.

    `memory_budget`: bytes that tables, and results, may take; 0 for half of the free memory.
    """

    is_exact: ClassVar = True
    _passes: ClassVar[type[Passes]] = Passes
    _kernels: ClassVar[tuple[str, ...]] = ("slice_passes", "elimination")

    def __init__(self, model: TemporalContent, memory_budget: int | None = 0) -> None:
        self.model = model
        self._budget = memory_budget
        self._prepared: dict[frozenset[str], Prepared] = {}

    # -- structure ------------------------------------------------------------------------------

    def _for(self, held: frozenset[str]) -> Prepared:
        if held not in self._prepared:
            slices = Slices(self.model, held)
            names = (*slices.in_time, *slices.once)
            columns = {name: k for k, name in enumerate(names)}
            self._prepared[held] = Prepared(slices, columns, {}, self._passes)
        return self._prepared[held]

    def _plan(
        self, prepared: Prepared, kind: tuple[int, bool], monitor: Monitor = SILENT
    ) -> SlicePlan:
        if kind not in prepared.plans:
            prepared.plans[kind] = self._made(prepared, kind, monitor)
        return prepared.plans[kind]

    def _made(self, prepared: Prepared, kind: tuple[int, bool], monitor: Monitor) -> SlicePlan:
        made = prepared.slices.of_kind(kind)
        return SlicePlan(made, prepared.columns, self._budget, monitor)

    def cells_carried(self) -> int:
        """Return the number of cells that are carried from slice to slice, of later slices."""
        prepared = self._for(frozenset())
        number = max(1, self.model.order) + 1
        made = prepared.slices.of_kind(prepared.slices.kind(number, number + 2))
        return math.prod(made.sizes[each] for each in made.incoming)

    def work_of_slice(self, monitor: Monitor = SILENT) -> int:
        """Return the number of cells that a later slice reads."""
        number = max(1, self.model.order) + 1
        prepared = self._for(frozenset())
        return self._plan(prepared, prepared.slices.kind(number, number + 2), monitor).work

    # -- questions ------------------------------------------------------------------------------

    @classmethod
    def load_kernels(cls, *more: str) -> None:
        """Load the kernels of all questions, and some more; those that lack are compiled together.

        Called where several questions follow, so that nobody waits for one after the other.
        """
        first, *rest = cls._kernels
        kernel_cache.modules("inference", first, *more, *rest)

    def ask(
        self,
        series: Series,
        task: str = SMOOTH,
        horizon: int = 0,
        targets: Sequence[str] | None = None,
        monitor: Monitor = SILENT,
    ) -> OverTime:
        """Return what is believed of each slice of a series; see `EngineOverTime.ask`."""
        self.check_task(task)
        count = checked_count(series, horizon)
        self.load_kernels()
        series.check(self.model)
        once = {name for name in targets or () if self._stands_once(name)}
        held = once if task in _WRITES else set()
        prepared = self._for(frozenset(held))
        names = targets_of(self.model, prepared.slices, targets, task)
        self._check_results(count, names)
        numbers = numbers_of(self.model, prepared.slices, series, count, prepared.columns)
        found = stretches(
            numbers,
            lambda number: prepared.slices.kind(number, count),
            lambda kind: self._plan(prepared, kind, monitor),
            max(1, self.model.order),
        )
        question = _Question(self.model, prepared, numbers, found, series, count, monitor)
        warnings = () if series.n_findings else (no_findings(),)
        if task == SEQUENCE:
            return question.sequence(names, warnings)
        return question.posteriors(task, names, warnings)

    def _stands_once(self, name: str) -> bool:
        return name in self.model.names and self.model.place(name) != EVERY

    def _check_results(self, count: int, names: Sequence[str]) -> None:
        cells = count * sum(self.model[name].n_states for name in names)
        check_budget(8 * cells, self._budget, Sentence("What is believed of all slices"), cells)


class _Question:
    """One question about one series."""

    def __init__(
        self,
        model: TemporalContent,
        prepared: Prepared,
        numbers: SeriesNumbers,
        found: list[Stretch],
        series: Series,
        count: int,
        monitor: Monitor,
    ) -> None:
        self._model, self._prepared, self._numbers = model, prepared, numbers
        self._stretches, self._series, self._monitor = found, series, monitor
        self._called = call_of(series)
        self._count = count

    def _passes(self, places: NDArray[np.int64], how: int) -> Passes:
        made = self._prepared.passes
        return made(self._numbers, self._stretches, places, how, self._monitor, self._called)

    def _places(self, names: Sequence[str]) -> tuple[NDArray[np.int64], int]:
        """Return where the posterior of each column begins in a row, and the length of a row."""
        places = np.full(max(1, len(self._prepared.columns)), -1, np.int64)
        end = 0
        for name in names:
            places[self._prepared.columns[name]] = end
            end += self._model[name].n_states
        return places, end

    def _run(self, task: str, places: NDArray[np.int64], width: int) -> tuple[Passes, Rows]:
        """Run the passes of a task; in log space if a product may leave the range of numbers."""
        rows = np.empty((self._count, max(1, width)))
        for part in chunks(rows.shape, self._monitor):
            rows[part] = np.nan
        for how in (col.SUMS, col.LOG_SUMS):
            passes = self._passes(places, how)
            try:
                if task == SMOOTH:
                    passes.forward(col.NOTHING, rows, keeps=True)
                    passes.backward(rows)
                else:
                    passes.forward(_WRITES[task], rows)
            except OutOfRangeError:
                continue
            break
        return passes, rows

    def posteriors(
        self, task: str, names: Sequence[str], warnings: tuple[Sentence, ...]
    ) -> OverTime:
        """Return the posteriors of some nodes."""
        places, width = self._places(names)
        if self._numbers.fixed:
            reach_fixed(self._numbers, self._smoothed_cell, self._called, self._monitor)
        passes, rows = self._run(task, places, width)
        posteriors = {}
        for name in names:
            at = int(places[self._prepared.columns[name]])
            found = np.empty((self._count, self._model[name].n_states))
            for part in chunks(found.shape, self._monitor, whole=(1,)):
                found[part] = rows[part[0], at : at + found.shape[1]]
            posteriors[name] = self._filled(name, found)
        return self._answer(task, passes.logs, warnings, posteriors=posteriors)

    def _filled(self, name: str, found: Rows) -> Rows:
        """Give a node that is there once its posterior in all rows."""
        if name in self._prepared.slices.ends:
            found[:] = found[-1]
        elif name in self._prepared.slices.once and np.isnan(found[-1]).any():
            found[:] = found[0]
        return found

    def sequence(self, names: Sequence[str], warnings: tuple[Sentence, ...]) -> OverTime:
        """Return the most probable states of all nodes, those of some of them."""
        if self._numbers.fixed:
            reach_fixed(self._numbers, self._smoothed_cell, self._called, self._monitor)
        places, _ = self._places(names)
        passes = self._passes(places, col.LOG_MAXIMA)
        passes.forward(col.NOTHING, np.zeros((1, 1)), keeps=True)
        states = np.full((self._count, max(1, len(self._prepared.columns))), -1, np.int32)
        passes.trace(states)
        sequence = {}
        for name in names:
            found = states[:, self._prepared.columns[name]]
            slices = self._prepared.slices
            if name in slices.once:
                found = found[-1:] if name in slices.ends else found[:1]
            sequence[name] = np.ascontiguousarray(found)
        return self._answer(SEQUENCE, passes.logs, warnings, sequence=sequence)

    def _smoothed_cell(self, number: int, column: int) -> NDArray[np.float64]:
        """Return the posterior of a node in a slice, given all findings as they are now."""
        name = next(each for each, k in self._prepared.columns.items() if k == column)
        places, width = self._places((name,))
        found: Rows = self._run(SMOOTH, places, width)[1][number]
        return found

    def _sum_of(self, logs: NDArray[np.float64]) -> float:
        """Return the sum of what all slices add, exact but for the rounding of long parts."""
        parts = [self._numbers.log_scale]
        for start in range(0, len(logs), _SUMMED):
            self._monitor.check()
            parts.append(math.fsum(logs[start : start + _SUMMED].tolist()))
        return math.fsum(parts)

    def _answer(
        self,
        task: str,
        logs: NDArray[np.float64],
        warnings: tuple[Sentence, ...],
        posteriors: Mapping[str, Rows] | None = None,
        sequence: Mapping[str, NDArray[np.int32]] | None = None,
    ) -> OverTime:
        posteriors, sequence = posteriors or {}, sequence or {}
        total = None if self._numbers.fixed else self._sum_of(logs)
        return OverTime(
            task,
            times_of(self._series, self._count),
            {name: self._model[name].states for name in (*posteriors, *sequence)},
            posteriors,
            sequence,
            total,
            logs,
            self._series.slices,
            frozenset(self._prepared.slices.once),
            warnings,
        )
