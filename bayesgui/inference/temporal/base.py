"""Engines over time: what they have in common, and their registry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.over_time import OverTime

SMOOTH: Final = "smooth"
"""Each slice, given all findings."""
FILTER: Final = "filter"
"""Each slice, given the findings until then."""
PREDICT: Final = "predict"
"""Each slice, given the findings before it."""
SEQUENCE: Final = "sequence"
"""The most probable states of all slices together."""
TASKS: Final = (SMOOTH, FILTER, PREDICT, SEQUENCE)


class EngineOverTime(ABC):
    """Asks a template over time; made with the template and options."""

    name: ClassVar[str]
    tasks: ClassVar[tuple[str, ...]] = TASKS
    is_exact: ClassVar[bool] = False
    model: TemporalContent

    @abstractmethod
    def ask(
        self,
        series: Series,
        task: str = SMOOTH,
        horizon: int = 0,
        targets: Sequence[str] | None = None,
        monitor: Monitor = SILENT,
    ) -> OverTime:
        """Return what is believed of each slice of a series.

        `task`: one of `tasks`. `horizon`: number of slices after those of the series. `targets`:
        nodes; by default those in every slice.

        Raises `EvidenceError` where a finding, a target or the number of slices does not fit,
        `ImpossibleEvidenceError` naming the slice from which on findings cannot happen together,
        and `MemoryBudgetError` where what is carried from slice to slice is too much.
        """

    def check_task(self, task: str) -> None:
        """Raise a `ParameterError` unless the engine has a task."""
        if task not in TASKS:
            raise ParameterError(
                "There is no task {task}; choose one of {tasks}.",
                task=str(task),
                tasks=", ".join(TASKS),
            )
        if task not in self.tasks:
            raise ParameterError(
                "{engine} cannot {task}; choose one of {tasks}, or the engine {exact}.",
                engine=self.name,
                task=task,
                tasks=", ".join(self.tasks),
                exact=EXACT,
            )


EXACT: Final = "junction-tree"

time_engines: Registry[EngineOverTime] = Registry(
    "engine over time",
    lambda: import_modules("bayesgui.inference.temporal"),
    nouns="engines over time",
    attribute="name",
)
