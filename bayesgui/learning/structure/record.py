"""Record of a watched structure search: all its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.learning.structure.run import StructureStep
from bayesgui.runs.trace import Trace

if TYPE_CHECKING:
    from bayesgui.learning.structure.run import StructureRun
    from bayesgui.runs.run import RunProgress


class StructureRecord:
    """The steps of a search, to be gone through forwards and backwards.

    `steps`: steps of an earlier search from which this one goes on.
    """

    def __init__(self, steps: tuple[StructureStep, ...] = ()) -> None:
        self.before = steps
        """Steps of the earlier search."""
        self.steps: Trace[StructureStep] = Trace(steps)
        """All steps so far."""
        self.share = 0.0
        """Progress, from 0 to 1."""
        self.is_over = False
        """Whether the search has ended."""
        self.run: StructureRun | None = None
        """The run; untouched while its job lasts."""

    def begin(self, run: StructureRun) -> None:
        """Take in the run before its first step."""
        self.run = run

    def add(self, progress: RunProgress) -> None:
        """Take in the steps made since."""
        for step in progress.events:
            # A run that goes on after a pause is looked at once more where it stood.
            known = self.steps.at(-1).iteration if len(self.steps) else 0
            if isinstance(step, StructureStep) and step.iteration > known:
                self.steps.add(step)
        self.share, self.is_over = progress.share, progress.is_over
