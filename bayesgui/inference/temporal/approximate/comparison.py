"""Approximate engines beside the exact one on one series: where they are wrong, and by how much."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.inference.temporal.approximate.deviation import AFFORDABLE, deviation_of
from bayesgui.inference.temporal.base import FILTER, time_engines
from bayesgui.inference.temporal.engine import TimeEngine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.sentence import Sentence
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.approximate.deviation import Deviation
    from bayesgui.inference.temporal.over_time import OverTime


@dataclass(frozen=True, eq=False)
class FilterCourse:
    """How one approximate engine went.

    `apart`: from the exact answer; None where that is not affordable. `found`: None if the engine
    gave up, for `refusal`.
    """

    engine: str
    found: OverTime | None
    apart: Deviation | None
    seconds: float
    refusal: Sentence | str = ""


@dataclass(frozen=True, eq=False)
class FilterComparison:
    """All engines on one series; `exact`: None where it is not affordable."""

    times: Sequence[str]
    exact: OverTime | None
    seconds: float
    courses: tuple[FilterCourse, ...]


def compare_filters(
    model: TemporalContent,
    series: Series,
    engines: Sequence[tuple[str, Mapping[str, Any]]],
    monitor: Monitor = SILENT,
    affordable: int = AFFORDABLE,
) -> FilterComparison:
    """Filter a series by several engines, given with their options, and by the exact one."""
    steps = len(engines) + 1
    start = time.perf_counter()
    exact = _exact(model, series, _Step(monitor, 0, steps), affordable)
    seconds = time.perf_counter() - start
    courses = []
    times: Sequence[str] = exact.times if exact is not None else ()
    for k, (name, options) in enumerate(engines):
        start = time.perf_counter()
        found, refusal = None, ""
        try:
            asked = time_engines.create(name, model, **options)
            found = asked.ask(series, FILTER, monitor=_Step(monitor, k + 1, steps))
        except ImpossibleEvidenceError as error:
            # The findings may be possible: then it is the samples that are too few.
            if exact is None:
                raise
            refusal = str(error)
        spent = time.perf_counter() - start
        apart = deviation_of(found, exact) if found is not None and exact is not None else None
        courses.append(FilterCourse(name, found, apart, spent, refusal))
        times = times or (() if found is None else found.times)
    return FilterComparison(times, exact, seconds, tuple(courses))


def _exact(
    model: TemporalContent, series: Series, monitor: Monitor, affordable: int
) -> OverTime | None:
    engine = TimeEngine(model)
    try:
        if series.slices * engine.work_of_slice(monitor) > affordable:
            return None
        return engine.ask(series, FILTER, monitor=monitor)
    except MemoryBudgetError:
        return None


class _Step(Unreported):
    """A monitor for one of some questions that take about the same time."""

    def __init__(self, monitor: Monitor, step: int, steps: int) -> None:
        super().__init__(monitor)
        self._step, self._steps = step, steps

    def report(self, fraction: float, text: str = "") -> None:
        self._monitor.report((self._step + fraction) / self._steps, text)
