"""Questions over time on an unrolled network, whose slices may have tables of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.places import EVERY, LAST
from bayesgui.core.temporal.template import slice_name
from bayesgui.core.temporal.unrolling import unrolled_findings
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.temporal.base import FILTER, SEQUENCE, SMOOTH, EngineOverTime
from bayesgui.inference.temporal.over_time import OverTime

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.posteriors import Posteriors


class UnrolledEngine(EngineOverTime):
    """Asks a network that is a template over so many slices, such as one with policies in it.

    `network`: has the names of the unrolled template. It ends after its last slice: nothing is
    predicted beyond.
    """

    name: ClassVar = "unrolled"
    is_exact: ClassVar = True

    def __init__(
        self, model: TemporalContent, network: BayesianNetwork, memory_budget: int | None = 0
    ) -> None:
        self.model, self.network = model, network
        self._tree = JunctionTree(network, memory_budget=memory_budget or 0)

    def ask(
        self,
        series: Series,
        task: str = SMOOTH,
        horizon: int = 0,
        targets: Sequence[str] | None = None,
        monitor: Monitor = SILENT,
    ) -> OverTime:
        """Return what is believed of each slice; see `EngineOverTime.ask`, `horizon` is ignored."""
        self.check_task(task)
        names = tuple(self.model.found_in_time) if targets is None else tuple(targets)
        if task == SEQUENCE:
            return self._sequence(series, names, monitor)
        count = series.slices
        if task == SMOOTH:
            whole = self._tree.query(unrolled_findings(series, count), monitor=monitor)
            return self._found(task, series, names, [whole] * count)
        asked = []
        for number in range(count):
            monitor.report(number / count)
            known = self._until(series, number, is_early=task != FILTER)
            asked.append(self._tree.query(known, monitor=monitor))
        return self._found(task, series, names, asked)

    def _until(self, series: Series, number: int, *, is_early: bool) -> Evidence:
        """Return the findings until a slice; `is_early`: of that one what is set from outside."""
        every = unrolled_findings(series, number + 1)
        found, last = dict(every), series.slices - 1
        for name in self.model.names:
            held = slice_name(name, number) if self.model.place(name) == EVERY else name
            if held not in found or isinstance(found[held], Intervention):
                continue
            is_after = self.model.place(name) == LAST and (number < last or is_early)
            if is_after or (is_early and self.model.place(name) == EVERY):
                del found[held]
        return Evidence(found)

    def _held(self, name: str, count: int) -> list[str]:
        if self.model.place(name) != EVERY:
            return [name] * count
        return [slice_name(name, number) for number in range(count)]

    def _found(
        self, task: str, series: Series, names: Sequence[str], asked: Sequence[Posteriors]
    ) -> OverTime:
        rows, count = {}, len(asked)
        for name in names:
            # Of a node after the last slice there is one answer, that of the last slice.
            each = [asked[-1]] * count if self.model.place(name) == LAST else asked
            held = self._held(name, count)
            rows[name] = np.array([found[of] for found, of in zip(each, held, strict=True)])
        return self._made(task, series, rows, {}, asked[-1].log_evidence)

    def _sequence(self, series: Series, names: Sequence[str], monitor: Monitor) -> OverTime:
        count = series.slices
        known = unrolled_findings(series, count)
        found = self._tree.most_probable_explanation(known, monitor=monitor)
        paths = {}
        for name in names:
            held = dict.fromkeys(self._held(name, count))
            states = [self.model[name].index(found.assignment[each]) for each in held]
            paths[name] = np.array(states, np.int32)
        return self._made(SEQUENCE, series, {}, paths, found.log_probability)

    def _made(
        self,
        task: str,
        series: Series,
        rows: dict[str, NDArray[np.float64]],
        paths: dict[str, NDArray[np.int32]],
        log_evidence: float | None,
    ) -> OverTime:
        count = series.slices
        names = (*rows, *paths)
        return OverTime(
            task,
            tuple(series.time(number) for number in range(count)),
            {name: self.model[name].states for name in names},
            rows,
            paths,
            log_evidence,
            np.full(count, np.nan),
            count,
            frozenset(name for name in names if self.model.place(name) != EVERY),
        )
