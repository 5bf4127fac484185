"""Display of a search: its steps so far, and the one looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.learning.search.arc_changes import ArcChange
    from bayesgui.learning.structure.run import StructureStep
    from bayesgui.panels.rows.run_status import Status
    from bayesgui.runs.trace import Trace


MIN_GAIN = 1e-7
"""Gain from which a change is made."""


@dataclass(frozen=True, eq=False)
class SearchDisplay:
    """A search as it is shown.

    `title`: method and score. `score`: name of the score, empty without one. `data`: the table.
    `steps`: all steps so far. `place`: the one that is looked at. `share`: progress from 0 to 1.
    `error`: why there is no result. `vetoes`: numbers of the steps after which the user changed
    what is allowed.
    """

    title: str
    score: str
    data: str
    status: Status
    steps: Trace[StructureStep]
    place: int
    share: float = 0.0
    error: str = ""
    vetoes: tuple[int, ...] = ()

    @property
    def step(self) -> StructureStep | None:
        """The step that is looked at; None before the first one."""
        return self.steps.at(self.place) if 0 <= self.place < len(self.steps) else None

    @property
    def is_latest(self) -> bool:
        """Whether the latest step is looked at."""
        return self.place == len(self.steps) - 1

    @property
    def proposed(self) -> ArcChange | None:
        """The change that the search would make next; None at an optimum, or if unknown."""
        step = self.step
        if self.status != "paused" or step is None or not step.candidates:
            return None
        best = step.candidates[0]
        return best if (best.gain or 0.0) > MIN_GAIN else None

    @property
    def others(self) -> tuple[ArcChange, ...]:
        """The other candidates."""
        if self.step is None or self.status != "paused":
            return ()
        return self.step.candidates[int(self.proposed is not None) :]
